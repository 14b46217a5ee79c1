// Package paint draws text and glyphs into a grid of cells and writes the grid as terminal
// output, plain text or SVG. The main type is Canvas. A style is a number: its escape
// sequence is looked up once and written only where the style changes, which is much cheaper
// than joining styled strings.
package paint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Style is an index into the canvas's opening sequences; 0 is plain text.
type Style uint16

// cell is one position of the grid. A negative glyph -k is the canvas's
// k-th cluster (a letter with its combining marks); 0 is the right half of
// the wide glyph before it.
type cell struct {
	glyph rune
	style Style
}

var (
	blank  = cell{glyph: ' '}
	blanks = [8]cell{blank, blank, blank, blank, blank, blank, blank, blank}
)

// Canvas is a grid of W×H cells. Drawing outside it, or outside the clip, is
// ignored.
type Canvas struct {
	W, H     int
	Heavy    bool // thin lines of dots are drawn two dots wide, for a light background or a reader far away
	cells    []cell
	clip     Rect
	clusters []string
	targets  []target
	masked   []string // fields that a lesson masks
	cursor   Rect     // the cell of the terminal's cursor; empty for none
	open     []string // opening sequence of each style
	themed   int      // the styles from here on are those of views (Styled)
	ascii    bool
	out      []byte
}

// New returns a blank canvas whose styles open with the given sequences.
// With ascii set every glyph is written by its ASCII spelling.
func New(w, h int, open []string, ascii bool) *Canvas {
	c := &Canvas{}
	c.Reset(w, h, open, ascii)
	return c
}

// Reset blanks the canvas and sets a new size and new styles; the memory is
// kept.
func (c *Canvas) Reset(w, h int, open []string, ascii bool) {
	w, h = max(w, 0), max(h, 0)
	c.W, c.H, c.open, c.themed, c.ascii = w, h, open, len(open), ascii
	if cap(c.cells) < w*h {
		c.cells = make([]cell, w*h)
	}
	c.cells = c.cells[:w*h]
	for done := copy(c.cells, blanks[:]); done < len(c.cells); {
		done += copy(c.cells[done:], c.cells[:done])
	}
	c.clusters = c.clusters[:0]
	c.targets = c.targets[:0]
	c.masked, c.cursor, c.Heavy = nil, Rect{}, false
	c.clip = c.Bounds()
}

// Part is a canvas of the cells in r; it has no targets.
func (c *Canvas) Part(r Rect) *Canvas {
	r = c.Bounds().Intersect(r)
	p := &Canvas{W: r.W, H: r.H, clip: Rect{W: r.W, H: r.H}, clusters: slices.Clone(c.clusters), open: c.open, themed: c.themed, ascii: c.ascii}
	for y := r.Y; y < r.Y+r.H; y++ {
		p.cells = append(p.cells, c.cells[y*c.W+r.X:y*c.W+r.X+r.W]...)
	}
	return p
}

// Taller is a canvas of the same cells with blank rows below.
func (c *Canvas) Taller(rows int) *Canvas {
	t := c.Part(c.Bounds())
	t.H += rows
	t.cells = append(t.cells, slices.Repeat([]cell{blank}, rows*c.W)...)
	t.clip = t.Bounds()
	return t
}

// ASCII reports whether every glyph is written in ASCII.
func (c *Canvas) ASCII() bool { return c.ascii }

// Bounds is the whole canvas.
func (c *Canvas) Bounds() Rect { return Rect{W: c.W, H: c.H} }

// Clip limits drawing to r (and the canvas) and returns a function that undoes it:
//
//	defer c.Clip(pane)()
func (c *Canvas) Clip(r Rect) (restore func()) {
	old := c.clip
	c.clip = old.Intersect(r)
	return func() { c.clip = old }
}

// Set puts one glyph at (x, y).
func (c *Canvas) Set(x, y int, glyph rune, s Style) {
	if !c.clip.Has(x, y) {
		return
	}
	if glyph >= utf8.RuneSelf {
		if c.ascii {
			glyph = asciiRune(glyph)
		} else if !simple(glyph) && ansi.StringWidth(string(glyph)) != 1 {
			c.Text(x, y, string(glyph), s)
			return
		}
	} else if glyph < ' ' || glyph == 0x7f {
		glyph = ' '
	}
	c.put(x, y, glyph, s)
}

// put writes a glyph of one column; if it covers half of a wide glyph, the other half
// is blanked.
func (c *Canvas) put(x, y int, glyph rune, s Style) {
	i := y*c.W + x
	if c.cells[i].glyph == 0 && x > 0 {
		c.cells[i-1].glyph = ' '
	}
	if x+1 < c.W && c.cells[i+1].glyph == 0 {
		c.cells[i+1].glyph = ' '
	}
	c.cells[i] = cell{glyph, s}
}

// Restyle changes the style of r and keeps the glyphs.
func (c *Canvas) Restyle(r Rect, s Style) {
	r = c.clip.Intersect(r)
	for y := r.Y; y < r.Y+r.H; y++ {
		for x := r.X; x < r.X+r.W; x++ {
			c.cells[y*c.W+x].style = s
		}
	}
}

