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

// curvesHeight is the height of the curves' pane in a body of height h, above
// lists of so many rows.
func curvesHeight(h, rows int) int {
	low := wordsHeight + 3*max(2, (h-14)/5)
	switch {
	case h < 26:
		return low
	case h < roomyBody: // blank rows around the charts
		return low + 2
	}
	// The lists keep what they need, the charts have axes and the rest.
	return wordsHeight + roomyRows + 3*min(14, (h-1-rows-wordsHeight-roomyRows)/3) - 1
}

// roomyBody is the height of a body from which the charts have axes: that and
// blank rows above and below are roomyRows.
const (
	roomyBody = 34
	roomyRows = 3
	leastAxes = 4 // rows of a chart that has axes
)

// arrange puts the curves across the top and the lists below.
func (s *Screen) arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	rows := 1 + max(len(s.rows), s.state.Settings.Iterations+1)
	rows = max(leastBelow, min(rows, body.H/3))
	return layout.Stack(body, curvesHeight(body.H, rows), leastBelow, panes, focus, zoom)
}
