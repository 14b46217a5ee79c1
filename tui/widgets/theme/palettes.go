package theme

import (
	"image/color"

	"github.com/charmbracelet/x/ansi"
)

// The colours of the first two palettes are the result of the same search as the usual one's:
// as far apart as possible under every kind of colour blindness, with the required contrast.

// colourBlind has added, removed and the motif in blue, red and yellow (purple on a
// light background), and no class colour close to these.
func colourBlind(dark bool) palette {
	p := usual(dark)
	if dark {
		p.element = [...]color.RGBA{hex(0xbbc7e5), hex(0xffa1a7), hex(0xd5eeb2), hex(0xc669a6)}
		p.added, p.removed, p.motif = hex(0x00afd7), hex(0xff5f5f), hex(0xffd700)
		p.class = [...]color.RGBA{hex(0x5f87ff), hex(0xd78700), hex(0xd7ffd7), hex(0xffd7ff), hex(0xafafaf), hex(0xffff5f), hex(0x00d787), hex(0xaf87af)}
	} else {
		p.element = [...]color.RGBA{hex(0x1212ad), hex(0x610a10), hex(0x256238), hex(0x1f0e25)}
		p.added, p.removed, p.motif, p.oracle = hex(0x005fff), hex(0xaf0000), hex(0x5f005f), hex(0x8700ff)
		p.class = [...]color.RGBA{hex(0x005f00), hex(0xaf00af), hex(0xd7005f), hex(0x875f87), hex(0x0000ff), hex(0x5f0000), hex(0x0000af), hex(0x870087)}
		p.region = [...]color.RGBA{hex(0xd7ffd7), hex(0xffd7ff), hex(0xffd7d7), hex(0xe4d7e4), hex(0xd7d7ff), hex(0xeee4d7), hex(0xafd7ff), hex(0xffafff)}
	}
	return p
}

// highContrast has no faint colours: marks of a position have the contrast of text, too.
func highContrast(dark bool) palette {
	if dark {
		return palette{
			region: [...]color.RGBA{hex(0x00005f), hex(0x5f0000), hex(0x303030), hex(0x5f005f), hex(0x000087), hex(0x121212), hex(0x0000af), hex(0x1c1c1c)},
			faint:  1,
			accent: hex(0x87d7ff), dim: hex(0xd0d0d0), row: hex(0x303030), none: hex(0xafafaf), edge: hex(0xffffff),
			added: hex(0x00d7ff), removed: hex(0xffafaf), motif: hex(0xd7d700), oracle: hex(0xd7afd7),
			element: [...]color.RGBA{hex(0x85aafe), hex(0xfe85b2), hex(0x92be55), hex(0xd692d2)},
			class:   [...]color.RGBA{hex(0xffff87), hex(0x00ffff), hex(0x87d787), hex(0xafffd7), hex(0xd7ff00), hex(0xafd7d7), hex(0xffd7af), hex(0xafd75f)},
			heat: [...]color.RGBA{ // cividis, ascending, without the middle, on which neither black nor white has contrast 7
				hex(0x00204c), hex(0x123570), hex(0x2b446e), hex(0x434e6c), hex(0xa59c74), hex(0xb4a76f), hex(0xc3b369), hex(0xe1cc55), hex(0xfee838)},
		}
	}
	return palette{
		region: [...]color.RGBA{hex(0xd7ffff), hex(0xffffaf), hex(0xeeeeee), hex(0xd7ffd7), hex(0xffffd7), hex(0xafffff), hex(0xafffd7), hex(0xd7ffaf)},
		faint:  1,
		accent: hex(0x00005f), dim: hex(0x3a3a3a), row: hex(0xe4e4e4), none: hex(0x4e4e4e), edge: hex(0x000000),
		added: hex(0x3300ee), removed: hex(0x770000), motif: hex(0x330044), oracle: hex(0x5f00af),
		element: [...]color.RGBA{hex(0x354e8b), hex(0x4f0006), hex(0x1d4e2d), hex(0x62255f)},
		class:   [...]color.RGBA{hex(0x1133bb), hex(0x331100), hex(0x554455), hex(0x225522), hex(0x112222), hex(0x334433), hex(0x552255), hex(0x770088)},
		heat: [...]color.RGBA{ // cividis without the middle, descending
			hex(0xfee838), hex(0xe1cc55), hex(0xc3b369), hex(0xb4a76f), hex(0xa59c74), hex(0x434e6c), hex(0x2b446e), hex(0x123570), hex(0x00204c)},
	}
}

// terminal has the sixteen colours that a terminal's own theme defines, 0 to 7 and their bright
// forms 8 to 15. Their contrast is the terminal's; the roles have different colours, and no
// class has the colour of a region.
func terminal(dark bool) palette {
	p := palette{sixteen: true, faint: 1}
	fill := func(to []color.RGBA, from ...ansi.BasicColor) {
		for i, k := range from {
			to[i] = basic(k)
		}
	}
	p.added, p.removed, p.motif, p.oracle, p.none = basic(2), basic(1), basic(3), basic(5), basic(8)
	if dark {
		p.accent, p.dim, p.row, p.edge = basic(6), basic(7), basic(0), basic(15)
		fill(p.element[:], 12, 9, 10, 13)
		fill(p.class[:], 14, 9, 12, 13, 10, 11, 4, 15)
		fill(p.region[:], 0, 8, 5, 6, 1, 2, 3, 7)
		fill(p.heat[:], 4, 4, 4, 5, 5, 6, 6, 14, 15)
		return p
	}
	p.accent, p.dim, p.row, p.edge = basic(4), basic(8), basic(7), basic(0)
	fill(p.element[:], 12, 9, 10, 13)
	fill(p.class[:], 12, 9, 6, 13, 10, 14, 11, 0)
	fill(p.region[:], 15, 7, 3, 2, 5, 4, 1, 8)
	fill(p.heat[:], 7, 14, 14, 6, 6, 5, 5, 4, 4)
	return p
}
