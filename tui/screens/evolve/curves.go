package evolve

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/settings"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawCurves draws the state of the run: the current work and its settings,
// six small charts over the iterations, and the conclusion from one fold.
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
	if words := s.oracle(s.rows); r.H > 3+3*leastChart {
		c.Line(r.Row(r.H-1), chrome.Longest(r.W, words...), theme.Oracle)
		r = r.Above(r.H - 1)
	}
	if r.H >= leastLarge+3 {
		s.drawLarge(c, r.Below(1).Above(r.H-4), e)
	} else {
		height := (r.H - 3) / 3
		if r.H >= 12 || r.H >= 5 && r.H%3 == 2 { // a blank row above
			height = (r.H - 5) / 3
			r = r.Below(1)
		}
		s.drawLegend(c, r.Row(0), e) // parts the settings from the charts
		s.drawCharts(c, r.Below(1).Above(3*height), e)
	}
	r = r.Below(r.H - 3)
	if e.Phase(s.state.Settings.Iterations) == session.Failed {
		c.Paragraph(r.Below(1), wording.FirstLine(e.Err()), theme.Error)
		return
	}
	right, verdict := s.verdict(s.rows)
	style := theme.Strong
	if s.state.Settings.Readings.Oracle() {
		style = theme.Oracle
	}
	c.Line(r.Row(1), chrome.Longest(r.W, right...), style)
	style = theme.Plain
	if s.unfed(s.rows) != nil {
		style = theme.Warning
	}
	c.Line(r.Row(2), chrome.Longest(r.W, verdict...), style)
}

// drawStatus shows the iteration, the progress of the run and the remaining
// time.
func (s *Screen) drawStatus(c *paint.Canvas, r paint.Rect, focused bool) {
	row := chrome.Title(c, r, "Evolution", focused)
	e := s.session.Here()
	if e == nil {
		return
	}
	t := s.state.Settings.Iterations
	now := "before iteration 1"
	if e.Reached() >= 0 {
		now = fmt.Sprintf("iteration %d of %d", e.Reached(), max(t, e.Reached()))
	}
	row.Put(now, theme.Strong)
	phase := e.Phase(t)
	if share, _, _ := e.Estimate(t); phase == session.Working || phase != session.Failed && e.Complete() > 0 {
		row.Progress(share, 3)
	}
	row.Fit(phaseStyle(phase), s.session.Status()) // otherwise the keys show the next action
}

// phaseStyle is the style of texts about a run in a phase.
func phaseStyle(p session.Phase) paint.Style {
	switch p {
	case session.Working:
		return theme.Plain
	case session.Paused, session.Stopped:
		return theme.Warning
	case session.Failed:
		return theme.Error
	}
	return theme.Dim
}

// drawSettings lists the settings of the run, each with its key.
func (s *Screen) drawSettings(c *paint.Canvas, r paint.Rect) {
	pairs := append(s.session.Settings(), ",", strings.Join(others(s.state.Settings), " "))
	chrome.Settings(c, r, pairs...)
}

// course is the chart of a number over the iterations.
type course struct {
	name   string
	short  string    // of the name; "" if the name is short
	values []float64 // NaN if unknown
	lo, hi float64
	latest string
	levels []chart.Line
}

// courses are the charts: accuracies on one scale, then the numbers of the pool.
func (s *Screen) courses(e *session.Evolution) []course {
	n := s.across(e)
	lo, hi := s.scale()
	accuracy := func(name string, of func(row) float64, latest string) course {
		return course{name, shortNames[name], column(s.rows, n, of), lo, hi, latest, []chart.Line{original.at(of(s.rows[0]))}}
	}
	now, _ := last(s.rows)
	val := wording.Share(now.val, 3)
	if now.valRight >= 0 {
		val += fmt.Sprintf(" %3d/%d", now.valRight, len(e.Split.Val))
	}
	test := accuracy("test", func(r row) float64 { return r.test }, fmt.Sprintf("%s %3d/%d", wording.Share(now.test, 3), now.testRight, len(e.Split.Test)))
	if _, right := e.Majority(); len(e.Split.Test) > 0 {
		test.levels = append(test.levels, majority.at(share(right, len(e.Split.Test))))
	}

	pool := s.rows[len(s.rows)-1]
	if pool.kept < 0 && len(s.rows) > 1 {
		pool = s.rows[len(s.rows)-2]
	}
	kept := wording.Unknown
	if share := pool.keptShare(); !math.IsNaN(share) {
		kept = wording.Percent(share, 0)
	}
	largest := 0
	for _, r := range s.rows {
		largest = max(largest, r.size)
	}
	size := func(r row) float64 {
		if r.size < 0 {
			return math.NaN()
		}
		return float64(r.size)
	}
	return []course{
		accuracy("train", func(r row) float64 { return r.train }, wording.Share(now.train, 3)),
		accuracy("validation", func(r row) float64 { return r.val }, val),
		test,
		{"kept", "", column(s.rows, n, row.keptShare), 0, 1, kept, nil},
		{"θ", "", column(s.rows, n, func(r row) float64 { return r.theta }), 0, 1, wording.Share(pool.theta, 3), nil},
		{"training graphs", "D_train", column(s.rows, n, size), 0, float64(largest), wording.Integer(largest), nil},
	}
}

// across is the last iteration of the charts.
func (s *Screen) across(e *session.Evolution) int {
	return max(1, s.state.Settings.Iterations, e.Reached())
}

// drawCharts draws accuracies on the left and the pool's numbers on the right.
func (s *Screen) drawCharts(c *paint.Canvas, r paint.Rect, e *session.Evolution) {
	height := r.H / 3
	left, right := halves(r)
	for i, of := range s.courses(e) {
		s.drawCourse(c, [...]paint.Rect{left, right}[i/3].Below(i%3*height).Above(height), of)
	}
}

