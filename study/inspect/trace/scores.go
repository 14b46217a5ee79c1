package trace

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
)

// ScoreChange is the change of a pair's score by an edit.
type ScoreChange struct {
	Pair    model.Edge
	Was, Is float64
}

// hub is the largest number of vertices whose pairs are listed.
const hub = 500

// compareScores lists the pairs whose score the hand edits change, the largest
// change first; false if there are too many pairs.
func (co *Trace) compareScores() ([]ScoreChange, bool) {
	groups, ok := co.reached()
	if !ok {
		return nil, false
	}
	var pairs []model.Edge
	for _, group := range groups {
		for k, i := range group {
			for _, j := range group[k+1:] {
				pairs = append(pairs, model.Edge{U: int(i), V: int(j)})
			}
		}
	}
	slices.SortFunc(pairs, model.Edge.Compare)
	var changes []ScoreChange
	for _, e := range slices.Compact(pairs) {
		was, is := co.Index.Score(co.Input, e.U, e.V), co.Index.Score(co.Graph, e.U, e.V)
		if math.Abs(was-is) > 1e-12 {
			changes = append(changes, ScoreChange{e, was, is})
		}
	}
	slices.SortFunc(changes, func(a, b ScoreChange) int {
		if by := math.Abs(b.Is-b.Was) - math.Abs(a.Is-a.Was); math.Abs(by) > 1e-12 {
			return cmp.Compare(by, 0)
		}
		return a.Pair.Compare(b.Pair)
	})
	return changes, true
}

// reached are groups of vertices, ascending, such that only pairs within a group can
// change their score: for sums over common neighbours the neighbours of an
// edit's end, else all vertices of a graph up to the size limit.
func (co *Trace) reached() (groups [][]int32, ok bool) {
	if len(co.Hand.Toggled) == 0 {
		return nil, true
	}
	if !co.Index.Sums() {
		all := make([]int32, co.Input.N())
		for v := range all {
			all[v] = int32(v)
		}
		return [][]int32{all}, len(all) <= hub
	}
	for _, e := range co.Hand.Toggled {
		for _, z := range []int{e.U, e.V} {
			if co.Input.Degree(z) > hub {
				return nil, false
			}
			near := slices.Concat(co.Input.Neighbors(z), co.Graph.Neighbors(z))
			slices.Sort(near)
			groups = append(groups, slices.Compact(near))
		}
	}
	return groups, true
}

// EditWords describes the edits by hand, and the pairs whose scores they change.
func (co *Trace) EditWords(w int) (edits, reach string) {
	edits = "by hand:"
	for k, e := range co.Hand.Toggled {
		if len(edits) > w-18 && k < len(co.Hand.Toggled)-1 {
			edits += fmt.Sprintf(" … %d in all", len(co.Hand.Toggled))
			break
		}
		sign := " +"
		if co.Input.HasEdge(e.U, e.V) {
			sign = " ×"
		}
		edits += sign + e.String()
	}
	if !co.compared {
		return edits, co.Index.Label() + " of very many pairs"
	}
	return edits, co.Index.Label() + " of " + wording.Count(len(co.Changes), "pair", "pairs")
}

// Formula writes the score of a pair with its numbers, the longest form first;
// each form has the score itself.
func Formula(x *augment.Index, g *model.Graph, u, v int) []string {
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
