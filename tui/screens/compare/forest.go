package compare

import (
	"fmt"
	"math"

	"mevolve/study/experiment/render"
	"mevolve/study/experiment/stats"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// forest is every cell's difference with its interval on one axis, beside the
// paper's: the report's plot, with rows for unfinished cells, too.
func (g grid) forest() render.Plot {
	p := render.Plot{Axis: "points", Legend: []string{ours: "ours, 95 % interval", publishedSeries: "published, 2 × 5 folds", papers: "the paper’s"}, Zero: true}
	for r, row := range g.rows {
		for c, col := range g.columns[1:] {
			of := render.PlotRow{Label: row.learner + " " + col.short}
			if !row.filter {
				of.Label += " no filter"
			}
			if cell := g.at(r, c+1); cell != nil {
				of.Marks = append(of.Marks, render.Change(*cell))
			} else if cell, ok := g.published(r, c+1); ok {
				of.Marks = append(of.Marks, render.Mark{Series: publishedSeries, Value: 100 * cell.Difference, Interval: &stats.Interval{100 * cell.CI95.Low(), 100 * cell.CI95.High()}})
			}
			if value, from, ok := g.paper(r, c+1); ok {
				of.Marks = append(of.Marks, render.Mark{Series: papers, Value: 100 * (value - from)})
			}
			p.Rows = append(p.Rows, of)
		}
	}
	return p
}

// withIterations has, below the cells of a finished study, the change of all of them
// together, iteration by iteration, on the same axis.
func (s *Screen) withIterations(p render.Plot) render.Plot {
	t := s.table()
	if t == nil || !s.grid.isComplete() {
		return p
	}
	for _, x := range t.ByIteration {
		if x.Dataset == t.ByIteration[0].Dataset { // "" is all datasets; here there is one
			p.Rows = append(p.Rows, render.PlotRow{Label: fmt.Sprintf("all, iteration %d", x.Iteration), Marks: []render.Mark{render.ChangeByIteration(x)}})
		}
	}
	return p
}

// The series of the plot; their glyphs are the report's.
const (
	ours = iota
	publishedSeries
	papers
)

var marks = []paint.Style{ours: theme.Series, publishedSeries: theme.Plain, papers: theme.Original}

func (s *Screen) drawForest(c *paint.Canvas, r paint.Rect, focused bool) {
	r = chrome.Heading(c, r, "Plot", "evolved against original, points", focused)
	if r.H < 3 || c.Cover("change", r) {
		return
	}
	p, glyphs := s.withIterations(s.grid.forest()), render.Unicode
	label := 0
	for _, row := range p.Rows {
		label = max(label, paint.Width(row.Label)+2)
	}
	label = min(label, r.W/2)
	lo, hi := p.Bounds()
	lo, hi = math.Floor(lo)-1, math.Ceil(hi)+1
	axis, rows := r.Right(label), r.Above(r.H-2)
	column := func(x float64) int { return max(0, chart.Column(min(hi, max(lo, x)), lo, hi, axis.W)) }
	n := len(s.grid.columns) - 1
	here := s.row*n + s.column - 1
	if !focused { // the plot scrolls to the selected cell
		s.plot.Top = layout.Scroll(s.plot.Top, max(s.row*n, here), rows.H, len(p.Rows))
	}
	s.plot.Place(c, rows, len(p.Rows))
	for i, row := range p.Rows[s.plot.Top:min(len(p.Rows), s.plot.Top+rows.H)] {
		line, style, interval := rows.Row(i), theme.Dim, theme.Series
		if len(row.Marks) > 0 && row.Marks[0].Series == publishedSeries {
			interval = theme.Dim
		}
		if s.column > 0 && s.plot.Top+i == here {
			style = theme.Strong
			c.Set(line.X, line.Y, theme.SelectedGlyph, style)
		}
		c.Line(line.Right(1).Left(label-2), row.Label, style)
		for k, what := range p.Columns(row, axis.W, column) {
			switch what {
			case render.Blank:
			case render.Line:
				c.Set(axis.X+k, line.Y, glyphs.Line, interval)
			case render.Zero:
				c.Set(axis.X+k, line.Y, glyphs.Zero, theme.Axis)
			default:
				c.Set(axis.X+k, line.Y, glyphs.Series[what], marks[what])
			}
		}
	}
	foot := r.Below(min(rows.H, len(p.Rows)))
	chart.Axis(c, foot.Row(0).Intersect(axis), lo, hi, theme.Dim)
	legend := &chrome.Row{C: c, Rest: foot.Row(1), Gap: 3}
	for k, text := range p.Legend {
		if k == ours && len(s.grid.cells) > 0 || k == publishedSeries && s.grid.anyPublished() || k == papers && s.grid.printed() {
			legend.Legend(string(glyphs.Series[k]), marks[k], text, theme.Dim)
		}
	}
}
