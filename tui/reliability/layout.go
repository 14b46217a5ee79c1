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
)

var panes = []layout.Pane{
	{Title: "Threshold"},
	{Title: "Pool", Want: tableWidth},
	{Title: "Example"},
	{Title: "Q and doubts"},
}

// leastBelow is the least height that is worth panes below the strip.
const leastBelow = 6

// arrange puts the strip across the top and the other panes beside each other
// below it.
func arrange(body paint.Rect, classes, focus int, zoom bool) layout.Panes {
	return layout.Stack(body, stripHeight(classes, body.H), leastBelow, panes, focus, zoom)
}

// plan is how many rows each part of the strip gets.
type plan struct{ heading, class, validation, cost int }

// leastStrip is the strip's height with one row for each part: heading, axis,
// classes, validation, cost, minimisers, θ in words.
func leastStrip(classes int) int { return classes + 6 }

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

// headingRows is what screen.Heading takes.
func headingRows(r paint.Rect) int {
	if r.H < 20 {
		return 1
	}
	return 2
}
