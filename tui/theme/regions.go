package theme

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"mevolve/tui/paint"
)

// Region is the style of an upper half-block ▀ with the region of one class
// above and that of another below. Regions are so quiet that points stand out.
func Region(top, bottom int) paint.Style {
	return region0 + paint.Style(top%classes*classes+bottom%classes)
}

// On is the style of a point of class k on a region.
func On(k, region int) paint.Style {
	return on0 + paint.Style(k%classes*classes+region%classes)
}

// Faint is On for a point that matters less.
func Faint(k, region int) paint.Style {
	return faint0 + paint.Style(k%classes*classes+region%classes)
}

// faintShare is the share of a class's colour in a faint point's; the rest is
// its region's.
const faintShare = 0.62

func setRegions(p palette, set func(paint.Style, lipgloss.Style)) {
	for k := range classes {
		for j := range classes {
			ground := p.region[j]
			set(Region(k, j), lipgloss.NewStyle().Foreground(p.region[k]).Background(ground))
			set(On(k, j), lipgloss.NewStyle().Foreground(p.class[k]).Background(ground).Bold(true))
			set(Faint(k, j), lipgloss.NewStyle().Foreground(mix(p.class[k], ground, faintShare)).Background(ground))
		}
	}
}

// mix takes a share of a and the rest of b.
func mix(a, b color.RGBA, share float64) color.RGBA {
	of := func(a, b uint8) uint8 { return uint8(float64(a)*share + float64(b)*(1-share) + 0.5) }
	return color.RGBA{of(a.R, b.R), of(a.G, b.G), of(a.B, b.B), 255}
}
