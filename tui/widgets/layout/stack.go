package layout

import "mevolve/tui/widgets/paint"

// Stack places the first pane across the top of the body, top rows high, and the
// others below it as Split does. If fewer than least rows remain for the others, or
// with zoom, the focused pane takes the whole body.
func Stack(body paint.Rect, top, least int, panes []Pane, focus int, zoom bool) Panes {
	margin := 0
	if body.H >= airy {
		margin = 1
	}
	below := body.Below(margin + top + 1)
	if zoom || below.H < least {
		return Split(body, panes, focus, true)
	}
	if below.H >= airy { // at this height Split leaves the blank row itself
		below.Y, below.H = below.Y-1, below.H+1
	}
	p := Split(below, panes[1:], max(0, focus-1), false)
	first := paint.Rect{X: body.X + 1, Y: body.Y + margin, W: max(0, body.W-2), H: top}
	return Panes{
		Rects: append([]paint.Rect{first}, p.Rects...),
		Tabs:  append([]paint.Rect{{}}, p.Tabs...),
	}
}
