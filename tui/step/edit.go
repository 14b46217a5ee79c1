package step

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/wording"
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

// scoreChange is how an edit changes the score of a pair.
type scoreChange struct {
	pair    model.Edge
	was, is float64
}

// hub is how many vertices have too many pairs to list.
const hub = 500

// compareScores lists the pairs whose score the hand edits change, the largest
// change first. It is false where there are too many to look at.
func (co *course) compareScores() ([]scoreChange, bool) {
	groups, ok := co.reached()
	if !ok {
		return nil, false
	}
	met := map[model.Edge]bool{}
	var changes []scoreChange
	for _, group := range groups {
		for k, i := range group {
			for _, j := range group[k+1:] {
				pair := model.Edge{U: int(i), V: int(j)}
				if met[pair] {
					continue
				}
				met[pair] = true
				was, is := co.index.Score(co.input, pair.U, pair.V), co.index.Score(co.graph, pair.U, pair.V)
				if math.Abs(was-is) > 1e-12 {
					changes = append(changes, scoreChange{pair, was, is})
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

// reached are groups of vertices, ascending, such that only pairs within one can
// change their score: for sums over common neighbours the neighbours of an
// edit's end, else all of a graph that is not large.
func (co *course) reached() (groups [][]int32, ok bool) {
	if len(co.hand.toggled) == 0 {
		return nil, true
	}
	if !co.index.Sums() {
		all := make([]int32, co.input.N())
		for v := range all {
			all[v] = int32(v)
		}
		return [][]int32{all}, len(all) <= hub
	}
	for _, e := range co.hand.toggled {
		for _, z := range []int{e.U, e.V} {
			if co.input.Degree(z) > hub {
				return nil, false
			}
			near := slices.Concat(co.input.Neighbors(z), co.graph.Neighbors(z))
			slices.Sort(near)
			groups = append(groups, slices.Compact(near))
		}
	}
	return groups, true
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
		return edits, co.index.Label() + " of very many pairs"
	}
	return edits, co.index.Label() + " of " + wording.Count(len(co.changes), "pair", "pairs")
}
