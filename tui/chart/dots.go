package chart

import (
	"math"

	"mevolve/tui/paint"
)

// Dots is a raster of braille dots, two across and four down in each cell.
type Dots struct {
	W, H  int // in dots
	cells []uint8
	cols  int
}

// NewDots returns an empty raster for cols×rows cells.
func NewDots(cols, rows int) *Dots {
	cols, rows = max(cols, 0), max(rows, 0)
	return &Dots{W: 2 * cols, H: 4 * rows, cells: make([]uint8, cols*rows), cols: cols}
}

// bit[y][x] is a dot's place in the braille code.
var bit = [4][2]uint8{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// Set sets the dot (x, y), counted from the upper left.
func (d *Dots) Set(x, y int) {
	if x >= 0 && y >= 0 && x < d.W && y < d.H {
		d.cells[y/4*d.cols+x/2] |= bit[y%4][x%2]
	}
}

// Segment sets the dots between two points.
func (d *Dots) Segment(x0, y0, x1, y1 int) {
	n := max(abs(x1-x0), abs(y1-y0))
	for k := range n + 1 {
		f := 0.0
		if n > 0 {
			f = float64(k) / float64(n)
		}
		d.Set(int(math.Round(float64(x0)+f*float64(x1-x0))), int(math.Round(float64(y0)+f*float64(y1-y0))))
	}
}

func abs(x int) int { return max(x, -x) }

// Draw puts the cells that hold a dot at (x, y) of the canvas; style gives
// each cell's.
func (d *Dots) Draw(c *paint.Canvas, x, y int, style func(col, row int) paint.Style) {
	for i, dots := range d.cells {
		if dots != 0 {
			col, row := i%d.cols, i/d.cols
			c.Set(x+col, y+row, 0x2800+rune(dots), style(col, row))
		}
	}
}

// Line draws values as a braille line over the width of r on the scale
// lo…hi; NaN interrupts it.
func Line(c *paint.Canvas, r paint.Rect, values []float64, lo, hi float64, s paint.Style) {
	if r.Empty() || hi <= lo {
		return
	}
	d := NewDots(r.W, r.H)
	at := func(i int) (int, int) {
		x := 0
		if len(values) > 1 {
			x = i * (d.W - 1) / (len(values) - 1)
		}
		share := min(max((values[i]-lo)/(hi-lo), 0), 1)
		return x, int(math.Round((1 - share) * float64(d.H-1)))
	}
	for i, v := range values {
		if math.IsNaN(v) {
			continue
		}
		x, y := at(i)
		d.Set(x, y)
		if i > 0 && !math.IsNaN(values[i-1]) {
			x0, y0 := at(i - 1)
			d.Segment(x0, y0, x, y)
		}
	}
	d.Draw(c, r.X, r.Y, func(int, int) paint.Style { return s })
}
