package threshold

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

// roomBelow is the height that the strip leaves to the panes below, with a row between.
const roomBelow = 10

// leastTruth is the least height of the truth pane: the pool, kept and dropped,
// and a few bins.
const leastTruth = 10

// Arrange puts the strip across the top and the other panes below it, as many as fit. What is shown
// does not depend on the focus, unless the focused pane would be hidden.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	panes := s.Panes(body)
	focus = min(focus, len(panes)-1) // the previous dataset may have had one more pane
	// The strip is the largest part of the screen, as far as the panes below it keep some rows.
	strip := max(leastStrip(s.state.Dataset.Classes()), min(body.H-roomBelow, 16), body.H*9/20)
	rows := layout.Rows{Top: strip, Least: leastBelow, Joins: true}
	if zoom {
		return layout.Stack(body, rows, panes, focus, true)
	}
	p := layout.Stack(body, rows, panes, 0, false).Fill(panes, 0)
	if p.Rects[focus].Empty() {
		p = layout.Stack(body, rows, panes, focus, false).Fill(panes, focus)
	}
	return p
}

// plan is how many rows each part of the strip gets.
type plan struct {
	class                     []int
	validation, cost, without int
}

// leastStrip is the strip's height with one row for each part: title, θ, classes,
// validation, axis, cost, a sentence.
func leastStrip(classes int) int { return classes + 6 }

// sentences is the number of sentences below a strip of height h.
func sentences(classes, h int) int {
	if h < leastStrip(classes)+6 {
		return 1
	}
	return 2
}

// divide distributes the rows beyond the least height among the parts in turn. The
// classes, of which the fullest column has most copies, get rows by the heights of their stacks.
func divide(most []int, h int) plan {
	p := plan{class: make([]int, len(most)), validation: 1, cost: 1}
	left, rows, need := h-leastStrip(len(most))+1-sentences(len(most), h), len(most), 0
	for _, n := range most {
		need += max(1, n)
	}
	spend := func(part *int, most int) {
		if left > 0 && *part < most {
			*part++
			left--
		}
	}
	spend(&p.cost, 2)
	for range h {
		for range 4 {
			spend(&rows, need)
		}
		spend(&p.cost, 5)
		if p.cost > 2 {
			spend(&p.without, 1)
			spend(&p.validation, 2)
		}
	}
	for copies, used := 1, rows+1; used > rows; copies++ {
		used = 0
		for k, n := range most {
			p.class[k] = max(1, marks(n, copies))
			used += p.class[k]
		}
		if used <= rows {
			p.cost += rows - used + left
		}
	}
	return p
}

// marks is the number of marks of n copies, where a mark is up to the given number of them.
func marks(n, copies int) int { return (n + copies - 1) / copies }
