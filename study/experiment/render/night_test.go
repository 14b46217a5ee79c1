package render

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// colour is a colour's red, green and blue, from 0 to 1.
type colour [3]float64

func colourOf(t *testing.T, hex string) (c colour) {
	t.Helper()
	var v [3]int
	if _, err := fmt.Sscanf(hex, "#%02x%02x%02x", &v[0], &v[1], &v[2]); err != nil {
		t.Fatalf("%s: %v", hex, err)
	}
	for i := range c {
		c[i] = float64(v[i]) / 255
	}
	return c
}

// atNight is what the filter of night makes of a colour: invert(.93), then
// hue-rotate(180deg), as the Filter Effects module defines them.
func (c colour) atNight() (out colour) {
	for i := range c {
		c[i] = 0.93 + c[i]*(1-2*0.93)
	}
	for i, row := range [3][3]float64{{-0.574, 1.430, 0.144}, {0.426, 0.430, 0.144}, {0.426, 1.430, -0.856}} {
		for k, x := range row {
			out[i] += x * c[k]
		}
		out[i] = min(1, max(0, out[i]))
	}
	return out
}

// contrast is that of WCAG 2.
func contrast(a, b colour) float64 {
	luminance := func(c colour) (y float64) {
		for i, share := range [3]float64{0.2126, 0.7152, 0.0722} {
			v := c[i] / 12.92
			if c[i] > 0.04045 {
				v = math.Pow((c[i]+0.055)/1.055, 2.4)
			}
			y += share * v
		}
		return y + 0.05
	}
	x, y := luminance(a), luminance(b)
	return max(x, y) / min(x, y)
}

// A picture of its own is dark where screens are, and as easy to tell apart there; a
// page that holds one has a ground of its own.
func TestSVG_IsDarkWhereScreensAre(t *testing.T) {
	white := colourOf(t, "#ffffff")
	if ground := white.atNight(); ground[0] > 0.1 || ground[1] > 0.1 || ground[2] > 0.1 {
		t.Errorf("white is %v at night", ground)
	}
	if c := contrast(colourOf(t, ink).atNight(), white.atNight()); c < 7 {
		t.Errorf("words have a contrast of %.1f at night", c)
	}
	for _, hex := range append([]string{oracle, "#666666"}, inks...) {
		day, night := contrast(colourOf(t, hex), white), contrast(colourOf(t, hex).atNight(), white.atNight())
		if night < min(3, day) {
			t.Errorf("%s has a contrast of %.1f by day, of %.1f at night", hex, day, night)
		}
	}
	for name, picture := range map[string]func(*strings.Builder) error{
		"plots":   func(b *strings.Builder) error { return SVG(b, Plots(comparison()), []string{"made so"}) },
		"drawing": func(b *strings.Builder) error { return (&drawing{width: 100}).write(b, "title", []string{"made so"}) },
	} {
		var b strings.Builder
		if err := picture(&b); err != nil || strings.Count(b.String(), "prefers-color-scheme:dark") != 1 {
			t.Errorf("%s: %v, no dark variant", name, err)
		}
	}
}
