// Package chrome draws the frame around the content of a pane: titles, legends, windows
// over the screen, key hints. The main type is Row, a line that drops words without room.
package chrome

import (
	"fmt"

	"mevolve/internal/wording"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Row is one line of words, written from the left.
type Row struct {
	C    *paint.Canvas
	Rest paint.Rect // the part of the row not yet written
	Gap  int        // columns between two words
}

// Title begins a row with a pane's title. The title of the focused pane is
// underlined, which also shows without colour.
func Title(c *paint.Canvas, r paint.Rect, title string, focused bool) *Row {
	w, style := &Row{c, r.Row(0), 2}, theme.Heading
	if focused {
		style = theme.Focus
	}
	w.Put(title, style)
	return w
}

// Put writes a text, cut where it has no room.
func (w *Row) Put(text string, s paint.Style) {
	x := w.C.Line(w.Rest, text, s)
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
		w.Rest = w.Rest.Right(x - w.Rest.X + 1)
		w.Put(text, of)
	}
	return fits
}

// Progress shows a share from 0 to 1 at the row's end as a bar and a number; the bar
// takes 1/part of the rest of the row. A row that is too short gets neither.
func (w *Row) Progress(share float64, part int) {
	bar := min(24, w.Rest.W/part)
	if bar < 8 {
		return
	}
	number := fmt.Sprintf("%5s", wording.Percent(share, 0))
	w.C.TextRight(w.Rest, number, theme.Plain)
	room := w.Rest.W - w.C.Width(number) - 1
	chart.Bar(w.C, w.Rest.Left(room).Right(room-bar), share, theme.Series, theme.Axis)
	w.Rest = w.Rest.Left(room - bar - 2)
}

// Roomy is the height from which a pane keeps a blank row below its title.
const Roomy = 24

// Heading writes a pane's title and returns the room below it.
func Heading(c *paint.Canvas, r paint.Rect, title, note string, focused bool) paint.Rect {
	Title(c, r, title, focused).Put(note, theme.Dim)
	if r.H < Roomy {
		return r.Below(1)
	}
	return r.Below(2)
}
