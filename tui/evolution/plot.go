package evolution

import (
	"math"

	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// reference is a level drawn through a chart; every gap-th dot is set, so that
// two of them differ without colour.
type reference struct {
	value float64
	gap   int
}

// The gaps of the references, and what they look like in the legend.
const (
	originalGap, originalDots, originalASCII = 2, "⠂⠂⠂⠂", "----"
	majorityGap, majorityDots, majorityASCII = 6, "⠂  ⠂", "...."
)

// dotRow is the row of a value among h, the largest on top.
func dotRow(v, lo, hi float64, h int) int {
	share := min(max((v-lo)/(hi-lo), 0), 1)
	return int(math.Round((1 - share) * float64(h-1)))
}

// plot draws a value for each of n+1 iterations over the width of r on the
// scale lo…hi, references behind it. NaN interrupts the line.
func plot(c *paint.Canvas, r paint.Rect, values []float64, n int, lo, hi float64, refs []reference, ascii bool) {
	if r.Empty() || hi <= lo {
		return
	}
	if ascii {
		plotCells(c, r, values, n, lo, hi, refs)
		return
	}
	level := func(v float64, h int) int { return dotRow(v, lo, hi, h) }
	d := chart.NewDots(r.W, r.H)
	for _, ref := range refs {
		for x := 0; x < d.W; x += ref.gap {
			d.Set(x, level(ref.value, d.H))
		}
	}
	d.Draw(c, r.X, r.Y, func(int, int) paint.Style { return theme.Original })
	d = chart.NewDots(r.W, r.H)
	at := func(t int) (x, y int) { return t * (d.W - 1) / max(1, n), level(values[t], d.H) }
	for t, v := range values {
		if math.IsNaN(v) || t > n {
			continue
		}
		x, y := at(t)
		d.Set(x, y)
		d.Set(x-1, y) // a point is two dots wide
		if t > 0 && !math.IsNaN(values[t-1]) {
			x0, y0 := at(t - 1)
			d.Segment(x0, y0, x, y)
		}
	}
	d.Draw(c, r.X, r.Y, func(int, int) paint.Style { return theme.Series })
}

// plotCells is plot with a glyph for a point.
func plotCells(c *paint.Canvas, r paint.Rect, values []float64, n int, lo, hi float64, refs []reference) {
	row := func(v float64) int { return r.Y + dotRow(v, lo, hi, r.H) }
	for _, ref := range refs {
		glyph := '-'
		if ref.gap == majorityGap {
			glyph = '.'
		}
		for x := range r.W {
			c.Set(r.X+x, row(ref.value), glyph, theme.Original)
		}
	}
	for t, v := range values {
		if !math.IsNaN(v) && t <= n {
			c.Set(r.X+t*(r.W-1)/max(1, n), row(v), 'o', theme.Series)
		}
	}
}
