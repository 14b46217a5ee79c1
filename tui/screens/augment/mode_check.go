package augment

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screens/augment/checkview"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/seriation"
)

// checkMode shows the check of the mapping: its differences, verdict and pairs.
type checkMode struct {
	mode
	s *Screen
}

func (m checkMode) panes(paint.Rect) []layout.Pane { return checkview.Titles() }

func (m checkMode) arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	return m.s.checks.Arrange(body, focus, zoom)
}

func (m checkMode) draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s, o := m.s, m.s.position.Order
	if o == seriation.Changed { // an order by one trace, and the check shows all draws
		o = seriation.Natural
	}
	s.checks.Draw(c, pane, r, focused, checkview.Look{Listing: s.pictures.Listing(o, nil), Order: o, Names: s.state.Dataset.VertexNames})
}

func (m checkMode) sentence() (sentence string, formulas []string) {
	return m.s.checks.Sentence(), nil
}

// moment: the key of the check goes back.
func (m checkMode) moment() screen.Moment { return m.mode.moment() | screen.Brought }

// outOfCheck are the keys that do nothing in the check, beside those of the swaps.
var outOfCheck = []keys.Action{keys.ToggleEdge, keys.Chance, keys.Why, keys.View, keys.Picture}

func (m checkMode) idle(a keys.Action) bool {
	return slices.Contains(swapKeys, a) || slices.Contains(outOfCheck, a)
}

// back stops the check, else takes away its condition, else closes it.
func (m checkMode) back() bool {
	if !m.s.checks.Stop() && !m.s.checks.Back() {
		m.s.position.check = false
	}
	return true
}

// makeCheck makes the check of the graph at hand where it is shown.
func (s *Screen) makeCheck() tea.Cmd {
	if !s.position.check {
		return nil
	}
	return s.checks.Make(s.state, s.state.Subject, s.hand.Toggled)
}

// toggleCheck shows the check, restarts one that was stopped, or closes it.
func (s *Screen) toggleCheck() tea.Cmd {
	if s.position.check && s.checks.Known() {
		s.closeCheck()
		return nil
	}
	s.play.Stop()
	s.position.check, s.position.mappings = true, false
	if !s.checks.Known() {
		return s.checks.Again(s.state, s.state.Subject, s.hand.Toggled)
	}
	return s.makeCheck()
}

// closeCheck closes the check; an unfinished one begins again when it is next opened.
func (s *Screen) closeCheck() {
	s.checks.Stop()
	s.position.check = false
}

// do answers the keys of the check; those of the graph and the settings mean the same.
func (m checkMode) do(a keys.Action, pane int) tea.Cmd {
	s := m.s
	switch a {
	case keys.NextGraph, keys.PrevGraph:
		if s.checks.Filtered() {
			return s.checks.Do(map[keys.Action]keys.Action{keys.NextGraph: keys.NextMatch, keys.PrevGraph: keys.PrevMatch}[a], checkview.Pairs)
		}
		return m.mode.do(a, pane)
	case keys.NextMapping, keys.Reroll, keys.More, keys.Less, keys.Longer, keys.Shorter, keys.GoToStep:
		return m.mode.do(a, pane)
	case keys.AllMappings:
		s.closeCheck()
		return m.mode.do(a, pane)
	case keys.Order:
		s.look(a, pane)
	case keys.Enter, keys.Force:
		if graph, ok := s.checks.Separating(); ok && pane == checkview.Verdict {
			s.state.SetGraph(graph)
			return nil
		}
		return s.openPair()
	case keys.SwapForward:
		return s.checks.Do(keys.PageDown, pane)
	case keys.SwapBack:
		return s.checks.Do(keys.PageUp, pane)
	case keys.UntilTouched:
		return s.checks.Do(keys.Filter, checkview.Pairs)
	case keys.Sort:
		return s.checks.Do(a, checkview.Pairs)
	case keys.Up, keys.Down, keys.PageUp, keys.PageDown, keys.First, keys.Last:
		return s.checks.Do(a, pane)
	default:
		s.state.Say("That key is for the swaps; Esc leads back to them.")
	}
	return nil
}

// openPair closes the check with the cursor on the pair that is pointed at, and asks for
// its inclusion probability. An external mapping does not say what else it could draw: then
// the probability is that of the mapping it is compared with.
func (s *Screen) openPair() tea.Cmd {
	pair, ok := s.checks.Pair()
	if !ok {
		s.state.Say("No pair is pointed at: none is listed, or the row counts answers of fewer than k swaps.")
		return nil
	}
	s.position.check = false
	s.position.Cursor = matrix.Cursor{On: true, Row: pair.U, Column: pair.V}
	if kind, _ := augment.KindOf(s.state.Settings.Mapping); kind.Author != "" {
		set := s.state.Settings
		set.Mapping = s.checks.Against()
		s.state.SetSettings(set)
		s.state.Say("%s, the mapping to compare with; key u returns to %s.", set.Mapping, kind.Author)
	}
	return tea.Batch(s.Enter(), s.ask(pair))
}
