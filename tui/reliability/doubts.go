package reliability

import (
	"fmt"

	"mevolve/model"
	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// drawDoubts shows Q, one row a true class, what θ rests on, and what a
// reader should doubt.
func (s *Screen) drawDoubts(c *paint.Canvas, r paint.Rect, focused bool) {
	r = screen.Heading(c, r, "Q", "mean p of the validation graphs of a class", focused)
	cal := s.view.calibration
	if cal == nil {
		return
	}
	labels := s.state.Dataset.ClassLabels
	const width = 6
	name := 7
	c.Line(r.Row(0).Left(name), "class", theme.Dim)
	for k, label := range labels {
		cell := r.Row(0).Right(name + k*width).Left(width)
		c.TextRight(cell.Left(4), chart.Integer(label), theme.Class(k))
	}
	if note := r.Row(0).Right(name + len(labels)*width + 1); note.W >= 5 {
		c.Line(note, "right", theme.Dim)
	}
	right, size := s.validationCounts()
	for k, label := range labels {
		row := r.Row(1 + k)
		c.Line(row.Left(name-1), chart.Integer(label), theme.Class(k))
		if note := row.Right(name + len(labels)*width + 1); note.W >= 5 {
			c.Line(note, fmt.Sprintf("%d of %d", right[k], size[k]), theme.Plain)
		}
	}
	chart.HeatMap(c, r.Below(1).Right(name), cal.Q, 1, width)
	r = r.Below(len(labels) + 2)
	if s.view.spreadKnown {
		r = r.Below(c.Paragraph(r, fmt.Sprintf("Without one validation graph or another, θ lies between %s and %s.", chart.Share(s.view.spread[0], 3), chart.Share(s.view.spread[1], 3)), theme.Plain))
	}
	if n := len(cal.Minimisers); n > 1 {
		r = r.Below(c.Paragraph(r, fmt.Sprintf("%d values of r cost the least, %s to %s; reading R10 takes the %s.", n, chart.Share(cal.Minimisers[0], 3), chart.Share(cal.Minimisers[n-1], 3), cal.Reading), theme.Plain))
	}
	for _, w := range s.warnings() {
		if r.Empty() {
			return
		}
		c.Set(r.X, r.Y, theme.WarningGlyph, theme.Warning)
		r = r.Below(c.Paragraph(r.Right(2), w.Message, theme.Warning))
	}
}

// validationCounts counts each class's validation graphs and the right ones.
func (s *Screen) validationCounts() (right, size []int) {
	cal := s.view.calibration
	right, size = make([]int, len(cal.Q)), make([]int, len(cal.Q))
	for i, k := range cal.Class {
		size[k]++
		if cal.Correct[i] {
			right[k]++
		}
	}
	return right, size
}

// warnings are the doubts about this pool, those of the user's own θ first.
func (s *Screen) warnings() []model.Warning {
	theta, _ := s.theta()
	_, kept := s.view.kept(theta)
	var list []model.Warning
	switch pool := len(s.view.state.Pool); {
	case pool > 0 && kept == pool:
		list = append(list, model.Warnf("accept-all", "θ accepts the whole pool: the filter does nothing here."))
	case pool > 0 && kept == 0:
		list = append(list, model.Warnf("reject-all", "θ rejects the whole pool: the classifier would learn nothing new."))
	}
	list = append(list, s.view.state.Warnings...)
	return append(list, s.view.state.Report.Warnings...)
}
