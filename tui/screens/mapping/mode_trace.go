package mapping

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/graphview"
	"mevolve/tui/screens/mapping/swapview"
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
	shown := s.position.Shown
	if shown.Listed = 0; s.scene != nil {
		shown.Listed = len(s.pictures.Listing(shown.Order, s.scene.Trace).Vertices)
	}
	return []layout.Pane{shown.Pane(body, s.state.Subject.Example.Graph, s.state.Dataset.VertexNames), {Title: "Step"}, {Title: "Swaps"}}
}

func (m traceMode) arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	return m.s.besideRuler(m.panes(body), body, focus, zoom)
}

// besideRuler places the panes above the ruler.
func (s *Screen) besideRuler(panes []layout.Pane, body paint.Rect, focus int, zoom bool) layout.Panes {
	s.answerInSwaps = false
	return s.arranged(layout.WithBottom(body, s.rulerRows(body), panes, focus, zoom), body)
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
		c.SetTarget(r, drawnPictures{s, s.pictures.Draw(c, r, s.frame(), focused)})
	case pane == stepPane && s.scene.Last() == 0:
		s.drawNothing(s.step(), s.step().Heading(c, r, focused))
	case pane == stepPane:
		s.step().Draw(c, r, focused)
	default:
		s.drawSwaps(c, r, focused)
	}
}

// drawnPictures are the pictures in a frame.
type drawnPictures struct {
	of *Screen
	at graphview.Placed
}

// Shown keeps where the pictures are.
func (d drawnPictures) Shown() { d.of.pictures.Placed = d.at }

// Click points at what is clicked; Wheel moves what the picture points at.
func (d drawnPictures) Click(x, y int) tea.Cmd {
	d.of.pictures.Click(x, y, &d.of.position.Shown)
	return nil
}

func (d drawnPictures) Wheel(lines int) tea.Cmd { return d.of.scroll(picturePane, lines) }

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
	return m.s.step().Sentence()
}

func (m traceMode) likely() (list []keys.Action) {
	s := m.s
	isMade := s.scene != nil && s.scene.Last() > 0
	for _, l := range []struct {
		when bool
		keys []keys.Action
	}{
		{isMade && s.scene.Made() == s.scene.Last(), []keys.Action{keys.Save, keys.NextGraph, keys.AllMappings}},
		{s.position.check || s.scene != nil && s.scene.Kind.Author != "", []keys.Action{keys.Ask}},
		{len(s.hand.Toggled)+len(s.hand.Forced) > 0, []keys.Action{keys.Undo, keys.Copy}},
		{s.position.Cursor.On || s.position.pick.On, []keys.Action{keys.Ask, keys.Chance, keys.Force}},
		{s.position.Cursor.On, []keys.Action{keys.ToggleEdge}},
	} {
		if l.when {
			list = append(list, l.keys...)
		}
	}
	return list
}

func (m traceMode) does(_ keys.Action, usual keys.Do) keys.Do { return usual }

// find asks for a candidate in the Step pane, elsewhere for what to run to.
func (m traceMode) find(pane int) tea.Cmd {
	if pane == stepPane && (m.s.scene == nil || m.s.scene.Choice() != trace.PathChoice) {
		return m.s.askCandidate()
	}
	return m.s.askUntil()
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
	return max(1, m.s.pictures.Placed.Matrix.Rows)
}

func (m traceMode) advance() tea.Cmd { return m.s.goSpot(m.s.scene.After(m.s.scene.Spot)) }

func (m traceMode) candidates() bool { return m.s.scene != nil }

// swapKeys do nothing where there is no swap.
var swapKeys = []keys.Action{keys.StepForward, keys.StepBack, keys.SwapForward, keys.SwapBack, keys.First, keys.Last,
	keys.Force, keys.Play, keys.UntilTouched, keys.Sort}

func (m traceMode) idle(a keys.Action) string {
	if m.s.scene != nil && m.s.scene.Last() == 0 && slices.Contains(swapKeys, a) {
		return m.s.whyNothing()
	}
	return ""
}

func (m traceMode) hides(keys.Action) bool { return false }

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
