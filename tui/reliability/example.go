package reliability

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// drawExample explains the selected example: p and q as bars, r as their
// product with its numbers, and the swaps that made the graph.
func (s *Screen) drawExample(c *paint.Canvas, r paint.Rect, focused bool) {
	g, ok := s.table.selected()
	if !ok || s.view.calibration == nil {
		screen.Heading(c, r, "Example", "", focused)
		return
	}
	labels := s.state.Dataset.ClassLabels
	class := chart.Integer(labels[g.Example.Class])
	r = screen.Heading(c, r, "Example", fmt.Sprintf("graph %s  class %s", g.Example.ID, class), focused)
	q := s.view.calibration.Q[g.Example.Class]

	// One row a class: label, p, its bar, q, its bar.
	name := 4
	for _, label := range labels {
		name = max(name, paint.Width(chart.Integer(label))+2)
	}
	half := (r.W - name) / 2
	left, right := r.Right(name).Left(half-1), r.Right(name+half)
	c.Text(left.X, left.Y, "p", theme.Strong)
	c.Line(right.Row(0), "q of class "+class, theme.Dim)
	r = r.Below(1)
	shown := min(len(q), max(1, r.H-3))
	for i, k := range s.foremost(g, shown) {
		row := r.Row(i)
		c.Line(row.Left(name-1), chart.Integer(labels[k]), theme.Class(k))
		s.bar(c, row.Right(name).Left(half-1), g.Prediction.P[k], theme.Class(k))
		s.bar(c, row.Right(name+half), q[k], theme.Class(k))
	}
	r = r.Below(shown)
	for _, line := range s.product(g, q, r.W) {
		c.Line(r.Row(0), line, theme.Strong)
		r = r.Below(1)
	}
	s.drawFate(c, r.Row(0), g)
	s.drawSwaps(c, r.Below(1), g)
}

// foremost are the n classes to show in the classes' order: the example's own
// and those of the largest p.
func (s *Screen) foremost(g evolve.Generated, n int) []int {
	p := g.Prediction.P
	classes := make([]int, len(p))
	for k := range classes {
		classes[k] = k
	}
	slices.SortStableFunc(classes, func(a, b int) int {
		switch g.Example.Class {
		case a:
			return -1
		case b:
			return 1
		}
		return cmp.Compare(p[b], p[a])
	})
	classes = classes[:n]
	slices.Sort(classes)
	return classes
}

func (s *Screen) bar(c *paint.Canvas, r paint.Rect, share float64, style paint.Style) {
	c.Line(r.Left(5), chart.Share(share, 3), theme.Plain)
	chart.Bar(c, r.Right(6).Left(min(20, r.W-6)), share, style, theme.Axis)
}

// product writes r = pᵀq with its numbers, the largest terms where not all
// fit.
func (s *Screen) product(g evolve.Generated, q []float64, w int) []string {
	digits := 2
	terms := make([]string, 0, len(q))
	for k, p := range g.Prediction.P {
		if p*q[k] >= 0.0005 || len(q) == 2 {
			terms = append(terms, chart.Share(p, digits)+"×"+chart.Share(q[k], digits))
		}
	}
	sum := "r = " + strings.Join(terms, " + ") + " = " + chart.Share(g.Reliability, 3)
	if paint.Width(sum) <= w {
		return []string{sum}
	}
	return []string{"r = pᵀq = " + chart.Share(g.Reliability, 3)}
}

// drawFate says what became of the example and why.
func (s *Screen) drawFate(c *paint.Canvas, r paint.Rect, g evolve.Generated) {
	theta, mine := s.theta()
	rule := "θ"
	if mine {
		rule = "your θ"
	}
	digits := apart(g.Reliability, theta)
	sign, fate, style := "≤", "dropped", theme.Dropped
	glyph := theme.DroppedGlyph
	if g.Reliability > theta {
		sign, fate, style, glyph = ">", "kept", theme.Kept, theme.KeptGlyph
	}
	c.Set(r.X, r.Y, glyph, style)
	x := c.Line(r.Right(2), fmt.Sprintf("%s: r %s %s %s %s", fate, chart.Share(g.Reliability, digits), sign, rule, chart.Share(theta, digits)), style)
	if rest := r.Right(x - r.X + 2); g.Prediction.Disagrees { // R18
		word := "vote ≠ largest p"
		if c.Width(word) > rest.W {
			word = "vote ≠ p"
		}
		c.Line(rest, word, theme.Warning)
	}
}

// drawSwaps lists the swaps that were done, as many as fit.
func (s *Screen) drawSwaps(c *paint.Canvas, r paint.Rect, g evolve.Generated) {
	if r.Empty() {
		return
	}
	done := make([]augment.Attempt, 0, len(g.Mapping.Attempts))
	for _, a := range g.Mapping.Attempts {
		if a.Outcome == augment.Done {
			done = append(done, a)
		}
	}
	c.Line(r.Row(0), fmt.Sprintf("%d of %d swaps on graph %s", g.Mapping.Realised(), g.Mapping.Requested, g.Source.ID), theme.Dim)
	x := r.X + c.Width(fmt.Sprintf("%d of %d swaps on graph %s", g.Mapping.Realised(), g.Mapping.Requested, g.Source.ID))
	if rest := r.Row(0).Right(x - r.X + 2); rest.W >= 11 {
		x = c.Line(rest, "Enter", theme.Key)
		c.Line(r.Row(0).Right(x-r.X+1), "steps", theme.Dim)
	}
	r = r.Below(1)
	// As many columns of swaps as fit, filled downward.
	const width = 17
	columns := max(1, r.W/width)
	rows := min(r.H, int(math.Ceil(float64(len(done))/float64(columns))))
	for i, a := range done {
		if rows == 0 || i/rows >= columns {
			break
		}
		cell := paint.Rect{X: r.X + i/rows*width, Y: r.Y + i%rows, W: min(width-1, r.W), H: 1}
		if left := len(done) - i; i == rows*columns-1 && left > 1 {
			c.Line(cell, fmt.Sprintf("… %d more", left), theme.Dim)
			break
		}
		at := cell.X
		if a.Added != nil {
			at = c.Line(cell, fmt.Sprintf("+%d–%d", a.Added.U+1, a.Added.V+1), theme.Added)
		}
		if a.Removed != nil {
			c.Line(cell.Right(max(8, at-cell.X+1)), fmt.Sprintf("-%d–%d", a.Removed.U+1, a.Removed.V+1), theme.Removed)
		}
	}
}
