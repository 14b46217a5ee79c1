package theme

import (
	"image/color"

	"github.com/charmbracelet/x/ansi"
)

// palette is the colours of one background. What is seen most is taken from
// the 256 colours, so that it looks the same on a terminal that has no more. The
// classes' were searched for: the eight that stay furthest apart for every kind of
// colour blindness, apart from what the other colours mean, too; the earlier the further.
type palette struct {
	accent, dim, row, none, edge color.RGBA
	added, removed, motif        color.RGBA
	class                        [Classes]color.RGBA
	heat                         [heatLevel]color.RGBA // from near the background to far from it
	region                       [Classes]color.RGBA   // the classes' ground, different also with 256 colours
	faint                        float64               // the share of a class's colour in a faint point's; the rest is its region's
}

func hex(v uint32) color.RGBA {
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// short names a grey or a colour of the cube by its number: the same colour in
// half the bytes, and colours are most of what a step sends.
func short(c color.RGBA) color.Color {
	if k := ansi.Convert256(c); color.RGBAModel.Convert(k) == c {
		return k
	}
	return c
}

// The palettes.
const (
	Usual        = "default"
	ColourBlind  = "colour-blind"  // no two colours that mean something look alike to whoever lacks a kind of cone
	HighContrast = "high-contrast" // whatever is read has the contrast of WCAG's level AAA, 7
)

// Palettes are their names.
func Palettes() []string { return []string{Usual, ColourBlind, HighContrast} }

func choose(name string, dark bool) palette {
	switch name {
	case ColourBlind:
		return colourBlind(dark)
	case HighContrast:
		return highContrast(dark)
	}
	return usual(dark)
}

func usual(dark bool) palette {
	if dark {
		return palette{
			region: [...]color.RGBA{hex(0x091f30), hex(0x54250c), hex(0x6a4e01), hex(0x4d176a), hex(0x0c1301), hex(0x58514f), hex(0x274353), hex(0x2e342f)},
			faint:  0.62,
			accent: hex(0x5fafff), dim: hex(0x949494), row: hex(0x303030), none: hex(0x5f5f5f), edge: hex(0xd0d0d0),
			added: hex(0x00d7af), removed: hex(0xff875f), motif: hex(0xffd75f),
			class: [...]color.RGBA{hex(0x87d7ff), hex(0xd78700), hex(0xffff00), hex(0x8787ff), hex(0xd7ffaf), hex(0xffafaf), hex(0x5fafd7), hex(0x87af5f)},
			heat: [...]color.RGBA{ // cividis, upward
				hex(0x123570), hex(0x3b496c), hex(0x575d6d), hex(0x707173), hex(0x8a8678), hex(0xa59c74), hex(0xc3b369), hex(0xe1cc55), hex(0xfee838)},
		}
	}
	return palette{
		region: [...]color.RGBA{hex(0xdcecfa), hex(0xffdfb5), hex(0xfcb4fc), hex(0xe1c7b8), hex(0xe4d8f0), hex(0xd7c8cb), hex(0xb9ffba), hex(0xfee2e1)},
		faint:  0.62,
		accent: hex(0x005faf), dim: hex(0x626262), row: hex(0xe4e4e4), none: hex(0xa8a8a8), edge: hex(0x303030),
		added: hex(0x00704f), removed: hex(0xb84300), motif: hex(0x875f00),
		class: [...]color.RGBA{hex(0x0087d7), hex(0xaf5f00), hex(0x0000af), hex(0x870000), hex(0x5f00ff), hex(0x87005f), hex(0x00875f), hex(0xd75f87)},
		heat: [...]color.RGBA{ // cividis, downward
			hex(0xfee838), hex(0xe1cc55), hex(0xc3b369), hex(0xa59c74), hex(0x8a8678), hex(0x707173), hex(0x575d6d), hex(0x3b496c), hex(0x123570)},
	}
}

// readable is black or white, whichever stands out from c.
func readable(c color.RGBA) color.RGBA {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 120*1000 { // the eye sees green most
		return hex(0x000000)
	}
	return hex(0xffffff)
}
