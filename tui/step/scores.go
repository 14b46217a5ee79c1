package step

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/wording"
)

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

// formula writes the score of a pair with its numbers, the longest form first;
// the score itself is in each.
func formula(x *augment.Index, g *model.Graph, u, v int) []string {
	symbols, numbers := x.Explain(g, u, v)
	if len(symbols) == 0 {
		return []string{"s = 0"}
	}
	if len(symbols) > 4 {
		symbols, numbers = append(symbols[:3:3], "…"), append(numbers[:3:3], "…")
	}
	score := " = " + wording.Share(x.Score(g, u, v), 3)
	sum := " = " + strings.Join(numbers, "+")
	return []string{"s = " + strings.Join(symbols, "+") + sum + score, "s" + sum + score, "s" + score}
}
