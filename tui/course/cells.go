package course

import (
	"context"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/theme"
)

// Mark is what the swaps have done to a pair.
type Mark uint8

const (
	Unmarked Mark = iota
	Added
	Removed
	Passed // drawn at present, but passed over or undone
	Motif  // on the present motif's path
	AddedNow
	RemovedNow
	ToAdd // drawn, and not swapped yet
	ToRemove
	Fits // moved by somebody's mapping as often as it should be
	Under
	Over
)

// marked is a mark of a vertex's pair with another.
type marked struct {
	with int
	mark Mark
}

// Mark is what the swaps have done to a pair.
func (sc *Scene) Mark(u, v int) Mark {
	for _, m := range sc.marks[u] { // few, if any
		if m.with == v {
			return m.mark
		}
	}
	return Unmarked
}

// AppendTouched appends u, its neighbours and whatever else the swaps have paired it
// with: every vertex whose pair with u is no plain absence, some perhaps twice.
func (sc *Scene) AppendTouched(list []int, u int) []int {
	list = append(list, u)
	for _, v := range sc.Graph.Neighbors(u) {
		list = append(list, int(v))
	}
	for _, m := range sc.marks[u] {
		list = append(list, m.with)
	}
	return list
}

// tabled is the most vertices whose pairs are all scored at once.
const tabled = 512

// Up to this mean degree the pairs seen of a larger graph are scored every frame.
const mostNeighbors = 64

// Heated tells whether scores are drawn.
func (co *Course) Heated() bool {
	return co.pairs != nil || 2*co.Graph.M() <= mostNeighbors*co.Graph.N()
}

// pair is what a table says of two vertices.
type pair struct {
	joined bool
	heat   uint8
}

// Joined tells whether the graph that is mapped has an edge.
func (co *Course) Joined(u, v int) bool {
	if co.pairs != nil {
		return co.pairs[u*co.Graph.N()+v].joined
	}
	return co.Graph.HasEdge(u, v)
}

// Heat is a pair's score as a level 0…9 of the largest.
func (co *Course) Heat(u, v int) uint8 {
	switch {
	case co.pairs != nil:
		return co.pairs[u*co.Graph.N()+v].heat
	case u == v || !co.Heated():
		return 0
	}
	return co.level(co.Index.Score(co.Graph, u, v))
}

func (co *Course) level(s float64) uint8 {
	if co.Largest == 0 {
		return 0
	}
	return uint8(theme.HeatLevel(s / co.Largest))
}

// score scores all pairs of a graph that is not large.
func (co *Course) score(ctx context.Context) error {
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

// mark marks pairs.
func (sc *Scene) mark(pairs map[model.Edge]Mark) {
	sc.marks = make([][]marked, sc.Graph.N())
	for e, m := range pairs {
		sc.marks[e.U], sc.marks[e.V] = append(sc.marks[e.U], marked{e.V, m}), append(sc.marks[e.V], marked{e.U, m})
	}
}

// moved is what the attempts up to the spot have done; the latest counts.
func (sc *Scene) moved() map[model.Edge]Mark {
	marks := map[model.Edge]Mark{}
	put := func(e *model.Edge, m Mark) {
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
		if e := model.NewEdge(path[k-1], path[k]); marks[e] == Unmarked {
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
