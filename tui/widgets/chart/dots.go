package chart

import (
	"math"

	"mevolve/tui/widgets/paint"
)

// Dots is a raster of braille dots, two across and four down in each cell, or of half-blocks, two
// down.
type Dots struct {
	W, H   int // in dots
	cells  []uint8
	cols   int
	dx, dy int // dots of a cell, across and down
}

// NewDots returns an empty raster for cols×rows cells of 2×4 braille dots or 1×2 half-blocks.
func NewDots(cols, rows, dx, dy int) *Dots {
	cols, rows = max(cols, 0), max(rows, 0)
	return &Dots{W: dx * cols, H: dy * rows, cells: make([]uint8, cols*rows), cols: cols, dx: dx, dy: dy}
}

// bit[y][x] is the bit of a dot in the braille code.
var bit = [4][2]uint8{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// Set sets the dot (x, y), counted from the upper left.
func (d *Dots) Set(x, y int) {
	if x >= 0 && y >= 0 && x < d.W && y < d.H {
		d.cells[y/d.dy*d.cols+x/d.dx] |= bit[y%d.dy][x%d.dx]
	}
}

// Draw puts the cells that hold a dot at (x, y) of the canvas; style returns
// the style of each cell.
func (d *Dots) Draw(c *paint.Canvas, x, y int, style func(col, row int) paint.Style) {
	for i, dots := range d.cells {
		if dots != 0 {
			col, row := i%d.cols, i/d.cols
			c.Set(x+col, y+row, d.glyph(dots), style(col, row))
		}
	}
}

// glyph is the character with these dots, of which there is one at least.
func (d *Dots) glyph(dots uint8) rune {
	if d.dy == 2 {
		return [...]rune{1: '▀', '▄', '█'}[dots]
	}
	return 0x2800 + rune(dots)
}

// Line is a line of a plot.
type Line struct {
	Values []float64 // spread evenly over the width; NaN interrupts the line, a single value is a level
	Gap    int       // distance in dot columns from one set dot to the next; 0 draws all, on steep parts too
	Style  paint.Style
	Glyph  rune // of a value in ASCII, and of a whole level
}

// Lines draws lines over r on the scale lo…hi as braille dots or, in ASCII, as
// glyphs. Where lines meet, all keep their dots and the last
// line gives the style.
func Lines(c *paint.Canvas, r paint.Rect, lo, hi float64, lines ...Line) {
	if r.Empty() || hi <= lo {
		return
	}
	d, last := NewDots(r.W, r.H, 2, 4), make([]uint8, r.W*r.H) // the line of each cell, of 256 at most
	for k, l := range lines[:min(len(lines), 1<<8)] {
		if c.ASCII() {
			l.spell(c, r, lo, hi)
			continue
		}
		l.dot(lo, hi, d, func(x, y float64) {
			if x >= 0 && int(x) < d.W {
				d.Set(int(x), int(y))
				last[int(y)/4*r.W+int(x)/2] = uint8(k)
			}
		})
	}
	d.Draw(c, r.X, r.Y, func(col, row int) paint.Style { return lines[last[row*r.W+col]].Style })
}

// dot sets the dots of the line.
func (l Line) dot(lo, hi float64, d *Dots, set func(x, y float64)) {
	at := func(k int) (x, y float64) {
		return float64(k*(d.W-1)) / float64(max(1, len(l.Values)-1)), float64(Row(l.Values[k], lo, hi, d.H))
	}
	for k, v := range l.Values {
		if math.IsNaN(v) {
			continue
		}
		x, y := at(k)
		x0, y0 := x, y
		switch {
		case len(l.Values) == 1:
			x = float64(d.W)
		case k > 0 && !math.IsNaN(l.Values[k-1]):
			x0, y0 = at(k - 1)
		}
		if l.Gap == 0 {
			x, x0 = math.Floor(x), math.Floor(x0)
			n := max(1, math.Abs(x-x0), math.Abs(y-y0))
			for i := range int(n) {
				set(math.Round(x0+float64(i)/n*(x-x0)), math.Round(y0+float64(i)/n*(y-y0)))
			}
			set(x-1, y) // a value is two dots wide
		}
		for t := x0; l.Gap > 0 && t < x; t += float64(l.Gap) {
			set(t, math.Round(y0+(y-y0)*(t-x0)/(x-x0)))
		}
		set(x, y)
	}
}

// spell draws the line's values as glyphs, and every second column between two of them.
func (l Line) spell(c *paint.Canvas, r paint.Rect, lo, hi float64) {
	x0 := 0
	for k, v := range l.Values {
		row := r.Row(Row(v, lo, hi, r.H))
		if len(l.Values) == 1 {
			c.Fill(row, l.Glyph, l.Style)
			break
		}
		x := k * (r.W - 1) / (len(l.Values) - 1)
		for between := x0 + 2; k > 0 && between < x; between += 2 {
			before := l.Values[k-1]
			if at := before + (v-before)*float64(between-x0)/float64(x-x0); !math.IsNaN(at) {
				c.Set(r.X+between, r.Y+Row(at, lo, hi, r.H), l.Glyph, l.Style)
			}
		}
		if x0 = x; !math.IsNaN(v) {
			c.Set(r.X+x, row.Y, l.Glyph, l.Style)
		}
	}
}

// LineRow is the row of r in which Lines draws a value.
func LineRow(c *paint.Canvas, r paint.Rect, v, lo, hi float64) int {
	if c.ASCII() {
		return Row(v, lo, hi, r.H)
	}
	return Row(v, lo, hi, 4*r.H) / 4
}

// Row is the row of a value among h on the scale lo…hi, hi on top.
func Row(v, lo, hi float64, h int) int {
	share := min(max((v-lo)/(hi-lo), 0), 1)
	return int(math.Round((1 - share) * float64(h-1)))
}
