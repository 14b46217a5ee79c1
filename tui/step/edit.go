package step

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
)

// toggleEdge takes the edge under the cursor away, or puts it in. Edits are
// made to the input graph: the mapping then starts from the edited one, with
// the same stream of random numbers.
func (s *Screen) toggleEdge() tea.Cmd {
	e, ok := s.place.cursor.pair()
	if !ok {
		s.state.Say("x needs a pair: point at one of the matrix with Shift+arrows or the mouse.")
		return nil
	}
	s.remember()
	h := s.hand.clone()
	if k, found := slices.BinarySearchFunc(h.toggled, e, model.Edge.Compare); found {
		h.toggled = slices.Delete(h.toggled, k, k+1)
	} else {
		h.toggled = slices.Insert(h.toggled, k, e)
	}
	lost := ""
	if len(h.forced) > 0 {
		h.forced, lost = nil, "; the choices are gone"
	}
	what := "taken out"
	if !s.scene.graph.HasEdge(e.U, e.V) {
		what = "put in"
	}
	s.hand, s.place.pick, s.place.chance = h, pick{}, nil
	s.forgetOdds()
	s.unjudged = false
	cmd := s.remake()
	s.state.Say("%v %s; mapped anew%s. u takes it back, X all.", e, what, lost)
	return cmd
}
