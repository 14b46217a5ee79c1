package evolution

import (
	"fmt"
	"math"

	"mevolve/experiment"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// The least room that is worth two rows of small charts.
const (
	leastMultiples      = 17
	leastMultiplesWidth = 100
)

// drawMultiples draws a small chart for every method, the mappings with the
// filter above those without it, all on one scale.
func (s *Screen) drawMultiples(c *paint.Canvas, r paint.Rect, here *session.Comparison) {
	const gap, axis = 3, 4
	methods := here.Methods
	columns := (len(methods) + 1) / 2
	shares := []float64{share(majorityRight(here), len(here.Split.Test))}
	for i := range methods {
		for _, p := range here.Points(i) {
			shares = append(shares, share(p.Right, len(here.Split.Test)))
		}
	}
	lo, hi := tenths(shares...)
	height := r.H / 2
	area := r.Right(axis)
	width := (area.W - (columns-1)*gap) / columns
	c.Line(r.Row(0).Right(axis), "with the filter: r > θ is kept", theme.Dim)
	c.Line(r.Row(height).Right(axis), "without the filter: all of the pool is kept", theme.Dim)
	for i := range methods {
		row, column := i/columns, i%columns
		cell := paint.Rect{X: area.X + column*(width+gap), Y: r.Y + row*height + 1, W: width, H: height - 2}
		s.drawMultiple(c, cell, here, i, lo, hi)
		if column == 0 {
			labels := paint.Rect{X: r.X, Y: cell.Y, W: axis - 1, H: cell.H}
			c.TextRight(labels.Row(1), wording.Number(hi), theme.Dim)
			c.TextRight(labels.Row(cell.H-2), wording.Number(lo), theme.Dim)
		}
	}
	last := paint.Rect{X: area.X + (columns-1)*(width+gap), Y: r.Y + height + 1, W: width, H: height - 2}
	s.drawReferences(c, last, here)
}

// drawMultiple draws one method: its name, its line, its count at the end.
func (s *Screen) drawMultiple(c *paint.Canvas, r paint.Rect, here *session.Comparison, method int, lo, hi float64) {
	name, style := here.Methods[method].Mapping, theme.Plain
	if name == "" {
		name = here.Methods[method].String()
	}
	if set := s.state.Settings; here.Methods[method] == (session.Method{Mapping: set.Mapping, Filter: set.Filter}) {
		style = theme.Strong
	}
	c.Line(r.Row(0), name, style)
	n := len(here.Split.Test)
	points := here.Points(method)
	values := make([]float64, here.Iterations()+1)
	for t := range values {
		values[t] = math.NaN()
		if t < len(points) {
			values[t] = share(points[t].Right, n)
		}
	}
	s.plot(c, r.Below(1).Above(r.H-2), values, lo, hi, original.at(values[0]), majority.at(share(majorityRight(here), n)))
	foot := r.Row(r.H - 1)
	if len(points) < 2 {
		c.Line(foot, "waits", theme.Dim)
		return
	}
	end := points[len(points)-1]
	row := &screen.Row{C: c, Rest: foot, Gap: 2}
	row.Put(wording.Share(share(end.Right, n), 3)+"  "+known(end.Right, n), theme.Strong)
	row.Put(difference(end.Right-points[0].Right), theme.Plain)
	if done := len(points) - 1; !here.Complete(method) {
		row.Fit(theme.Dim, fmt.Sprintf("after %d", done), fmt.Sprintf("T %d", done))
	}
}

// drawReferences explains the lines of reference and names the baselines.
func (s *Screen) drawReferences(c *paint.Canvas, r paint.Rect, here *session.Comparison) {
	n := len(here.Split.Test)
	begin, _ := here.Original()
	right := func(what string, right int) []string { // a number that is cut would be another one
		return []string{what + " " + known(right, n), fmt.Sprintf("%s %d", what, right), what}
	}
	for i, line := range []struct {
		glyphs string
		words  []string
	}{
		{original.mark(c.ASCII()), right("original", begin.Right)},
		{majority.mark(c.ASCII()), right("majority", majorityRight(here))},
		{"", right("size alone", here.SizeRight)},
		{"", []string{fmt.Sprintf("across: T 0 to %d", here.Iterations()), fmt.Sprintf("T 0 to %d", here.Iterations())}},
	} {
		row := r.Row(1 + i)
		c.Text(r.X, row.Y, line.glyphs, theme.Original)
		c.Line(row.Right(5), screen.Longest(row.W-5, line.words...), theme.Plain)
	}
}

func share(right, n int) float64 { return float64(right) / float64(max(1, n)) }

// known writes a count that may not be known yet.
func known(right, n int) string {
	if right < 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d", right, n)
}

func majorityRight(here *session.Comparison) int {
	_, right := experiment.Majority(here.Split)
	return right
}
