package embed

import (
	"cmp"
	"math/bits"
	"slices"

	"mevolve/model"
)

// wiring is a graph whose edges can be swapped in place: a swap keeps degrees, so every
// neighbour list keeps its length. Vertices are numbered by falling degree, which
// bounds the time of counting.
type wiring struct {
	start []int32    // the neighbours of v are to[start[v]:start[v+1]]
	to    []int32    // unsorted
	edge  []int32    // by position in to: the number of the edge
	ends  [][2]int32 // by edge: its two vertices
	at    [][2]int32 // by edge: its two positions in to, in the list of ends[0] and of ends[1]

	mark    []int32 // scratch of graphletCounts
	paths   []int32
	through []int32
}

func newWiring(g *model.Graph) *wiring {
	n, m := g.N(), g.M()
	order := make([]int, n)
	for v := range order {
		order[v] = v
	}
	slices.SortStableFunc(order, func(u, v int) int { return cmp.Compare(g.Degree(v), g.Degree(u)) })
	rank := make([]int32, n)
	w := &wiring{
		start: make([]int32, n+1), to: make([]int32, 2*m), edge: make([]int32, 2*m),
		ends: make([][2]int32, 0, m), at: make([][2]int32, 0, m),
		mark: make([]int32, n), paths: make([]int32, n), through: make([]int32, m),
	}
	for r, v := range order {
		rank[v] = int32(r)
		w.start[r+1] = w.start[r] + int32(g.Degree(v))
	}
	next := slices.Clone(w.start[:n])
	for e := range g.Edges() {
		u, v := rank[e.U], rank[e.V]
		w.to[next[u]], w.to[next[v]] = v, u
		w.edge[next[u]], w.edge[next[v]] = int32(len(w.ends)), int32(len(w.ends))
		w.ends = append(w.ends, [2]int32{u, v})
		w.at = append(w.at, [2]int32{next[u], next[v]})
		next[u]++
		next[v]++
	}
	return w
}

func (w *wiring) neighbors(v int32) []int32 { return w.to[w.start[v]:w.start[v+1]] }

func (w *wiring) adjacent(u, v int32) bool { // u > v has the shorter list
	return slices.Contains(w.neighbors(max(u, v)), min(u, v))
}

// rewire tries double edge swaps: edges ab and cd, drawn uniformly, become ad and cb
// unless that gives a loop or a repeated edge. Failed tries count, so that every simple
// graph with these degrees is equally likely in the long run.
func (w *wiring) rewire(tries int, draw *splitMix) {
	m := uint64(len(w.ends))
	for range tries {
		r := draw.next()
		half := r & 1 // which end of the second edge is c
		first, r := bits.Mul64(r, m)
		second, _ := bits.Mul64(r, m)
		w.swap(int32(first), int32(second), half)
	}
}

func (w *wiring) swap(e, f int32, half uint64) {
	a, b := w.ends[e][0], w.ends[e][1]
	c, d := w.ends[f][half], w.ends[f][1-half]
	if a == d || b == c || w.adjacent(a, d) || w.adjacent(b, c) {
		return
	}
	inA, inB := w.at[e][0], w.at[e][1]
	inC, inD := w.at[f][half], w.at[f][1-half]
	w.to[inA], w.to[inD] = d, a
	w.to[inB], w.to[inC] = c, b
	w.edge[inD], w.edge[inB] = e, f
	w.ends[e], w.at[e] = [2]int32{a, d}, [2]int32{inA, inD}
	w.ends[f], w.at[f] = [2]int32{c, b}, [2]int32{inC, inB}
}
