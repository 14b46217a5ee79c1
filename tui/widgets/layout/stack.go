package layout

import (
	"slices"

	"mevolve/tui/widgets/paint"
)

// Rows are those of the first pane of a Stack, and the least of the others. Above others and without
// frames the first pane that joins them has the blank row, too: the rule of the next title separates
// them.
type Rows struct {
	Top, Least int
	Joins      bool
}

// Stack places the first pane across the top of the body and the others below it as Split does. If
// fewer than the least rows remain for the others, the first pane or the others take the whole
// body; with zoom the focused one.
func Stack(body paint.Rect, rows Rows, panes []Pane, focus int, zoom bool) Panes {
	framed := Framed(body)
	first := room(body, framed)
	below := body.Below(first.Y - body.Y + rows.Top + 1) // the lower edge, or a blank row
	first.H = rows.Top
	left := below.H
	if framed {
		left--
	}
	var p Panes
	if zoom || left < rows.Least {
		p = Split(body, panes, focus, true)
		if others := panes[1:]; !zoom && focus > 0 {
			columns(p.Rects, panes, beside(fit(body, others, framed), 1, focus), p.Rects[focus], Gap(framed))
		}
	} else {
		if !framed && below.H >= airy { // at this height Split leaves the blank row itself
			below.Y, below.H = below.Y-1, below.H+1
		}
		if rows.Joins && !framed {
			first.H++
		}
		p = split(below, panes[1:], max(0, focus-1), false, framed)
		p.Rects = append([]paint.Rect{first}, p.Rects...)
		p.Tabs = append([]paint.Rect{{}}, p.Tabs...)
	}
	return p
}

// Beside places the first pane at the left, the second at its right and the third below the
// second. The third has three eighths of the height, or five with the focus, but no more than
// most rows with its edges and at least its Rows. Without height for both, or with zoom, it does
// as Split.
func Beside(body paint.Rect, most int, panes []Pane, focus int, zoom bool) Panes {
	framed, edge := Framed(body), 0
	if framed {
		edge = 1 // the lower edge of the second pane
	}
	p := split(body, panes[:2], 0, false, framed)
	second := p.Rects[1]
	switch {
	case zoom:
		return Split(body, panes, focus, true)
	case second.H-edge < panes[1].Rows+panes[2].Rows:
		return Split(body, panes, focus, false).Fill(panes, focus)
	}
	p.Tabs = append(p.Tabs, paint.Rect{})
	room := second.H - edge
	third := room * 3 / 8
	if focus == 2 {
		third = room * 5 / 8
	}
	third = max(panes[2].Rows, min(third, most, room-panes[1].Rows))
	p.Rects = append(p.Rects, second.Below(second.H-third))
	p.Rects[1] = second.Above(room - third)
	return p
}

// Fill shares the columns of visible panes with hidden ones, as many as the Rows of all of them
// allow: the focused one first, then in their order, each in the column with the fewest, of
// several the last. The tabs go where no pane is hidden.
func (p Panes) Fill(panes []Pane, focus int) Panes {
	type column struct {
		of   []int
		left int
	}
	var columns []*column
	for i, r := range p.Rects {
		if !r.Empty() && panes[i].Rows > 0 {
			columns = append(columns, &column{[]int{i}, r.H - panes[i].Rows})
		}
	}
	edge := 0
	if p.Framed {
		edge = 1
	}
	put := func(i int) {
		var best *column
		for _, c := range columns {
			if panes[i].Rows+edge <= c.left && (best == nil || len(c.of) <= len(best.of)) {
				best = c
			}
		}
		if best != nil && p.Rects[i].Empty() && panes[i].Rows > 0 {
			best.of, best.left = append(best.of, i), best.left-panes[i].Rows-edge
		}
	}
	put(focus)
	for i := range panes {
		if i != focus {
			put(i)
		}
	}
	for _, c := range columns {
		rest := p.Rects[c.of[0]]
		slices.Sort(c.of)
		for k, i := range c.of {
			rows, more := rest.H, c.left/(len(c.of)-k)
			if k < len(c.of)-1 {
				if most := panes[i].Most; most > 0 {
					more = min(more, most-panes[i].Rows)
				}
				rows, c.left = panes[i].Rows+more, c.left-more
			}
			p.Rects[i], rest = rest.Above(rows), rest.Below(rows+edge)
		}
	}
	if !slices.ContainsFunc(p.Rects, paint.Rect.Empty) {
		p.Tabs = make([]paint.Rect, len(panes))
	}
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
