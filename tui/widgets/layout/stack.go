package layout

import "mevolve/tui/widgets/paint"

// Stack places the first pane across the top of the body, top rows high, and the
// others below it as Split does. If fewer than least rows remain for the others, or
// with zoom, the focused pane takes the whole body.
func Stack(body paint.Rect, top, least int, panes []Pane, focus int, zoom bool) Panes {
	framed := Framed(body)
	first := room(body, framed)
	below := body.Below(first.Y - body.Y + top + 1) // the lower edge, or a blank row
	first.H = top
	left := below.H
	if framed {
		left--
	}
	if zoom || left < least {
		return Split(body, panes, focus, true)
	}
	if !framed && below.H >= airy { // at this height Split leaves the blank row itself
		below.Y, below.H = below.Y-1, below.H+1
	}
	p := split(below, panes[1:], max(0, focus-1), false, framed)
	p.Rects = append([]paint.Rect{first}, p.Rects...)
	p.Tabs = append([]paint.Rect{{}}, p.Tabs...)
	return p
}

// Beside places the first pane at the left, the second at its right and the third below the
// second. The third has three eighths of the height, or five with the focus, but no more than
// most rows with its edges and at least least. Without room for frames, or with zoom, it does as Split.
func Beside(body paint.Rect, least, most int, panes []Pane, focus int, zoom bool) Panes {
	if zoom || !Framed(body) {
		return Split(body, panes, focus, zoom)
	}
	p := split(body, panes[:2], 0, false, true)
	p.Tabs = append(p.Tabs, paint.Rect{})
	second := p.Rects[1]
	room := second.H - 1 // the lower edge of the second pane
	third := room * 3 / 8
	if focus == 2 {
		third = room * 5 / 8
	}
	third = max(least, min(third, most))
	p.Rects = append(p.Rects, second.Below(room-third+1))
	p.Rects[1] = second.Above(room - third)
	return p
}

// KeyRoom is the columns behind a tab in a title for the key that shows its pane.
const KeyRoom = 4

// WithBottom places the panes above an area across the bottom of the body, rows high. If one pane
// beside another is hidden, its tab is in the title of the second; rows 0 or zoom leave it out.
func WithBottom(body paint.Rect, rows int, panes []Pane, focus int, zoom bool) Panes {
	if rows == 0 || zoom {
		return Split(body, panes, focus, zoom)
	}
	framed := Framed(body)
	if framed {
		rows++ // the lower edge
	}
	p := split(body.Above(body.H-rows), panes, focus, false, framed)
	p.Bottom = body.Below(body.H-rows).Inset(1, 0)
	if framed {
		p.Bottom = p.Bottom.Inset(1, 0).Above(rows - 1)
	}
	shown, last := 0, 0
	for i, r := range p.Rects {
		if !r.Empty() {
			shown, last = shown+1, i
		}
	}
	if shown != 2 || len(panes) != 3 {
		return p
	}
	for i, r := range p.Rects {
		tab := p.Tabs[i]
		if p.Tabs[i] = (paint.Rect{}); r.Empty() {
			at := p.Rects[last]
			p.Tabs[i] = paint.Rect{X: at.X + at.W - tab.W - KeyRoom, Y: at.Y, W: tab.W, H: 1}
		} else {
			p.Rects[i].H++ // the row of the tabs
		}
	}
	return p
}
