package step

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/tui/checked"
	"mevolve/tui/keys"
	"mevolve/tui/matrix"
)

// check makes the check of the graph at hand where it is shown.
func (s *Screen) check() tea.Cmd {
	if !s.position.check {
		return nil
	}
	return s.checks.Make(s.state, s.state.Subject, s.hand.Toggled)
}

// toggleCheck shows the check, begins one again that was stopped, or goes back.
func (s *Screen) toggleCheck() tea.Cmd {
	if s.position.check && s.checks.Known() {
		s.closeCheck()
		return nil
	}
	s.play.stop()
	s.position.check, s.position.all = true, false
	if !s.checks.Known() {
		return s.checks.Again(s.state, s.state.Subject, s.hand.Toggled)
	}
	return s.check()
}

// closeCheck goes back; what is not finished is begun anew when it is asked for again.
func (s *Screen) closeCheck() {
	s.checks.Stop()
	s.position.check = false
}

// inCheck answers the keys of the check; false for those that mean the same there.
func (s *Screen) inCheck(a keys.Action, pane int) (next tea.Cmd, done bool) {
	switch a {
	case keys.NextGraph, keys.PrevGraph, keys.NextMapping, keys.PrevMapping, keys.Reroll, keys.Unroll,
		keys.More, keys.Less, keys.Longer, keys.Shorter, keys.GoToStep:
		return nil, false
	case keys.AllMappings:
		s.closeCheck()
		return nil, false
	case keys.Order, keys.PrevOrder:
		s.look(a, pane)
	case keys.Enter, keys.Force:
		if graph, ok := s.checks.Separating(); ok && pane == checked.Verdict {
			s.state.SetGraph(graph)
			return nil, true
		}
		return s.openPair(), true
	case keys.SwapForward:
		return s.checks.Do(keys.PageDown, pane), true
	case keys.SwapBack:
		return s.checks.Do(keys.PageUp, pane), true
	case keys.UntilTouched:
		return s.checks.Do(keys.Filter, checked.Pairs), true
	case keys.Sort, keys.Reverse:
		return s.checks.Do(a, checked.Pairs), true
	case keys.Up, keys.Down, keys.PageUp, keys.PageDown, keys.First, keys.Last:
		return s.checks.Do(a, pane), true
	default:
		s.state.Say("That key is for the swaps; C leads back to them.")
	}
	return nil, true
}

// openPair goes to the pair that is pointed at: the cursor stands on it, and its chance is
// asked for. Who tells a mapping does not tell what else could be drawn: then it is that of
// the mapping that it is held against.
func (s *Screen) openPair() tea.Cmd {
	pair, ok := s.checks.Pair()
	if !ok {
		s.state.Say("No pair is pointed at: none is listed, or the row counts answers of fewer than k swaps.")
		return nil
	}
	s.position.check = false
	s.position.Cursor = matrix.Cursor{On: true, Row: pair.U, Column: pair.V}
	if kind, _ := augment.KindOf(s.state.Settings.Mapping); kind.Told != "" {
		set := s.state.Settings
		set.Mapping = s.checks.Against()
		s.state.SetSettings(set)
		s.state.Say("%s, which it is held against; u goes back to %s.", set.Mapping, kind.Told)
	}
	return tea.Batch(s.Enter(), s.ask(pair))
}
