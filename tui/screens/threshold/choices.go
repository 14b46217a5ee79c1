package threshold

import (
	"fmt"
	"slices"

	"mevolve/model/readings"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// choices are the options of R10: one of the θ of least cost, or the θ by magnitudes.
var choices = []readings.Theta{readings.ThetaSmallest, readings.ThetaMiddle, readings.ThetaLargest, readings.ThetaMagnitude}

// nextChoice selects the next option of R10, which starts an evolution.
func (s *Screen) nextChoice() {
	set := s.state.Settings
	set.Readings.Theta = choices[(slices.Index(choices, set.Readings.Theta)+1)%len(choices)]
	s.state.SetSettings(set)
	if set.Readings.Theta == readings.ThetaMagnitude {
		s.state.Say("R10: θ by magnitude: the distance of the mistakes from θ counts, not their number.")
		return
	}
	s.state.Say("R10: the %s θ with the fewest mistakes.", set.Readings.Theta)
}

// drawWithout draws a histogram of θ when each validation graph is
// left out in turn.
func (s *Screen) drawWithout(c *paint.Canvas, ax, name, count paint.Rect) {
	v := s.data
	c.Line(name, "1 left out", theme.Plain)
	if len(v.leftOut) == 0 {
		c.Line(ax, "leave one out: not computed", theme.Dim)
		return
	}
	if c.Cover("leave one out", ax) {
		return
	}
	n := len(v.calibration.R)
	c.Line(count, chrome.Longest(count.W, fmt.Sprintf("θ without 1 of %d graphs", n), fmt.Sprintf("θ without 1 of %d", n)), theme.Dim)
	c.Fill(ax, '·', theme.Axis)
	chart.Histogram(c, ax, v.lo, v.hi, chart.Line{Values: v.thetas(), Style: theme.Theta})
}
