// Package record writes recordings of the explorer: a list of Frames as an animated SVG or
// GIF, or text; one frame also as PNG.
package record

import (
	"fmt"
	"html"
	"strings"
	"time"

	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Frame is one frame.
type Frame struct {
	Press string        // the key that led to it, as help names it; "" for the first
	Means string        // the key's help text; "" for none
	Wait  time.Duration // until the next frame where steps are played; 0 for the reel's
	*paint.Canvas
}

// Reel is what was filmed, and how it is shown.
type Reel struct {
	Title   string
	Command string // makes it again
	Frames  []Frame
	Palette string  // of theme.Palettes; the usual if empty
	Theme   string  // dark or light; otherwise the reader's
	Seconds float64 // a frame is seen, at most
}

// Formats are the endings of file names that Write knows.
func Formats() []string { return []string{"svg", "gif", "png", "txt"} }

// Write is the reel in a format; png takes one frame.
func (r Reel) Write(format string) (string, error) {
	switch format {
	case "svg":
		return r.svg(), nil
	case "gif":
		return r.gif()
	case "png":
		return r.png()
	case "txt":
		return r.text(), nil
	}
	return "", fmt.Errorf("there is no format %q; there are %s", format, strings.Join(Formats(), ", "))
}

// Palettes are the colours of a palette and theme: one of dark and light, or the dark
// one and what readers who prefer light, or print, see.
func Palettes(palette, of string) []paint.Palette {
	dark, light := theme.Named(palette, true).Palette(), theme.Named(palette, false).Palette()
	switch of {
	case "dark":
		return []paint.Palette{dark}
	case "light":
		return []paint.Palette{light}
	}
	light.Media = "(prefers-color-scheme: light), print"
	return []paint.Palette{dark, light}
}

// label names the key and what it means.
func (f Frame) label() string {
	if f.Means == "" {
		return f.Press
	}
	return f.Press + "  " + f.Means
}

// svg is a picture that moves, with a row for the keys; of one frame, a still.
func (r Reel) svg() string {
	p := paint.NewPicture()
	draw := func(sheet string) string {
		if len(r.Frames) == 1 {
			return p.Still(r.Frames[0].Canvas, r.Title, sheet)
		}
		var scenes []paint.Scene
		for i, f := range r.Frames {
			scenes = append(scenes, paint.Scene{Canvas: f.captioned(), Seconds: r.seconds(i)})
		}
		return p.Moving(scenes, r.Title, sheet)
	}
	draw("") // to know which colours are used
	made := "<desc>" + html.EscapeString(r.Command) + "</desc>"
	return strings.Replace(draw(p.Sheet(Palettes(r.Palette, r.Theme)...)), "</title>", "</title>\n"+made, 1)
}

// seconds is how long a frame is seen.
func (r Reel) seconds(i int) float64 {
	s := r.Seconds
	if wait := r.Frames[i].Wait; wait > 0 {
		s = min(s, wait.Seconds())
	}
	if i+1 == len(r.Frames) {
		s *= 2 // before it begins anew
	}
	return s
}

// captioned is the frame above a row that names the key.
func (f Frame) captioned() *paint.Canvas {
	c := f.Canvas.Taller(2)
	if f.Press != "" {
		x := c.Text(1, f.H+1, f.Press, theme.Key)
		c.Text(x+2, f.H+1, f.Means, theme.Dim)
	}
	return c
}

// text is every frame behind a line that names the key; of one frame, it alone.
func (r Reel) text() string {
	if len(r.Frames) == 1 {
		return r.Frames[0].Plain()
	}
	var b strings.Builder
	for i, f := range r.Frames {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s\n\n%s", strings.TrimSpace(fmt.Sprintf("[%d] %s", i, f.label())), f.Plain())
	}
	return b.String()
}
