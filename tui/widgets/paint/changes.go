package paint

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Screen is the current content of a terminal: the cells of the last canvas that was
// written to it. The zero Screen has unknown content.
type Screen struct {
	w, h  int
	rows  [][]cell
	wide  [][]string // clusters of a row; nil if every glyph is one column and one rune
	open  []string
	where place
	runs  []run // cells that differ; the memory is reused
	other []byte
}

// place is the position and style at which the terminal writes.
type place struct {
	x, y  int // the cursor, y < 0 if unknown
	style Style
}

// Forget makes the next Show write every cell.
func (s *Screen) Forget() { s.rows = nil }

// Show appends the bytes that turn the screen into canvas c with the styles open: only
// cells that differ, in the shortest of a few encodings. It appends
// nothing if nothing differs. Before and after it, the terminal has no style
// set.
func (s *Screen) Show(out []byte, c *Canvas, open []string) []byte {
	if s.rows == nil || s.w != c.W || s.h != c.H || !slices.Equal(s.open, open) {
		out = append(out, ansi.EraseEntireScreen...)
		s.w, s.h, s.open = c.W, c.H, open
		s.rows, s.wide = make([][]cell, c.H), make([][]string, c.H)
		for y := range s.rows {
			s.rows[y] = slices.Repeat([]cell{blank}, c.W)
		}
	}
	s.where = place{y: -1}
	s.runs = s.runs[:0]
	for y := range s.rows {
		row := c.cells[y*c.W : (y+1)*c.W]
		wide := c.wide(row)
		if wide != nil || s.wide[y] != nil {
			out = s.whole(out, y, row, wide)
		} else {
			s.differing(y, row)
		}
		copy(s.rows[y], row)
		s.wide[y] = wide
	}
	return s.shorter(out)
}

// wide lists the clusters of a row with a glyph that is not one column and one rune;
// terminals may disagree on the width of such a glyph.
func (c *Canvas) wide(row []cell) []string {
	if !slices.ContainsFunc(row, func(cl cell) bool { return cl.glyph <= 0 || !simple(cl.glyph) }) {
		return nil
	}
	list := make([]string, len(row))
	for x, cl := range row {
		if cl.glyph < 0 {
			list[x] = c.clusters[-cl.glyph-1]
		} else if cl.glyph > 0 {
			list[x] = string(cl.glyph)
		}
	}
	return list
}

// whole rewrites a row if it differs, and positions every wide or combined glyph
// explicitly.
func (s *Screen) whole(out []byte, y int, row []cell, wide []string) []byte {
	same := len(wide) == len(s.wide[y])
	for x := range row {
		same = same && row[x].style == s.rows[y][x].style && wide[x] == s.wide[y][x]
	}
	if same {
		return out
	}
	out = s.pen(s.move(out, 0, y), 0)
	out = append(out, ansi.EraseLineRight...)
	for x, cl := range row {
		switch {
		case cl == blank || cl.glyph == 0:
			continue
		case wide == nil || cl.glyph > 0 && simple(cl.glyph):
			out = s.put(s.move(out, x, y), cl)
		default:
			out = append(s.pen(s.move(out, x, y), cl.style), wide[x]...)
			s.where.y = -1
		}
	}
	return out
}

// run is consecutive cells of one row that differ, in one style.
type run struct {
	x, end, y int
	style     Style
	erases    bool // clears the rest of the row, which is blank
}

// differing lists the cells of a row that differ.
func (s *Screen) differing(y int, row []cell) {
	old := s.rows[y]
	end := len(row) // the row is blank from here
	for end > 0 && s.same(row[end-1], blank) {
		end--
	}
	left := 0 // cells from here that must be blanked
	for x := end; x < len(row); x++ {
		if !s.same(old[x], blank) {
			left++
		}
	}
	if left <= len(ansi.EraseLineRight) {
		end = len(row)
	}
	open := false // the last run can be extended
	for x, cl := range row[:end] {
		if s.same(cl, old[x]) {
			open = false
			continue
		}
		if open {
			last := &s.runs[len(s.runs)-1]
			switch {
			case s.fits(cl, last.style):
				last.end++
				continue
			case !slices.ContainsFunc(row[last.x:x], func(b cell) bool { return !s.fits(b, cl.style) }): // blanks, of any text colour
				last.end, last.style = x+1, cl.style
				continue
			}
		}
		s.runs = append(s.runs, run{x, x + 1, y, cl.style, false})
		open = true
	}
	if end < len(row) {
		s.runs = append(s.runs, run{end, len(row), y, 0, true})
	}
}

