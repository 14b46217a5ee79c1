package trace

import (
	"context"

	"mevolve/augment"
	"mevolve/model"
)

// PairState is the effect of the swaps on a pair.
type PairState uint8

const (
	Untouched PairState = iota
	Added
	Removed
	Passed // drawn in the current attempt, but passed over or undone
	Motif  // on the path of the current motif
	AddedNow
	RemovedNow
	ToAdd // drawn, not swapped yet
	ToRemove
	Fits // changed by an external mapping as often as expected
	Under
	Over
)

// neighborState is the state of a vertex's pair with a neighbour.
type neighborState struct {
	with  int
	state PairState
}

// PairState returns the effect of the swaps on a pair.
func (sc *Scene) PairState(u, v int) PairState {
	for _, m := range sc.pairStates[u] { // a short list
		if m.with == v {
			return m.state
		}
	}
	return Untouched
}

// AppendTouched appends u, its neighbours and all vertices whose pair with u was
// changed by a swap; vertices may be repeated.
func (sc *Scene) AppendTouched(list []int, u int) []int {
	list = append(list, u)
	for _, v := range sc.Graph.Neighbors(u) {
		list = append(list, int(v))
	}
	for _, m := range sc.pairStates[u] {
		list = append(list, m.with)
	}
	return list
}

// tabled is the largest number of vertices for which all pairs are scored at once.
const tabled = 512

// Up to this mean degree the visible pairs of a larger graph are scored every frame.
const mostNeighbors = 64

// Heated reports whether scores are drawn.
func (co *Trace) Heated() bool {
	return co.pairs != nil || 2*co.Graph.M() <= mostNeighbors*co.Graph.N()
}

// pair is an entry of the table of scores.
type pair struct {
	joined bool
	heat   uint8
}

// Joined reports whether the mapped graph has an edge.
func (co *Trace) Joined(u, v int) bool {
	if co.pairs != nil {
		return co.pairs[u*co.Graph.N()+v].joined
	}
	return co.Graph.HasEdge(u, v)
}

// Heat is a pair's score as a level 0…9 of the largest.
func (co *Trace) Heat(u, v int) uint8 {
	switch {
	case co.pairs != nil:
		return co.pairs[u*co.Graph.N()+v].heat
	case u == v || !co.Heated():
		return 0
	}
	return co.level(co.Index.Score(co.Graph, u, v))
}

func (co *Trace) level(s float64) uint8 {
	if co.Largest == 0 {
		return 0
	}
	return level(s / co.Largest)
}

// level turns a share of the largest score (0 to 1) into 1…9; 0 for a share of 0.
func level(share float64) uint8 {
	if !(share > 0) {
		return 0
	}
	return uint8(min(9, 1+int(share*9*(1-1e-12))))
}

// score scores all pairs of a graph up to the size limit.
func (co *Trace) score(ctx context.Context) error {
	n := co.Graph.N()
	if n > tabled {
		co.Largest = 1
		return nil
	}
	all, err := co.Index.All(ctx, co.Graph)
	if err != nil {
		return err
	}
	for _, s := range all.S {
		co.Largest = max(co.Largest, s)
	}
	co.pairs = make([]pair, n*n)
	set := func(e model.Edge, p pair) { co.pairs[e.U*n+e.V], co.pairs[e.V*n+e.U] = p, p }
	for k, e := range co.Graph.EdgeList() {
		set(e, pair{true, co.level(all.Edges[k])})
	}
	for k, e := range all.Pairs {
		set(e, pair{false, co.level(all.S[k])})
	}
	return nil
}

// setPairStates stores the states of pairs at both of their vertices.
func (sc *Scene) setPairStates(pairs map[model.Edge]PairState) {
	sc.pairStates = make([][]neighborState, sc.Graph.N())
	for e, m := range pairs {
		sc.pairStates[e.U], sc.pairStates[e.V] = append(sc.pairStates[e.U], neighborState{e.V, m}), append(sc.pairStates[e.V], neighborState{e.U, m})
	}
}

// moved is the state of the pairs changed up to the spot; the latest change counts.
func (sc *Scene) moved() map[model.Edge]PairState {
	marks := map[model.Edge]PairState{}
	put := func(e *model.Edge, m PairState) {
		if e != nil {
			marks[*e] = m
		}
	}
	for _, a := range sc.Result.Attempts[:max(0, sc.Step-1)] {
		if a.Outcome == augment.Done {
			put(a.Added, Added)
			put(a.Removed, Removed)
		}
	}
	path := sc.Path()
	for k := 1; k < len(path); k++ {
		if e := model.NewEdge(path[k-1], path[k]); marks[e] == Untouched {
			marks[e] = Motif
		}
	}
	in, out := ToAdd, ToRemove
	if sc.Line == Swapped {
		in, out = Passed, Passed
		if sc.Attempt != nil && sc.Attempt.Outcome == augment.Done {
			in, out = AddedNow, RemovedNow
		}
	}
	put(sc.Added(), in)
	put(sc.Removed(), out)
	return marks
}
