package threshold

import (
	"fmt"
	"slices"

	"mevolve/evolve"
	"mevolve/model"
)

// seek selects, once there is a pool, the example generated from the graph that another
// screen shows, or explains why there is none.
func (s *Screen) seek() {
	if !s.seeking || s.data.calibration == nil {
		return
	}
	s.seeking, s.missing = false, false
	t, at := &s.table, s.state.Subject.Example.ID
	i := slices.IndexFunc(t.pool, func(g evolve.Generated) bool { return g.Source.ID == at })
	if i < 0 {
		i = slices.IndexFunc(t.pool, func(g evolve.Generated) bool { return g.Source.ID.Graph == at.Graph })
	}
	switch {
	case i < 0:
		s.missing = true
		s.state.Say("Graph %d is not in this pool: %s.", at.Graph+1, s.absence(at.Graph))
	case t.Matches != nil && !t.Matches(i):
		s.state.Say("Graph %d is hidden by the filter; Esc takes it away.", at.Graph+1)
	default:
		t.At = i
	}
}

// absence is the reason why no example was generated from a graph.
func (s *Screen) absence(graph int) string {
	in := func(list []model.Example) bool {
		return slices.ContainsFunc(list, func(e model.Example) bool { return e.ID.Graph == graph })
	}
	switch e := s.data.of; {
	case in(e.Split.Test):
		return fmt.Sprintf("fold %d tests it (f: next fold)", e.Fold)
	case in(e.Split.Val):
		return fmt.Sprintf("fold %d has it for validation (f: next fold)", e.Fold)
	}
	return "the mapping has nothing to swap there"
}