// Fill covers r with one glyph.
func (c *Canvas) Fill(r Rect, glyph rune, s Style) {
	r = c.clip.Intersect(r)
	for y := r.Y; y < r.Y+r.H; y++ {
		for x := r.X; x < r.X+r.W; x++ {
			c.Set(x, y, glyph, s)
		}
	}
}

// Text writes a line from (x, y) to the right and returns the column after it.
// Text outside the clip is cut, never within a wide glyph. Control
// characters become blanks.
func (c *Canvas) Text(x, y int, text string, s Style) int {
	if c.ascii {
		text = Spell(text)
	}
	for i := 0; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		next, _ := utf8.DecodeRuneInString(text[i+size:])
		if simple(r) && (i+size == len(text) || simple(next)) {
			c.Set(x, y, r, s)
			x++
			i += size
			continue
		}
		cluster, width := ansi.FirstGraphemeCluster(text[i:], ansi.GraphemeWidth)
		x += c.cluster(x, y, cluster, width, s)
		i += len(cluster)
	}
	return x
}

// cluster writes one grapheme cluster of w columns and returns w.
func (c *Canvas) cluster(x, y int, cluster string, w int, s Style) int {
	switch {
	case w == 0:
		return 0
	case w > 2:
		cluster, w = "…", 1
	}
	if !c.clip.Has(x, y) || !c.clip.Has(x+w-1, y) {
		if w == 2 { // the half inside stays blank
			c.Set(x, y, ' ', s)
			c.Set(x+1, y, ' ', s)
		}
		return w
	}
	glyph, size := utf8.DecodeRuneInString(cluster)
	if glyph == utf8.RuneError && size == 1 {
		cluster, size = "?", 1
		glyph = '?'
	}
	if size != len(cluster) {
		c.clusters = append(c.clusters, cluster)
		glyph = -rune(len(c.clusters))
	}
	if w == 2 {
		c.put(x+1, y, ' ', s)
		c.put(x, y, glyph, s)
		c.cells[y*c.W+x+1] = cell{0, s}
		return 2
	}
	c.put(x, y, glyph, s)
	return 1
}

// Shows reports whether a cell of r has a glyph.
func (c *Canvas) Shows(r Rect, glyph rune) bool {
	if c.ascii {
		glyph = asciiRune(glyph)
	}
	return c.some(r, func(cl cell) bool { return cl.glyph == glyph })
}

// Has reports whether a cell of r has a style.
func (c *Canvas) Has(r Rect, s Style) bool {
	return c.some(r, func(cl cell) bool { return cl.style == s })
}

func (c *Canvas) some(r Rect, is func(cell) bool) bool {
	r = c.Bounds().Intersect(r)
	for y := r.Y; y < r.Y+r.H; y++ {
		if slices.ContainsFunc(c.cells[y*c.W+r.X:y*c.W+r.X+r.W], is) {
			return true
		}
	}
	return false
}

// Width is the number of columns Text needs.
func (c *Canvas) Width(text string) int {
	if c.ascii {
		text = Spell(text)
	}
	return Width(text)
}

// String writes the canvas: H lines of exactly W columns.
func (c *Canvas) String() string {
	out := c.out[:0]
	var current Style
	for y := range c.H {
		if y > 0 {
			out = append(out, '\n')
		}
		for x, cl := range c.cells[y*c.W : (y+1)*c.W] {
			if cl.style == current && 0 < cl.glyph && cl.glyph < utf8.RuneSelf { // most cells
				out = append(out, byte(cl.glyph))
				continue
			}
			if cl.glyph == 0 {
				continue
			}
			if cl.style != current && !c.bridges(current, y, x) {
				if current != 0 {
					out = append(out, "\x1b[m"...)
				}
				if cl.style != 0 {
					out = append(out, c.open[cl.style]...)
				}
				current = cl.style
			}
			out = c.glyph(out, cl)
		}
		if current != 0 { // each line ends plain, so that lines can be cut out
			out = append(out, "\x1b[m"...)
			current = 0
		}
	}
	c.out = out
	return string(out)
}

// glyph writes the glyph of a cell.
func (c *Canvas) glyph(out []byte, cl cell) []byte {
	if cl.glyph < 0 {
		return append(out, c.clusters[-cl.glyph-1]...)
	}
	return utf8.AppendRune(out, cl.glyph)
}

// shortBlanks is the longest run of blanks that a style is held across.
const shortBlanks = 14

// bridges reports whether the unstyled cell at x is a blank in a short run of
// blanks between glyphs of the current style. A text colour does not show
// on a blank, and switching the style twice costs a remote terminal at least fourteen
// bytes.
func (c *Canvas) bridges(current Style, y, x int) bool {
	if current == 0 {
		return false
	}
	if opening := c.open[current]; !strings.HasPrefix(opening, "\x1b[38;") || strings.Contains(opening, ";48;") {
		return false // it is more than a text colour
	}
	row := c.cells[y*c.W : (y+1)*c.W]
	for k := x; k < min(x+shortBlanks+1, c.W); k++ {
		if row[k] != blank {
			return k > x && row[k].style == current
		}
	}
	return false
}

// Plain is String without styles and without blanks at the ends of lines.
func (c *Canvas) Plain() string {
	var b strings.Builder
	for line := range strings.SplitSeq(ansi.Strip(c.String()), "\n") {
		b.WriteString(strings.TrimRight(line, " "))
		b.WriteByte('\n')
	}
	return b.String()
}
