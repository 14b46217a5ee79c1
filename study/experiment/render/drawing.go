package render

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"mevolve/internal/wording"
)

// drawing is a picture in SVG, black on white so that it prints; its height is
// known when all is drawn.
type drawing struct {
	b             strings.Builder
	width, height float64
}

// Colours of series, which also differ in lightness (Okabe and Ito).
var inks = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7a5c00", "#56b4e9", "#666666", "#e69f00"}

const (
	ink         = "#202020"
	grid0       = "#e4e4e4"
	oracle      = "#d55e00"
	letterWidth = 7.3 // the width of one of the 12-pixel monospaced letters
)

func (d *drawing) put(format string, values ...any) { fmt.Fprintf(&d.b, format+"\n", values...) }

// text writes at a baseline; anchor is start, middle or end.
func (d *drawing) text(x, y float64, anchor, text string) {
	d.put(`<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, escaped(text))
}

func (d *drawing) heading(x, y float64, text string) {
	d.put(`<text x="%.1f" y="%.1f" font-weight="bold">%s</text>`, x, y, escaped(text))
}

// stroke is how a line is drawn; dash is in SVG's words, "" for a solid line.
type stroke struct {
	colour string
	width  float64
	dash   string
}

func (d *drawing) line(x1, y1, x2, y2 float64, s stroke) {
	dash := ""
	if s.dash != "" {
		dash = fmt.Sprintf(` stroke-dasharray="%s"`, s.dash)
	}
	d.put(`<path d="M%.1f %.1fL%.1f %.1f" fill="none" stroke="%s" stroke-width="%.1f"%s/>`, x1, y1, x2, y2, s.colour, s.width, dash)
}

// mark is a mark's half width and colours, and the title that is shown when it is pointed at.
type mark struct {
	r                   float64
	fill, stroke, title string
}

func (d *drawing) dot(x, y float64, m mark) {
	d.put(`<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s" stroke="%s"><title>%s</title></circle>`, x, y, m.r, m.fill, m.stroke, escaped(m.title))
}

func (d *drawing) diamond(x, y float64, m mark) {
	r := m.r
	d.put(`<path d="M%.1f %.1fl%.1f %.1fl%.1f %.1fl%.1f %.1fz" fill="%s" stroke="%s"><title>%s</title></path>`, x, y-r, r, r, -r, r, -r, -r, m.fill, m.stroke, escaped(m.title))
}

// legend is a row of marks with their meanings, at the picture's present height.
type legend struct {
	*drawing
	x float64
}

const legendLeft = 18.0

func (d *drawing) legend() *legend { return &legend{d, legendLeft} }

// entry writes one, in a new row where this one is full.
func (l *legend) entry(text string, draw func(x, y float64)) {
	const words, gap = 14, 22
	if l.x > legendLeft && l.x+words+letters(text) > l.width {
		l.x, l.height = legendLeft, l.height+18
	}
	draw(l.x, l.height-4)
	l.text(l.x+words, l.height, "start", text)
	l.x += words + letters(text) + gap
}

// night has a picture of its own, dark on a screen that is: light and dark change
// places, hues stay. In print it is black on white.
const night = "<style>@media screen and (prefers-color-scheme:dark){svg{filter:invert(.93) hue-rotate(180deg)}}</style>\n"

// write ends the picture, with its origin in the metadata and, wrapped, in the last lines.
func (d *drawing) write(w io.Writer, title string, origin []string) error {
	if len(origin) > 0 {
		d.put(`<g fill="#666666" font-size="10">`)
		d.height += 8
		for _, line := range wording.Lines(origin[0], int((d.width-20)/6.1), "") {
			d.text(10, d.height+4, "start", line)
			d.height += 13
		}
		d.put(`</g>`)
	}
	d.height += 6
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="'DejaVu Sans Mono',Menlo,Consolas,monospace" font-size="12" fill="%s">`+"\n<title>%s</title>\n", d.width, d.height, d.width, d.height, ink, escaped(title))
	if len(origin) > 0 {
		head += fmt.Sprintf("<metadata>%s</metadata>\n%s", escaped(strings.Join(origin, "\n")), night)
	}
	head += fmt.Sprintf(`<rect width="%.0f" height="%.0f" fill="white"/>`+"\n", d.width, d.height)
	_, err := io.WriteString(w, head+d.b.String()+"</svg>\n")
	return err
}

// scale takes values to pixels.
type scale struct{ low, high, from, to float64 }

func (s scale) at(v float64) float64 {
	return s.from + (v-s.low)/(s.high-s.low)*(s.to-s.from)
}

func tickText(tick float64) string { return strings.Replace(wording.Exact(tick), "-", "−", 1) }

// letters is the width of a text.
func letters(text string) float64 { return letterWidth * float64(utf8.RuneCountInString(text)) }
