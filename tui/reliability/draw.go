package reliability

import (
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// Draw draws one pane; before there is anything to show, how far it is.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s.refresh()
	if s.view.calibration == nil {
		if pane == stripPane {
			r = screen.Heading(c, r, "Threshold", s.where(), focused)
			s.session.DrawProgress(c, r)
			return
		}
		r = screen.Heading(c, r, panes[pane].Title, "", focused)
		c.Line(r, "not known yet", theme.Dim)
		return
	}
	theta, _ := s.theta()
	s.table.setTheta(theta)
	switch pane {
	case stripPane:
		s.drawStrip(c, r, focused)
	case poolPane:
		s.drawPool(c, r, focused)
	case examplePane:
		s.drawExample(c, r, focused)
	case doubtsPane:
		s.drawDoubts(c, r, focused)
	case keptPane:
		s.drawKept(c, r, focused)
	}
}
