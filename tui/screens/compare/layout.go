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
	cellHeight  = 7 // least height of the selected cell below the table, once a trial is done
	roomy       = 12
	leastRows   = 4 // visible rows of the table above the cell
)

// tableHeight is the height of the table's pane, with its legend: the rows of the body that
// the cell does not need.
func (s *Screen) tableHeight(body paint.Rect) int {
	below := cellHeight
	switch tall := body.H > 30; {
	case len(s.grid.cells) == 0:
		below = 1 + s.heightBefore(layout.Room(body).W, tall)
	case tall:
		below = roomy
	}
	rows := len(s.withIterations(s.grid.forest()).Rows)
	room := layout.Room(body).H - 1 - below - wordsHeight
	lines, _, _ := s.grid.spread(rows, room-1)
	return wordsHeight + max(min(rows+1, leastRows), min(lines+1, room))
}

// spread is the height of the rows with the widest spacing that room has: blank lines between
// the learners, a blank line between all rows.
func (g grid) spread(rows, room int) (lines, pitch, gap int) {
	lines, pitch = rows, 1
	if 2*rows-1 <= room {
		lines, pitch = 2*rows-1, 2
	}
	if n := len(g.columns) - 1; n > 1 && rows > n {
		gaps := (rows - 1) / n
		gap = max(0, min(2, (room-lines)/gaps))
		lines += gap * gaps
	}
	return lines, pitch, gap
}

// Arrange puts the table across the top and the cell below.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	p := layout.Stack(body, layout.Rows{Top: s.tableHeight(body), Least: 2}, s.Panes(body), focus, zoom)
	if w := p.Rects[tablePane].W; w > 0 {
		_, _, s.hasBaselines = s.layColumns(s.withIterations(s.grid.forest()), w)
	}
	return p
}

func (s *Screen) Panes(paint.Rect) []layout.Pane { return panes }

// Draw draws one pane.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	if pane == tablePane {
		s.drawTable(c, r, focused)
	} else {
		s.drawSelected(c, r, focused)
	}
}
