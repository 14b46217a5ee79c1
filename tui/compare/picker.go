package compare

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/learnerlist"
)

// pick opens the list of learners, or closes it and compares those chosen.
func (s *Screen) pick() tea.Cmd {
	if s.picker == nil {
		s.picker = learnerlist.Several(s.learners)
		return nil
	}
	chosen := s.picker.Chosen()
	if len(chosen) == 0 {
		s.state.Say("Nothing can be compared without a learner; Enter takes one in.")
		return nil
	}
	s.learners, s.picker = chosen, nil
	return s.Enter()
}

// choose answers a key while the list is open.
func (s *Screen) choose(a keys.Action) bool {
	if a == keys.Enter || a == keys.Play {
		s.picker.Toggle()
		return true
	}
	_, ok := s.picker.Do(a)
	return ok
}

// Hints are the keys of the list while it is open.
func (s *Screen) Hints() []string {
	if s.picker == nil {
		return nil
	}
	return []string{"↑ ↓", "learner", "Enter", "in or out", "c", "compare them", "Esc", "back"}
}
