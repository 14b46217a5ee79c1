package compare

import (
	"math"

	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// The marks of the forest.
const (
	ourGlyph   = '●'
	paperGlyph = '◇'
)

// bounds are the ends of an axis that holds every difference and interval, in
// points.
func (g grid) bounds() (lo, hi float64) {
	include := func(x float64) { lo, hi = min(lo, 100*x), max(hi, 100*x) }
	for r := range g.rows {
		for c := range g.columns[1:] {
			if cell := g.at(r, c+1); cell != nil {
				include(cell.Difference)
				if cell.CI95 != nil {
					include(cell.CI95.Low())
					include(cell.CI95.High())
				}
			}
			if value, from, ok := g.paper(r, c+1); ok {
				include(value - from)
			}
		}
	}
	return math.Floor(lo) - 1, math.Ceil(hi) + 1
}

// drawForest draws every cell's difference with its interval on one axis, the
// paper's beside, and the line of no difference through all.
func (s *Screen) drawForest(c *paint.Canvas, r paint.Rect, focused bool) {
	g := s.grid
	r = screen.Heading(c, r, "Plot", "evolved against original, points", focused)
	if r.H < 3 {
		return
	}
	label := 0
	for k := range g.rows {
		for i := range g.columns[1:] {
			label = max(label, paint.Width(s.forestLabel(k, i+1))+2)
		}
	}
	label = min(label, r.W/2)
	lo, hi := g.bounds()
	axis := r.Right(label)
	column := func(x float64) int { return max(axis.X, chart.Column(axis, min(hi, max(lo, 100*x)), lo, hi)) }
	n := len(g.columns) - 1
	list := r.Above(r.H - 2)
	at := s.row*n + max(0, s.column-1)
	if !focused { // the plot follows the selected cell
		s.plot.Top = layout.Scroll(s.plot.Top, at, list.H, len(g.rows)*n)
	}
	s.plot.Place(c, list, len(g.rows)*n)
	for i := range list.H {
		k := s.plot.Top + i
		if k >= len(g.rows)*n {
			break
		}
		row, col := k/n, k%n+1
		line := list.Row(i)
		style := theme.Dim
		if row == s.row && col == s.column {
			style = theme.Strong
			c.Set(line.X, line.Y, theme.SelectedGlyph, style)
		}
		c.Line(line.Right(1).Left(label-2), s.forestLabel(row, col), style)
		cell := g.at(row, col)
		if cell != nil && cell.CI95 != nil {
			for x := column(cell.CI95.Low()); x <= column(cell.CI95.High()); x++ {
				c.Set(x, line.Y, '─', theme.Series)
			}
		}
		c.Set(column(0), line.Y, '│', theme.Axis)
		if value, from, ok := g.paper(row, col); ok {
			c.Set(column(value-from), line.Y, paperGlyph, theme.Original)
		}
		if cell != nil {
			c.Set(column(cell.Difference), line.Y, ourGlyph, theme.Series)
		}
	}
	chart.Axis(c, paint.Rect{X: axis.X, Y: r.Y + min(list.H, len(g.rows)*n), W: axis.W, H: 1}, lo, hi, theme.Dim)
	legend := r.Row(min(list.H, len(g.rows)*n) + 1)
	x := c.Text(legend.X, legend.Y, string(ourGlyph), theme.Series)
	x = c.Line(legend.Right(x-legend.X+1), "ours, 95 % interval", theme.Dim)
	if g.printed() {
		x = c.Text(x+3, legend.Y, string(paperGlyph), theme.Original)
		c.Line(legend.Right(x-legend.X+1), "the paper’s", theme.Dim)
	}
}

func (s *Screen) forestLabel(row, col int) string {
	r := s.grid.rows[row]
	text := r.learner + " " + s.grid.columns[col].short
	if !r.filter {
		text += " no filter"
	}
	return text
}
