package evolution

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// The parts of the large chart: the scale at its left, the names of the lines at their
// ends, and below the axis of iterations the rows of the pool and of the training set.
const (
	scaleWidth = 6
	endWidth   = 24
	barRows    = 1                               // at least
	belowAxis  = 2 + 1 + 2 + 1 + 1 + barRows + 1 // axis; blank; kept; θ; blank; bars and their numbers
	aboveChart = 2                               // rows of train and validation
	leastLarge = 8 + aboveChart + belowAxis
	widestKept = 13 // columns of the bar of a kept share
)

// end is the name of a line with its latest value, written where the line ends.
type end struct {
	value float64
	text  string
	style paint.Style
}

// drawLarge draws the test accuracy with its reference levels; on the same iterations above it
// the accuracies of training and validation, a row each, so that no curve hides another, and
// below it the kept share of each pool, θ, and the growing training set.
func (s *Screen) drawLarge(c *paint.Canvas, r paint.Rect, e *session.Evolution) {
	n := s.across(e)
	lo, hi := s.scale()
	above, r := r.Above(aboveChart), r.Below(aboveChart)
	lo, tick, rows := chart.EvenRows(lo, hi, r.H-belowAxis)
	plot := r.Right(scaleWidth).Left(r.W - scaleWidth - endWidth).Above(rows)
	if even := (plot.W-1)/n*n + 1; even > plot.W-plot.W/8 { // the iterations are equally far apart
		plot.W = even
	}

	var lines []chart.Line
	var ends []end
	level := func(name string, right int, f reference) {
		value := share(right, len(e.Split.Test))
		lines = append(lines, f.at(value))
		ends = append(ends, end{value, fmt.Sprintf("%s %s  %d/%d", name, wording.Share(value, 3), right, len(e.Split.Test)), theme.Original})
	}
	if _, right := e.Majority(); len(e.Split.Test) > 0 {
		level("majority", right, majority)
		level("before", s.rows[0].testRight, original)
	}
	now, _ := last(s.rows)
	test := "TEST"
	if now.test == s.rows[0].test { // the lines end as one
		test = "TEST=before"
		ends = slices.DeleteFunc(ends, func(e end) bool { return strings.HasPrefix(e.text, "before") })
	}
	lines = append(lines, chart.Line{Values: column(s.rows, n, func(r row) float64 { return r.test }), Heavy: true, Style: theme.Series, Glyph: 'T'})
	ends = append(ends, end{now.test, fmt.Sprintf("%s %s  %d/%d", test, wording.Share(now.test, 3), now.testRight, len(e.Split.Test)), theme.Series})

	s.drawStrips(c, above, plot, n)
	drawScale(c, r.Left(scaleWidth).Above(plot.H), lo, hi, tick)
	chart.Lines(c, plot, lo, hi, lines...)
	s.drawMarks(c, plot, n, lo, hi)
	drawEnds(c, r.Right(plot.X+plot.W-r.X+1).Above(plot.H), ends, lo, hi)
	s.drawBelow(c, r.Below(plot.H), plot, n)
}

// drawMarks marks the test accuracy of each iteration with the number of graphs that are right.
func (s *Screen) drawMarks(c *paint.Canvas, plot paint.Rect, n int, lo, hi float64) {
	if c.ASCII() { // the line has its letters
		return
	}
	for t, x := range s.rows[:min(len(s.rows), n+1)] {
		if math.IsNaN(x.test) {
			continue
		}
		at, y := plot.X+t*(plot.W-1)/n, plot.Y+chart.LineRow(c, plot, x.test, lo, hi)
		c.Set(at, y, '●', theme.Series)
		text := strconv.Itoa(x.testRight)
		if w := c.Width(text); y > plot.Y && w < (plot.W-1)/n-1 {
			c.Text(max(plot.X, min(at-w/2, plot.X+plot.W-w)), y-1, text, theme.Series)
		}
	}
}

// drawStrips draws the accuracies of training and validation over the plot's iterations, each as
// a row of bars, one an iteration, on the scale of all accuracies, with its latest number.
func (s *Screen) drawStrips(c *paint.Canvas, r, plot paint.Rect, n int) {
	lo, hi := s.scale()
	now, _ := last(s.rows)
	val := wording.Share(now.val, 3)
	if all := len(s.session.Here().Split.Val); now.valRight >= 0 && all > 0 {
		val += fmt.Sprintf("  %d/%d", now.valRight, all)
	}
	for y, of := range []struct {
		text  string
		value func(row) float64
	}{
		{"train " + wording.Share(now.train, 3), func(r row) float64 { return r.train }},
		{"validation " + val, func(r row) float64 { return r.val }},
	} {
		values := column(s.rows, n, of.value)
		apart := float64(plot.W-1) / float64(max(1, n)) // columns from iteration to iteration
		bars := make([]float64, plot.W)
		for x := range bars {
			i := min(int(math.Round(float64(x)/apart)), len(values)-1)
			if bars[x] = values[i]; math.Abs(float64(x)-float64(i)*apart) > max(.5, min(1, apart/4)) {
				bars[x] = math.NaN()
			}
		}
		chart.Columns(c, paint.Rect{X: plot.X, Y: r.Y + y, W: plot.W, H: 1}, lo, hi, chart.Line{Values: bars, Style: theme.Dim})
		c.Line(r.Row(y).Right(plot.X+plot.W-r.X+1), of.text, theme.Plain)
	}
}

