package evolution

import (
	"mevolve/tui/layout"
	"mevolve/tui/paint"
)

// The panes, in the order of Tab.
const (
	curvesPane = iota
	iterationsPane
	runsPane

	countsPane = iterationsPane // of the comparison
)

var panes = []layout.Pane{
	{Title: "Evolution"},
	{Title: "Iterations", Want: tableWidth},
	{Title: "Runs"},
}

// What the curves' pane holds besides its three rows of charts, and the least
// height that is worth panes below it.
const (
	wordsHeight = 5 // status, settings, legend, two lines of verdict
	leastBelow  = 5
)

// curvesHeight is the height of the curves' pane in a body of height h.
func curvesHeight(h int) int {
	chart := min(max(2, (h-14)/5), 7)
	rows := wordsHeight + 3*chart
	if h >= 26 { // blank rows around the charts
		rows += 2
	}
	return rows
}

// arrange puts the curves across the top and the lists below.
func arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	return layout.Stack(body, curvesHeight(body.H), leastBelow, panes, focus, zoom)
}
