package theme

import (
	"image/color"

	"github.com/charmbracelet/x/ansi"
)

// palette is the colours of one background. The most frequent colours are from
// the 256-colour cube, so that they look the same on every terminal. The
// class colours are the result of a search: eight colours as far apart as possible under every
// kind of colour blindness, and distinct from all other colours; the first are the most distinct.
type palette struct {
	accent, dim, row, none, edge  color.RGBA
	added, removed, motif, oracle color.RGBA
	class                         [Classes]color.RGBA
	element                       [elements]color.RGBA  // of atoms: nitrogen, oxygen, halogens, others
	heat                          [heatLevel]color.RGBA // from close to the background to far from it
	region                        [Classes]color.RGBA   // background of each class's region, distinct with 256 colours, too
	faint                         float64               // share of the class's colour in a faint point, 0 to 1; the rest is the region's colour
	sixteen                       bool                  // every colour is one of the terminal's own sixteen
}

func hex(v uint32) color.RGBA {
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// basic is the usual colour of one of the terminal's sixteen.
func basic(k ansi.BasicColor) color.RGBA { return color.RGBAModel.Convert(k).(color.RGBA) }

// ink is a colour as it is sent to the terminal.
func (p palette) ink(c color.RGBA) color.Color {
	for k := range ansi.BasicColor(16) {
		if p.sixteen && basic(k) == c {
			return k
		}
	}
	return short(c)
}

// short names a grey or a colour of the cube by its number: the same colour in
// half the bytes, which matters because most bytes of a step are colours.
func short(c color.RGBA) color.Color {
	if k := ansi.Convert256(c); color.RGBAModel.Convert(k) == c {
		return k
	}
	return c
}

// The palettes.
const (
	Usual        = "default"
	ColourBlind  = "colour-blind"  // meaningful colours are distinct under every kind of colour blindness
	HighContrast = "high-contrast" // all text has the contrast 7 of WCAG level AAA
	Terminal     = "terminal"      // the terminal's own sixteen colours, as its theme shows them
)

// Palettes are the names of the palettes.
func Palettes() []string { return []string{Usual, ColourBlind, HighContrast, Terminal} }

func choose(name string, dark bool) palette {
	switch name {
	case ColourBlind:
		return colourBlind(dark)
	case HighContrast:
		return highContrast(dark)
	case Terminal:
		return terminal(dark)
	}
	return usual(dark)
}

func usual(dark bool) palette {
	if dark {
		return palette{
			region: [...]color.RGBA{hex(0x0a2c47), hex(0x45220e), hex(0x6a4e01), hex(0x4d176a), hex(0x0c1301), hex(0x58514f), hex(0x274353), hex(0x2e342f)},
			faint:  0.62,
			accent: hex(0x5fafff), dim: hex(0x949494), row: hex(0x303030), none: hex(0x5f5f5f), edge: hex(0xd0d0d0),
			added: hex(0x00d7af), removed: hex(0xff875f), motif: hex(0xffd75f), oracle: hex(0xaf5fff),
			element: [...]color.RGBA{hex(0xaf87ff), hex(0xff5f87), hex(0x87d700), hex(0xffafff)},
			class:   [...]color.RGBA{hex(0x87d7ff), hex(0xd78700), hex(0xffff00), hex(0x8787ff), hex(0xd7ffaf), hex(0xffafaf), hex(0x5fafd7), hex(0x87af5f)},
			heat: [...]color.RGBA{ // cividis, ascending
				hex(0x123570), hex(0x3b496c), hex(0x575d6d), hex(0x707173), hex(0x8a8678), hex(0xa59c74), hex(0xc3b369), hex(0xe1cc55), hex(0xfee838)},
		}
	}
	return palette{
		region: [...]color.RGBA{hex(0xdcecfa), hex(0xffdfb5), hex(0xfcb4fc), hex(0xe1c7b8), hex(0xe4d8f0), hex(0xd7c8cb), hex(0xb9ffba), hex(0xfee2e1)},
		faint:  0.62,
		accent: hex(0x005faf), dim: hex(0x626262), row: hex(0xe4e4e4), none: hex(0xa8a8a8), edge: hex(0x303030),
		added: hex(0x00704f), removed: hex(0xb84300), motif: hex(0x875f00), oracle: hex(0x5f0087),
		element: [...]color.RGBA{hex(0x0000d7), hex(0xaf005f), hex(0x005f00), hex(0x8700af)},
		class:   [...]color.RGBA{hex(0x0087d7), hex(0xaf5f00), hex(0x0000af), hex(0x870000), hex(0x5f00ff), hex(0x87005f), hex(0x00875f), hex(0xd75f87)},
		heat: [...]color.RGBA{ // cividis, descending
			hex(0xfee838), hex(0xe1cc55), hex(0xc3b369), hex(0xa59c74), hex(0x8a8678), hex(0x707173), hex(0x575d6d), hex(0x3b496c), hex(0x123570)},
	}
}

// readable is black or white, whichever has more contrast with c.
func readable(c color.RGBA) color.RGBA {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 120*1000 { // the eye is most sensitive to green
		return hex(0x000000)
	}
	return hex(0xffffff)
}
