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
// ends, and below the axis of iterations the rows of train and validation, of the pool and of
// the training set.
const (
	scaleWidth = 7
	endWidth   = 24
	barRows    = 1                                   // at least
	belowAxis  = 2 + 2 + 1 + 2 + 1 + 1 + barRows + 1 // axis; accuracies; blank; kept; θ; blank; bars and their numbers
	leastLarge = 8 + belowAxis
	widestKept = 13 // columns of the bar of a kept share
)

// end is the name of a line with its latest value, written where the line ends.
type end struct {
	value float64
	text  string
	style paint.Style
}

// drawLarge draws the test accuracy with its reference levels; below it, on the same
// iterations, the accuracies of training and validation as sparklines, so that no curve hides
// another, the kept share of each pool, θ, and the growing training set.
func (s *Screen) drawLarge(c *paint.Canvas, r paint.Rect, e *session.Evolution) {
	n, graphs := s.across(e), len(e.Split.Test)
	_, right := e.Majority()
	p := plane{}
	p.lo, p.hi = s.scale(share(right, graphs), testOf)
	lo, tick, rows := chart.EvenRows(p.lo, p.hi, r.H-belowAxis)
	p.lo, p.Rect = lo, r.Right(scaleWidth).Left(r.W-scaleWidth-endWidth).Above(rows)
	if even := (p.W-1)/n*n + 1; even > p.W-p.W/8 { // the iterations are equally far apart
		p.W = even
	}
	drawScale(c, r.Left(scaleWidth).Above(p.H), p.lo, p.hi, tick)

	var ends []end
	var levels []int // the rows of the references
	level := func(name string, right int, f reference) {
		value := share(right, graphs)
		levels = append(levels, p.row(value))
		f.draw(c, p.Rect.Row(p.row(value)))
		ends = append(ends, end{value, fmt.Sprintf("%s %s  %d/%d", name, wording.Share(value, 3), right, graphs), theme.Original})
	}
	if graphs > 0 {
		level("majority", right, majority)
		level("before", s.rows[0].testRight, original)
	}
	now, _ := last(s.rows)
	test := "TEST"
	if now.test == s.rows[0].test { // the lines end as one
		test = "TEST=before"
		ends = slices.DeleteFunc(ends, func(e end) bool { return strings.HasPrefix(e.text, "before") })
	}
	ends = append(ends, end{now.test, fmt.Sprintf("%s %s  %d/%d", test, wording.Share(now.test, 3), now.testRight, graphs), theme.Series})
	chart.Curve(c, p.Rect, p.lo, p.hi, chart.Line{Values: column(s.rows, n, testOf), Style: theme.Series})
	s.drawMarks(c, p, n, levels)
	drawEnds(c, r.Right(p.X+p.W-r.X+1).Above(p.H), ends, p.lo, p.hi)
	s.drawBelow(c, r.Below(p.H), p.Rect, n)
}

// plane is the rectangle of a curve with its scale.
type plane struct {
	paint.Rect
	lo, hi float64
}

// row is the row of a value, counted from the top of the plane.
func (p plane) row(v float64) int { return chart.Row(v, p.lo, p.hi, p.H) }

// drawMarks marks the test accuracy of each iteration with the number of graphs that are right:
// above the mark, or below it where a reference level or the end of the plane is above.
func (s *Screen) drawMarks(c *paint.Canvas, p plane, n int, levels []int) {
	for t, x := range s.rows[:min(len(s.rows), n+1)] {
		if math.IsNaN(x.test) {
			continue
		}
		at, y := chart.Place(t, n, p.W), p.row(x.test)
		c.Set(p.X+at, p.Y+y, '●', theme.Series)
		text := strconv.Itoa(x.testRight)
		w := c.Width(text)
		from, least, most := max(0, min(at-w/2, p.W-w)), 0, p.W-1 // between the steps of the curve
		if t > 0 {
			least = chart.Turn(t, n, p.W) + 1
		}
		if t < n {
			most = chart.Turn(t+1, n, p.W) - 1
		}
		if from < least || from+w-1 > most {
			continue
		}
		for _, row := range []int{y - 1, y + 1} {
			if row >= 0 && row < p.H && !slices.Contains(levels, row) {
				c.Text(p.X+from, p.Y+row, text, theme.Series)
				break
			}
		}
	}
}

// drawAccuracies draws the accuracies of training and validation over the plot's iterations,
// each as a sparkline with its latest number.
func (s *Screen) drawAccuracies(c *paint.Canvas, r, plot paint.Rect, n int) {
	lo, hi := s.scale(1, trainOf, valOf)
	now, _ := last(s.rows)
	val := wording.Share(now.val, 3)
	if all := len(s.session.Here().Split.Val); now.valRight >= 0 && all > 0 {
		val += fmt.Sprintf("  %d/%d", now.valRight, all)
	}
	for y, of := range []struct {
		name, latest string
		value        func(row) float64
	}{
		{"train", fmt.Sprintf("%s  scale %s–%s", wording.Share(now.train, 3), wording.Number(lo), wording.Number(hi)), trainOf},
		{"valid.", val, valOf},
	} {
		c.Line(r.Row(y).Left(scaleWidth), of.name, theme.Dim)
		row := paint.Rect{X: plot.X, Y: r.Y + y, W: plot.W, H: 1}
		chart.Sparkline(c, row, lo, hi, chart.Line{Values: column(s.rows, n, of.value), Style: theme.Dim})
		c.Line(r.Row(y).Right(plot.X+plot.W-r.X+1), of.latest, theme.Plain)
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
		rows[i] = chart.Row(e.value, lo, hi, r.H)
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

// drawBelow draws, on the plot's iterations, their axis and the accuracies of training and
// validation; between two of them the kept share of the pool, its counts and θ; and at each the
// size of the training set.
func (s *Screen) drawBelow(c *paint.Canvas, r, plot paint.Rect, n int) {
	at := func(t int) int { return plot.X + chart.Place(t, n, plot.W) }
	centred := func(row, from, to int, text string, style paint.Style) {
		if w := c.Width(text); w <= to-from+1 {
			c.Text(from+(to-from+1-w)/2, r.Y+row, text, style)
		}
	}
	name := func(row int, text string) { c.Line(r.Row(row).Left(scaleWidth), text, theme.Dim) }
	const accuracyRow, keptRow, countRow, thetaRow = 2, 5, 6, 7
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
	s.drawAccuracies(c, r.Below(accuracyRow), plot, n)
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
				c.Fill(bar.Left(partOf(bar.W, x.kept, x.pool)), '█', theme.Plain)
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
			chart.Columns(c, bar, 0, float64(largest), chart.Line{Values: values, Style: theme.Dim})
			centred(barRow+barRows, at(t)-half-3, at(t)+half+3, wording.Integer(x.size), theme.Dim)
		}
	}
}
