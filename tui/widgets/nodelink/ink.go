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
	track []stroke // of the line that is drawn
	heavy *ink     // the same lines, two dots wide, which are drawn in their place; nil for none
}

func newInk(r paint.Rect) *ink {
	size := r.W * r.H
	return &ink{r: r, dot: make([]uint8, size), char: make([]byte, size), kinds: make([]kind, size)}
}

// bit[y][x] is the bit of a dot in the braille code.
var bit = [dotsDown][dotsAcross]uint8{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// line draws a line outside the labels of its ends, the same from either end.
func (in *ink) line(e *line, ascii bool) {
	one := *e
	if one.to.y < one.from.y || one.to.y == one.from.y && one.to.x < one.from.x {
		one.from, one.to, one.bend = one.to, one.from, -one.bend
		one.labels[0], one.labels[1] = one.labels[1], one.labels[0]
	}
	if ascii {
		in.characters(&one)
		return
	}
	in.follow(&one)
	in.trim(&one)
	in.dots(one.kind)
}

// follow puts the dots of a line from end to end into the track; a bent line is several
// straight pieces.
func (in *ink) follow(e *line) {
	in.track = in.track[:0]
	pieces := 1
	if e.bend != 0 {
		pieces = 8
	}
	from := in.dotOf(e.at(0))
	for k := range pieces {
		to := in.dotOf(e.at(float64(k+1) / float64(pieces)))
		in.straight(from, to)
		from = to
	}
}

// dotOf is the dot in the middle of a cell, or between cells.
func (in *ink) dotOf(p Point) cell {
	return cell{int(math.Round(dotsAcross * (p.X - float64(in.r.X)))), int(math.Round(dotsDown*(p.Y-float64(in.r.Y)))) + 1}
}

// stroke is a dot of a line, and where its second dot is if the line is two dots wide.
type stroke struct {
	x, y   int
	beside cell
}

// straight adds the dots of a straight piece to the track: the second half has the steps of
// the first, mirrored at the middle.
//
//	⣀⣀⡠⠤⠤⠔⠒⠒⠊⠉⠉   11 cells to the right, 3 dots up: steps of equal length, half as long at the ends
func (in *ink) straight(from, to cell) {
	dx, dy := to.x-from.x, to.y-from.y
	n := max(abs(dx), abs(dy))
	beside := cell{1, 0}
	if abs(dx) > abs(dy) {
		beside = cell{0, 1}
	}
	for i := range n + 1 {
		in.track = append(in.track, stroke{from.x + step(dx, i, n), from.y + step(dy, i, n), beside})
	}
}

// step is d·i/n, rounded so that step(d, n−i, n) = d − step(d, i, n) unless d·i/n = d/2.
func step(d, i, n int) int {
	switch {
	case n == 0:
		return 0
	case d < 0:
		return -step(-d, i, n)
	case 2*i > n:
		return d - step(d, n-i, n)
	}
	return (2*d*i + n) / (2 * n)
}

// gaps are the distances, in dots, that a line keeps from the labels of its ends, and how many
// dots must be left of it: short lines keep small gaps. The last gap is the smallest
// outside the cells of a label.
var gaps = [...]struct {
	width float64
	least int
}{{2, 8}, {1, 5}, {0.62, 4}}

// trim shortens the track to what is outside the labels of its ends and their gaps.
func (in *ink) trim(e *line) {
	from, to := in.zone(e.labels[0], e.from), in.zone(e.labels[1], e.to)
	whole := in.track
	wide := in.heavy != nil || e.kind == motif
	for _, gap := range gaps {
		first, end := 0, len(whole)
		for first < end && from.has(whole[first], gap.width, wide) {
			first++
		}
		for end > first && to.has(whole[end-1], gap.width, wide) {
			end--
		}
		if in.track = whole[first:end]; end-first >= gap.least {
			return
		}
	}
	in.track = whole
}

// zone is a rectangle of dots, with their fractions.
type zone struct{ left, right, top, bottom float64 }

// zone is the dots that the letters of a label cover: its cells without their margins, as far
// below as above the dots of a level line.
func (in *ink) zone(l span, at cell) zone {
	if l.from == l.to {
		return zone{left: math.Inf(1), right: math.Inf(-1)}
	}
	const aside, above = 0.35, 1.4
	y := float64(dotsDown*(at.y-in.r.Y)) + 1
	return zone{
		left: float64(dotsAcross*(l.from-in.r.X)) - aside, right: float64(dotsAcross*(l.to-in.r.X)) - 1 + aside,
		top: y - above, bottom: y + above,
	}
}

// has reports whether a dot of a line is less than gap from the zone; of a wide line, also if
// its second dot is.
func (z zone) has(d stroke, gap float64, wide bool) bool {
	return z.near(d.x, d.y, gap) || wide && z.near(d.x+d.beside.x, d.y+d.beside.y, gap)
}

func (z zone) near(x, y int, gap float64) bool {
	dx := max(z.left-float64(x), float64(x)-z.right, 0)
	dy := max(z.top-float64(y), float64(y)-z.bottom, 0)
	return dx*dx+dy*dy < gap*gap
}

// dots draws the track: dotted if it is not an edge, two dots wide on the motif.
func (in *ink) dots(kind kind) {
	draw, of := kind.dotted()
	for i, d := range in.track {
		if i%of < draw {
			in.set(d.x, d.y, kind)
		}
		if kind == motif {
			in.set(d.x+d.beside.x, d.y+d.beside.y, kind)
		}
		if in.heavy != nil && i%of < draw {
			in.heavy.set(d.x, d.y, kind)
		}
		if in.heavy != nil && of == 1 {
			in.heavy.set(d.x+d.beside.x, d.y+d.beside.y, kind)
		}
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
	gap := e.gap()
	level, end := e.from.y != e.to.y, -1
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
		if !in.r.Has(at.x, at.y) || glyph == '.' && i%2 == 0 || e.meets(at, gap) {
			continue
		}
		k := index(in.r, at.x, at.y)
		if in.kinds[k] == e.kind && in.char[k] != glyph {
			glyph = '#'
		}
		in.char[k], in.kinds[k] = glyph, max(in.kinds[k], e.kind)
		level, end = level && glyph == '-', k
	}
	if level && end >= 0 { // the label below hides the step
		in.char[end] = slope(e.from, e.to)
	}
}

// gap is the columns that a line of characters keeps from the labels of its ends.
func (e *line) gap() int {
	for i, n := 1, e.length(); i < n; i++ {
		if at := e.at(float64(i) / float64(n)).cell(); !e.meets(at, 1) {
			return 1
		}
	}
	return 0
}

// meets reports whether a cell is less than gap columns beside the label of an end.
func (e *line) meets(at cell, gap int) bool {
	in := func(l span, end cell) bool {
		return l.from < l.to && at.y == end.y && at.x >= l.from-gap && at.x < l.to+gap
	}
	return in(e.labels[0], e.from) || in(e.labels[1], e.to)
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
