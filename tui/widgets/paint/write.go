package paint

import (
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// place is the position and style at which the terminal writes.
type place struct {
	x, y  int // the cursor, y < 0 if unknown
	style Style
}

// run is consecutive cells of one row that differ, in one style.
type run struct {
	x, end, y int
	style     Style
	erases    bool // clears its cells, which are blank
	blank     bool // looks like plain blanks
}

// down moves down a row in the same column. In the raw mode of a Unix terminal that is a line
// feed; a Windows console may return to column 0.
var down = map[bool]string{true: ansi.Index, false: "\n"}[runtime.GOOS == "windows"]

// reachable is how many runs before and after the last one are candidates for the next.
const reachable = 6

// order sorts the runs by their style, and then so that each is the one of a few candidates
// that takes the fewest bytes to reach from the run before: a style change costs about as much as a cursor
// movement.
func (s *Screen) order() {
	slices.SortStableFunc(s.runs, func(a, b run) int { return s.pens.of(a.style) - s.pens.of(b.style) })
	n := len(s.runs)
	left, ring := append(s.left[:0], s.runs...), s.ring[:0]
	s.left = left
	for i := range n + 1 { // n joins the end and the beginning
		ring = append(ring, link{(i + n) % (n + 1), (i + 1) % (n + 1)})
	}
	s.ring = ring
	at := 0 // the run after the last one
	for i := range n {
		best, least := 0, math.MaxInt
		k := at
		for m := 0; m < reachable && ring[k].before != n; m++ {
			k = ring[k].before
		}
		for m := 0; m < 2*reachable && k != n && least > len(ansi.Index); m++ { // little leads nearer
			r := &left[k]
			cost := s.distance(s.where, r.x, r.y)
			if cost < least && !(r.blank && s.pens.fits(blank, s.where.style)) {
				cost += len(s.pens.change(s.where.style, r.style))
			}
			if cost < least {
				best, least = k, cost
			}
			k = ring[k].after
		}
		s.runs[i] = left[best]
		s.where = s.after(left[best])
		before, after := ring[best].before, ring[best].after
		ring[before].after, ring[after].before = after, before
		at = after
	}
}

// link is the neighbours of a run among those that are left.
type link struct{ before, after int }

// after is the place after a run.
func (s *Screen) after(r run) place {
	at := place{r.end, r.y, r.style}
	if r.blank && s.pens.fits(blank, s.where.style) {
		at.style = s.where.style
	}
	if r.erases {
		at.x = r.x
	} else if r.end >= s.w {
		at.y = -1
	}
	return at
}

// write writes the runs in their order; rows are the new content.
func (s *Screen) write(out []byte) []byte {
	for _, r := range s.runs {
		for x := r.x; x < r.end; x++ {
			s.due[r.y*s.w+x] = !r.erases
		}
	}
	for _, r := range s.runs {
		if r.erases {
			out = s.move(out, r.x, r.y)
			if !s.pens.fits(blank, s.where.style) {
				out = s.pen(out, 0)
			}
			if r.end == s.w {
				out = append(out, ansi.EraseLineRight...)
			} else {
				out = append(out, ansi.EraseCharacter(r.end-r.x)...)
			}
			continue
		}
		row := s.rows[r.y]
		out = s.reach(out, r)
		for _, cl := range row[r.x:r.end] {
			out = s.put(out, cell{cl.glyph, r.style})
		}
	}
	return s.pen(out, 0)
}

// reach moves to a run, or to a few cells before it where rewriting these is shorter: cells
// that are as they shall be and fit the style before or that of the run, and cells that are
// written later, which may have any glyph until then.
func (s *Screen) reach(out []byte, r run) []byte {
	row, due := s.rows[r.y], s.due[r.y*s.w:]
	begin, least := r.x, s.distance(s.where, r.x, r.y)
	old := false // the style before holds up to here
	for x, n := r.x-1, 0; x >= 0; x-- {
		switch {
		case due[x]:
			n++
		case row[x].glyph <= 0:
			n = least
		case !old && s.pens.fits(row[x], r.style):
			n += utf8.RuneLen(row[x].glyph)
		case s.pens.fits(row[x], s.where.style):
			old = true
			n += utf8.RuneLen(row[x].glyph)
		default:
			n = least
		}
		if n >= least {
			break
		}
		if cost := n + s.distance(s.where, x, r.y); cost < least {
			begin, least = x, cost
		}
	}
	out = s.move(out, begin, r.y)
	for x := begin; x < r.x; x++ {
		switch cl := row[x]; {
		case due[x]:
			out = s.put(out, cell{' ', s.where.style})
		case s.pens.fits(cl, s.where.style):
			out = s.put(out, cell{cl.glyph, s.where.style})
		default:
			out = s.put(out, cell{cl.glyph, r.style})
		}
	}
	for x := r.x; x < r.end; x++ {
		due[x] = false
	}
	return out
}

// move moves to a cell, by an absolute or a relative sequence.
func (s *Screen) move(out []byte, x, y int) []byte {
	whole, relative := s.ways(s.where, x, y)
	switch at := s.where; {
	case whole < relative:
		out = append(append(out, "\x1b["...), strconv.Itoa(y+1)...)
		if x > 0 {
			out = append(append(out, ';'), strconv.Itoa(x+1)...)
		}
		out = append(out, 'H')
	default:
		switch dy := y - at.y; {
		case 0 < dy && dy*len(down) <= steps(dy):
			out = append(out, strings.Repeat(down, dy)...)
		case dy == -1:
			out = append(out, ansi.ReverseIndex...)
		case dy > 0:
			out = append(out, ansi.CursorDown(dy)...)
		case dy < 0:
			out = append(out, ansi.CursorUp(-dy)...)
		}
		switch dx := x - at.x; {
		case dx > 0:
			out = append(out, ansi.CursorForward(dx)...)
		case dx < 0 && x == 0:
			out = append(out, '\r')
		case dx < 0 && dx >= -4:
			out = append(out, "\b\b\b\b"[:-dx]...)
		case dx < 0:
			out = append(out, ansi.CursorBackward(-dx)...)
		}
	}
	s.where.x, s.where.y = x, y
	return out
}

// distance is the number of bytes that move writes from a place.
func (s *Screen) distance(at place, x, y int) int {
	whole, relative := s.ways(at, x, y)
	return min(whole, relative)
}

// ways are the bytes of the absolute and of the relative sequence.
func (s *Screen) ways(at place, x, y int) (whole, relative int) {
	whole = len("\x1b[H") + digits(y+1)
	if x > 0 {
		whole += len(";") + digits(x+1)
	}
	if at.y < 0 {
		return whole, math.MaxInt
	}
	switch dy := y - at.y; {
	case dy > 0:
		relative = min(dy*len(down), steps(dy))
	case dy == -1:
		relative = len(ansi.ReverseIndex)
	default:
		relative = steps(max(dy, -dy))
	}
	switch dx := x - at.x; {
	case dx < 0 && x == 0:
		relative += len("\r")
	case dx < 0:
		relative += min(-dx, steps(-dx))
	default:
		relative += steps(dx)
	}
	return whole, relative
}

// steps is the number of bytes of a sequence that moves n cells in one direction.
func steps(n int) int {
	switch n {
	case 0:
		return 0
	case 1:
		return len("\x1b[C")
	}
	return len("\x1b[C") + digits(n)
}

func digits(n int) int {
	switch {
	case n < 10:
		return 1
	case n < 100:
		return 2
	case n < 1000:
		return 3
	}
	return len(strconv.Itoa(n))
}

// put writes a glyph of one column at the cursor. After the last column
// the cursor is unknown: terminals differ.
func (s *Screen) put(out []byte, cl cell) []byte {
	if !s.pens.fits(cl, s.where.style) {
		out = s.pen(out, cl.style)
	}
	if s.where.x++; s.where.x >= s.w {
		s.where.y = -1
	}
	return utf8.AppendRune(out, cl.glyph)
}

// pen sets a style.
func (s *Screen) pen(out []byte, to Style) []byte {
	out = append(out, s.pens.change(s.where.style, to)...)
	s.where.style = to
	return out
}
