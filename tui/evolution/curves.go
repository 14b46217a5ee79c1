package evolution

import (
	"fmt"
	"math"
	"strings"

	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/wording"
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
	axes := (r.H-3-roomyRows)/3 >= leastAxes
	switch {
	case axes:
		height = (r.H - 3 - roomyRows + 1) / 3
		r = r.Below(1)
	case r.H-3-3*height >= 2 || r.H >= 12 && (r.H-5)/3 >= 2:
		height = (r.H - 5) / 3
		r = r.Below(1)
	}
	s.drawCharts(c, r.Above(3*height), e, axes)
	if axes {
		s.drawIterationAxis(c, r.Row(3*height-1), e)
	}
	r = r.Below(r.H - 3)
	s.drawLegend(c, r.Row(0), e, !axes)
	if e.Phase(s.state.Settings.Iterations) == session.Failed {
		c.Paragraph(r.Below(1), wording.FirstLine(e.Err()), theme.Error)
		return
	}
	right, verdict := s.verdict(s.rows)
	c.Line(r.Row(1), screen.Longest(r.W, right...), theme.Strong)
	style := theme.Plain
	if s.unfed(s.rows) != nil {
		style = theme.Warning
	}
	c.Line(r.Row(2), screen.Longest(r.W, verdict...), style)
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
		words := fmt.Sprintf("%5s", wording.Percent(share, 0))
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
	words := s.session.Status()
	if c.Width(words) > rest.W {
		words = "" // the keys say what can be done
	}
	c.Line(rest, words, status)
}

// drawSettings names what the run is of, each with the key that changes it.
func (s *Screen) drawSettings(c *paint.Canvas, r paint.Rect) {
	pairs := append(s.session.Settings(s.comparing), ",", strings.Join(others(s.state.Settings), " "))
	screen.Settings(c, r, pairs...)
}

// drawCharts draws accuracies on the left and the pool's figures on the
// right; the accuracies share one scale.
func (s *Screen) drawCharts(c *paint.Canvas, r paint.Rect, e *session.Evolution, axes bool) {
	height := r.H / 3
	left, right := halves(r)
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
		r := left.Below(row * height).Above(height)
		if axes {
			r = r.Above(height - 1) // a blank row before the next one's scale
			drawScale(c, r, wording.Number(lo), wording.Number(hi))
		}
		s.drawCourse(c, r, course{title, values, lo, hi, refs(original, withMajority), words}, n, axes)
	}
	small(0, "train", column(s.rows, func(r row) float64 { return r.train }), first.train, false, wording.Share(now.train, 3))
	val := wording.Share(now.val, 3)
	if now.valRight >= 0 {
		val += fmt.Sprintf(" %3d/%d", now.valRight, len(e.Split.Val))
	}
	small(1, "val", column(s.rows, func(r row) float64 { return r.val }), first.val, false, val)
	small(2, "test", column(s.rows, func(r row) float64 { return r.test }), first.test, true, fmt.Sprintf("%s %3d/%d", wording.Share(now.test, 3), now.testRight, test))

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
		kept = wording.Percent(share, 0)
	}
	for k, p := range []struct {
		title  string
		values []float64
		most   float64
		scale  string
		words  string
	}{
		{"kept", column(s.rows, row.keptShare), 1, "100 %", kept},
		{"θ", theta, 1, "1", wording.Share(pool.theta, 3)},
		{"|D|", size, largest, wording.Integer(int(largest)), wording.Integer(int(largest))},
	} {
		r := right.Below(k * height).Above(height)
		if axes {
			r = r.Above(height - 1)
			drawScale(c, r, "0", p.scale)
		}
		s.drawCourse(c, r, course{p.title, p.values, 0, p.most, nil, p.words}, n, axes)
	}
}

// Beside a chart: its name and scale on the left, the latest number on the
// right.
const (
	chartName   = 6
	chartNumber = 12
)

func halves(r paint.Rect) (left, right paint.Rect) {
	const gap = 3
	half := (r.W - gap) / 2
	return r.Left(half), r.Right(half + gap)
}

