package evolution

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/settings"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawCurves draws the state of the run: the current work and its settings,
// the accuracies over the iterations, and the conclusion from one fold.
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
	if words := s.oracle(s.rows); r.H > 3+leastCharts {
		c.Line(r.Row(r.H-1), chrome.Longest(r.W, words...), theme.Oracle)
		r = r.Above(r.H - 1)
	}
	if r.H >= leastLarge+3 {
		s.drawLarge(c, r.Below(1).Above(r.H-4), e)
	} else {
		s.drawLegend(c, r.Row(0), e)
		charts := r.Below(1).Above(r.H - 3)
		if charts.H > leastCharts {
			charts.H--
			s.drawPoolSparklines(c, r.Row(charts.H+1))
		}
		s.drawCharts(c, charts, e)
	}
	r = r.Below(r.H - 3)
	if e.Phase(s.state.Settings.Iterations) == session.Failed {
		chrome.Hints(c, r.Row(0), e.Recovery()...)
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

// drawStatus shows the stages of the iteration that is under way, or what is done.
func (s *Screen) drawStatus(c *paint.Canvas, r paint.Rect, focused bool) {
	row := chrome.Title(c, r, "Evolution", focused)
	e := s.session.Here()
	if e == nil {
		return
	}
	t := s.state.Settings.Iterations
	phase := e.Phase(t)
	if phase == session.Working && e.Steps() >= 0 {
		s.drawStages(row, e)
		return
	}
	now := "before iteration 1"
	if e.Reached() >= 0 {
		now = fmt.Sprintf("iteration %d of %d", e.Reached(), max(t, e.Reached()))
	}
	row.Put(now, theme.Strong)
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

// sparkline is the sparkline of an accuracy over the iterations.
type sparkline struct {
	title  []string // the longest first
	foot   []string // the latest number, the longest first
	of     func(row) float64
	levels []reference
}

// sparklines are the sparklines, on one scale.
func (s *Screen) sparklines(e *session.Evolution) []sparkline {
	now, _ := last(s.rows)
	val, test := len(e.Split.Val), len(e.Split.Test)
	titles := func(name, short string, n int) []string {
		return []string{fmt.Sprintf("%s, %s graphs", name, wording.Integer(n)), name, short}
	}
	latest := func(value float64, right, n int) []string {
		text := wording.Share(value, 3)
		if right >= 0 && n > 0 {
			return []string{fmt.Sprintf("%s %d/%d", text, right, n), text}
		}
		return []string{text}
	}
	return []sparkline{
		{[]string{"train"}, latest(now.train, -1, 0), trainOf, nil},
		{titles("validation", "valid.", val), latest(now.val, now.valRight, val), valOf, nil},
		{titles("test", "test", test), latest(now.test, now.testRight, test), testOf, []reference{majority}},
	}
}

// across is the last iteration of the charts.
func (s *Screen) across(e *session.Evolution) int {
	return max(1, s.state.Settings.Iterations, e.Reached())
}

// drawCharts draws the sparklines side by side, each in a frame: the test's is as wide as the
// other two, whose numbers the table lists.
func (s *Screen) drawCharts(c *paint.Canvas, r paint.Rect, e *session.Evolution) {
	n, list := s.across(e), s.sparklines(e)
	lo, hi := s.chartScale(e)
	edges := []int{0, r.W / 4, r.W / 2, r.W}
	for i, of := range list {
		from, to := edges[i], edges[i+1]
		if i+1 < len(list) {
			to-- // a space between two frames
		}
		values := column(s.rows, n, of.of)
		box := paint.Rect{X: r.X + from, Y: r.Y, W: to - from, H: r.H}
		in := c.Frame(box, theme.Axis, false)
		c.Text(in.X+1, box.Y, " "+chrome.Longest(in.W-4, of.title...)+" ", theme.Plain)
		foot := chrome.Longest(in.W-6, of.foot...)
		c.TextRight(paint.Rect{X: in.X, Y: in.Y + in.H, W: in.W - 1, H: 1}, " "+foot+" ", theme.Strong)
		c.Text(in.X, in.Y+in.H, " 0", theme.Dim)
		if text, room := fmt.Sprintf(" %d ", n), in.W-c.Width(foot)-3; room > len(text)+4 {
			c.Text(in.X+room-len(text)+1, in.Y+in.H, text, theme.Dim)
		}
		levels := []chart.Line{original.at(values[0])}
		for _, f := range of.levels {
			_, right := e.Majority()
			levels = append(levels, f.at(share(right, len(e.Split.Test))))
		}
		plot(c, in, lo, hi, append(levels, numbers(values))...)
	}
}

// drawPoolSparklines draws, in a row below the charts, the kept share of the pool, θ and the size of
// the training set over the iterations, each with its latest number and, where there is room, its first.
func (s *Screen) drawPoolSparklines(c *paint.Canvas, r paint.Rect) {
	const (
		widest    = 12 // columns of a sparkline
		withFirst = 96 // columns from which on the first number is there, too
	)
	share := func(digits int) func(float64) string {
		return func(v float64) string { return wording.Share(v, digits) }
	}
	if r.W < withFirst && s.session.Here().Phase(s.state.Settings.Iterations) != session.Finished {
		return // the growing table says it, in fewer bytes
	}
	size := func(v float64) string { return wording.Integer(int(v)) }
	done := slices.DeleteFunc(slices.Clone(s.rows), func(r row) bool { return !r.complete() }) // so that a stage changes nothing here
	for i, of := range []struct {
		name   string
		of     func(row) float64
		zero   bool // the scale begins at 0, not at the least value
		number func(float64) string
		style  paint.Style
	}{
		{"kept", row.keptShare, true, share(2), theme.Dim},
		{"θ", func(r row) float64 { return r.theta }, false, share(3), theme.Theta},
		{"D_train", func(r row) float64 { return float64(r.size) }, true, size, theme.Dim},
	} {
		values := slices.DeleteFunc(column(done, len(done)-1, of.of), func(v float64) bool { return !(v >= 0) })
		if len(values) == 0 {
			continue
		}
		at := r.Right(r.W * i / 3)
		if i < 2 {
			at = at.Left(r.W/3 - 1)
		}
		x := c.Line(at, of.name, of.style) + 1
		w := min(len(values), widest)
		drawn := make([]float64, w)
		for k := range drawn {
			drawn[k] = values[(k+1)*len(values)/w-1]
		}
		least := slices.Min(values)
		if of.zero {
			least = 0
		}
		chart.Columns(c, paint.Rect{X: x, Y: at.Y, W: w, H: 1}, least, slices.Max(values), chart.Line{Values: drawn, Style: of.style})
		text := of.number(values[len(values)-1])
		if len(values) > 1 && r.W >= withFirst {
			text = of.number(values[0]) + " → " + text
		}
		c.Line(at.Right(x+w+1-at.X), text, theme.Dim)
	}
}

// numbers are a line over the iterations.
func numbers(values []float64) chart.Line {
	return chart.Line{Values: values, Style: theme.Series, Glyph: 'o'}
}

// plot draws reference levels and then a line that hides them.
func plot(c *paint.Canvas, r paint.Rect, lo, hi float64, lines ...chart.Line) {
	last := len(lines) - 1
	chart.Lines(c, r, lo, hi, lines[:last]...)
	chart.Lines(c, r, lo, hi, lines[last])
}

// reference is a baseline of the accuracies; the gaps between its dots
// distinguish it without colour.
type reference struct {
	gap         int
	glyph       rune
	dots, ascii string // in the legend
	wide        string // of the large chart, repeated
}

var (
	original = reference{2, '-', "⠂⠂⠂⠂", "----", "╌"}
	majority = reference{6, '.', "⠂  ⠂", "....", "·  "}
)

// at is the line of the reference at a value.
func (f reference) at(value float64) chart.Line {
	return chart.Line{Values: []float64{value}, Gap: f.gap, Style: theme.Original, Glyph: f.glyph}
}

// draw draws the reference over a row of the large chart.
func (f reference) draw(c *paint.Canvas, row paint.Rect) {
	wide := []rune(f.wide)
	if c.ASCII() && len(wide) == 1 { // unlike the curve
		wide = append(wide, ' ')
	}
	for x := range row.W {
		c.Set(row.X+x, row.Y, wide[x%len(wide)], theme.Original)
	}
}

func (f reference) mark(ascii bool) string {
	if ascii {
		return f.ascii
	}
	return f.dots
}

// scale is the range of a chart of some accuracies of the rows and of one more, least: up to 1, so
// that it rarely changes while a run goes on, from the tenth below the least of them.
func (s *Screen) scale(least float64, of ...func(row) float64) (lo, hi float64) {
	for _, r := range s.rows {
		for _, value := range of {
			if v := value(r); v < least { // not NaN
				least = v
			}
		}
	}
	return min(.9, math.Floor(least*10+1e-9)/10), 1
}

// chartScale is the one scale of the three small charts, of all accuracies and the majority class.
func (s *Screen) chartScale(e *session.Evolution) (lo, hi float64) {
	_, right := e.Majority()
	return s.scale(share(right, len(e.Split.Test)), trainOf, valOf, testOf)
}

// The accuracies of a row.
func trainOf(r row) float64 { return r.train }
func valOf(r row) float64   { return r.val }
func testOf(r row) float64  { return r.test }

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
	lo, hi := s.chartScale(e)
	if words := fmt.Sprintf("scale %s–%s", wording.Number(lo), wording.Number(hi)); c.Width(words) < row.Rest.W {
		row.Put(words, theme.Dim)
	}
}

func share(right, n int) float64 { return float64(right) / float64(max(1, n)) }

// others are the settings without a key on this screen that
// differ from the default, in the words that : takes: "l=3", "R9=originals".
func others(s settings.Settings) []string {
	d := settings.Default()
	s.Mapping, s.Learner, s.Seed, s.Beta, s.Filter = d.Mapping, d.Learner, d.Seed, d.Beta, d.Filter
	s.Iterations, s.Repeats = d.Iterations, d.Repeats
	var list []string
	for flag := range strings.SplitSeq(strings.Join(s.Flags(), " "), "--") {
		if flag = strings.TrimSpace(flag); flag != "" {
			list = append(list, strings.Replace(flag, " ", "=", 1))
		}
	}
	return list
}
