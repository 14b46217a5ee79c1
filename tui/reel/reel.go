// Package reel writes what was filmed of the explorer: as an asciicast, an SVG
// that moves, a page, or text.
package reel

import (
	"encoding/json"
	"fmt"
	"html"
	"math"
	"strings"

	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// Frame is one frame.
type Frame struct {
	Press string // the key that led to it, as help names it; "" for the first
	Means string // what help says of the key; "" for nothing
	*paint.Canvas
}

// Reel is what was filmed, and how it is shown.
type Reel struct {
	Title   string
	Command string // makes it again
	Frames  []Frame
	Palette string  // of theme.Palettes; the usual if empty
	Theme   string  // dark or light; otherwise the reader's
	Seconds float64 // a frame is seen
}

// Formats are the endings of file names that Write knows.
func Formats() []string { return []string{"cast", "svg", "html", "md", "txt"} }

// Write is the reel in a format.
func (r Reel) Write(format string) (string, error) {
	switch format {
	case "cast":
		return r.cast()
	case "svg":
		return r.svg(), nil
	case "html":
		return r.page(), nil
	case "md":
		return r.markdown(), nil
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

// event is a line of an asciicast: when, what kind, and which bytes.
func event(at float64, kind, data string) (string, error) {
	line, err := json.Marshal([]any{math.Round(at*1e6) / 1e6, kind, data})
	return string(line) + "\n", err
}

// cast writes an asciicast of version 2: a header, then what a terminal gets,
// with a marker for each key.
//
//	https://docs.asciinema.org/manual/asciicast/v2/
func (r Reel) cast() (string, error) {
	first := r.Frames[0]
	header, err := json.Marshal(struct {
		Version int    `json:"version"`
		Width   int    `json:"width"`
		Height  int    `json:"height"`
		Title   string `json:"title"`
		Command string `json:"command"`
	}{2, first.W, first.H, r.Title, r.Command})
	if err != nil {
		return "", err
	}
	out := string(header) + "\n"
	open := theme.Named(r.Palette, r.Theme != "light").Open()
	var screen paint.Screen
	at := 0.0
	for i, f := range r.Frames {
		data := string(screen.Show(nil, f.Canvas, open))
		if i == 0 {
			data = "\x1b[?25l" + data
		} else {
			mark, err := event(at, "m", f.label())
			if err != nil {
				return "", err
			}
			out += mark
		}
		line, err := event(at, "o", data)
		if err != nil {
			return "", err
		}
		out += line
		at += r.Seconds
	}
	end, err := event(at, "o", "\x1b[?25h") // so that the last frame is seen as long
	return out + end, err
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
			s := paint.Scene{Canvas: f.captioned(), Seconds: r.Seconds}
			if i+1 == len(r.Frames) {
				s.Seconds *= 2 // before it begins anew
			}
			scenes = append(scenes, s)
		}
		return p.Moving(scenes, r.Title, sheet)
	}
	draw("") // to know which colours are used
	made := "<desc>" + html.EscapeString(r.Command) + "</desc>"
	return strings.Replace(draw(p.Sheet(Palettes(r.Palette, r.Theme)...)), "</title>", "</title>\n"+made, 1)
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

// page is a page of stills.
func (r Reel) page() string {
	p := paint.NewPicture()
	var body strings.Builder
	for _, f := range r.Frames {
		caption := "at the start"
		if f.Press != "" {
			caption = fmt.Sprintf("<kbd>%s</kbd> %s", html.EscapeString(f.Press), html.EscapeString(f.Means))
		}
		fmt.Fprintf(&body, "<figure>\n<figcaption>%s</figcaption>\n%s</figure>\n", caption, p.Still(f.Canvas, "the explorer", ""))
	}
	fmt.Fprintf(&body, "<p><code>%s</code></p>\n", html.EscapeString(r.Command))
	return Page(r.Title, p.Sheet(Palettes(r.Palette, r.Theme)...), body.String())
}

// Page is a page that needs no other file, for screens and for paper.
func Page(title, sheet, body string) string {
	title = html.EscapeString(title)
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>` + title + `</title>
<style>
body{max-width:46em;margin:2em auto;padding:0 1em;font:1em/1.5 system-ui,sans-serif;color:#202020;background:#ffffff}
figure{margin:1.5em 0;break-inside:avoid}
figcaption{margin-bottom:.3em}
kbd,code,pre{font-family:"DejaVu Sans Mono",Menlo,Consolas,monospace;font-size:.9em}
pre,code{overflow-wrap:anywhere}
pre{line-height:1.2;overflow-x:auto}
kbd{border:1px solid;border-radius:4px;padding:0 .3em}
svg.mevolve{max-width:100%;height:auto;border:1px solid #a8a8a8;border-radius:6px}
details{margin:1em 0;padding-left:1em;border-left:3px solid #a8a8a8}
summary{cursor:pointer;font-weight:bold;margin-left:-.5em}
figcaption pre{white-space:pre-wrap}
.room{min-height:5em}
@media (prefers-color-scheme: dark){body{color:#d0d0d0;background:#161616}}
@media print{body{max-width:none;margin:0;color:#000000;background:#ffffff}h2{break-after:avoid}section+section{break-before:page}summary{list-style:none}details::details-content{content-visibility:visible;display:block;height:auto}}
` + sheet + `</style>
</head>
<body>
<h1>` + title + `</h1>
` + body + `</body>
</html>
`
}

// markdown is every frame in a block of its own.
func (r Reel) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n    %s\n", r.Title, r.Command)
	for _, f := range r.Frames {
		heading := "At the start"
		if f.Press != "" {
			heading = strings.TrimSpace("`" + f.Press + "` " + f.Means)
		}
		fmt.Fprintf(&b, "\n## %s\n\n```text\n%s```\n", heading, f.Plain())
	}
	return b.String()
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
