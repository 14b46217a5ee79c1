package paint

import (
	"cmp"
	"fmt"
	"html"
	"image/color"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// The size of a cell in a picture, the font size, the baseline within the
// cell and the margin, in pixels.
const (
	cellW    = 9
	cellH    = 18
	fontSize = 15
	baseline = 14
	margin   = 9
)

// Palette is the appearance of a canvas's styles on one background.
type Palette struct {
	Media       string   // the CSS media query that selects it; "" for always
	Ink, Ground string   // "#rrggbb", of plain text
	Open        []string // opening sequence of each style
}

// Picture draws canvases as SVG with real text, which can be searched and scaled; each
// letter is positioned in its cell with any font. Blocks are shapes. Colours
// are classes that Sheet defines for a palette.
type Picture struct {
	used   map[Style]bool
	looks  map[string]uv.Style // by escape sequence
	others []string            // opening sequences of styles that no palette has, from firstOther
}

// firstOther is above every style of a palette.
const firstOther Style = 1 << 15

// NewPicture is an empty picture.
func NewPicture() *Picture { return &Picture{used: map[Style]bool{}, looks: map[string]uv.Style{}} }

// Still writes the element <svg> of a canvas, with its own style sheet unless
// sheet is "".
func (p *Picture) Still(c *Canvas, title, sheet string) string {
	var b strings.Builder
	p.open(&b, c, title, sheet)
	for y := range c.H {
		b.WriteString(p.row(c, y))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// SVG is a picture of the canvas alone, with a title, in one palette.
func (c *Canvas) SVG(title string, look Palette) string {
	p := NewPicture()
	p.Still(c, "", "") // collects the styles in use
	return p.Still(c, title, p.Sheet(look))
}

func (p *Picture) open(b *strings.Builder, c *Canvas, title, sheet string) {
	w, h := c.W*cellW+2*margin, c.H*cellH+2*margin
	fmt.Fprintf(b, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"mevolve\" width=\"%d\" height=\"%d\" viewBox=\"%d %d %d %d\" role=\"img\" xml:space=\"preserve\">\n", w, h, -margin, -margin, w, h)
	fmt.Fprintf(b, "<title>%s</title>\n", html.EscapeString(title))
	if sheet != "" {
		fmt.Fprintf(b, "<style>\n%s</style>\n", sheet)
	}
	fmt.Fprintf(b, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" class=\"g\"/>\n", -margin, -margin, w, h)
}

// row draws the cells of a row at its baseline; "" for an empty row.
func (p *Picture) row(c *Canvas, y int) string {
	r := rowOf{p: p, c: c, paths: map[Style]*strings.Builder{}, odd: map[Style]*strings.Builder{}}
	cells := c.cells[y*c.W : (y+1)*c.W]
	for x := 0; x < c.W; {
		end := x + 1
		for end < c.W && cells[end].style == cells[x].style {
			end++
		}
		r.run(cells[x:end], x)
		x = end
	}
	for _, s := range slices.Sorted(maps.Keys(r.paths)) {
		fmt.Fprintf(&r.grounds, "<path%s d=\"%s\"/>", p.class("s", s), r.paths[s])
	}
	for _, s := range slices.Sorted(maps.Keys(r.odd)) {
		fmt.Fprintf(&r.texts, "<text%s>%s</text>", p.class("s", s), r.odd[s])
	}
	if r.grounds.Len()+r.texts.Len() == 0 {
		return ""
	}
	return fmt.Sprintf("<g transform=\"translate(0 %d)\">%s%s</g>\n", y*cellH+baseline, r.grounds.String(), r.texts.String())
}

// rowOf is a row being drawn: grounds below shapes, shapes below texts.
type rowOf struct {
	p              *Picture
	c              *Canvas
	grounds, texts strings.Builder
	paths          map[Style]*strings.Builder // shapes of a style
	odd            map[Style]*strings.Builder // its glyphs outside ASCII, whose width depends on the font: each has its own position
}

// part is the part of a row in a style.
func part(of map[Style]*strings.Builder, s Style) *strings.Builder {
	if of[s] == nil {
		of[s] = &strings.Builder{}
	}
	return of[s]
}

// run draws neighbouring cells of one style.
func (r *rowOf) run(cells []cell, x int) {
	s := r.p.style(r.c, cells[0].style)
	if look := r.p.look(r.c.open, s); look.Bg != nil || look.Attrs&uv.AttrReverse != 0 {
		fmt.Fprintf(&r.grounds, "<path%s d=\"%s\"/>", r.p.class("b", s), box(x, len(cells), shape{0, 0, 1, 1}))
	}
	for i := 0; i < len(cells); {
		glyph, end := cells[i].glyph, i+1
		for glyph > 0 && end < len(cells) && cells[end].glyph == glyph {
			end++
		}
		switch drawn, isShape := shapes[glyph]; {
		case glyph == ' ' || glyph == 0:
		case isShape && len(drawn) == 1 && drawn[0].w == 1: // adjacent shapes become one
			part(r.paths, s).WriteString(box(x+i, end-i, drawn[0]))
		case isShape:
			end = i + 1
			for _, d := range drawn {
				part(r.paths, s).WriteString(box(x+i, 1, d))
			}
		case glyph < 0 || glyph >= utf8.RuneSelf:
			end = i + 1
			fmt.Fprintf(part(r.odd, s), "<tspan x=\"%d\">%s</tspan>", (x+i)*cellW, html.EscapeString(string(r.c.glyph(nil, cells[i]))))
		default:
			text := letters(cells[i:])
			end = i + len(text)
			fmt.Fprintf(&r.texts, "<text%s x=\"%d\" textLength=\"%d\">%s</text>", r.p.class("s", s), (x+i)*cellW, len(text)*cellW, html.EscapeString(text))
		}
		i = end
	}
}

// letters is the leading ASCII of cells, up to the first two blanks in a row.
func letters(cells []cell) string {
	var out []byte
	for i, cl := range cells {
		if cl.glyph <= 0 || cl.glyph >= utf8.RuneSelf || cl.glyph == ' ' && i+1 < len(cells) && cells[i+1].glyph == ' ' {
			break
		}
		out = append(out, byte(cl.glyph))
	}
	return strings.TrimRight(string(out), " ")
}

// shape is a rectangle within a cell, as shares of its size.
type shape struct{ x, y, w, h float64 }

// box is the path of a shape in n cells from x on.
func box(x, n int, s shape) string {
	w, h := (s.w+float64(n-1))*cellW, s.h*cellH
	path := fmt.Sprintf("M%.4g %.4gh%.4gv%.4gh%.4gz", (float64(x)+s.x)*cellW, s.y*cellH-baseline, w, h, -w)
	return strings.ReplaceAll(path, " -", "-")
}

// shapes are the glyphs drawn as shapes, because letters would leave seams between
// them: blocks, lines, the squares and points of a matrix, braille.
var shapes = func() map[rune][]shape {
	const thin, half = 1.0 / cellW, 0.5
	up, down := shape{half - thin/2, 0, thin, half}, shape{half - thin/2, half, thin, half}
	left, right := shape{0, half - thin/4, half, thin / 2}, shape{half, half - thin/4, half, thin / 2}
	m := map[rune][]shape{
		'▀': {{0, 0, 1, half}}, '▐': {{half, 0, half, 1}},
		'─': {{0, half - thin/4, 1, thin / 2}}, '│': {{half - thin/2, 0, thin, 1}},
		'━': {{0, half - thin/2, 1, thin}}, '┃': {{half - thin, 0, 2 * thin, 1}},
		'╌': {{0.06, half - thin/4, 0.38, thin / 2}, {0.56, half - thin/4, 0.38, thin / 2}},
		'■': {{0.1, 0.27, 0.8, 0.4}}, '▪': {{0.25, 0.35, 0.5, 0.25}}, '·': {{0.4, 0.46, 0.2, 0.1}},
	}
	for glyph, parts := range map[string][]shape{
		"┌╭": {down, right}, "┐╮": {down, left}, "└╰": {up, right}, "┘╯": {up, left},
		"├": {up, down, right}, "┤": {up, down, left}, "┬": {down, left, right}, "┴": {up, left, right}, "┼": {up, down, left, right},
	} {
		for _, g := range glyph {
			m[g] = parts
		}
	}
	for dots := range 256 {
		for bit, at := range [8][2]float64{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 2}, {0, 3}, {1, 3}} {
			if dots>>bit&1 == 1 {
				m['⠀'+rune(dots)] = append(m['⠀'+rune(dots)], shape{0.13 + at[0]*half, 0.06 + at[1]/4, 2 * thin, thin})
			}
		}
	}
	for i := 1; i <= 8; i++ { // from below, and from the left
		part := float64(i) / 8
		m['▁'+rune(i-1)] = []shape{{0, 1 - part, 1, part}}
		if i < 8 {
			m['▉'+rune(7-i)] = []shape{{0, 0, part, 1}}
		}
	}
	return m
}()

// class names the class of a style's ink (s) or ground (b). Plain text has the colours of the picture.
func (p *Picture) class(kind string, s Style) string {
	p.used[s] = true
	return fmt.Sprintf(" class=\"%s%d\"", kind, s)
}

// style is the picture's number of a style of a canvas.
func (p *Picture) style(c *Canvas, s Style) Style {
	if int(s) < c.themed || int(s) >= len(c.open) {
		return s
	}
	i := slices.Index(p.others, c.open[s])
	if i < 0 {
		i = len(p.others)
		p.others = append(p.others, c.open[s])
	}
	return firstOther + Style(i)
}

// look parses the escape sequence of a style.
func (p *Picture) look(open []string, s Style) (look uv.Style) {
	if s >= firstOther {
		open, s = p.others, s-firstOther
	}
	if int(s) >= len(open) || open[s] == "" {
		return look
	}
	look, ok := p.looks[open[s]]
	if !ok {
		parser := ansi.NewParser()
		ansi.DecodeSequence(open[s], ansi.NormalState, parser)
		uv.ReadStyle(parser.Params(), &look)
		p.looks[open[s]] = look
	}
	return look
}

// Sheet is the CSS of everything drawn so far. The first palette is the default, the others
// apply by media query.
func (p *Picture) Sheet(looks ...Palette) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".mevolve text{font:%dpx \"DejaVu Sans Mono\",Menlo,Consolas,\"Liberation Mono\",monospace;white-space:pre}\n", fontSize)
	for _, look := range looks {
		if look.Media == "" {
			b.WriteString(p.rules(look))
		} else {
			fmt.Fprintf(&b, "@media %s{\n%s}\n", look.Media, p.rules(look))
		}
	}
	return b.String()
}

