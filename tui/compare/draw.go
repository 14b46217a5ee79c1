package compare

import "mevolve/tui/paint"

// Draw draws one pane. The list of learners lies over the cell.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	if s.picker != nil && pane == s.pickerPane {
		s.picker.Draw(c, r, "Learners", "Enter takes in or out, c compares them, Esc leaves")
		return
	}
	switch pane {
	case tablePane:
		s.drawTable(c, r, focused)
	case cellPane:
		s.drawSelected(c, r, focused)
	default:
		if s.view == betas {
			s.drawSweep(c, r, focused)
		} else {
			s.drawForest(c, r, focused)
		}
	}
}
