package paint

import (
	"cmp"
	"fmt"
	"html"
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// The size of a cell in a picture, in pixels.
const (
	cellW    = 8.4
	cellH    = 18.0
	fontSize = 14
)

// SVG writes the canvas as a picture with the colours of its styles, on a
// ground of its own: text, so that it can be searched and scales. Blocks and
// boxes are letters of the reader's monospaced font.
func (c *Canvas) SVG(ink, ground string) string {
	var b strings.Builder
	w, h := float64(c.W)*cellW, float64(c.H)*cellH
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.1f %.1f\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"%d\" xml:space=\"preserve\">\n", w, h, w, h, fontSize)
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", ground)
	looks := make([]uv.Style, len(c.open))
	parser := ansi.NewParser()
	for k, open := range c.open {
		if open != "" { // which would leave the one before in the parser
			ansi.DecodeSequence(open, ansi.NormalState, parser)
			uv.ReadStyle(parser.Params(), &looks[k])
		}
	}
	for y := range c.H {
		row := c.cells[y*c.W : (y+1)*c.W]
		for x := 0; x < c.W; {
			end := x + 1
			for end < c.W && row[end].style == row[x].style {
				end++
			}
			c.run(&b, row[x:end], x, y, looks[row[x].style], ink, ground)
			x = end
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// run writes neighbouring cells of one style.
func (c *Canvas) run(b *strings.Builder, cells []cell, x, y int, look uv.Style, ink, ground string) {
	fore, back := hex(look.Fg), hex(look.Bg)
	if look.Attrs&uv.AttrReverse != 0 {
		fore, back = cmp.Or(back, ground), cmp.Or(fore, ink)
	}
	left, top := float64(x)*cellW, float64(y)*cellH
	if back != "" {
		fmt.Fprintf(b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", left, top, float64(len(cells))*cellW, cellH, back)
	}
	var out []byte
	for _, cl := range cells {
		if cl.glyph != 0 {
			out = c.glyph(out, cl)
		}
	}
	text := strings.TrimRight(string(out), " ")
	if text == "" {
		return
	}
	extra := ""
	if look.Attrs&uv.AttrBold != 0 {
		extra += " font-weight=\"bold\""
	}
	if look.Underline != uv.UnderlineNone {
		extra += " text-decoration=\"underline\""
	}
	fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" textLength=\"%.1f\"%s>%s</text>\n",
		left, top+0.75*cellH, cmp.Or(fore, ink), float64(Width(text))*cellW, extra, html.EscapeString(text))
}

// hex writes a colour as "#rrggbb"; "" for none.
func hex(c color.Color) string {
	if c == nil {
		return ""
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
