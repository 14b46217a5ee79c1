package mapping

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screens/mapping/checkview"
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

// outOfCheck are the keys that do nothing in the check.
var outOfCheck = []keys.Action{keys.StepForward, keys.StepBack, keys.Play, keys.Faster, keys.Slower, keys.ToggleEdge, keys.Chance, keys.Why, keys.View, keys.Picture, keys.Style,
	keys.CursorLeft, keys.CursorRight, keys.CursorUp, keys.CursorDown}

func (m checkMode) idle(a keys.Action) string {
	if slices.Contains(outOfCheck, a) {
		return "That key is for the swaps; Esc leads back to them."
	}
	return ""
}

func (m checkMode) hides(a keys.Action) bool { return slices.Contains(swapKeys, a) }

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

// does moves in the check; the keys of the graph and the settings mean the same.
func (m checkMode) does(a keys.Action, usual keys.Do) keys.Do {
	s := m.s
	moves := func(a keys.Action, pane int) keys.Do {
		return keys.Cmd(func() tea.Cmd { return s.checks.Do(a, pane) })
	}
	switch a {
	case keys.NextGraph, keys.PrevGraph:
		if s.checks.Filtered() {
			return moves(map[keys.Action]keys.Action{keys.NextGraph: keys.NextMatch, keys.PrevGraph: keys.PrevMatch}[a], checkview.Pairs)
		}
	case keys.AllMappings:
		return func(pane int) tea.Cmd {
			s.closeCheck()
			return m.mode.does(a, usual)(pane)
		}
	case keys.Enter, keys.Force:
		return m.openRow
	case keys.UntilTouched:
		return keys.Cmd(s.checks.Filter)
	case keys.Sort:
		return moves(a, checkview.Pairs)
	case keys.SwapForward: // PgDn, in any pane
		return moves(keys.PageDown, checkview.Verdict)
	case keys.SwapBack:
		return moves(keys.PageUp, checkview.Verdict)
	case keys.Up, keys.Down, keys.PageUp, keys.PageDown, keys.First, keys.Last:
		return func(pane int) tea.Cmd { return s.checks.Do(a, pane) }
	}
	return m.mode.does(a, usual)
}

// openRow shows the graph to check next, from the verdict, else the pair that is pointed at.
func (m checkMode) openRow(pane int) tea.Cmd {
	if graph, ok := m.s.checks.Other(); ok && pane == checkview.Verdict {
		m.s.state.SetGraph(graph)
		return nil
	}
	return m.s.openPair()
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
	return tea.Batch(s.Update(screen.Settings), s.ask(pair))
}
