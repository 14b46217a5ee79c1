// Package layout divides the terminal into rectangles. Of returns the Frame (header, tabs,
// body, footer), Split and Stack the Panes of a body. They are pure functions: drawing and
// mouse clicks use the same rectangles.
package layout

import (
	"slices"

	"mevolve/tui/widgets/paint"
)

// The smallest terminal the explorer draws in. A smaller one shows one line with a message.
const (
	MinWidth  = 60
	MinHeight = 16
)

// Most limits the columns and rows that are drawn: a terminal may claim any size.
const Most = 500

// Frame is the explorer's fixed parts.
type Frame struct {
	Header paint.Rect // dataset, graph, seed
	Tabs   paint.Rect // the screens
	Body   paint.Rect // the screen
	Footer paint.Rect // keys, or a message
}

// Of divides a terminal of w×h; ok is false where it is too small.
func Of(w, h int) (Frame, bool) {
	if w < MinWidth || h < MinHeight {
		return Frame{}, false
	}
	return Frame{
		Header: paint.Rect{X: 1, Y: 0, W: w - 2, H: 1},
		Tabs:   paint.Rect{X: 0, Y: 1, W: w, H: 1},
		Body:   paint.Rect{X: 0, Y: 2, W: w, H: h - 3},
		Footer: paint.Rect{X: 1, Y: h - 1, W: w - 2, H: 1},
	}, true
}

// Pane describes one pane of a screen.
type Pane struct {
	Title string
	Want  int    // columns its content needs; 0 takes an equal share
	Least int    // columns that others leave it; 0: Want, and without one what a text needs
	Rows  int    // least rows in a column with other panes; 0 shares no column
	Most  int    // rows that it takes at most above another pane; 0: any
	Place string // the cursor in its list, "12 of 131", on the lower edge of a frame
	Joins bool   // the keys do the same in the first pane: Tab passes it where it is visible
}

// Panes are the positions of a screen's panes. With frames a pane's first row, its title,
// is on the upper edge of its frame.
type Panes struct {
	Rects  []paint.Rect // one per pane; empty where the pane is hidden
	Tabs   []paint.Rect // one per pane; empty where all panes are visible
	Bottom paint.Rect   // across the bottom, without focus; empty for none
	Framed bool
}

// LeastPane is the least width of a pane without a Want.
const LeastPane = 36

func (p Pane) least() int {
	switch {
	case p.Least > 0:
		return p.Least
	case p.Want > 0:
		return p.Want
	}
	return LeastPane
}

// Framed reports whether the panes of a body have frames: from about 100×30. Below that a
// rule along the title takes no row and no column.
func Framed(body paint.Rect) bool { return body.W >= 100 && body.H >= 27 }

// Box is the frame of a pane at r; its upper edge is the first row of r.
func Box(r paint.Rect) paint.Rect { return paint.Rect{X: r.X - 2, Y: r.Y, W: r.W + 4, H: r.H + 1} }

// Room is the place of a single pane in a body.
func Room(body paint.Rect) paint.Rect { return room(body, Framed(body)) }

func room(body paint.Rect, framed bool) paint.Rect {
	switch {
	case framed:
		return paint.Rect{X: body.X + 2, Y: body.Y, W: max(0, body.W-4), H: max(0, body.H-1)}
	case body.H < airy:
		return paint.Rect{X: body.X + 1, Y: body.Y, W: max(0, body.W-2), H: body.H}
	}
	return paint.Rect{X: body.X + 1, Y: body.Y + 1, W: max(0, body.W-2), H: max(0, body.H-1)}
}

// Gap is the number of columns between two panes side by side.
func Gap(framed bool) int {
	if framed {
		return 4 // a space, two edges, a space
	}
	return 3
}

// Columns is the width that n panes side by side share in a body.
func Columns(body paint.Rect, n int) int {
	return Room(body).W - (n-1)*Gap(Framed(body))
}

// Fit is the number of panes that fit side by side in a body: the first with its least columns,
// the others with those of a text. One is always shown.
func Fit(body paint.Rect, panes []Pane) int { return fit(body, panes, Framed(body)) }

func fit(body paint.Rect, panes []Pane, framed bool) int {
	rest := room(body, framed).W - panes[0].least()
	return max(1, min(len(panes), 1+max(0, rest)/(LeastPane+Gap(framed))))
}

// airy is the least height of a body without frames with a blank row under the tabs.
const airy = 24

// Split places panes side by side in the body. Where not all fit, a row at
// the bottom lists them; the first pane stays, and the focused pane is shown beside
// it or, if only one fits, instead of it. Zoom gives the focused pane the whole body.
func Split(body paint.Rect, panes []Pane, focus int, zoom bool) Panes {
	return split(body, panes, focus, zoom, Framed(body))
}

func split(body paint.Rect, panes []Pane, focus int, zoom, framed bool) Panes {
	p := Panes{Rects: make([]paint.Rect, len(panes)), Tabs: make([]paint.Rect, len(panes)), Framed: framed}
	n := fit(body, panes, framed)
	if zoom {
		n = 1
	}
	inner := room(body, framed)
	if n < len(panes) {
		inner.H = max(0, inner.H-1)
		x, y := inner.X, body.Y+body.H-1
		for i, pane := range panes {
			w := paint.Width(pane.Title) + 2
			p.Tabs[i] = paint.Rect{X: x, Y: y, W: w, H: 1}.Intersect(body)
			x += w + 1
		}
	}
	columns(p.Rects, panes, beside(n, 0, focus), inner, Gap(framed))
	return p
}

// beside lists n panes from the first on, the focused one among them.
func beside(n, first, focus int) []int {
	if n == 1 {
		return []int{focus}
	}
	shown := make([]int, n)
	for i := range shown {
		shown[i] = first + i
	}
	shown[n-1] = max(shown[n-1], focus)
	return shown
}

// columns sets the rectangle of each shown pane.
func columns(rects []paint.Rect, panes []Pane, shown []int, inner paint.Rect, gap int) {
	x, left := inner.X, inner.W
	for k, i := range shown {
		rest := len(shown) - k - 1
		room := left - rest*gap
		w := room / (rest + 1)
		if want := panes[i].Want; want > 0 && rest > 0 {
			w = min(want, room-rest*min(LeastPane, room/(rest+1)))
		}
		if rest == 0 {
			w = left
		}
		rects[i] = paint.Rect{X: x, Y: inner.Y, W: w, H: inner.H}
		x += w + gap
		left -= w + gap
	}
}

// At finds the pane at a cell, by its tab or its rectangle; -1 for none.
func (p Panes) At(x, y int) int {
	in := func(r paint.Rect) bool { return r.Has(x, y) }
	if i := slices.IndexFunc(p.Tabs, in); i >= 0 { // a tab may be in the title of another pane
		return i
	}
	return slices.IndexFunc(p.Rects, in)
}

// Center is a rectangle of at most w×h in the middle of r.
func Center(r paint.Rect, w, h int) paint.Rect {
	w, h = min(w, r.W), min(h, r.H)
	return paint.Rect{X: r.X + (r.W-w)/2, Y: r.Y + (r.H-h)/2, W: w, H: h}
}

// Scroll returns the new offset of a window of size rows over n rows: the nearest to
// offset at which row at is visible.
func Scroll(offset, at, size, n int) int {
	if size <= 0 {
		return 0
	}
	offset = min(offset, at)
	offset = max(offset, at-size+1)
	return max(0, min(offset, n-size))
}
