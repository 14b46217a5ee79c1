package paint

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Screen is what a terminal shows: the cells of the last canvas that was
// written to it. The zero Screen knows nothing.
type Screen struct {
	w, h  int
	rows  [][]cell
	wide  [][]string // clusters of a row; nil where every glyph is one column of one rune
	open  []string
	where struct {
		x, y  int // the cursor, y < 0 where it is not known
		style Style
	}
}

// Forget makes the next Show write every cell.
func (s *Screen) Forget() { s.rows = nil }

// Show appends what turns the screen into a canvas whose styles open so: only
// cells that differ, in whichever of a few spellings is short. It appends
// nothing where nothing differs. The terminal has no style set, before and
// after.
func (s *Screen) Show(out []byte, c *Canvas, open []string) []byte {
	if s.rows == nil || s.w != c.W || s.h != c.H || !slices.Equal(s.open, open) {
		out = append(out, ansi.EraseEntireScreen...)
		s.w, s.h, s.open = c.W, c.H, open
		s.rows, s.wide = make([][]cell, c.H), make([][]string, c.H)
		for y := range s.rows {
			s.rows[y] = slices.Repeat([]cell{blank}, c.W)
		}
	}
	s.where.y, s.where.style = -1, 0
	for y := range s.rows {
		row := c.cells[y*c.W : (y+1)*c.W]
		wide := c.wide(row)
		if wide != nil || s.wide[y] != nil {
			out = s.whole(out, c, y, row, wide)
		} else {
			out = s.differing(out, y, row)
		}
		copy(s.rows[y], row)
		s.wide[y] = wide
	}
	return s.pen(out, 0)
}

// wide spells out a row in which a glyph is not one column of one rune, which
// terminals may measure as they like.
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

// whole writes a row anew if it differs, every glyph that is wide or combined
// in its place.
func (s *Screen) whole(out []byte, c *Canvas, y int, row []cell, wide []string) []byte {
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

// differing writes the cells of a row that differ.
func (s *Screen) differing(out []byte, y int, row []cell) []byte {
	old := s.rows[y]
	end := len(row) // behind it the row is blank
	for end > 0 && s.same(row[end-1], blank) {
		end--
	}
	left := 0 // cells behind it that are to be blanked
	for x := end; x < len(row); x++ {
		if !s.same(old[x], blank) {
			left++
		}
	}
	if left <= len(ansi.EraseLineRight) {
		end = len(row)
	}
	for x, cl := range row[:end] {
		if s.same(cl, old[x]) {
			continue
		}
		out = s.put(s.reach(out, x, y, row), cl)
	}
	if end < len(row) {
		out = s.pen(s.move(out, end, y), 0)
		out = append(out, ansi.EraseLineRight...)
	}
	return out
}

// reach goes to a cell of a row, over cells that stay: by writing them again
// where they are few and in the style that is set.
func (s *Screen) reach(out []byte, x, y int, row []cell) []byte {
	if s.where.y != y || s.where.x >= x {
		return s.move(out, x, y)
	}
	bytes := 0
	for _, cl := range row[s.where.x:x] {
		if bytes += utf8.RuneLen(cl.glyph); !s.fits(cl) || bytes > len("\x1b[9C") {
			return s.move(out, x, y)
		}
	}
	for _, cl := range row[s.where.x:x] {
		out = s.put(out, cl)
	}
	return out
}

func (s *Screen) move(out []byte, x, y int) []byte {
	switch {
	case s.where.y == y && s.where.x == x:
	case s.where.y == y && s.where.x < x:
		out = append(out, ansi.CursorForward(x-s.where.x)...)
	default:
		out = append(append(out, "\x1b["...), strconv.Itoa(y+1)...)
		if x > 0 {
			out = append(append(out, ';'), strconv.Itoa(x+1)...)
		}
		out = append(out, 'H')
	}
	s.where.x, s.where.y = x, y
	return out
}

// put writes a glyph of one column where the cursor is. Behind the last column
// terminals differ.
func (s *Screen) put(out []byte, cl cell) []byte {
	if !s.fits(cl) {
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

// ink tells whether a style is a colour of the text and nothing else, which
// does not show on a blank.
func (s *Screen) ink(st Style) bool { return isInk(s.opening(st)) }

func isInk(opening string) bool {
	return strings.HasPrefix(opening, "\x1b[38;") && !strings.Contains(opening, ";48;")
}

// fits tells whether a cell looks the same in the style that is set.
func (s *Screen) fits(cl cell) bool {
	return s.same(cl, cell{cl.glyph, s.where.style})
}

// same tells whether two cells look the same.
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