func plotArea(r paint.Rect) paint.Rect {
	return r.Right(chartName).Left(r.W - chartName - chartNumber - 1)
}

// drawScale writes what a chart's first and last row stand for.
func drawScale(c *paint.Canvas, r paint.Rect, lo, hi string) {
	c.TextRight(r.Row(0).Left(chartName-1), hi, theme.Dim)
	c.TextRight(r.Row(r.H-1).Left(chartName-1), lo, theme.Dim)
}

// drawIterationAxis numbers the iterations below both columns of charts, as
// many as have room.
func (s *Screen) drawIterationAxis(c *paint.Canvas, r paint.Rect, e *session.Evolution) {
	n := max(1, s.state.Settings.Iterations, e.Reached())
	left, right := halves(r)
	for _, half := range []paint.Rect{left, right} {
		area := plotArea(half)
		if area.Empty() {
			return
		}
		every := max(1, (5*n+area.W-1)/area.W) // five columns or more a number
		c.Line(half.Left(chartName), "iter.", theme.Dim)
		for t := 0; t <= n; t += every {
			label := fmt.Sprint(t)
			x := t*(area.W-1)/n - (len(label)-1)/2
			c.Text(area.X+max(0, min(x, area.W-len(label))), area.Y, label, theme.Dim)
		}
	}
}

// course is a number over the iterations as a chart of its own.
type course struct {
	name   string
	values []float64 // NaN where there is none
	lo, hi float64   // what the last and first row stand for
	refs   []reference
	latest string
}

// drawCourse draws its name, the line over n iterations, and the latest number
// at its end.
func (s *Screen) drawCourse(c *paint.Canvas, r paint.Rect, of course, n int, axes bool) {
	name, end := r.H-1, r.H-1
	if axes {
		name = r.H / 2
		for _, v := range of.values { // the row of the latest
			if !math.IsNaN(v) {
				end = min(r.H-1, dotRow(v, of.lo, of.hi, 4*r.H)/4)
			}
		}
	}
	c.Line(r.Row(name).Left(chartName), of.name, theme.Dim)
	plot(c, plotArea(r), of.values, n, of.lo, of.hi, of.refs, s.state.Theme.ASCII)
	c.Line(r.Row(end).Right(r.W-chartNumber), of.latest, theme.Strong)
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

// drawLegend explains the lines of reference with their numbers, and the scale
// where the charts do not.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect, e *session.Evolution, scale bool) {
	n := len(e.Split.Test)
	class, right := e.Majority()
	dash, dots := originalDots, majorityDots
	if s.state.Theme.ASCII {
		dash, dots = originalASCII, majorityASCII
	}
	share := 0.0
	if n > 0 {
		share = float64(right) / float64(n)
	}
	lo, hi := s.scale(share)
	items := [][2]string{
		{dash, fmt.Sprintf("original %s %d/%d", wording.Share(s.rows[0].test, 3), s.rows[0].testRight, n)},
		{dots, fmt.Sprintf("majority (class %s) %s %d/%d", wording.Label(s.state.Dataset.ClassLabels[class]), wording.Share(share, 3), right, n)},
	}
	if scale {
		items = append(items, [2]string{"", fmt.Sprintf("scale %s–%s", wording.Number(lo), wording.Number(hi))})
	}
	if width := c.Width(items[0][1]+items[1][1]) + 2*5 + 3; width > r.W {
		items[1][1] = fmt.Sprintf("majority %s %d/%d", wording.Share(share, 3), right, n)
	}
	x := r.X
	for i, item := range items {
		style := [...]paint.Style{theme.Original, theme.Majority, theme.Dim}[i]
		if c.Width(item[0]+" "+item[1]) > r.X+r.W-x {
			return
		}
		if item[0] != "" {
			x = c.Text(x, r.Y, item[0], style) + 1
			style = theme.Plain
		}
		x = c.Line(r.Right(x-r.X), item[1], style) + 3
	}
}
