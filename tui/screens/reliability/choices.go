package reliability

import (
	"fmt"
	"slices"

	"mevolve/internal/wording"
	"mevolve/model/readings"
	"mevolve/reliability"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// choices are the options of R10: one of the θ of least cost, or the θ by magnitudes.
var choices = []readings.Theta{readings.ThetaSmallest, readings.ThetaMiddle, readings.ThetaLargest, readings.ThetaMagnitude}

// letter marks a choice on the axis.
func letter(choice readings.Theta) rune {
	if choice == readings.ThetaMagnitude {
		return 'M' // m is ThetaMiddle
	}
	return rune(choice[0])
}

// nextChoice selects the next option of R10, which starts an evolution.
func (s *Screen) nextChoice() {
	set := s.state.Settings
	set.Readings.Theta = choices[(slices.Index(choices, set.Readings.Theta)+1)%len(choices)]
	s.state.SetSettings(set)
	if set.Readings.Theta == readings.ThetaMagnitude {
		s.state.Say("R10: θ by magnitude: the distance of the mistakes from θ counts, not their number.")
		return
	}
	s.state.Say("R10: the %s θ of minimum cost.", set.Readings.Theta)
}

// taken describes the θ that R10 selects.
func taken(reading readings.Theta) string {
	if reading == readings.ThetaMagnitude {
		return "another, by magnitudes"
	}
	return "the " + string(reading)
}

// marked names the letter of the θ that R10 selects among n minimisers.
func marked(reading readings.Theta, n int) string {
	if reading == readings.ThetaMagnitude {
		return "M by magnitude"
	}
	return fmt.Sprintf("%c %s of %d", letter(reading), reading, n)
}

// drawWithout draws a histogram of θ when each validation graph is
// left out in turn.
func (s *Screen) drawWithout(c *paint.Canvas, ax, name paint.Rect) {
	v := s.data
	c.Line(name, "1 left out", theme.Plain)
	if len(v.without) == 0 {
		c.Line(ax, "leave one out: not computed", theme.Dim)
		return
	}
	if c.Cover("leave one out", ax) {
		return
	}
	c.Fill(ax, '·', theme.Axis)
	chart.Histogram(c, ax, v.without, v.lo, v.hi, theme.Theta)
}

// drawChoices marks the θ of least cost, the options of R10 by their letters, and
// writes θ beside its line.
func (s *Screen) drawChoices(c *paint.Canvas, ax, name, count paint.Rect) {
	v := s.data
	theta, mine := s.theta()
	minimisers := v.calibration.Minimisers
	taken := make([]bool, ax.W)
	mark := func(m float64, glyph rune, style paint.Style) {
		if x := chart.Column(m, v.lo, v.hi, ax.W); x >= 0 {
			c.Set(ax.X+x, ax.Y, glyph, style)
			taken[x] = true
		}
	}
	for _, m := range minimisers {
		mark(m, '▴', theme.Series)
	}
	if c.Cover("cost", ax) {
		return
	}
	if len(minimisers) > 1 || v.calibration.Reading == readings.ThetaMagnitude {
		for _, choice := range append(choices[3:4:4], choices[:3]...) { // the θ of least cost on top
			mark(reliability.Theta(v.calibration.R, v.calibration.Correct, choice), letter(choice), theme.Series)
		}
		mark(v.calibration.Theta, letter(v.calibration.Reading), theme.Theta)
		c.Line(name, "R10 minima", theme.Plain)
		c.Line(count, marked(v.calibration.Reading, len(minimisers)), theme.Dim)
	} else {
		c.Line(name, "▴ minimum", theme.Plain)
	}

	label := "θ "
	if mine {
		label = "yours "
	}
	label += wording.Share(theta, s.digits())
	w := c.Width(label)
	x := chart.Column(min(max(theta, v.lo), v.hi), v.lo, v.hi, ax.W)
	free := func(from int) bool {
		return from >= 0 && from+w <= ax.W && !slices.Contains(taken[max(0, from-1):min(ax.W, from+w+1)], true)
	}
	last := ax.W - 1
	for last >= 0 && !taken[last] {
		last--
	}
	places := []int{x + 2, x - 1 - w, last + 2, slices.Index(taken, true) - 2 - w}
	if k := slices.IndexFunc(places, free); k >= 0 {
		c.Text(ax.X+places[k], ax.Y, label, theme.Theta)
		for i := range w {
			taken[places[k]+i] = true
		}
	}
	if len(minimisers) > 1 {
		aside(c, ax, taken, "smallest, middle, largest, Magnitude", "smallest, middle, largest")
	}
}

// aside writes the first text that fits beside a row of the axis, at a free
// end.
func aside(c *paint.Canvas, ax paint.Rect, taken []bool, texts ...string) bool {
	const gap = 2
	for _, text := range texts {
		w := c.Width(text)
		switch {
		case w+gap > ax.W:
		case !slices.Contains(taken[ax.W-w-gap:], true):
			c.TextRight(ax, text, theme.Dim)
			return true
		case !slices.Contains(taken[:w+gap], true):
			c.Line(ax.Left(w), text, theme.Dim)
			return true
		}
	}
	return false
}
