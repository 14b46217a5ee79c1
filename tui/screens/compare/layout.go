package compare

import (
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// The panes, in the order of Tab.
const (
	tablePane = iota
	cellPane
)

var panes = []layout.Pane{{Title: "Compare"}, {Title: "Cell"}}

const (
	wordsHeight = 4 // rows of the table's pane without table rows: status, settings, outlook, titles
	cellHeight  = 6 // least height of the selected cell below the table
	roomy       = 12
	leastRows   = 4 // visible rows of the table above the cell
)

// tableHeight is the height of the table's pane, with its legend, in a body of height h.
func (g grid) tableHeight(h int) int {
	below := cellHeight
	if h > 30 {
		below = roomy
	}
	rows := len(g.rows)*(len(g.columns)-1) + 1
	if g.isComplete() {
		rows += g.of.settings.Iterations
	}
	return wordsHeight + max(min(rows, leastRows), min(rows, h-2-below-wordsHeight))
}

// Arrange puts the table across the top and the cell below.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	p := layout.Stack(body, s.grid.tableHeight(body.H), 5, s.Panes(body), focus, zoom)
	s.pickerPane = cellPane
	if p.Rects[cellPane].Empty() {
		s.pickerPane = focus
	}
	return p
}

func (s *Screen) Panes(paint.Rect) []layout.Pane { return panes }

// Draw draws one pane. The list of learners covers the cell.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	if s.picker != nil && pane == s.pickerPane {
		s.picker.Draw(c, r)
		return
	}
	if pane == tablePane {
		s.drawTable(c, r, focused)
	} else {
		s.drawSelected(c, r, focused)
	}
}
