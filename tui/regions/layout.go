package regions

import (
	"mevolve/tui/layout"
	"mevolve/tui/paint"
)

// The panes, in the order of Tab.
const (
	plotsPane = iota
	flipsPane
)

const (
	listWidth  = 36  // columns of the list of flips
	besideFrom = 140 // columns from which it stands beside the plots
)

var panes = []layout.Pane{{Title: "Regions"}, {Title: "Flips"}}

// arrange puts the list beside the plots or, where that would make them
// narrow, below.
func arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	if body.W >= besideFrom {
		wide := []layout.Pane{{Title: "Regions", Want: body.W - listWidth - 5}, {Title: "Flips"}}
		return layout.Split(body, wide, focus, zoom)
	}
	const least = 4
	list := max(least, body.H/5)
	return layout.Stack(body, body.H-1-list-margin(body), least, panes, focus, zoom)
}

// margin is the blank row that layout.Stack leaves above.
func margin(body paint.Rect) int {
	if body.H >= 24 {
		return 2
	}
	return 0
}
