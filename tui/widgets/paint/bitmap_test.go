package paint

import (
	"fmt"
	"image"
	"image/color"
	"maps"
	"slices"
	"strings"
	"testing"
)

var whiteOnBlack = Palette{Ink: "#ffffff", Ground: "#000000", Open: []string{"", "\x1b[1m", "\x1b[7m"}}

// drawn is the image of lines of text.
func drawn(lines ...string) *image.Paletted {
	c := New(8, len(lines), whiteOnBlack.Open, false)
	for y, line := range lines {
		c.Text(0, y, line, 0)
	}
	return NewBitmap(whiteOnBlack, c).Image(c)
}

func isInkAt(img *image.Paletted, x, y int) bool {
	return img.At(x, y) == color.RGBA{255, 255, 255, 255}
}

// Lines, blocks and frames have no seams between cells.
func TestBitmap_ShapesMeetAtTheBordersOfCells(t *testing.T) {
	for _, glyph := range "─━█▄▀▁▇" {
		img := drawn(strings.Repeat(string(glyph), 8))
		rows := 0
		for y := range img.Rect.Dy() {
			n := 0
			for x := range img.Rect.Dx() {
				if isInkAt(img, x, y) {
					n++
				}
			}
			if n != 0 && n != 8*bitW {
				t.Errorf("%c: row %d has %d of %d pixels", glyph, y, n, 8*bitW)
			}
			rows += min(n, 1)
		}
		if rows == 0 {
			t.Errorf("%c is not drawn", glyph)
		}
	}
	img := drawn("┏━━┓╭──╮", "┃  ┃│  │", "┗━━┛╰──╯")
	for _, left := range []int{0, 4} { // around each frame, from the middle of its first corner
		x0, x1 := bitMargin+left*bitW+bitW/2, bitMargin+(left+3)*bitW+bitW/2
		y0, y1 := bitMargin+bitH/2, bitMargin+2*bitH+bitH/2
		for x := x0; x < x1; x++ {
			if !isInkAt(img, x, y0-1) || !isInkAt(img, x, y1-1) {
				t.Fatalf("a frame from column %d has a gap at pixel %d", left, x)
			}
		}
		for y := y0; y < y1; y++ {
			if !isInkAt(img, x0-1, y) || !isInkAt(img, x1-1, y) {
				t.Fatalf("a frame from column %d has a gap at pixel %d from above", left, y)
			}
		}
	}
}

// Every glyph of the program is drawn, and as itself; other writing is a box.
func TestBitmap_DrawsEveryGlyphOfTheProgram(t *testing.T) {
	c := New(1, 1, whiteOnBlack.Open, false)
	b := NewBitmap(whiteOnBlack, c)
	unknown := b.mask(letter{glyph: 'م'})
	seen := map[mask]rune{}
	for _, glyph := range append(slices.Sorted(maps.Keys(spelling)), []rune("△▽◀◁▶▷▹▖⋄◣◺◟‖")...) {
		m := b.mask(letter{glyph: glyph})
		if *m == (mask{}) || *m == *unknown {
			t.Errorf("%c is not drawn", glyph)
		}
		other, ok := seen[*m]
		if ok && !slices.ContainsFunc([]string{"−–‐", "┌╭", "┐╮", "└╰", "┘╯", "↑⇧"}, func(alike string) bool {
			return strings.ContainsRune(alike, glyph) && strings.ContainsRune(alike, other)
		}) {
			t.Errorf("%c and %c look the same", glyph, other)
		}
		seen[*m] = glyph
	}
	for dots := rune(0x2801); dots <= 0x28ff; dots++ {
		if *b.mask(letter{glyph: dots}) == (mask{}) {
			t.Errorf("%c is not drawn", dots)
		}
	}
	if *b.mask(letter{glyph: 'w'}) == *b.mask(letter{glyph: 'w', bold: true}) {
		t.Error("bold is not drawn")
	}
}

// More colours than a palette has leave the inks as they are, and shades become the nearest.
func TestBitmap_HasAtMost256Colours(t *testing.T) {
	var open []string
	for i := range 240 {
		open = append(open, fmt.Sprintf("\x1b[38;2;%d;%d;7m", i, 255-i))
	}
	look := Palette{Ink: "#ffffff", Ground: "#000000", Open: open}
	c := New(240, 1, open, false)
	for i := range 240 {
		c.Text(i, 0, "█", Style(i))
	}
	b := NewBitmap(look, c)
	img := b.Image(c)
	if len(img.Palette) != 256 {
		t.Errorf("%d colours", len(img.Palette))
	}
	for i := range 240 {
		if got := img.At(bitMargin+i*bitW, bitMargin); got != (color.RGBA{uint8(i), uint8(255 - i), 7, 255}) {
			t.Errorf("ink %d is %v", i, got)
		}
	}
}
