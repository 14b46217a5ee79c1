// Package chrome draws the frame around the content of a pane: titles, legends, windows
// over the screen, key hints. The main type is Row, a line that drops words without room.
package chrome

import (
	"fmt"

	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Row is one line of words, written from the left.
type Row struct {
	C    *paint.Canvas
	Rest paint.Rect // the part of the row not yet written
	Gap  int        // columns between two words

	begun bool // with a word, to which the next has the gap
}

// Pane draws the frame of a pane at r, or a rule along its title row and a line between it
// and the pane at its left; frame and rule of the focused pane are heavy. The pane then writes its title over the line.
func Pane(c *paint.Canvas, r paint.Rect, framed, focused bool) {
	style := theme.Axis
	if focused {
		style = theme.Series
	}
	if framed {
		c.Frame(layout.Box(r), style, focused)
		c.Set(r.X-1, r.Y, ' ', theme.Plain)
		return
	}
	if r.X > 1 { // beside another pane
		c.Fill(paint.Rect{X: r.X - 2, Y: r.Y, W: 1, H: r.H}, '│', theme.Axis)
	}
	c.Rule(r.Row(0), style, focused)
}

// Title begins a row with a pane's title, over the line that Pane has drawn there.
func Title(c *paint.Canvas, r paint.Rect, title string, focused bool) *Row {
	if focused {
		return titled(c, r, title, theme.Focus)
	}
	return titled(c, r, title, theme.Heading)
}

// Subtitle begins a row with the title of a part of a pane: the accent is for the pane's own.
func Subtitle(c *paint.Canvas, r paint.Rect, title string) *Row {
	return titled(c, r, title, theme.Strong)
}

func titled(c *paint.Canvas, r paint.Rect, title string, s paint.Style) *Row {
	w := &Row{C: c, Rest: r.Row(0), Gap: 2}
	c.Set(r.X-1, r.Y, ' ', theme.Plain) // of a picture inside a pane
	w.Put(title, s)
	return w
}

// Foot writes a text into the lower edge of the frame of a pane at r.
func Foot(c *paint.Canvas, r paint.Rect, text string) {
	if w := c.Width(text) + 2; text != "" && w < r.W {
		c.Text(r.X, r.Y+r.H, " "+text+" ", theme.Dim)
	}
}

// End writes a text at the end of a title's row, with a space on both sides of it.
func End(c *paint.Canvas, r paint.Rect, text string, s paint.Style) {
	if text == "" {
		return
	}
	r = r.Row(0)
	r = r.Right(r.W - c.Width(text) - 2)
	c.Fill(r, ' ', theme.Plain)
	c.Line(r.Right(1), text, s)
}

// Put writes a text, cut where it has no room, and a space behind it.
func (w *Row) Put(text string, s paint.Style) {
	if text == "" {
		return
	}
	if w.begun {
		for x := w.Rest.X - w.Gap + 1; x < w.Rest.X; x++ {
			w.C.Set(x, w.Rest.Y, ' ', theme.Plain)
		}
	}
	w.begun = true
	x := w.C.Line(w.Rest, text, s)
	if w.Rest.Has(x, w.Rest.Y) {
		w.C.Set(x, w.Rest.Y, ' ', theme.Plain)
	}
	w.Rest = w.Rest.Right(x - w.Rest.X + w.Gap)
}

// Fit writes the first of several texts that has room, and reports whether one has.
func (w *Row) Fit(s paint.Style, texts ...string) bool {
	for _, text := range texts {
		if w.C.Width(text) <= w.Rest.W {
			w.Put(text, s)
			return true
		}
	}
	return false
}

// Legend writes a mark and its meaning if both have room, and reports whether they have.
func (w *Row) Legend(mark string, s paint.Style, text string, of paint.Style) bool {
	fits := w.C.Width(mark+" "+text) <= w.Rest.W
	if fits {
		x := w.C.Line(w.Rest, mark, s)
		w.Rest, w.begun = w.Rest.Right(x-w.Rest.X+1), false // the gap is before the mark
		w.Put(text, of)
	}
	return fits
}

// Hint writes a key and what it does if both have room: "s:sort". The sign between them tells a
// key from a symbol in every theme, and in text without colours.
func (w *Row) Hint(key, does string) bool {
	if w.C.Width(keys.Hint(key, does)) > w.Rest.W {
		return false
	}
	x := w.C.Text(w.C.Line(w.Rest, key, theme.Key), w.Rest.Y, keys.Sign, theme.Dim)
	w.Rest, w.begun = w.Rest.Right(x-w.Rest.X), false
	w.Put(does, theme.Dim)
	return true
}

// Progress shows a share from 0 to 1 at the row's end as a bar and a number; the bar
// takes 1/part of the rest of the row. A row that is too short gets neither.
func (w *Row) Progress(share float64, part int) {
	bar := min(24, w.Rest.W/part)
	if bar < 8 {
		return
	}
	bar--
	number := fmt.Sprintf("%5s", wording.Percent(share, 0))
	End(w.C, w.Rest, number, theme.Plain)
	room := w.Rest.W - w.C.Width(number) - 2
	w.C.Set(w.Rest.X+room-bar-1, w.Rest.Y, ' ', theme.Plain)
	chart.Bar(w.C, w.Rest.Left(room).Right(room-bar), share, theme.Series, theme.Axis)
	w.Rest = w.Rest.Left(room - bar - 2)
}

// Class is "class 1" in the colour of the class, unless a lesson hides it: the colour would tell.
func Class(c *paint.Canvas, class, label int) (text string, s paint.Style) {
	text, s = c.Veil("class", "class "+wording.Label(label)), theme.Class(class)
	if c.Masked("class") {
		s = theme.Dim
	}
	return text, s
}

// Heading writes a pane's title and returns the room below it.
func Heading(c *paint.Canvas, r paint.Rect, title, note string, focused bool) paint.Rect {
	Title(c, r, title, focused).Put(note, theme.Dim)
	return r.Below(1)
}
