package nodelink

import (
	"math"
	"math/bits"

	"mevolve/tui/widgets/paint"
)

// ink is the lines of a drawing: for each cell its braille dots or its
// character, and the highest kind of line in it.
type ink struct {
	r     paint.Rect
	dot   []uint8
	char  []byte
	kinds []kind
	heavy *ink // the same lines, two dots wide, which are drawn in their place; nil for none
}

func newInk(r paint.Rect) *ink {
	size := r.W * r.H
	return &ink{r: r, dot: make([]uint8, size), char: make([]byte, size), kinds: make([]kind, size)}
}

// bit[y][x] is the bit of a dot in the braille code.
var bit = [dotsDown][dotsAcross]uint8{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// line draws a line; a bent line in several pieces.
func (in *ink) line(e *line, ascii bool) {
	if ascii {
		in.characters(e)
		return
	}
	pieces := 1
	if e.bend != 0 {
		pieces = 8
	}
	from := in.dotOf(e.at(0))
	for k := range pieces {
		to := in.dotOf(e.at(float64(k+1) / float64(pieces)))
		in.dots(from, to, e.kind)
		from = to
	}
}

// dotOf is the dot in the middle of a cell, or between cells.
func (in *ink) dotOf(p Point) cell {
	return cell{int(math.Round(dotsAcross * (p.X - float64(in.r.X)))), int(math.Round(dotsDown*(p.Y-float64(in.r.Y)))) + 1}
}

// dots draws a straight piece: dotted if it is not an edge, two dots wide on the motif.
func (in *ink) dots(from, to cell, kind kind) {
	dx, dy := to.x-from.x, to.y-from.y
	n := max(abs(dx), abs(dy))
	if n == 0 {
		return
	}
	// Fixed point with 16 fractional bits; starting at one half makes truncation round.
	stepX, stepY := dx<<16/n, dy<<16/n
	x, y := from.x<<16+1<<15, from.y<<16+1<<15
	draw, of := kind.dotted()
	thickX, thickY := 1, 0
	if abs(dx) > abs(dy) {
		thickX, thickY = 0, 1
	}
	for i := 0; i <= n; i++ {
		if i%of < draw {
			in.set(x>>16, y>>16, kind)
		}
		if kind == motif {
			in.set(x>>16+thickX, y>>16+thickY, kind)
		}
		if in.heavy != nil && i%of < draw {
			in.heavy.set(x>>16, y>>16, kind)
		}
		if in.heavy != nil && of == 1 {
			in.heavy.set(x>>16+thickX, y>>16+thickY, kind)
		}
		x, y = x+stepX, y+stepY
	}
}

func (in *ink) set(x, y int, kind kind) {
	if x < 0 || y < 0 || x >= dotsAcross*in.r.W || y >= dotsDown*in.r.H {
		return
	}
	i := y/dotsDown*in.r.W + x/dotsAcross
	if kind > plain && in.kinds[i] <= plain {
		in.dot[i] = 0 // lines of the scene replace the others
	}
	in.dot[i] |= bit[y%dotsDown][x%dotsAcross]
	in.kinds[i] = max(in.kinds[i], kind)
}

// characters draws a line with - | / \ from cell to cell: a removed edge with
// dots and gaps, the motif with *, crossings with #.
func (in *ink) characters(e *line) {
	n := e.length()
	if e.bend != 0 {
		n += n / 2 // a bow is longer
	}
	last := e.from
	for i := 1; i < n; i++ {
		at := e.at(float64(i) / float64(n)).cell()
		if at == last || at == e.to {
			continue
		}
		glyph := slope(last, at)
		switch e.kind {
		case motif:
			glyph = '*'
		case removed, passed, toAdd:
			glyph = '.'
		}
		last = at
		if !in.r.Has(at.x, at.y) || glyph == '.' && i%2 == 0 {
			continue
		}
		k := index(in.r, at.x, at.y)
		if in.kinds[k] == e.kind && in.char[k] != glyph {
			glyph = '#'
		}
		in.char[k], in.kinds[k] = glyph, max(in.kinds[k], e.kind)
	}
}

// slope is the character for a step from one cell to the next.
func slope(from, to cell) byte {
	switch {
	case from.x == to.x:
		return '|'
	case from.y == to.y:
		return '-'
	case (to.x > from.x) == (to.y > from.y):
		return '\\'
	}
	return '/'
}

// empty reports whether no line passes the cell.
func (in *ink) empty(x, y int) bool {
	return in.r.Has(x, y) && in.kinds[index(in.r, x, y)] == nothing
}

// through reports whether a line of a kind crosses the cell, beyond its rim.
func (in *ink) through(at cell, kind kind) bool {
	i := index(in.r, at.x, at.y)
	_, of := kind.dotted()
	return of > 1 || // has gaps
		in.kinds[i] == kind && (in.char[i] != 0 || bits.OnesCount8(in.dot[i]) >= 2)
}

func (in *ink) draw(c *paint.Canvas, quiet bool) {
	if in.heavy != nil {
		in = in.heavy
	}
	for i, kind := range in.kinds {
		if kind == nothing {
			continue
		}
		glyph := rune(in.char[i])
		if glyph == 0 {
			glyph = 0x2800 + rune(in.dot[i])
		}
		c.Set(in.r.X+i%in.r.W, in.r.Y+i/in.r.W, glyph, kind.style(quiet))
	}
}
