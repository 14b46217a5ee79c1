package augment

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screens/augment/graphview"
	"mevolve/tui/screens/augment/swapview"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// traceMode is the usual mode: the picture, the step and the swaps. A candidate that is
// pointed at and play are states of it.
type traceMode struct{ s *Screen }

// panes lists the panes: the picture asks for the columns it needs.
func (m traceMode) panes(body paint.Rect) []layout.Pane {
	s := m.s
	if s.position.Listed = 0; s.scene != nil {
		s.position.Listed = len(s.pictures.Listing(s.position.Order, s.scene.Trace).Vertices)
	}
	return []layout.Pane{s.position.Pane(body, s.state.Subject.Example.Graph, s.state.Dataset.VertexNames), {Title: "Step"}, {Title: "Swaps"}}
}

func (m traceMode) arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	m.s.answerInSwaps = false
	return m.s.arranged(layout.WithBottom(body, m.s.rulerRows(body), m.panes(body), focus, zoom), body)
}

// rulerRows are the rows of the ruler in a body: none for a graph whose drawing cannot be read,
// which has more candidates than the ruler has cells.
func (s *Screen) rulerRows(body paint.Rect) int {
	if !graphview.Legible(s.state.Subject.Example.Graph) {
		return 0
	}
	return swapview.RulerRows(body)
}

func (m traceMode) draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s := m.s
	switch {
	case s.failed != nil:
		c.Paragraph(chrome.Heading(c, r, "Augment", "", focused), s.failed.Error(), theme.Error)
	case s.scene == nil:
		chrome.Heading(c, r, "Augment", "mapping the graph …", focused)
	case pane > swapsPane:
		s.step().Ruler(c, r)
	case pane == picturePane:
		c.SetTarget(r, &s.pointer)
		s.pictures.Draw(c, r, s.frame(), focused)
	case pane == stepPane && s.scene.Last() == 0:
		s.drawNothing(s.step(), s.step().Heading(c, r, focused))
	case pane == stepPane:
		s.step().Draw(c, r, focused)
	default:
		s.drawSwaps(c, r, focused)
	}
}

// frame is what the pictures show.
func (s *Screen) frame() graphview.Frame {
	f := graphview.Frame{Shown: s.position.Shown, Step: s.step(), Names: s.state.Dataset.VertexNames, Asked: s.chance, Fresh: s.fresh, Hidden: s.motion.Hidden()}
	if s.play.On {
		f.Playing = s.play.Words("line")
	}
	return f
}

// sentence says the line of the step.
func (m traceMode) sentence() (sentence string, formulas []string) {
	if m.s.scene == nil {
		return "", nil
	}
	m.s.pictures.Body, m.s.pictures.BesideStep = paint.Rect{}, true // the sentence describes the step
	m.s.ruled, m.s.tab, m.s.pictures.BesideWords = false, 0, true
	return m.s.step().Sentence()
}

func (m traceMode) moment() (now screen.Moment) {
	s := m.s
	now.When(s.position.Cursor.On || s.position.pick.On, screen.AtCandidate)
	now.When(s.position.Cursor.On, screen.AtPair)
	now.When(len(s.hand.Toggled)+len(s.hand.Forced) > 0, screen.ByHand)
	now.When(s.scene != nil && s.scene.Kind.Author != "", screen.Brought)
	if s.scene != nil && s.scene.Last() > 0 {
		now.When(s.scene.Made() > 0, screen.Changed)
		now.When(s.scene.Made() == s.scene.Last(), screen.Ended)
	}
	return now
}

// do answers the keys: those that need no mapping first.
func (m traceMode) do(a keys.Action, pane int) tea.Cmd {
	s := m.s
	if next, done := s.general(a, pane); done {
		return next
	}
	if s.scene != nil {
		return m.move(a, pane)
	}
	if a == keys.AllMappings && s.failed != nil { // the others may not have
		return s.toggleMappings()
	}
	return nil
}

// move answers the keys that go to another spot or scroll, and leaves the others to
// change and look.
func (m traceMode) move(a keys.Action, pane int) tea.Cmd {
	s, sc := m.s, m.s.scene
	switch a {
	case keys.StepForward:
		return s.goSpot(sc.After(sc.Spot))
	case keys.StepBack:
		return s.goSpot(sc.Before(sc.Spot))
	case keys.SwapForward:
		return s.goTo(sc.Made() + 1)
	case keys.SwapBack:
		return s.goTo(sc.Step - 1)
	case keys.First:
		return s.goTo(0)
	case keys.Last:
		return s.goTo(sc.Last())
	case keys.Up:
		return s.scroll(pane, -1)
	case keys.Down:
		return s.scroll(pane, +1)
	case keys.PageUp:
		return s.page(pane, -1)
	case keys.PageDown:
		return s.page(pane, +1)
	case keys.CursorLeft:
		s.moveCursor(0, -1)
	case keys.CursorRight:
		s.moveCursor(0, +1)
	case keys.CursorUp:
		s.moveCursor(-1, 0)
	case keys.CursorDown:
		s.moveCursor(+1, 0)
	default:
		return s.change(a, pane)
	}
	return nil
}

// find asks for a candidate in the Step pane, elsewhere for what to run to.
func (m traceMode) find(pane int) {
	if pane == stepPane && (m.s.scene == nil || m.s.scene.Choice() != trace.PathChoice) {
		m.s.askCandidate()
	} else {
		m.s.askUntil()
	}
}

// list reports whether the arrows point at candidates from the picture, too: the list beside
// it says so, until a pair of vertices is pointed at.
func (m traceMode) list() bool {
	s := m.s
	if s.position.Cursor.On || !s.pictures.BesideStep || s.scene == nil {
		return false
	}
	n, _ := s.step().Choices()
	return n > 0
}

// scroll moves the candidate pointed at, the cursor, or the swap shown.
func (m traceMode) scroll(pane, lines int) tea.Cmd {
	s := m.s
	switch {
	case pane == stepPane, pane == picturePane && m.list():
		return s.movePick(lines)
	case pane == picturePane:
		s.moveCursor(lines, 0)
	case pane == swapsPane:
		swapview.LoadSwaps(&s.swaps, s.scene)
		return s.swaps.Move(lines)
	}
	return nil
}

func (m traceMode) rows(pane int) int {
	switch {
	case pane == stepPane, pane == picturePane && m.list():
		return m.s.picks.Page()
	case pane == swapsPane:
		return m.s.swaps.Page()
	}
	return max(1, m.s.pictures.Drawn.Rows)
}

func (m traceMode) advance() tea.Cmd { return m.s.goSpot(m.s.scene.After(m.s.scene.Spot)) }

func (m traceMode) candidates() bool { return m.s.scene != nil }

// swapKeys do nothing where there is no swap.
var swapKeys = []keys.Action{keys.StepForward, keys.StepBack, keys.SwapForward, keys.SwapBack, keys.First, keys.Last,
	keys.Force, keys.Play, keys.UntilTouched, keys.Sort}

func (m traceMode) idle(a keys.Action) bool {
	return m.s.scene != nil && m.s.scene.Last() == 0 && slices.Contains(swapKeys, a)
}

func (m traceMode) back() bool {
	s := m.s
	switch at := &s.position; {
	case at.pick.On:
		at.pick = swapview.Pick{}
	case at.Cursor.On:
		at.Cursor = matrix.Cursor{}
	case at.asked != nil:
		s.forgetChance()
	case s.play.On:
		s.play.Stop()
	case s.last != graphs: // n and N go through the graphs again
		s.last, s.until.on = graphs, false
	default:
		return false
	}
	return true
}
