package compare

import (
	"fmt"
	"math"

	"mevolve/experiment"
	"mevolve/tui/chart"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// The gaps between dots tell a sweep's lines apart without colour.
const (
	filteredGap = 1
	looseGap    = 3
	originalGap = 8
)

// sweep is one learner's accuracies over β.
type sweep struct {
	learner            string
	row                int // of the grid, the one with the filter
	filtered, loose    []float64
	original           float64
	variance, looseVar float64
}

// sweeps reads the grid of the β view.
func (g grid) sweeps(from []experiment.Sensitivity) []sweep {
	var list []sweep
	for r := 0; r+1 < len(g.rows); r += 2 {
		w := sweep{learner: g.rows[r].learner, row: r, original: math.NaN(), variance: math.NaN(), looseVar: math.NaN()}
		if cell := g.at(r, 0); cell != nil {
			w.original = cell.Original
		}
		for k := range g.columns[1:] {
			value := func(row int) float64 {
				if cell := g.at(row, k+1); cell != nil {
					return cell.Evolved
				}
				return math.NaN()
			}
			w.filtered, w.loose = append(w.filtered, value(r)), append(w.loose, value(r+1))
		}
		for _, s := range from {
			if s.Learner == w.learner && len(s.Betas) == len(g.columns)-1 {
				if s.Filter {
					w.variance = s.Variance
				} else {
					w.looseVar = s.Variance
				}
			}
		}
		list = append(list, w)
	}
	return list
}

// scale is the range of twentieths that holds all of them.
func scale(list []sweep) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, w := range list {
		for _, values := range [][]float64{w.filtered, w.loose, {w.original}} {
			for _, v := range values {
				if !math.IsNaN(v) {
					lo, hi = min(lo, v), max(hi, v)
				}
			}
		}
	}
	if lo > hi {
		return 0, 1
	}
	lo, hi = math.Floor(lo*20+1e-9)/20, math.Ceil(hi*20-1e-9)/20
	if hi-lo < 0.05 {
		hi = lo + 0.05
	}
	return lo, hi
}

// drawSweep draws evolved accuracy over β, a panel for each learner on one
// scale: with the filter, without, and the original as a level.
func (s *Screen) drawSweep(c *paint.Canvas, r paint.Rect, focused bool) {
	r = screen.Heading(c, r, "Plot", "evolved accuracy over β", focused)
	if r.H < 4 || r.W < 30 {
		return
	}
	var from []experiment.Sensitivity
	if s.known != nil {
		from = s.known.comparison.Sensitivity
	}
	list := s.grid.sweeps(from)
	lo, hi := scale(list)
	const label, numbers = 14, 15
	room := r.Above(r.H - 2)
	height := max(2, min(7, room.H/max(1, len(list))))
	seen := max(1, room.H/height)
	if !focused {
		s.plot.Top = layout.Scroll(s.plot.Top, s.row/2, seen, len(list))
	}
	s.plot.Window(c, room, len(list), seen)
	bottom := 0
	for i := range min(seen, len(list)) {
		w := list[s.plot.Top+i]
		panel := room.Below(i * height).Above(height)
		bottom = (i + 1) * height
		style := theme.Plain
		if w.row/2 == s.row/2 {
			style = theme.Strong
			c.Set(panel.X, panel.Y, theme.SelectedGlyph, style)
		}
		c.Line(panel.Row(0).Right(1).Left(label-1), w.learner, style)
		area := panel.Right(label).Left(panel.W - label - numbers - 1)
		if height > 2 { // a blank line between panels
			area.H--
		}
		s.drawLines(c, area, w, lo, hi)
		spread := panel.Right(panel.W - numbers)
		if !math.IsNaN(w.variance) {
			c.Line(spread.Row(0), fmt.Sprintf("filter   %5.2f", 1e4*w.variance), theme.Plain)
		}
		if !math.IsNaN(w.looseVar) {
			c.Line(spread.Row(1), fmt.Sprintf("without  %5.2f", 1e4*w.looseVar), theme.Plain)
		}
	}
	axis := paint.Rect{X: r.X + label, Y: r.Y + bottom, W: r.W - label - numbers - 1, H: 1}
	n := len(s.grid.columns) - 1
	for k, col := range s.grid.columns[1:] {
		text := wording.Number(col.beta)
		x := k * (axis.W - 1) / max(1, n-1)
		c.Text(axis.X+max(0, min(x-1, axis.W-paint.Width(text))), axis.Y, text, theme.Dim)
	}
	c.TextRight(r.Row(bottom), "variance, e−4", theme.Dim)
	full, dotted, level := "⠒⠒⠒", "⠂⠄⠂", "⠂  ⠂"
	if s.state.Theme.ASCII {
		full, dotted, level = "o", "x", "---"
	}
	legend := r.Row(bottom + 1)
	x := legend.X
	for _, item := range []struct {
		line, name string
		style      paint.Style
	}{{full, "filter", theme.Series}, {dotted, "none", theme.Removed}, {level, "original", theme.Original}} {
		x = c.Line(legend.Right(x-legend.X), item.line, item.style)
		x = c.Line(legend.Right(x-legend.X+1), item.name, theme.Dim) + 2
	}
	c.Line(legend.Right(x-legend.X), fmt.Sprintf("scale %s–%s", wording.Share(lo, 2), wording.Share(hi, 2)), theme.Dim)
}

// drawLines draws one panel.
func (s *Screen) drawLines(c *paint.Canvas, r paint.Rect, w sweep, lo, hi float64) {
	if r.Empty() {
		return
	}
	if s.state.Theme.ASCII {
		row := func(v float64) int { return r.Y + int(math.Round((1-(v-lo)/(hi-lo))*float64(r.H-1))) }
		if !math.IsNaN(w.original) {
			for x := range r.W {
				c.Set(r.X+x, row(w.original), '-', theme.Original)
			}
		}
		points := func(values []float64, glyph rune, style paint.Style) {
			for k, v := range values {
				if !math.IsNaN(v) {
					c.Set(r.X+k*(r.W-1)/max(1, len(values)-1), row(v), glyph, style)
				}
			}
		}
		points(w.loose, 'x', theme.Removed)
		points(w.filtered, 'o', theme.Series)
		return
	}
	d := chart.NewDots(r.W, r.H)
	styles := make([]paint.Style, r.W*r.H) // of the last line through a cell; no line loses its dots
	set := func(x, y float64, style paint.Style) {
		d.Set(int(x), int(y))
		if at := int(y)/4*r.W + int(x)/2; at >= 0 && at < len(styles) {
			styles[at] = style
		}
	}
	line := func(values []float64, gap int, style paint.Style) {
		at := func(k int) (x, y float64) {
			return float64(k*(d.W-1)) / float64(max(1, len(values)-1)), math.Round((1 - (values[k]-lo)/(hi-lo)) * float64(d.H-1))
		}
		for k, v := range values {
			if math.IsNaN(v) {
				continue
			}
			x, y := at(k)
			set(x, y, style)
			if k == 0 || math.IsNaN(values[k-1]) {
				continue
			}
			x0, y0 := at(k - 1)
			for t := x0; t < x; t += float64(gap) {
				set(t, math.Round(y0+(y-y0)*(t-x0)/(x-x0)), style)
			}
		}
	}
	line([]float64{w.original, w.original}, originalGap, theme.Original)
	line(w.loose, looseGap, theme.Removed)
	line(w.filtered, filteredGap, theme.Series)
	d.Draw(c, r.X, r.Y, func(col, row int) paint.Style { return styles[row*r.W+col] })
}