// shorter writes the runs row by row or style by style, whichever is
// shorter: a style change costs about as much as a cursor movement.
func (s *Screen) shorter(out []byte) []byte {
	begun, from := s.where, len(out)
	out = s.write(out)
	slices.SortStableFunc(s.runs, func(a, b run) int { return strings.Compare(s.opening(a.style), s.opening(b.style)) })
	s.where = begun
	if s.other = s.write(s.other[:0]); len(s.other) < len(out)-from {
		out = append(out[:from], s.other...)
	}
	return out
}

// write writes the runs in their order; rows are the new content.
func (s *Screen) write(out []byte) []byte {
	for _, r := range s.runs {
		row := s.rows[r.y]
		if r.erases {
			out = s.pen(s.move(out, r.x, r.y), 0)
			out = append(out, ansi.EraseLineRight...)
			continue
		}
		out = s.reach(out, r, row)
		for _, cl := range row[r.x:r.end] {
			out = s.put(out, cell{cl.glyph, r.style})
		}
	}
	return s.pen(out, 0)
}

// reach moves to a run: it rewrites the unchanged cells before it if they are few
// and in the current style.
func (s *Screen) reach(out []byte, r run, row []cell) []byte {
	if s.where.y != r.y || s.where.x >= r.x {
		return s.move(out, r.x, r.y)
	}
	bytes := 0
	for _, cl := range row[s.where.x:r.x] {
		if bytes += utf8.RuneLen(cl.glyph); !s.fits(cl, s.where.style) || bytes > len("\x1b[9C") {
			return s.move(out, r.x, r.y)
		}
	}
	for _, cl := range row[s.where.x:r.x] {
		out = s.put(out, cl)
	}
	return out
}

// move moves to a cell, by an absolute or a relative sequence.
func (s *Screen) move(out []byte, x, y int) []byte {
	from := len(out)
	out = append(append(out, "\x1b["...), strconv.Itoa(y+1)...)
	if x > 0 {
		out = append(append(out, ';'), strconv.Itoa(x+1)...)
	}
	out = append(out, 'H')
	if at := s.where; at.y >= 0 && at.y <= y {
		way := [32]byte{}
		step := way[:0]
		switch dy := y - at.y; {
		case dy == 1:
			step = append(step, ansi.Index...) // unlike a line feed, it never returns to column 0
		case dy > 1:
			step = append(step, ansi.CursorDown(dy)...)
		}
		switch dx := x - at.x; {
		case dx > 0:
			step = append(step, ansi.CursorForward(dx)...)
		case dx < 0 && dx >= -4:
			step = append(step, "\b\b\b\b"[:-dx]...)
		case dx < 0:
			step = append(step, ansi.CursorBackward(-dx)...)
		}
		if len(step) < len(out)-from {
			out = append(out[:from], step...)
		}
	}
	s.where.x, s.where.y = x, y
	return out
}

// put writes a glyph of one column at the cursor. After the last column
// the cursor is unknown: terminals differ.
func (s *Screen) put(out []byte, cl cell) []byte {
	if !s.fits(cl, s.where.style) {
		out = s.pen(out, cl.style)
	}
	if s.where.x++; s.where.x >= s.w {
		s.where.y = -1
	}
	return utf8.AppendRune(out, cl.glyph)
}

// pen sets a style.
func (s *Screen) pen(out []byte, to Style) []byte {
	from := s.where.style
	s.where.style = to
	switch opening := s.opening(to); {
	case from == to:
	case opening == "":
		if s.opening(from) != "" {
			out = append(out, ansi.ResetStyle...)
		}
	case s.opening(from) == "" || s.ink(from) && s.ink(to):
		out = append(out, opening...)
	default: // an empty parameter before the others resets
		out = append(append(out, "\x1b[;"...), strings.TrimPrefix(opening, "\x1b[")...)
	}
	return out
}

func (s *Screen) opening(st Style) string {
	if int(st) < len(s.open) {
		return s.open[st]
	}
	return ""
}

// ink reports whether a style is only a text colour, which
// does not show on a blank.
func (s *Screen) ink(st Style) bool { return isInk(s.opening(st)) }

// isInk is ink for an escape sequence.
func isInk(opening string) bool {
	return strings.HasPrefix(opening, "\x1b[38;") && !strings.Contains(opening, ";48;")
}

// fits reports whether a cell looks the same in another style.
func (s *Screen) fits(cl cell, in Style) bool { return s.same(cl, cell{cl.glyph, in}) }

// same reports whether two cells look the same.
func (s *Screen) same(a, b cell) bool {
	if a == b {
		return true
	}
	shows := func(cl cell) string {
		if opening := s.opening(cl.style); cl.glyph != ' ' || !isInk(opening) {
			return opening
		}
		return ""
	}
	return a.glyph == b.glyph && shows(a) == shows(b)
}
