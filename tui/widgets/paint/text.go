package paint

import (
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// simple reports whether r is one of the glyphs the program draws with, all
// of one column and not combining: ASCII, Latin, Greek, arrows,
// mathematics, boxes, blocks, geometric shapes, braille.
func simple(r rune) bool {
	return r < utf8.RuneSelf ||
		r >= 0xa1 && r <= 0x2ff && r != 0xad ||
		r >= 0x370 && r <= 0x3ff ||
		r == 'ᵀ' || r == '′' ||
		r >= 0x2010 && r <= 0x2027 || // dashes, ellipsis
		r >= 0x2070 && r <= 0x209c || // raised and lowered figures
		r >= 0x2190 && r <= 0x230b ||
		r >= 0x2500 && r <= 0x25fc ||
		r >= 0x2800 && r <= 0x28ff ||
		r == '✓' || r == '✗'
}

// Width is the number of columns a text takes.
func Width(text string) int {
	n := 0
	for _, r := range text {
		if !simple(r) {
			return ansi.StringWidth(text)
		}
		n++
	}
	return n
}

// Fit cuts a text to w columns, with an ellipsis if it is cut.
func Fit(text string, w int) string {
	if w <= 0 {
		return ""
	}
	if Width(text) <= w {
		return text
	}
	return ansi.Truncate(text, w, "…")
}

// Wrap breaks a text into lines of at most w columns, at blanks if possible.
func Wrap(text string, w int) []string {
	if w <= 0 {
		return nil
	}
	return strings.Split(ansi.Wrap(text, w, " "), "\n")
}

// TextRight writes a text into the first row of r, aligned right.
func (c *Canvas) TextRight(r Rect, text string, s Style) {
	c.Text(r.X+max(0, r.W-c.Width(text)), r.Y, text, s)
}

// Line writes a text into the first row of r, cut with an ellipsis, and
// returns the column after it.
func (c *Canvas) Line(r Rect, text string, s Style) int {
	if r.Empty() {
		return r.X
	}
	if c.ascii {
		text = Spell(text)
		if Width(text) > r.W {
			return c.Text(r.X, r.Y, ansi.Truncate(text, r.W, "~"), s)
		}
	}
	return c.Text(r.X, r.Y, Fit(text, r.W), s)
}

// Paragraph writes a text into r, wrapped, cut with an ellipsis where its rows do not
// suffice, and returns how many rows it took.
func (c *Canvas) Paragraph(r Rect, text string, s Style) int {
	p := Page{C: c, R: r}
	lines := p.Wrap(text)
	if r.H > 0 && len(lines) > r.H {
		lines = append(lines[:r.H-1], lines[r.H-1]+" …")
	}
	for _, line := range lines[:min(len(lines), max(0, r.H))] {
		p.Line(line, s)
	}
	return p.Y
}

// Box draws a thin frame inside r and returns the room inside the frame.
func (c *Canvas) Box(r Rect, s Style) Rect { return c.Frame(r, s, false) }

// Frame draws a thin or a heavy frame inside r and returns the room inside it.
func (c *Canvas) Frame(r Rect, s Style, heavy bool) Rect {
	if r.W < 2 || r.H < 2 {
		return Rect{X: r.X, Y: r.Y}
	}
	glyphs := []rune("│╭╮╰╯")
	if heavy {
		glyphs = []rune("┃┏┓┗┛")
	}
	right, bottom := r.X+r.W-1, r.Y+r.H-1
	c.Rule(Rect{r.X, r.Y, r.W, 1}, s, heavy)
	c.Rule(Rect{r.X, bottom, r.W, 1}, s, heavy)
	for y := r.Y + 1; y < bottom; y++ {
		c.Set(r.X, y, glyphs[0], s)
		c.Set(right, y, glyphs[0], s)
	}
	c.Set(r.X, r.Y, glyphs[1], s)
	c.Set(right, r.Y, glyphs[2], s)
	c.Set(r.X, bottom, glyphs[3], s)
	c.Set(right, bottom, glyphs[4], s)
	return r.Inset(1, 1)
}

// IsRule reports whether a cell has a piece of a rule.
func (c *Canvas) IsRule(x, y int) bool {
	switch c.cells[y*c.W+x].glyph {
	case '─', '━':
		return true
	case asciiRune('─'), asciiRune('━'):
		return c.ascii
	}
	return false
}

// Rule draws a thin or a heavy horizontal line along the first row of r.
func (c *Canvas) Rule(r Rect, s Style, heavy bool) {
	glyph := '─'
	if heavy {
		glyph = '━'
	}
	for x := r.X; x < r.X+r.W; x++ {
		c.Set(x, r.Y, glyph, s)
	}
}