// rules are the colours of one palette.
func (p *Picture) rules(look Palette) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".mevolve .g{fill:%s}\n", look.Ground)
	for _, s := range slices.Sorted(maps.Keys(p.used)) {
		fore, back, l := p.colours(look, s)
		extra := ""
		if l.Attrs&uv.AttrBold != 0 {
			extra += ";font-weight:bold"
		}
		if l.Underline != uv.UnderlineNone {
			extra += ";text-decoration:underline"
		}
		fmt.Fprintf(&b, ".mevolve .s%d{fill:%s%s}\n", s, fore, extra)
		if back != "" {
			fmt.Fprintf(&b, ".mevolve .b%d{fill:%s}\n", s, back)
		}
	}
	return b.String()
}

// colours are those of a style's text and ground, "" for the picture's ground, and its other attributes.
func (p *Picture) colours(look Palette, s Style) (ink, ground string, l uv.Style) {
	l = p.look(look.Open, s)
	ink, ground = hex(l.Fg), hex(l.Bg)
	if l.Attrs&uv.AttrReverse != 0 {
		ink, ground = cmp.Or(ground, look.Ground), cmp.Or(ink, look.Ink)
	}
	return cmp.Or(ink, look.Ink), ground, l
}

// hex writes a colour as "#rrggbb"; "" for none.
func hex(c color.Color) string {
	if c == nil {
		return ""
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
