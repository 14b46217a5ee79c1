package mapping

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/tui/screens/mapping/swapview"
)

// toggleEdge takes the edge under the cursor out of the input graph, or puts it in;
// the edited graph is mapped with the same stream of random numbers.
func (s *Screen) toggleEdge() tea.Cmd {
	e, ok := s.position.Cursor.Pair()
	if !ok {
		s.state.Say("Key x needs a pair: point at one of the matrix with Shift+arrows or the mouse.")
		return nil
	}
	s.remember()
	h := s.hand.Clone()
	if k, found := slices.BinarySearchFunc(h.Toggled, e, model.Edge.Compare); found {
		h.Toggled = slices.Delete(h.Toggled, k, k+1)
	} else {
		h.Toggled = slices.Insert(h.Toggled, k, e)
	}
	lost := ""
	if len(h.Forced) > 0 {
		h.Forced, lost = nil, "; the choices are gone"
	}
	what := "taken out"
	if !s.scene.Graph.HasEdge(e.U, e.V) {
		what = "put in"
	}
	s.hand, s.position.pick = h, swapview.Pick{}
	s.forgetChance()
	s.unjudged = false
	cmd := s.remake()
	s.state.Say("%v %s; mapped anew%s. Key u undoes it.", e, what, lost)
	return cmd
}
