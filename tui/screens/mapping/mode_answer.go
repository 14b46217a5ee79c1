package mapping

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// answerMode shows an answer in place of the step, beside the picture. In a narrow
// terminal the answer also takes the place of the swaps.
type answerMode struct {
	mode
	s        *Screen
	drawStep func(c *paint.Canvas, r paint.Rect, focused bool)
	text     scroller // nil while the answer is made
	close    func()
}

// scroller is a text that scrolls.
type scroller interface {
	Wheel(lines int) tea.Cmd
	Page() int
}

// leastAnswer is the columns that an answer takes beside the picture: those of the step,
// so that the drawing keeps its size.
const leastAnswer = 41

// leaveRoom makes the picture so narrow that an answer fits beside it.
func leaveRoom(picture *layout.Pane, body paint.Rect) {
	most := body.W - leastAnswer
	if picture.Want == 0 || picture.Want > most {
		picture.Want = most
	}
	picture.Least = min(cmp.Or(picture.Least, picture.Want), layout.Columns(body, 2)-layout.LeastPane)
}

func (m answerMode) panes(body paint.Rect) []layout.Pane {
	panes := m.mode.panes(body)
	leaveRoom(&panes[picturePane], body)
	return panes
}

func (m answerMode) arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	rows := m.s.rulerRows(body)
	p := layout.WithBottom(body, rows, m.panes(body), focus, zoom && focus == stepPane)
	if m.s.answerInSwaps = focus == swapsPane && p.Rects[stepPane].Empty(); m.s.answerInSwaps {
		p = layout.WithBottom(body, rows, m.panes(body), stepPane, false)
	}
	if p = m.s.arranged(p, body); m.s.tab > 0 { // the title is the answer's, which takes the place of the swaps
		clear(p.Tabs)
	}
	return p
}

func (m answerMode) draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	if pane == stepPane && m.s.scene != nil {
		m.drawStep(c, r, focused)
		return
	}
	m.mode.draw(c, pane, r, focused)
}

// paneOf is the pane that is drawn where the focus is.
func (m answerMode) paneOf(focus int) int {
	if m.s.answerInSwaps && focus == swapsPane {
		return stepPane
	}
	return focus
}

func (m answerMode) scroll(pane, lines int) tea.Cmd {
	if pane = m.paneOf(pane); pane == stepPane && m.text != nil {
		return m.text.Wheel(lines)
	}
	return m.mode.scroll(pane, lines)
}

func (m answerMode) rows(pane int) int {
	if pane = m.paneOf(pane); pane == stepPane && m.text != nil {
		return m.text.Page()
	}
	return m.mode.rows(pane)
}

func (m answerMode) back() bool {
	m.close()
	return true
}
