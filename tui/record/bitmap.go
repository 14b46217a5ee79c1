package record

import (
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"math"
	"strings"

	"mevolve/tui/widgets/paint"
)

// mostPixels limits the memory of the frames of a GIF, a byte a pixel.
const mostPixels = 1 << 28

// bitmaps are the canvases and what draws them, in the first of the palettes.
func (r Reel) bitmaps() ([]*paint.Canvas, *paint.Bitmap, error) {
	var list []*paint.Canvas
	for _, f := range r.Frames {
		c := f.Canvas
		if len(r.Frames) > 1 {
			c = f.captioned()
		}
		list = append(list, c)
	}
	if w, h := list[0].Size(); w*h > mostPixels/4 { // two whole frames, and what is written
		return nil, nil, fmt.Errorf("a picture of %d×%d pixels is too large; choose a smaller size, or .svg", w, h)
	}
	return list, paint.NewBitmap(Palettes(r.Palette, r.Theme)[0], list...), nil
}

// png is a still.
func (r Reel) png() (string, error) {
	if len(r.Frames) != 1 {
		return "", fmt.Errorf("a .png is one frame; found %d", len(r.Frames))
	}
	list, b, err := r.bitmaps()
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = png.Encode(&out, b.Image(list[0]))
	return out.String(), err
}

// gif is the frames in an endless loop. A frame is the rectangle that has changed, with
// transparent pixels where nothing has; frames without a change prolong the one before.
func (r Reel) gif() (string, error) {
	list, b, err := r.bitmaps()
	if err != nil {
		return "", err
	}
	var film gif.GIF
	var before *image.Paletted
	pixels, end := 0, 0.0
	for i, c := range list {
		start := hundredths(end)
		end += r.seconds(i)
		delay := hundredths(end) - start
		now := b.Image(c)
		change := changed(before, now)
		switch n := len(film.Image); {
		case n > 0 && change == nil:
			film.Delay[n-1] += delay
			continue
		case pixels+len(change.Pix) > mostPixels:
			return "", fmt.Errorf("the film is too large as a GIF after %d of %d frames; choose fewer keys, a smaller size, or .svg", i, len(list))
		}
		pixels += len(change.Pix)
		film.Image, film.Delay, film.Disposal = append(film.Image, change), append(film.Delay, max(delay, leastDelay)), append(film.Disposal, gif.DisposalNone)
		before = now
	}
	film.Config = image.Config{ColorModel: b.Palette(), Width: before.Rect.Dx(), Height: before.Rect.Dy()}
	var out strings.Builder
	err = gif.EncodeAll(&out, &film)
	return out.String(), err
}

// leastDelay is the shortest time that programs show a frame for, in hundredths of a second: many take
// less for a tenth of a second.
const leastDelay = 2

func hundredths(seconds float64) int { return int(math.Round(100 * seconds)) }

// changed is the smallest rectangle with all pixels that differ; nil for none. Pixels in it that
// are the same are transparent.
func changed(before, now *image.Paletted) *image.Paletted {
	if before == nil {
		return now
	}
	var area image.Rectangle
	for y := range now.Rect.Dy() {
		a, b := before.Pix[y*before.Stride:][:before.Stride], now.Pix[y*now.Stride:][:now.Stride]
		if string(a) == string(b) {
			continue
		}
		from, to := 0, len(a)
		for a[from] == b[from] {
			from++
		}
		for a[to-1] == b[to-1] {
			to--
		}
		area = area.Union(image.Rect(from, y, to, y+1))
	}
	if area.Empty() {
		return nil
	}
	change := image.NewPaletted(area, now.Palette)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		at := now.PixOffset(area.Min.X, y)
		for x, is := range now.Pix[at:][:area.Dx()] {
			if is != before.Pix[at+x] {
				change.Pix[(y-area.Min.Y)*change.Stride+x] = is
			}
		}
	}
	return change
}
