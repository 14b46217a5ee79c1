package paint

import (
	"slices"

	"github.com/charmbracelet/x/ansi"
)

// Screen is the current content of a terminal: the cells of the last canvas that was
// written to it. The zero Screen has unknown content.
type Screen struct {
	w, h  int
	rows  [][]cell
	wide  [][]string // clusters of a row; nil if every glyph is one column and one rune
	pens  pens
	where place
	runs  []run  // cells that differ
	due   []bool // cells of runs that are not yet written

	// Memory that is reused.
	row  []cell
	left []run
	ring []link
}

// Forget makes the next Show write every cell.
func (s *Screen) Forget() { s.rows = nil }

// Show appends the bytes that turn the screen into canvas c with the styles open: only
// cells that differ, in the shortest of a few encodings. It appends
// nothing if nothing differs. Before and after it, the terminal has no style
// set.
func (s *Screen) Show(out []byte, c *Canvas, open []string) []byte {
	if s.rows == nil || s.w != c.W || s.h != c.H || !slices.Equal(s.pens.open, open) {
		out = append(out, ansi.EraseEntireScreen...)
		s.w, s.h, s.pens, s.due = c.W, c.H, newPens(open), make([]bool, c.W*c.H)
		s.rows, s.wide = make([][]cell, c.H), make([][]string, c.H)
		for y := range s.rows {
			s.rows[y] = slices.Repeat([]cell{blank}, c.W)
		}
	}
	s.where = place{y: -1}
	s.runs = s.runs[:0]
	for y := range s.rows {
		row := s.visible(c.cells[y*c.W : (y+1)*c.W])
		wide := c.wide(row)
		if wide != nil || s.wide[y] != nil {
			out = s.whole(out, y, row, wide)
		} else {
			s.differing(y, row)
		}
		copy(s.rows[y], row)
		s.wide[y] = wide
	}
	begun := s.where
	s.order()
	s.where = begun
	return s.write(out)
}

// visible is a row with blanks for glyphs that do not show: a blank takes one byte.
func (s *Screen) visible(row []cell) []cell {
	s.row = append(s.row[:0], row...)
	for x, cl := range s.row {
		switch {
		case cl.glyph == 0 && x > 0 && s.row[x-1].glyph == ' ': // the right half of a wide glyph
			s.row[x] = s.row[x-1]
		case cl.glyph != 0 && s.pens.isSolid(cl.style):
			s.row[x].glyph = ' '
		}
	}
	return s.row
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

// differing lists the cells of a row that differ.
func (s *Screen) differing(y int, row []cell) {
	old := s.rows[y]
	if slices.Equal(row, old) {
		return
	}
	open := false // the last run can be extended
	for x := 0; x < len(row); x++ {
		cl := row[x]
		if s.pens.same(cl, old[x]) {
			open = false
			continue
		}
		if end := s.erasable(row, old, x); end > 0 {
			s.runs = append(s.runs, run{x: x, end: end, y: y, erases: true, blank: true})
			open = false
			x = end - 1
			continue
		}
		if open {
			last := &s.runs[len(s.runs)-1]
			switch {
			case s.pens.fits(cl, last.style):
				last.end++
				last.blank = last.blank && s.pens.same(cl, blank)
				continue
			case !slices.ContainsFunc(row[last.x:x], func(b cell) bool { return !s.pens.fits(b, cl.style) }): // blanks, of any text colour
				last.end, last.style, last.blank = x+1, cl.style, false
				continue
			}
		}
		s.runs = append(s.runs, run{x: x, end: x + 1, y: y, style: cl.style, blank: s.pens.same(cl, blank)})
		open = true
	}
}

// erasable is the end of the blanks from x that a sequence erases in fewer bytes than it
// takes to write them; 0 for none.
func (s *Screen) erasable(row, old []cell, x int) (end int) {
	stop := x
	for ; stop < len(row) && s.pens.same(row[stop], blank); stop++ {
		if !s.pens.same(old[stop], blank) {
			end = stop + 1
		}
	}
	bytes := len("\x1b[X") + digits(end-x)
	switch {
	case stop == len(row):
		bytes, end = len(ansi.EraseLineRight), stop
	case end == stop && !s.pens.same(row[stop], old[stop]): // the cursor must move past them
		bytes += steps(end - x)
	}
	if end-x <= bytes {
		return 0
	}
	return end
}
