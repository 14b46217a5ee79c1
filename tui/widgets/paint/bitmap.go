package paint

import (
	"cmp"
	"image"
	"image/color"
	"maps"
	"math"
	"slices"
	"strconv"
	"sync"

	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The size of a cell and the margin of a bitmap, in pixels: twice those of an SVG, so that the
// sides of all shapes lie between pixels.
const (
	scale     = 2
	bitW      = scale * cellW
	bitH      = scale * cellH
	bitMargin = scale * margin
)

// shades is the number of steps from the ground to the ink of a pixel at the rim of a letter.
const shades = 4

// Bitmap draws canvases as images of at most 256 colours, the first of which is transparent.
// Letters are in Go Mono. The glyphs that an SVG draws as shapes are the same shapes.
type Bitmap struct {
	p       *Picture
	look    Palette
	palette color.Palette
	ground  uint8
	inks    map[Style]ink
	ramps   map[colours][shades + 1]uint8 // from the ground to the ink, as numbers of the palette
	masks   map[letter]*mask
	faces   [2]font.Face // regular and bold
}

// colours are those of the text and of the ground of a cell.
type colours struct{ ink, ground color.RGBA }

// ink is a style in the palette of the bitmap.
type ink struct {
	colours
	bold, underlined bool
}

// letter is what is drawn in a cell.
type letter struct {
	glyph            rune
	bold, underlined bool
}

// mask is how much ink the pixels of a cell have, from 0 to shades.
type mask [bitH][bitW]uint8

// NewBitmap returns a bitmap with the colours of these canvases. The same canvases in the same
// order give the same palette.
func NewBitmap(look Palette, canvases ...*Canvas) *Bitmap {
	b := &Bitmap{p: NewPicture(), look: look, inks: map[Style]ink{}, ramps: map[colours][shades + 1]uint8{}, masks: map[letter]*mask{}}
	for i, f := range fonts() {
		b.faces[i], _ = opentype.NewFace(f, &opentype.FaceOptions{Size: scale * fontSize, DPI: 72, Hinting: font.HintingFull})
	}
	used := map[colours]int{}
	for _, c := range canvases {
		for _, cl := range c.cells {
			is, _ := b.cell(c, cl)
			used[is]++
		}
	}
	b.choose(used)
	return b
}

// fonts are Go Mono and its bold form.
var fonts = sync.OnceValue(func() (list [2]*opentype.Font) {
	for i, ttf := range [][]byte{gomono.TTF, gomonobold.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic(err) // the font is part of the program
		}
		list[i] = f
	}
	return list
})

// choose chooses the palette: all inks and grounds, then the shades between those of most
// cells. A shade without a place becomes the nearest colour.
func (b *Bitmap) choose(used map[colours]int) {
	back := rgb(b.look.Ground)
	b.palette = color.Palette{color.RGBA{}, back}
	add := func(c color.RGBA) {
		if len(b.palette) < 256 && !slices.Contains(b.palette, color.Color(c)) {
			b.palette = append(b.palette, c)
		}
	}
	order := slices.SortedFunc(maps.Keys(used), func(x, y colours) int {
		return cmp.Or(used[y]-used[x], cmp.Compare(x.number(), y.number()))
	})
	for _, k := range order {
		add(k.ground)
		add(k.ink)
	}
	for _, k := range order {
		for i := 1; i < shades; i++ {
			add(k.shade(i))
		}
	}
	solid := b.palette[1:]
	for _, k := range order {
		var ramp [shades + 1]uint8
		for i := range ramp {
			ramp[i] = uint8(1 + solid.Index(k.shade(i)))
		}
		b.ramps[k] = ramp
	}
	b.ground = uint8(1 + solid.Index(back))
}

// number orders pairs of colours.
func (k colours) number() uint64 {
	n := uint64(0)
	for _, c := range []color.RGBA{k.ink, k.ground} {
		n = n<<24 | uint64(c.R)<<16 | uint64(c.G)<<8 | uint64(c.B)
	}
	return n
}

// shade is the colour of a pixel with so many parts of ink.
func (k colours) shade(parts int) color.RGBA {
	mix := func(ink, ground uint8) uint8 {
		return uint8((int(ink)*parts + int(ground)*(shades-parts) + shades/2) / shades)
	}
	return color.RGBA{mix(k.ink.R, k.ground.R), mix(k.ink.G, k.ground.G), mix(k.ink.B, k.ground.B), 255}
}

