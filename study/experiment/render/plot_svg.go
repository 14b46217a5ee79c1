package render

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"
)

// SVG writes plots below one another in one picture. Series differ by shape
// as well as by grey, so that it reads in print. Where they come from stands in its
// metadata.
func SVG(w io.Writer, plots []Plot, origin []string) error {
	const (
		width, right  = 820.0, 30.0
		line, heading = 18.0, 30.0
		footer        = 56.0
		letter        = letterWidth
	)
	height := 10.0
	for _, p := range plots {
		height += heading + line*float64(len(p.Rows)) + footer
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="monospace" font-size="12">`+"\n", width, height, width, height)
	fmt.Fprintf(&b, `<rect width="%.0f" height="%.0f" fill="white"/>`+"\n", width, height)
	if len(origin) > 0 {
		fmt.Fprintf(&b, "<metadata>%s</metadata>\n%s", escaped(strings.Join(origin, "\n")), night)
	}
	top := 10.0
	for _, p := range plots {
		fmt.Fprintf(&b, `<text x="10" y="%.1f" font-size="13" font-weight="bold">%s</text>`+"\n", top+16, escaped(p.Title))
		label := 0
		for _, r := range p.Rows {
			label = max(label, utf8.RuneCountInString(r.Label))
		}
		left := 20 + letter*float64(label) + 10
		low, high := p.axis()
		x := func(v float64) float64 { return left + (v-low)/(high-low)*(width-right-left) }
		first, bottom := top+heading, top+heading+line*float64(len(p.Rows))
		for _, tick := range ticks(low, high) {
			stroke := "#dddddd"
			if tick == 0 && p.Zero {
				stroke = "#666666"
			}
			fmt.Fprintf(&b, `<path d="M%.1f %.1fV%.1f" stroke="%s"/><text x="%.1f" y="%.1f" text-anchor="middle">%s</text>`+"\n",
				x(tick), first, bottom, stroke, x(tick), bottom+16, tickText(tick))
		}
		for i, r := range p.Rows {
			y := first + line*(float64(i)+0.5)
			fmt.Fprintf(&b, `<text x="20" y="%.1f">%s</text>`+"\n", y+4, escaped(r.Label))
			for _, m := range r.Marks {
				if m.Interval != nil {
					fmt.Fprintf(&b, `<path d="M%.1f %.1fH%.1f" stroke="black"/>`+"\n", x(m.Interval.Low()), y, x(m.Interval.High()))
				}
			}
			for _, m := range r.Marks {
				b.WriteString(shape(m.Series, x(m.Value), y))
			}
		}
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="middle">%s</text>`+"\n", (left+width-right)/2, bottom+32, escaped(p.Axis))
		at := 20.0
		for i, s := range p.Legend {
			if !p.shows(i) {
				continue
			}
			b.WriteString(shape(i, at, bottom+44))
			fmt.Fprintf(&b, `<text x="%.1f" y="%.1f">%s</text>`+"\n", at+10, bottom+48, escaped(s))
			at += 10 + letter*float64(utf8.RuneCountInString(s)) + 24
		}
		top = bottom + footer
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// shape draws a mark: filled circle, open circle, diamond.
func shape(series int, x, y float64) string {
	switch series {
	case 0:
		return fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="4"/>`+"\n", x, y)
	case 1:
		return fmt.Sprintf(`<circle cx="%.1f" cy="%.1f" r="4" fill="white" stroke="black" stroke-width="1.5"/>`+"\n", x, y)
	}
	return fmt.Sprintf(`<path d="M%.1f %.1fl5 5l-5 5l-5 -5z" fill="white" stroke="#777777" stroke-width="1.5"/>`+"\n", x, y-5)
}

// ticks are round numbers between two ends, about five.
func ticks(low, high float64) []float64 {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/5)))
	for _, k := range []float64{1, 2, 5, 10} {
		if (high-low)/(k*step) <= 6 {
			step *= k
			break
		}
	}
	var out []float64
	for k := math.Ceil(low / step); k*step <= high+step*1e-9; k++ {
		out = append(out, math.Round(k*step*1e9)/1e9+0) // + 0: no −0
	}
	return out
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}
