package reliability

import (
	"mevolve/tui/layout"
	"mevolve/tui/paint"
)

// The panes, in the order of Tab.
const (
	stripPane = iota
	poolPane
	examplePane
	doubtsPane
	keptPane
)

var panes = []layout.Pane{
	{Title: "Threshold"},
	{Title: "Pool", Want: tableWidth},
	{Title: "Example"},
	{Title: "Q and doubts"},
	{Title: "Kept"},
}

// leastBelow is the least height that is worth panes below the strip.
const leastBelow = 6

// wide is the width from which three panes stand beside each other.
const wide = 140

// Arrange puts the strip across the top and the other panes below it. Where
// three stand beside each other, the last two share a column.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	classes := s.state.Dataset.Classes()
	top := stripHeight(classes, body.H)
	if body.W >= wide && !zoom {
		p := layout.Stack(body, top, leastBelow, panes[:keptPane], 0, false)
		if column := p.Rects[doubtsPane]; !column.Empty() {
			doubts, kept := shareColumn(column, classes, focus)
			p.Rects[doubtsPane] = doubts
			return layout.Panes{Rects: append(p.Rects, kept), Tabs: append(p.Tabs, paint.Rect{})}
		}
	}
	return layout.Stack(body, top, leastBelow, panes, focus, zoom)
}

// shareColumn gives Q and its doubts the rows above what is kept, or one of
// the two all of them.
func shareColumn(r paint.Rect, classes, focus int) (doubts, kept paint.Rect) {
	above := min(classes+12, r.H-1-leastKept(classes))
	switch {
	case above >= classes+8:
		return r.Above(above), r.Below(above + 1)
	case focus == keptPane:
		return paint.Rect{}, r
	}
	return r, paint.Rect{}
}

// plan is how many rows each part of the strip gets.
type plan struct{ heading, class, validation, cost int }

// leastStrip is the strip's height with one row for each part: heading, axis,
// classes, validation, cost, leaving one out, minimisers, θ in words.
func leastStrip(classes int) int { return classes + 7 }

// stripHeight is the height the strip asks for in a body of height h.
func stripHeight(classes, h int) int {
	least := leastStrip(classes)
	return min(max(least, h*2/5), least+classes+5)
}

// divide gives the rows beyond the least to the parts in turn.
func divide(classes, h int) plan {
	p := plan{heading: 1, class: 1, validation: 1, cost: 1}
	left := h - leastStrip(classes)
	spend := func(rows int, part *int, most int) {
		if left >= rows && *part < most {
			*part++
			left -= rows
		}
	}
	for range 6 {
		spend(1, &p.cost, 4)
		spend(1, &p.validation, 2)
		spend(classes, &p.class, 6)
		spend(1, &p.cost, 4)
		spend(1, &p.heading, 2)
	}
	return p
}
