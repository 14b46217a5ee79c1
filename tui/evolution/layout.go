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

// arrange puts the curves across the top and the lists below. Where there is
// no height for both, one pane is shown.
func arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	top := curvesHeight(body.H)
	if zoom || body.H-top-2 < leastBelow {
		return layout.Split(body, panes, focus, true)
	}
	curves := paint.Rect{X: body.X + 1, Y: body.Y, W: max(0, body.W-2), H: top}
	if body.H >= 22 {
		curves.Y++
	}
	below := body.Below(curves.Y - body.Y + top)
	if below.H < 18 && body.H >= 21 { // there Split leaves no blank row above
		below = below.Below(1)
	}
	p := layout.Split(below, panes[1:], max(0, focus-1), false)
	return layout.Panes{
		Rects: append([]paint.Rect{curves}, p.Rects...),
		Tabs:  append([]paint.Rect{{}}, p.Tabs...),
	}
}
