package paint

import (
	"cmp"
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// The size of a cell in a picture, in pixels.
const (
	cellW    = 8.4
	cellH    = 18.0
	fontSize = 14
)

// look is what an opening sequence asks for.
type look struct {
	ink, ground     string // "#rrggbb"; "" for the picture's own
	bold, underline bool
}

// SVG writes the canvas as a picture with the colours of its styles, on a
// ground of its own: text, so that it can be searched and scales. Blocks and
// boxes are letters of the reader's monospaced font.
func (c *Canvas) SVG(ink, ground string) string {
	var b strings.Builder
	w, h := float64(c.W)*cellW, float64(c.H)*cellH
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.1f %.1f\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"%d\" xml:space=\"preserve\">\n", w, h, w, h, fontSize)
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", ground)
	for y := range c.H {
		row := c.cells[y*c.W : (y+1)*c.W]
		for x := 0; x < c.W; {
			end := x + 1
			for end < c.W && row[end].style == row[x].style {
				end++
			}
			c.run(&b, row[x:end], x, y, ink, ground)
			x = end
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// run writes neighbouring cells of one style.
func (c *Canvas) run(b *strings.Builder, cells []cell, x, y int, ink, ground string) {
	l := read(c.opening(cells[0].style), ink, ground)
	left, top := float64(x)*cellW, float64(y)*cellH
	if l.ground != "" {
		fmt.Fprintf(b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", left, top, float64(len(cells))*cellW, cellH, l.ground)
	}
	text := c.text(cells)
	blank := strings.TrimRight(text, " ")
	if blank == "" {
		return
	}
	extra := ""
	if l.bold {
		extra += " font-weight=\"bold\""
	}
	if l.underline {
		extra += " text-decoration=\"underline\""
	}
	columns := Width(blank)
	fmt.Fprintf(b, "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\" textLength=\"%.1f\"%s>%s</text>\n",
		left, top+0.75*cellH, cmp.Or(l.ink, ink), float64(columns)*cellW, extra, html.EscapeString(blank))
}

func (c *Canvas) opening(s Style) string {
	if int(s) < len(c.open) {
		return c.open[s]
	}
	return ""
}

// text is what stands in cells of one row.
func (c *Canvas) text(cells []cell) string {
	var out []byte
	for _, cl := range cells {
		switch {
		case cl.glyph == 0:
		case cl.glyph < 0:
			out = append(out, c.clusters[-cl.glyph-1]...)
		default:
			out = utf8.AppendRune(out, cl.glyph)
		}
	}
	return string(out)
}

// read takes the colours and the weight out of an opening sequence, of those
// that the themes use.
func read(open, ink, ground string) look {
	var l look
	reverse := false
	open = strings.TrimSuffix(strings.TrimPrefix(open, "\x1b["), "m")
	words := strings.Split(open, ";")
	for i := 0; i < len(words); i++ {
		switch words[i] {
		case "1":
			l.bold = true
		case "4":
			l.underline = true
		case "7":
			reverse = true
		case "38", "48":
			color, n := readColor(words[i+1:])
			if words[i] == "38" {
				l.ink = color
			} else {
				l.ground = color
			}
			i += n
		}
	}
	if reverse {
		l.ink, l.ground = cmp.Or(l.ground, ground), cmp.Or(l.ink, ink)
	}
	return l
}

// readColor takes a colour from the beginning of words: 2 and its red, green
// and blue, or 5 and its number among the 256. It tells how many words it took.
func readColor(words []string) (color string, taken int) {
	number := func(i int) int {
		n, _ := strconv.Atoi(words[i])
		return n
	}
	switch {
	case len(words) >= 4 && words[0] == "2":
		return fmt.Sprintf("#%02x%02x%02x", number(1), number(2), number(3)), 4
	case len(words) >= 2 && words[0] == "5":
		r, g, b, _ := ansi.IndexedColor(number(1)).RGBA()
		return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8), 2
	}
	return "", 0
}
