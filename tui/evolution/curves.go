package evolution

import (
	"fmt"
	"math"

	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/session"
	"mevolve/tui/theme"
)

// drawCurves draws the state of the run: what is being done and with what,
// six small charts over the iterations, and what one fold can say.
func (s *Screen) drawCurves(c *paint.Canvas, r paint.Rect, focused bool) {
	s.drawStatus(c, r.Row(0), focused)
	s.drawSettings(c, r.Row(1))
	r = r.Below(2)
	e := s.session.Here()
	if e == nil {
		return
	}
	if len(s.rows) == 0 {
		s.session.DrawProgress(c, r.Below(1))
		return
	}
	height := (r.H - 3) / 3
	if r.H-3-3*height >= 2 || r.H >= 12 && (r.H-5)/3 >= 2 {
		height = (r.H - 5) / 3
		r = r.Below(1)
	}
	s.drawCharts(c, r.Above(3*height), e)
	r = r.Below(r.H - 3)
	s.drawLegend(c, r.Row(0), e)
	if e.Phase(s.state.Settings.Iterations) == session.Failed {
		c.Paragraph(r.Below(1), firstLine(e.Err.Error()), theme.Error)
		return
	}
	right, verdict := s.verdict(s.rows)
	c.Line(r.Row(1), right, theme.Strong)
	c.Line(r.Row(2), verdict, theme.Plain)
}

// drawStatus says which iteration this is, how far the run is and how long it
// still takes.
func (s *Screen) drawStatus(c *paint.Canvas, r paint.Rect, focused bool) {
	style := theme.Heading
	if focused {
		style = theme.Focus
	}
	x := c.Line(r, "Evolution", style)
	e := s.session.Here()
	if e == nil {
		return
	}
	t := s.state.Settings.Iterations
	now := fmt.Sprintf("iteration %d of %d", max(0, e.Reached()), max(t, e.Reached()))
	if e.Reached() < 0 {
		now = "original"
	}
	x = c.Line(r.Right(x-r.X+2), now, theme.Strong)
	rest := r.Right(x - r.X + 2)
	bar := min(24, rest.W/3)
	phase := e.Phase(t)
	share, _, _ := e.Estimate(t)
	if bar >= 8 && (e.Complete() > 0 || phase == session.Working) && phase != session.Failed {
		words := fmt.Sprintf("%3.0f %%", 100*share)
		c.TextRight(rest, words, theme.Plain)
		w := c.Width(words) + 1
		chart.Bar(c, rest.Left(rest.W-w).Right(rest.W-w-bar), share, theme.Series, theme.Axis)
		rest = rest.Left(rest.W - w - bar - 2)
	}
	status := theme.Dim
	switch phase {
	case session.Working:
		status = theme.Plain
	case session.Paused, session.Stopped:
		status = theme.Warning
	case session.Failed:
		status = theme.Error
	}
	c.Line(rest, s.session.Status(), status)
}

// drawSettings names what the run is of, each with the key that changes it.
func (s *Screen) drawSettings(c *paint.Canvas, r paint.Rect) {
	set := s.state.Settings
	filter := "on"
	if !set.Filter {
		filter = "off"
	}
	x := r.X
	for _, item := range []struct{ key, value string }{
		{"m", set.Mapping},
		{"c", set.Learner},
		{"f", fmt.Sprintf("fold %d/%d", s.session.Fold(), set.Folds)},
		{"+ −", fmt.Sprintf("T %d", set.Iterations)},
		{"t", "filter " + filter},
		{"r", fmt.Sprintf("seed %d", set.Seed)},
		{"[ ]", "β " + chart.Number(set.Beta)},
	} {
		if s.comparing && (item.key == "m" || item.key == "t") {
			continue // both are what is compared
		}
		rest := r.Right(x - r.X)
		if c.Width(item.key+" "+item.value) > rest.W {
			return
		}
		x = c.Text(x, r.Y, item.key, theme.Key)
		x = c.Text(x+1, r.Y, item.value, theme.Plain) + 2
	}
}