// drawScale draws the axis at the left of a chart with its ticks.
func drawScale(c *paint.Canvas, r paint.Rect, lo, hi, step float64) {
	for y := range r.H {
		c.Set(r.X+r.W-1, r.Y+y, '│', theme.Axis)
	}
	for tick := math.Ceil(lo/step-1e-9) * step; tick < hi+1e-9; tick += step {
		y := r.Y + chart.Row(tick, lo, hi, r.H)
		c.TextRight(paint.Rect{X: r.X, Y: y, W: r.W - 2, H: 1}, strings.TrimPrefix(fmt.Sprintf("%.2f", math.Abs(tick)), "0"), theme.Dim)
		c.Set(r.X+r.W-1, y, '┤', theme.Axis)
	}
}

// drawEnds writes the names of lines at the rows of their values, each in a row of its own:
// a name whose row is taken moves down, or up from the last row.
func drawEnds(c *paint.Canvas, r paint.Rect, ends []end, lo, hi float64) {
	ends = slices.DeleteFunc(ends, func(e end) bool { return math.IsNaN(e.value) })
	slices.SortStableFunc(ends, func(a, b end) int { return cmp.Compare(b.value, a.value) })
	rows := make([]int, len(ends))
	for i, e := range ends {
		rows[i] = chart.LineRow(c, r, e.value, lo, hi)
		if i > 0 {
			rows[i] = max(rows[i], rows[i-1]+1)
		}
	}
	for i := len(rows) - 1; i >= 0; i-- {
		most := r.H - 1
		if i+1 < len(rows) {
			most = rows[i+1] - 1
		}
		rows[i] = min(rows[i], most)
		c.Line(r.Row(rows[i]), ends[i].text, ends[i].style)
	}
}

// partOf is the columns of w for some of all: none only for 0, and w only for all.
func partOf(w, some, all int) int {
	n := int(math.Round(share(some, all) * float64(w)))
	if 0 < some && some < all {
		n = max(1, min(n, w-1))
	}
	return n
}

// drawBelow draws, on the plot's iterations, their axis; between two of them the kept share
// of the pool, its counts and θ; and at each the size of the training set.
func (s *Screen) drawBelow(c *paint.Canvas, r, plot paint.Rect, n int) {
	at := func(t int) int { return plot.X + t*(plot.W-1)/n }
	centred := func(row, from, to int, text string, style paint.Style) {
		if w := c.Width(text); w <= to-from+1 {
			c.Text(from+(to-from+1-w)/2, r.Y+row, text, style)
		}
	}
	name := func(row int, text string) { c.Line(r.Row(row).Left(scaleWidth), text, theme.Dim) }
	const keptRow, countRow, thetaRow = 3, 4, 5
	barRow, barRows := keptRow+4, barRows+r.H-belowAxis // with the rows that the plot leaves
	c.Rule(paint.Rect{X: plot.X - 1, Y: r.Y, W: plot.W + 1, H: 1}, theme.Axis, false)
	c.Set(plot.X-1, r.Y, '└', theme.Axis)
	every := max(1, (5*n+plot.W-1)/plot.W) // at least five columns a number
	for t := 0; t <= n; t += every {
		c.Set(at(t), r.Y, '┴', theme.Axis)
		label := fmt.Sprint(t)
		c.Text(at(t)-len(label)/2, r.Y+1, label, theme.Dim)
	}
	c.Line(r.Row(1).Right(plot.X-r.X+plot.W+1), "iteration", theme.Dim)
	name(keptRow, "kept")
	if s.of.Settings.Filter {
		name(thetaRow, "θ")
	}
	name(barRow+barRows-1, "size")
	largest, half := 0, max(0, min(1, ((plot.W-1)/n-2)/2)) // columns at either side of an iteration's
	for _, x := range s.rows {
		largest = max(largest, x.size)
	}
	for t, x := range s.rows {
		if t > 0 && t <= n {
			from, to := at(t-1)+1, at(t)-1
			if share := x.keptShare(); !math.IsNaN(share) && to >= from {
				w := min(to-from+1, widestKept)
				bar := paint.Rect{X: from + (to-from+1-w)/2, Y: r.Y + keptRow, W: w, H: 1}
				c.Fill(bar, '░', theme.Dropped)
				c.Fill(bar.Left(partOf(bar.W, x.kept, x.pool)), '█', theme.Series)
				centred(countRow, from, to, fmt.Sprintf("%s/%s", wording.Integer(x.kept), wording.Integer(x.pool)), theme.Dim)
			}
			if !math.IsNaN(x.theta) {
				centred(thetaRow, from, to, wording.Share(x.theta, 3), theme.Theta)
			}
		}
		if x.size >= 0 && t <= n {
			bar := paint.Rect{X: max(plot.X, at(t)-half), Y: r.Y + barRow, W: 2*half + 1, H: barRows}
			values := make([]float64, bar.W)
			for i := range values {
				values[i] = float64(x.size)
			}
			chart.Columns(c, bar, 0, float64(largest), chart.Line{Values: values, Style: theme.Series})
			centred(barRow+barRows, at(t)-half-3, at(t)+half+3, wording.Integer(x.size), theme.Dim)
		}
	}
}
