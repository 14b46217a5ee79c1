package compare

import (
	"fmt"
	"math"
	"slices"

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

// sweep is one learner's accuracies over β; NaN is not known.
type sweep struct {
	learner  string
	original float64
	evolved  [2][]float64 // with the filter, without
	variance [2]float64
}

// sweeps reads the grid of the β view.
func (g grid) sweeps(from []experiment.Sensitivity) []sweep {
	var list []sweep
	for r := 0; r+1 < len(g.rows); r += 2 {
		w := sweep{learner: g.rows[r].learner, original: math.NaN()}
		if cell := g.at(r, 0); cell != nil {
			w.original = cell.Original
		}
		for i := range w.evolved {
			for k := range g.columns[1:] {
				value := math.NaN()
				if cell := g.at(r+i, k+1); cell != nil {
					value = cell.Evolved
				}
				w.evolved[i] = append(w.evolved[i], value)
			}
			w.variance[i] = math.NaN()
			for _, s := range from {
				if s.Learner == w.learner && s.Filter == g.rows[r+i].filter && len(s.Betas) == len(g.columns)-1 {
					w.variance[i] = s.Variance
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
		for _, v := range slices.Concat(w.evolved[0], w.evolved[1], []float64{w.original}) {
			if !math.IsNaN(v) {
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	if lo > hi {
		return 0, 1
	}
	lo, hi = math.Floor(lo*20+1e-9)/20, math.Ceil(hi*20-1e-9)/20
	return lo, max(hi, lo+0.05)
}

// drawSweep draws evolved accuracy over β, a panel for each learner on one
// scale: with the filter, without, and the original as a level.
func (s *Screen) drawSweep(c *paint.Canvas, r paint.Rect, focused bool) {
	r = screen.Heading(c, r, "Plot", "evolved accuracy over β", focused)
	if r.H < 4 || r.W < 30 || c.Cover("change", r) {
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
		at := s.plot.Top + i
		w := list[at]
		panel := room.Below(i * height).Above(height)
		bottom = (i + 1) * height
		style := theme.Plain
		if at == s.row/2 {
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
		for i, name := range []string{"filter ", "without"} {
			if v := w.variance[i]; !math.IsNaN(v) {
				c.Line(spread.Row(i), fmt.Sprintf("%s  %5.2f", name, 1e4*v), theme.Plain)
			}
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
	if c.ASCII() {
		full, dotted, level = "o", "x", "---"
	}
	legend := &screen.Row{C: c, Rest: r.Row(bottom + 1), Gap: 2}
	legend.Legend(full, theme.Series, "filter", theme.Dim)
	legend.Legend(dotted, theme.Removed, "none", theme.Dim)
	legend.Legend(level, theme.Original, "original", theme.Dim)
	legend.Put(fmt.Sprintf("scale %s–%s", wording.Share(lo, 2), wording.Share(hi, 2)), theme.Dim)
}

// drawLines draws one panel.
func (s *Screen) drawLines(c *paint.Canvas, r paint.Rect, w sweep, lo, hi float64) {
	original := []float64{w.original}
	if !c.ASCII() {
		original = append(original, w.original) // its last dot stands at the last β
	}
	chart.Lines(c, r, lo, hi,
		chart.Line{Values: original, Gap: originalGap, Style: theme.Original, Glyph: '-'},
		chart.Line{Values: w.evolved[1], Gap: looseGap, Style: theme.Removed, Glyph: 'x'},
		chart.Line{Values: w.evolved[0], Gap: filteredGap, Style: theme.Series, Glyph: 'o'})
}
