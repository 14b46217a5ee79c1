package reliability

import (
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// The panes, in the order of Tab.
const (
	stripPane = iota
	poolPane
	examplePane
	doubtsPane
	keptPane
	truthPane // only for a dataset with a rule
)

var panes = []layout.Pane{
	{Title: "Threshold"},
	{Title: "Pool", Want: tableWidth},
	{Title: "Example"},
	{Title: "Q and warnings"},
	{Title: "Kept"},
	{Title: "Truth"},
}

// leastBelow is the least height for panes below the strip.
const leastBelow = 6

// leastTruth is the least height of the truth pane: the pool, kept and dropped,
// and a few bins.
const leastTruth = 10

// wide is the least width for three panes side by side.
const wide = 140

// Arrange puts the strip across the top and the other panes below it. With
// three columns, kept is below Q and truth below the example.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	classes, panes := s.state.Dataset.Classes(), s.Panes(body)
	focus = min(focus, len(panes)-1) // the previous dataset may have had one more pane
	top := stripHeight(classes, body.H)
	if body.W < wide || zoom {
		return layout.Stack(body, top, leastBelow, panes, focus, zoom)
	}
	p := layout.Stack(body, top, leastBelow, panes[:keptPane], 0, false)
	if column := p.Rects[doubtsPane]; !column.Empty() {
		share := func(pane, below, above, most, least int) {
			first, second := shareColumn(p.Rects[pane], above, most, least, focus == below)
			p.Rects[pane] = first
			p.Rects, p.Tabs = append(p.Rects, second), append(p.Tabs, paint.Rect{})
		}
		share(doubtsPane, keptPane, classes+8, classes+12, leastKept(classes))
		if s.rule() != nil {
			share(examplePane, truthPane, classes+7, classes+8, leastTruth)
		}
		return p
	}
	return layout.Stack(body, top, leastBelow, panes, focus, zoom)
}

// shareColumn divides r between two panes: the first gets least to most rows, the
// second the rest, at least below rows; if there are too few rows, one of the
// panes gets all of them.
func shareColumn(r paint.Rect, least, most, below int, second bool) (above, beneath paint.Rect) {
	rows := min(most, r.H-1-below)
	switch {
	case rows >= least:
		return r.Above(rows), r.Below(rows + 1)
	case second:
		return paint.Rect{}, r
	}
	return r, paint.Rect{}
}

// plan is how many rows each part of the strip gets.
type plan struct{ heading, class, validation, cost, without int }

// leastStrip is the strip's height with one row for each part: heading, axis,
// classes, validation, cost, minimisers, two sentences.
func leastStrip(classes int) int { return classes + 7 }

// stripHeight is the height of the strip in a body of height h.
func stripHeight(classes, h int) int {
	least := leastStrip(classes)
	return min(max(least, h*2/5), least+classes+6)
}

// divide distributes the rows beyond the least height among the parts in turn.
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
		if p.cost > 1 {
			spend(1, &p.without, 1)
		}
		spend(1, &p.validation, 2)
		spend(classes, &p.class, 6)
		spend(1, &p.cost, 4)
		spend(1, &p.heading, 2)
	}
	return p
}