// Beside a chart: its name and scale on the left, the latest number on the
// right.
const (
	chartName   = 8
	wideName    = 16 // fits the full names
	chartNumber = 12
)

func halves(r paint.Rect) (left, right paint.Rect) {
	const gap = 3
	half := (r.W - gap) / 2
	return r.Left(half), r.Right(half + gap)
}

// shortNames are the names of charts where they have little room.
var shortNames = map[string]string{"validation": "valid."}

// nameWidth is the width of the names beside a chart.
func nameWidth(r paint.Rect) int {
	if r.W >= 64 {
		return wideName
	}
	return chartName
}

func plotArea(r paint.Rect) paint.Rect {
	name := nameWidth(r)
	return r.Right(name).Left(r.W - name - chartNumber - 1)
}

// drawCourse draws the name, the line between two sides, and the latest number.
func (s *Screen) drawCourse(c *paint.Canvas, r paint.Rect, of course) {
	foot := r.Row(r.H - 1)
	c.Line(foot.Left(nameWidth(r)), chrome.Longest(nameWidth(r)-1, of.name, cmp.Or(of.short, of.name)), theme.Dim)
	s.plot(c, drawSides(c, plotArea(r)), of.values, of.lo, of.hi, of.levels...)
	c.Line(foot.Right(r.W-chartNumber), of.latest, theme.Strong)
}

// drawSides draws the sides of a low chart, with feet where it ends, since the next chart
// begins without a blank row; it returns the room between them.
func drawSides(c *paint.Canvas, r paint.Rect) paint.Rect {
	for y := range r.H {
		left, right := '│', '│'
		if y == r.H-1 {
			left, right = '└', '┘'
		}
		c.Set(r.X, r.Y+y, left, theme.Axis)
		c.Set(r.X+r.W-1, r.Y+y, right, theme.Axis)
	}
	return r.Inset(1, 0)
}

// plot draws a number over the iterations; it hides the reference levels behind it.
func (s *Screen) plot(c *paint.Canvas, r paint.Rect, values []float64, lo, hi float64, levels ...chart.Line) {
	chart.Lines(c, r, lo, hi, levels...)
	chart.Lines(c, r, lo, hi, chart.Line{Values: values, Style: theme.Series, Glyph: 'o'})
}

// reference is a baseline of the accuracies; the gaps between its dots
// distinguish it without colour.
type reference struct {
	gap         int
	glyph       rune
	dots, ascii string // in the legend
}

var (
	original = reference{2, '-', "⠂⠂⠂⠂", "----"}
	majority = reference{6, '.', "⠂  ⠂", "...."}
)

// at is the line of the reference at a value.
func (f reference) at(value float64) chart.Line {
	return chart.Line{Values: []float64{value}, Gap: f.gap, Style: theme.Original, Glyph: f.glyph}
}

func (f reference) mark(ascii bool) string {
	if ascii {
		return f.ascii
	}
	return f.dots
}

// tenths is the range of tenths that holds all values, at least one tenth wide; NaN is ignored.
func tenths(values ...float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if !math.IsNaN(v) {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	lo, hi = math.Floor(lo*10+1e-9)/10, math.Ceil(hi*10-1e-9)/10
	if hi-lo < 0.1 {
		lo, hi = max(0, lo-0.1), min(1, hi+0.1)
	}
	return lo, hi
}

// scale is the range of all drawn accuracies.
func (s *Screen) scale() (lo, hi float64) {
	split := s.session.Here().Split
	_, right := experiment.Majority(split)
	values := []float64{share(right, len(split.Test))}
	for _, r := range s.rows {
		values = append(values, r.train, r.val, r.test)
	}
	return tenths(values...)
}

// drawLegend explains the reference lines with their numbers, and the scale.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect, e *session.Evolution) {
	n, ascii := len(e.Split.Test), c.ASCII()
	class, right := e.Majority()
	first := fmt.Sprintf("before %s %d/%d", wording.Share(s.rows[0].test, 3), s.rows[0].testRight, n)
	second := fmt.Sprintf("%s %d/%d", wording.Share(share(right, n), 3), right, n)
	if long := fmt.Sprintf("majority (class %s) %s", wording.Label(s.state.Dataset.ClassLabels[class]), second); c.Width(first+long)+2*5+3 <= r.W {
		second = long
	} else {
		second = "majority " + second
	}
	row := &chrome.Row{C: c, Rest: r, Gap: 3}
	if !row.Legend(original.mark(ascii), theme.Original, first, theme.Plain) || !row.Legend(majority.mark(ascii), theme.Original, second, theme.Plain) {
		return
	}
	lo, hi := s.scale()
	if words := fmt.Sprintf("scale %s–%s", wording.Number(lo), wording.Number(hi)); c.Width(words) < row.Rest.W {
		row.Put(words, theme.Dim)
	}
}

func share(right, n int) float64 { return float64(right) / float64(max(1, n)) }

// others are the settings without a key on this screen that
// differ from the default: "R9=originals", "l 3".
func others(s settings.Settings) []string {
	d := settings.Default()
	s.Mapping, s.Learner, s.Seed, s.Beta, s.Filter = d.Mapping, d.Learner, d.Seed, d.Beta, d.Filter
	s.Iterations, s.Repeats = d.Iterations, d.Repeats
	var list []string
	for flag := range strings.SplitSeq(strings.Join(s.Flags(), " "), "--") {
		if flag = strings.TrimSpace(flag); flag != "" {
			list = append(list, strings.TrimPrefix(flag, "reading "))
		}
	}
	return list
}
