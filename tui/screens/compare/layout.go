package compare

import (
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// The panes, in the order of Tab.
const (
	tablePane = iota
	cellPane
	plotPane
)

var panes = []layout.Pane{{Title: "Compare"}, {Title: "Cell"}, {Title: "Plot"}}

const (
	wordsHeight = 4 // rows of the table's pane without table rows: status, settings, outlook, titles
	cellHeight  = 8 // least height of the selected cell below the table
	roomy       = 18
	leastRows   = 4 // visible rows of the table above the cell
)

// pitch is the height of a table row with its gap, in lines: our value; the
// paper's and the interval if there are any; and a blank line.
func (g grid) pitch(height int) (lines, pitch int) {
	rows := max(1, len(g.rows))
	lines = 1
	if g.printed() {
		lines++
	}
	for r := range g.rows {
		if g.spreads(r) {
			lines++
			break
		}
	}
	pitch = lines + 1
	for pitch > 1 && rows*pitch > height+1 {
		pitch--
	}
	if rows*pitch > height { // no blank line after the last row
		return min(lines, max(1, pitch-1)), pitch
	}
	return min(lines, pitch), pitch
}

// tableHeight is the height of the table's pane in a body of height h.
func (g grid) tableHeight(h int) int {
	below := cellHeight
	if h > 30 {
		below = roomy
	}
	rows := len(g.rows)
	_, pitch := g.pitch(h - 1 - below - wordsHeight)
	return wordsHeight + max(min(rows, leastRows), min(rows*pitch, h-1-below-wordsHeight))
}

// Arrange puts the table across the top, the cell and the plot below.
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
	switch pane {
	case tablePane:
		s.drawTable(c, r, focused)
	case cellPane:
		s.drawSelected(c, r, focused)
	default:
		s.drawForest(c, r, focused)
	}
}
