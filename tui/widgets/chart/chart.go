// Package chart draws strips, curves and bars into a rectangle of a canvas: pure
// functions from numbers to cells. Shape carries the value, so that a chart reads the
// same without colour and in ASCII.
package chart

import (
	"math"
	"strconv"
	"strings"

	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

var levels = []rune(" ▁▂▃▄▅▆▇█")

// Columns draws each value of a line as a bar of one column from the bottom of r, on the
// scale lo…hi. Every value except NaN draws at least a thin bar.
func Columns(c *paint.Canvas, r paint.Rect, lo, hi float64, line Line) {
	for x, v := range line.Values {
		if x >= r.W || math.IsNaN(v) {
			continue
		}
		share := 0.5
		if hi > lo {
			share = (v - lo) / (hi - lo)
		}
		eighths := min(max(1, int(math.Round(share*float64(8*r.H)))), 8*r.H)
		for y := range r.H {
			if level := min(8, eighths-8*y); level > 0 {
				c.Set(r.X+x, r.Y+r.H-1-y, levels[level], line.Style)
			}
		}
	}
}

// Histogram counts the values of a line over lo…hi in r.W bins and draws the counts; empty
// bins stay empty.
func Histogram(c *paint.Canvas, r paint.Rect, lo, hi float64, line Line) {
	counts, largest := make([]float64, r.W), 0.0
	for _, v := range line.Values {
		if i := Column(v, lo, hi, r.W); i >= 0 {
			counts[i]++
			largest = max(largest, counts[i])
		}
	}
	for i, n := range counts {
		if n == 0 {
			counts[i] = math.NaN()
		}
	}
	Columns(c, r, 0, largest, Line{Values: counts, Style: line.Style})
}

// Column is the column of v where w columns cover lo…hi, −1 outside.
func Column(v, lo, hi float64, w int) int {
	if !(v >= lo && v <= hi) || w <= 0 || hi <= lo {
		return -1
	}
	return min(w-1, int((v-lo)/(hi-lo)*float64(w)+1e-9)) // a boundary is in the column at its right
}

// Cost is a function that is at least 0 and jumps.
type Cost struct {
	Of     func(x float64) float64
	Points []float64 // where it may have a minimum between two jumps
}

// Steps draws a cost over lo…hi as a line, and returns its largest drawn value, the top of the
// scale. A place on the line shows the smallest cost at its samples and at the points there, so
// that no minimum is lost.
func Steps(c *paint.Canvas, r paint.Rect, lo, hi float64, cost Cost) (largest float64) {
	const samples = 4
	values := make([]float64, 2*r.W) // two dots of braille a column
	for i := range values {
		values[i] = math.Inf(1)
		for k := range samples {
			values[i] = min(values[i], cost.Of(lo+(hi-lo)*(float64(i)+(float64(k)+0.5)/samples)/float64(len(values))))
		}
	}
	for _, x := range cost.Points {
		if i := Column(x, lo, hi, len(values)); i >= 0 {
			values[i] = min(values[i], cost.Of(x))
		}
	}
	for _, v := range values {
		largest = max(largest, v)
	}
	Lines(c, r, 0, max(largest, 1e-9), Line{Values: values, Style: theme.Series, Glyph: '='})
	return largest
}

// Mark is a mark of a strip: its column, glyph and style.
type Mark struct {
	Column int
	Glyph  rune
	Style  paint.Style
}

// Strip stacks marks from the bottom row of r upward in their columns; marks without room are
// drawn over the topmost.
func Strip(c *paint.Canvas, r paint.Rect, marks []Mark) {
	if r.Empty() {
		return
	}
	height := make([]int, r.W)
	for _, m := range marks {
		if x := m.Column; x >= 0 && x < r.W {
			y := min(height[x], r.H-1)
			height[x]++
			c.Set(r.X+x, r.Y+r.H-1-y, m.Glyph, m.Style)
		}
	}
}

// labelWidth is the least number of columns between two labels of an axis.
const labelWidth = 7

// step is the distance of two labels of an axis of w columns.
func step(lo, hi float64, w int) (step float64) {
	steps := []float64{0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50}
	if hi-lo < 0.3 { // where a step of .1 would leave only one or two labels
		steps = []float64{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1}
	}
	for _, step = range steps {
		if float64(w)*step/(hi-lo) >= labelWidth-1e-6 {
			break
		}
	}
	return step
}

// EvenWidth is the largest width up to w in which the labels of an axis are a whole number of
// columns apart; w where that would take more than an eighth of it.
func EvenWidth(lo, hi float64, w int) int {
	for even := w; even > w-w/8; even-- {
		columns := float64(even) * step(lo, hi, even) / (hi - lo)
		if math.Abs(columns-math.Round(columns)) < 1e-6 {
			return even
		}
	}
	return w
}

// EvenEnd is the least upper end from hi on with which the labels of an axis of w columns are
// a whole number of columns apart.
func EvenEnd(lo, hi float64, w int) float64 {
	step := step(lo, hi, w)
	return lo + float64(w)*step/max(1, math.Floor(float64(w)*step/(hi-lo)+1e-6))
}

// EvenRows fits a vertical scale lo…hi, whose ends are tenths, into at most h rows, so that its
// ticks are at round values and a whole number of rows apart, at least two. It may begin lower.
func EvenRows(lo, hi float64, h int) (from, step float64, rows int) {
	from, step, rows = lo, hi-lo, h
	best := math.Inf(1)
	for low := lo; low > -1e-9; low -= 0.1 {
		for _, try := range []float64{0.1, 0.2, 0.5} {
			parts := math.Round((hi - low) / try)
			apart := float64((h - 1) / max(1, int(parts)))
			if parts < 2 && hi-low > 0.15 || apart < 2 || math.Abs(parts*try-(hi-low)) > 1e-9 {
				continue
			}
			lost := 1 - (hi-lo)/(hi-low)*(parts*apart+1)/float64(h)
			if apart > 8 {
				lost += 0.1
			}
			if lost < best-1e-9 {
				best, from, step, rows = lost, low, try, int(parts*apart)+1
			}
		}
	}
	return from, step, rows
}

// Axis writes the labels of lo…hi into the first row of r, as many as are
// readable, each centred on its value. All but whole numbers have the same decimals.
func Axis(c *paint.Canvas, r paint.Rect, lo, hi float64, s paint.Style) {
	step := step(lo, hi, r.W)
	_, decimals, _ := strings.Cut(strconv.FormatFloat(step, 'f', -1, 64), ".")
	for k := math.Ceil(lo/step - 1e-9); k*step <= hi+1e-9; k++ {
		v := math.Round(k*step*1e4)/1e4 + 0 // + 0 turns −0 into 0
		label := strconv.FormatFloat(v, 'f', len(decimals), 64)
		if v == math.Trunc(v) {
			label = strconv.FormatFloat(v, 'f', 0, 64)
		}
		label = strings.Replace(strings.Replace(label, "0.", ".", 1), "-", "−", 1)
		w := paint.Width(label)
		x := Column(min(max(k*step, lo), hi), lo, hi, r.W) - w/2
		c.Text(r.X+min(max(0, x), max(0, r.W-w)), r.Y, label, s)
	}
}

var eighths = []rune(" ▏▎▍▌▋▊▉█")

// Bar draws a share of r's first row as a bar from the left, the rest as a
// quiet track.
func Bar(c *paint.Canvas, r paint.Rect, share float64, s, track paint.Style) {
	n := 0
	if share > 0 {
		n = min(max(1, int(math.Round(share*float64(8*r.W)))), 8*r.W)
	}
	c.Fill(r.Above(1), '·', track)
	for x := range (n + 7) / 8 {
		c.Set(r.X+x, r.Y, eighths[min(8, n-8*x)], s)
	}
}