// drawCharts draws accuracies on the left and the pool's figures on the
// right; the accuracies share one scale.
func (s *Screen) drawCharts(c *paint.Canvas, r paint.Rect, e *session.Evolution) {
	const gap = 3
	height := r.H / 3
	half := (r.W - gap) / 2
	left, right := r.Left(half), r.Right(half+gap)
	n := max(s.state.Settings.Iterations, e.Reached())

	_, majority := e.Majority()
	test := len(e.Split.Test)
	refs := func(original float64, withMajority bool) []reference {
		list := []reference{{original, originalGap}}
		if withMajority && test > 0 {
			list = append(list, reference{float64(majority) / float64(test), majorityGap})
		}
		return list
	}
	lo, hi := s.scale(float64(majority) / float64(max(1, test)))
	first := s.rows[0]
	now, _ := last(s.rows)
	small := func(row int, title string, values []float64, original float64, withMajority bool, words string) {
		s.small(c, left.Below(row*height).Above(height), title, values, n, lo, hi, refs(original, withMajority), words)
	}
	small(0, "train", column(s.rows, func(r row) float64 { return r.train }), first.train, false, chart.Share(now.train, 3))
	val := chart.Share(now.val, 3)
	if now.valRight >= 0 {
		val += fmt.Sprintf(" %3d/%d", now.valRight, len(e.Split.Val))
	}
	small(1, "val", column(s.rows, func(r row) float64 { return r.val }), first.val, false, val)
	small(2, "test", column(s.rows, func(r row) float64 { return r.test }), first.test, true, fmt.Sprintf("%s %3d/%d", chart.Share(now.test, 3), now.testRight, test))

	pool := s.rows[len(s.rows)-1]
	if pool.kept < 0 && len(s.rows) > 1 {
		pool = s.rows[len(s.rows)-2]
	}
	theta := column(s.rows, func(r row) float64 { return r.theta })
	size := column(s.rows, func(r row) float64 {
		if r.size < 0 {
			return math.NaN()
		}
		return float64(r.size)
	})
	largest := largestOf(size)
	kept := "–"
	if share := pool.keptShare(); !math.IsNaN(share) {
		kept = fmt.Sprintf("%.0f %%", 100*share)
	}
	s.small(c, right.Above(height), "kept", column(s.rows, row.keptShare), n, 0, 1, nil, kept)
	s.small(c, right.Below(height).Above(height), "θ", theta, n, 0, 1, nil, chart.Share(pool.theta, 3))
	s.small(c, right.Below(2*height).Above(height), "|D|", size, n, 0, largest, nil, chart.Integer(int(largest)))
}

// small draws one chart: its name, the line, the latest number at its end.
func (s *Screen) small(c *paint.Canvas, r paint.Rect, title string, values []float64, n int, lo, hi float64, refs []reference, words string) {
	const name, number = 6, 12
	c.Line(r.Row(r.H-1).Left(name), title, theme.Dim)
	area := r.Right(name).Left(r.W - name - number - 1)
	plot(c, area, values, n, lo, hi, refs, s.state.Theme.ASCII)
	c.Line(r.Row(r.H-1).Right(r.W-number), words, theme.Strong)
}

// scale is the range of tenths that holds every accuracy that is drawn.
func (s *Screen) scale(majority float64) (lo, hi float64) {
	lo, hi = majority, majority
	for _, r := range s.rows {
		for _, v := range []float64{r.train, r.val, r.test} {
			if !math.IsNaN(v) {
				lo, hi = min(lo, v), max(hi, v)
			}
		}
	}
	lo, hi = math.Floor(lo*10+1e-9)/10, math.Ceil(hi*10-1e-9)/10
	if hi-lo < 0.1 {
		lo, hi = max(0, lo-0.1), min(1, hi+0.1)
	}
	return lo, hi
}

func largestOf(values []float64) float64 {
	largest := 0.0
	for _, v := range values {
		if v > largest {
			largest = v
		}
	}
	return largest
}

// drawLegend explains the lines of reference with their numbers.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect, e *session.Evolution) {
	n := len(e.Split.Test)
	class, right := e.Majority()
	dash, dots := originalDots, majorityDots
	if s.state.Theme.ASCII {
		dash, dots = originalASCII, majorityASCII
	}
	x := c.Text(r.X, r.Y, dash, theme.Original)
	x = c.Line(r.Right(x-r.X+1), fmt.Sprintf("original %s %d/%d", chart.Share(s.rows[0].test, 3), s.rows[0].testRight, n), theme.Plain)
	x = c.Text(x+3, r.Y, dots, theme.Majority)
	share := 0.0
	if n > 0 {
		share = float64(right) / float64(n)
	}
	x = c.Line(r.Right(x-r.X+1), fmt.Sprintf("majority (class %s) %s %d/%d", chart.Integer(s.state.Dataset.ClassLabels[class]), chart.Share(share, 3), right, n), theme.Plain)
	lo, hi := s.scale(share)
	c.Line(r.Right(x-r.X+3), fmt.Sprintf("scale %s–%s", chart.Number(lo), chart.Number(hi)), theme.Dim)
}
