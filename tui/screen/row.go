package screen

import (
	"fmt"

	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// Row is written from the left, word after word.
type Row struct {
	C    *paint.Canvas
	Rest paint.Rect // what is left of it
	Gap  int        // columns between two words
}

// Title begins a row with a pane's title. A pane that has the keys shows it by
// underlining, so also without colour.
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

// Fit writes the first of several texts that has room, and tells whether one has.
func (w *Row) Fit(s paint.Style, texts ...string) bool {
	for _, text := range texts {
		if w.C.Width(text) <= w.Rest.W {
			w.Put(text, s)
			return true
		}
	}
	return false
}

// Legend writes a mark and what it stands for, if both have room, and tells so.
func (w *Row) Legend(mark string, s paint.Style, text string, of paint.Style) bool {
	fits := w.C.Width(mark+" "+text) <= w.Rest.W
	if fits {
		x := w.C.Line(w.Rest, mark, s)
		w.Rest = w.Rest.Right(x - w.Rest.X + 1)
		w.Put(text, of)
	}
	return fits
}

// Progress shows a share at the row's end as a bar and a number; the bar takes
// one part in so many of what is left. A row that is too short has neither.
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
