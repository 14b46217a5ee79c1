package augment

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/chart"
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

// scoreChange is how an edit changes the RA of a pair.
type scoreChange struct {
	pair    model.Edge
	was, is float64
}

// hub is the degree from which the pairs of neighbours are too many to list.
const hub = 500

// compareScores lists the pairs whose RA the hand edits change, the largest
// change first. Only pairs of neighbours of the edits' ends can. It is false
// where an end has too many neighbours.
func (co *course) compareScores() ([]scoreChange, bool) {
	for _, e := range co.hand.toggled {
		if max(co.input.Degree(e.U), co.input.Degree(e.V)) > hub {
			return nil, false
		}
	}
	met := map[model.Edge]bool{}
	var changes []scoreChange
	for _, e := range co.hand.toggled {
		for _, z := range []int{e.U, e.V} {
			near := slices.Concat(co.input.Neighbors(z), co.graph.Neighbors(z))
			slices.Sort(near)
			near = slices.Compact(near)
			for k, i := range near {
				for _, j := range near[k+1:] {
					pair := model.Edge{U: int(i), V: int(j)}
					if met[pair] {
						continue
					}
					met[pair] = true
					was, is := augment.RA(co.input, pair.U, pair.V), augment.RA(co.graph, pair.U, pair.V)
					if math.Abs(was-is) > 1e-12 {
						changes = append(changes, scoreChange{pair, was, is})
					}
				}
			}
		}
	}
	slices.SortFunc(changes, func(a, b scoreChange) int {
		if by := math.Abs(b.is-b.was) - math.Abs(a.is-a.was); math.Abs(by) > 1e-12 {
			return cmp.Compare(by, 0)
		}
		return a.pair.Compare(b.pair)
	})
	return changes, true
}

// editWords says what is changed by hand, and whose scores that changes.
func (co *course) editWords(w int) (edits, reach string) {
	edits = "by hand:"
	for k, e := range co.hand.toggled {
		if len(edits) > w-18 && k < len(co.hand.toggled)-1 {
			edits += fmt.Sprintf(" … %d in all", len(co.hand.toggled))
			break
		}
		sign := " +"
		if co.input.HasEdge(e.U, e.V) {
			sign = " −"
		}
		edits += sign + e.String()
	}
	if !co.compared {
		return edits, "RA of very many pairs"
	}
	return edits, "RA of " + chart.Count(len(co.changes), "pair", "pairs")
}