// Size is the width and height of the image of a canvas.
func (c *Canvas) Size() (w, h int) { return c.W*bitW + 2*bitMargin, c.H*bitH + 2*bitMargin }

// Image draws a canvas, one of those that the bitmap knows.
func (b *Bitmap) Image(c *Canvas) *image.Paletted {
	w, h := c.Size()
	img := image.NewPaletted(image.Rect(0, 0, w, h), b.palette)
	for i := range img.Pix {
		img.Pix[i] = b.ground
	}
	for i, cl := range c.cells {
		is, l := b.cell(c, cl)
		ramp, m := b.ramps[is], b.mask(l)
		for y := range bitH {
			at := img.PixOffset(bitMargin+i%c.W*bitW, bitMargin+i/c.W*bitH+y)
			for x, parts := range m[y] {
				img.Pix[at+x] = ramp[parts]
			}
		}
	}
	return img
}

// Palette is the colours of all images; the first is transparent.
func (b *Bitmap) Palette() color.Palette { return b.palette }

// cell is the colours and the letter of a cell.
func (b *Bitmap) cell(c *Canvas, cl cell) (colours, letter) {
	s := b.p.style(c, cl.style)
	is, ok := b.inks[s]
	if !ok {
		fore, back, look := b.p.colours(b.look, s)
		is.colours = colours{rgb(fore), rgb(cmp.Or(back, b.look.Ground))}
		is.bold, is.underlined = look.Attrs&uv.AttrBold != 0, look.Underline != uv.UnderlineNone
		b.inks[s] = is
	}
	glyph := cl.glyph
	if glyph < 0 { // a letter with its marks
		glyph = []rune(c.clusters[-glyph-1])[0]
	}
	return is.colours, letter{glyph, is.bold, is.underlined}
}

// rgb reads "#rrggbb".
func rgb(text string) color.RGBA {
	v, _ := strconv.ParseUint(text[1:], 16, 32)
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
}

// mask draws a letter.
func (b *Bitmap) mask(l letter) *mask {
	if m := b.masks[l]; m != nil {
		return m
	}
	m := &mask{}
	b.masks[l] = m
	shapes, isShape := shapes[l.glyph]
	outline, isOutline := outlines[l.glyph]
	tone, isTone := tones[l.glyph]
	switch {
	case l.glyph == ' ' || l.glyph == 0:
	case isTone:
		m.box(shape{0, 0, 1, 1}, tone)
	case isShape:
		for _, s := range shapes {
			m.box(s, shades)
		}
	case isOutline:
		m.fill(outline)
	default:
		b.write(m, l)
	}
	if l.underlined {
		m.box(shape{0, (baseline + 1.0) / cellH, 1, 1.0 / cellH}, shades)
	}
	return m
}

// box draws a rectangle.
func (m *mask) box(s shape, parts uint8) {
	at := func(share float64, of int) int { return int(math.Round(share * float64(of))) }
	for y := at(s.y, bitH); y < at(s.y+s.h, bitH); y++ {
		for x := at(s.x, bitW); x < at(s.x+s.w, bitW); x++ {
			m[y][x] = parts
		}
	}
}

// write draws a glyph of the font, and an empty box for one that the font does not have.
func (b *Bitmap) write(m *mask, l letter) {
	face := b.faces[0]
	if l.bold {
		face = b.faces[1]
	}
	if other, ok := likeness[l.glyph]; ok {
		l.glyph = other
	}
	if k, err := fonts()[0].GlyphIndex(nil, l.glyph); err != nil || k == 0 {
		m.fill([][]point{{{3, 8}, {15, 8}, {15, 28}, {3, 28}}, {{5, 10}, {13, 10}, {13, 26}, {5, 26}}})
		return
	}
	area, from, at, _, _ := face.Glyph(fixed.P(0, scale*baseline), l.glyph)
	area = area.Intersect(image.Rect(0, 0, bitW, bitH))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			_, _, _, a := from.At(at.X+x-area.Min.X, at.Y+y-area.Min.Y).RGBA()
			m[y][x] = uint8((int(a)*shades + 0x7fff) / 0xffff)
		}
	}
}
