package record

import (
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"strings"
	"testing"
	"time"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// reel has a frame for each text, in the last column of a row of its own.
func reel(texts ...string) Reel {
	r := Reel{Seconds: 1.5, Theme: "dark"}
	for i, text := range texts {
		c := paint.New(20, 6, theme.New(true).Open(), false)
		c.Text(1, 1, "always │▀⠶ θ", theme.Added)
		c.Text(19, 2+i%3, text, theme.Motif)
		r.Frames = append(r.Frames, Frame{Canvas: c})
	}
	return r
}

// A program that shows the GIF sees each frame whole, for its time.
func TestGIF_ShowsEveryFrameWhole(t *testing.T) {
	r := reel("a", "", "", "b", "c")
	r.Frames[3].Wait = 333 * time.Millisecond
	text := must.Get(r.Write("gif"))
	film := must.Get(gif.DecodeAll(strings.NewReader(text)))
	list, b, err := r.bitmaps()
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{150, 300, 33, 300}; len(film.Delay) != 4 || film.Delay[0] != want[0] || film.Delay[1] != want[1] || film.Delay[2] != want[2] || film.Delay[3] != want[3] {
		t.Errorf("the frames are seen for %v, want %v: the third is the second", film.Delay, want)
	}
	expect.Equal(t, 0, film.LoopCount)
	seen := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for i, at := range []int{0, 1, 3, 4} {
		part := film.Image[i]
		draw.Draw(seen, part.Rect, part, part.Rect.Min, draw.Over)
		want := b.Image(list[at])
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				if got := seen.RGBAAt(x, y); got != want.At(x, y) {
					t.Fatalf("frame %d: pixel %d, %d is %v, want %v", at, x, y, got, want.At(x, y))
				}
			}
		}
		if i > 0 && part.Rect.Dx()*part.Rect.Dy() > 4000 {
			t.Errorf("frame %d has a part of %v for one letter", at, part.Rect)
		}
	}
	if again, _ := r.Write("gif"); again != text {
		t.Error("other bytes the second time")
	}
}

func TestPNG_IsOneFrame(t *testing.T) {
	text := must.Get(reel("a").Write("png"))
	img := must.Get(png.Decode(strings.NewReader(text)))
	if w, h := reel("a").Frames[0].Size(); img.Bounds() != image.Rect(0, 0, w, h) {
		t.Errorf("it has %v", img.Bounds())
	}
	if _, err := reel("a", "b").Write("png"); err == nil {
		t.Error("two frames are one picture")
	}
}

// A film that would take too much memory is refused in a sentence.
func TestGIF_HasALimit(t *testing.T) {
	r := Reel{Theme: "dark", Frames: []Frame{{Canvas: paint.New(500, 500, nil, false)}}}
	for _, format := range []string{"gif", "png"} {
		expect.Refused(t, expect.ErrorOf(r.Write(format)), "too large")
	}
}
