package chart

import (
	"math"

	"mevolve/tui/widgets/paint"
)

// strokes are the glyphs of a curve: level, upright, the corners by the sides that they join, and
// a step within a row.
type strokes struct{ level, upright, rightDown, leftDown, rightUp, leftUp, rise, fall rune }

var (
	boxStrokes   = strokes{'─', '│', '╭', '╮', '╰', '╯', '╱', '╲'}
	asciiStrokes = strokes{'-', '|', '.', '.', '\'', '\'', '/', '\\'}
)

// Curve draws values, spread evenly over r on the scale lo…hi, as one line with a step half-way
// between two of them:
//
//	    ╭────
//	    │
//	────╯
//
// NaN interrupts it. A value has the row that Row returns; between two values of one row that
// differ the line has a slanted sign: ────╱────.
func Curve(c *paint.Canvas, r paint.Rect, lo, hi float64, line Line) {
	if r.Empty() || hi <= lo {
		return
	}
	of := boxStrokes
	if c.ASCII() {
		of = asciiStrokes
	}
	n := len(line.Values) - 1
	level := func(from, to, y int) {
		for x := from; x <= to; x++ {
			c.Set(r.X+x, r.Y+y, of.level, line.Style)
		}
	}
	for k, v := range line.Values {
		if math.IsNaN(v) {
			continue
		}
		x, y := Place(k, n, r.W), Row(v, lo, hi, r.H)
		if k == 0 || math.IsNaN(line.Values[k-1]) {
			level(x, x, y)
			continue
		}
		x0, y0 := Place(k-1, n, r.W), Row(line.Values[k-1], lo, hi, r.H)
		turn := Turn(k, n, r.W)
		leave, arrive := of.leftDown, of.rightUp // from y0 on down
		if y < y0 {
			leave, arrive = of.leftUp, of.rightDown
		}
		level(x0, turn, y0)
		level(turn, x, y)
		step := func(row int, glyph rune) { c.Set(r.X+turn, r.Y+row, glyph, line.Style) }
		switch before := line.Values[k-1]; {
		case y != y0:
			step(y0, leave)
			step(y, arrive)
		case v > before:
			step(y, of.rise)
		case v < before:
			step(y, of.fall)
		}
		for between := min(y, y0) + 1; between < max(y, y0); between++ {
			step(between, of.upright)
		}
	}
}

// Place is the column of value k of 0 to n, spread over w columns.
func Place(k, n, w int) int { return k * (w - 1) / max(1, n) }

// Turn is the column of the step from value k−1 to value k.
func Turn(k, n, w int) int { return (Place(k-1, n, w) + Place(k, n, w)) / 2 }

// Sparkline fills the row r with one band of columns: each value of a line reaches from the step
// before it to the step after it, on the scale lo…hi.
func Sparkline(c *paint.Canvas, r paint.Rect, lo, hi float64, line Line) {
	n, columns := len(line.Values)-1, make([]float64, r.W)
	for x := range columns {
		columns[x] = math.NaN()
	}
	for k, v := range line.Values {
		from, to := Place(k, n, r.W), r.W
		if k > 0 {
			from = Turn(k, n, r.W)
		}
		if k < n {
			to = Turn(k+1, n, r.W)
		}
		for x := from; x < to; x++ {
			columns[x] = v
		}
	}
	Columns(c, r, lo, hi, Line{Values: columns, Style: line.Style})
}
