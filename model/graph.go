// Package model defines the data of the paper: Graph, Example, Dataset and Split. All
// values are immutable once built. Trained models are in learners.
package model

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
)

// Edge is an undirected edge or a pair of vertices, with U < V. Vertices are numbered
// from 0; users see them numbered from 1.
type Edge struct{ U, V int }

// NewEdge returns the unordered pair of u and v.
func NewEdge(u, v int) Edge {
	if u > v {
		u, v = v, u
	}
	return Edge{u, v}
}

// String returns the ends as users see them, from 1: 3–7.
func (e Edge) String() string { return fmt.Sprintf("%d–%d", e.U+1, e.V+1) }

// Compare orders pairs by (U, V), the order of the list of candidates.
func (e Edge) Compare(f Edge) int {
	return cmp.Or(cmp.Compare(e.U, f.U), cmp.Compare(e.V, f.V))
}

// Graph is an undirected, unweighted, simple graph on the vertices 0..N-1,
// stored as sorted neighbour lists. It never changes after it is built.
type Graph struct {
	start      []int32 // the neighbours of v are adjacent[start[v]:start[v+1]]
	adjacent   []int32
	labels     []int
	attributes [][]float64
}

// NewGraph builds a graph on n vertices. A self-loop, a repeated edge or an end outside
// 0..n-1 is an error: the readers of files remove them first.
func NewGraph(n int, edges []Edge) (*Graph, error) {
	return NewGraphOf(n, len(edges), func(k int) Edge { return edges[k] })
}

// NewGraphOf is NewGraph without a slice of edges: edge returns each of the m edges by
// its number, and is called twice for each.
func NewGraphOf(n, m int, edge func(k int) Edge) (*Graph, error) {
	if n < 0 {
		return nil, fmt.Errorf("a graph cannot have %d vertices", n)
	}
	g := &Graph{adjacent: make([]int32, 2*m)}
	next := make([]int32, n+2) // next[v+1] is the position of v's next neighbour, and in the end the start of v+1
	for k := range m {
		e := edge(k)
		if e.U < 0 || e.V < 0 || e.U >= n || e.V >= n {
			return nil, outside(e, n)
		}
		if e.U == e.V {
			return nil, loop(e)
		}
		next[e.U+2]++
		next[e.V+2]++
	}
	for v := range n {
		next[v+1] += next[v]
	}
	for k := range m {
		e := edge(k)
		g.adjacent[next[e.U+1]] = int32(e.V)
		next[e.U+1]++
		g.adjacent[next[e.V+1]] = int32(e.U)
		next[e.V+1]++
	}
	g.start = next[: n+1 : n+1]
	for v := range n {
		list := g.Neighbors(v)
		slices.Sort(list)
		for k := 1; k < len(list); k++ {
			if list[k] == list[k-1] {
				return nil, twice(v, int(list[k]))
			}
		}
	}
	return g, nil
}

// WithLabels returns the graph with one label for each vertex (an atom, a region). The
// graph keeps the slice.
func (g *Graph) WithLabels(labels []int) (*Graph, error) {
	if len(labels) != g.N() {
		return nil, fmt.Errorf("%d vertex labels for %d vertices", len(labels), g.N())
	}
	h := *g
	h.labels = labels
	return &h, nil
}

// WithAttributes returns the graph with one row of numbers for each vertex, all of one
// length. The graph keeps the rows.
func (g *Graph) WithAttributes(rows [][]float64) (*Graph, error) {
	if len(rows) != g.N() {
		return nil, fmt.Errorf("attributes of %d vertices for %d vertices", len(rows), g.N())
	}
	for v, row := range rows {
		if len(row) != len(rows[0]) {
			return nil, fmt.Errorf("vertex %d has %d attributes, vertex 1 has %d", v+1, len(row), len(rows[0]))
		}
	}
	h := *g
	h.attributes = rows
	return &h, nil
}

// N is the number of vertices, n = |V|.
func (g *Graph) N() int { return len(g.start) - 1 }

// M is the number of edges, m = |E|.
func (g *Graph) M() int { return len(g.adjacent) / 2 }

// Degree is d_v.
func (g *Graph) Degree(v int) int { return int(g.start[v+1] - g.start[v]) }

// Neighbors is Γ(v) in ascending order. The slice belongs to the graph and must not be
// written to.
func (g *Graph) Neighbors(v int) []int32 { return g.adjacent[g.start[v]:g.start[v+1]:g.start[v+1]] }

// LaterNeighbors returns the neighbours of v with a greater number: row v of the upper
// triangle. The slice belongs to the graph and must not be written to.
func (g *Graph) LaterNeighbors(v int) []int32 {
	list := g.Neighbors(v)
	if len(list) <= 8 { // a molecule: a scan beats a search
		k := 0
		for k < len(list) && int(list[k]) < v {
			k++
		}
		return list[k:]
	}
	k, _ := slices.BinarySearch(list, int32(v))
	return list[k:]
}

// HasEdge reports whether A_uv = 1. It searches the shorter of the two neighbour lists.
func (g *Graph) HasEdge(u, v int) bool {
	if g.Degree(u) > g.Degree(v) {
		u, v = v, u
	}
	list := g.Neighbors(u)
	if len(list) <= 8 { // a molecule: a scan beats a search
		for _, w := range list {
			if int(w) == v {
				return true
			}
		}
		return false
	}
	_, found := slices.BinarySearch(list, int32(v))
	return found
}

// Edges yields every edge once, in (U, V) order.
func (g *Graph) Edges() iter.Seq[Edge] {
	return func(yield func(Edge) bool) {
		for u := range g.N() {
			for _, v := range g.Neighbors(u) {
				if int(v) > u && !yield(Edge{u, int(v)}) {
					return
				}
			}
		}
	}
}

// EdgeList returns Edges as a new slice.
func (g *Graph) EdgeList() []Edge {
	return slices.AppendSeq(make([]Edge, 0, g.M()), g.Edges())
}

// Labels returns one label for each vertex, or nil if the dataset has none.
func (g *Graph) Labels() []int { return g.labels }

// Attributes returns one row of numbers for each vertex, or nil.
func (g *Graph) Attributes() [][]float64 { return g.attributes }

// Toggle returns the graph with every pair changed: an edge is removed, another pair is
// added. Without pairs it returns g itself.
func (g *Graph) Toggle(pairs []Edge) (*Graph, error) {
	if len(pairs) == 0 {
		return g, nil
	}
	var add, del []Edge
	for _, e := range pairs {
		if g.HasEdge(e.U, e.V) {
			del = append(del, e)
		} else {
			add = append(add, e)
		}
	}
	return g.Rewire(add, del)
}

// Rewire returns the graph (V, (E ∪ add) \ del), Eq. 4. It shares labels and attributes
// with the receiver. It is an error to add an existing edge, to remove a missing one,
// or to repeat a pair.
func (g *Graph) Rewire(add, del []Edge) (*Graph, error) {
	n := g.N()
	h := &Graph{start: make([]int32, n+1), labels: g.labels, attributes: g.attributes}
	removed := make([]bool, len(g.adjacent)) // by half-edge
	for _, e := range del {
		e = NewEdge(e.U, e.V)
		if e.U < 0 || e.V >= n || !g.HasEdge(e.U, e.V) {
			return nil, fmt.Errorf("edge %v cannot be removed: it is not there", e)
		}
		there, back := g.half(e.U, e.V), g.half(e.V, e.U)
		if removed[there] {
			return nil, fmt.Errorf("edge %v is removed twice", e)
		}
		removed[there], removed[back] = true, true
		h.start[e.U+1]--
		h.start[e.V+1]--
	}
	for _, e := range add {
		e = NewEdge(e.U, e.V)
		switch {
		case e.U < 0 || e.V >= n:
			return nil, outside(e, n)
		case e.U == e.V:
			return nil, loop(e)
		case g.HasEdge(e.U, e.V):
			return nil, fmt.Errorf("edge %v cannot be added: it is there already", e)
		}
		h.start[e.U+1]++
		h.start[e.V+1]++
	}
	for v := range n {
		h.start[v+1] += h.start[v] + int32(g.Degree(v))
	}
	h.adjacent = make([]int32, h.start[n])
	for v := range n {
		at := h.start[v]
		for half := g.start[v]; half < g.start[v+1]; half++ {
			if !removed[half] {
				h.adjacent[at] = g.adjacent[half]
				at++
			}
		}
		for ; at < h.start[v+1]; at++ { // room for the added neighbours
			h.adjacent[at] = math.MaxInt32
		}
	}
	for _, e := range add {
		if !h.insert(e.U, e.V) || !h.insert(e.V, e.U) {
			return nil, twice(e.U, e.V)
		}
	}
	return h, nil
}

// half numbers the half-edge from u to its neighbour v.
func (g *Graph) half(u, v int) int {
	k, _ := slices.BinarySearch(g.Neighbors(u), int32(v))
	return int(g.start[u]) + k
}

// insert puts v in order into the list of u, which has room for it at its end. It
// returns false if v is already in the list.
func (g *Graph) insert(u, v int) bool {
	list := g.Neighbors(u)
	at := len(list) - 1
	for ; at > 0 && list[at-1] > int32(v); at-- {
		list[at] = list[at-1]
	}
	list[at] = int32(v)
	return at == 0 || list[at-1] < int32(v)
}

func outside(e Edge, n int) error { return fmt.Errorf("edge %v leaves the vertices 1 to %d", e, n) }
func loop(e Edge) error           { return fmt.Errorf("edge %v is a self-loop; graphs are simple", e) }
func twice(u, v int) error {
	e := NewEdge(u, v)
	return fmt.Errorf("edge %v occurs twice; graphs are simple", e)
}

// Components numbers the connected components from 0 in order of their smallest vertex.
// It returns the component of each vertex and the number of components.
func (g *Graph) Components() (of []int, count int) {
	n := g.N()
	room := make([]int, 2*n)
	of, stack := room[:n:n], room[n:n]
	for v := range of {
		of[v] = -1
	}
	for root := range of {
		if of[root] >= 0 {
			continue
		}
		of[root] = count
		stack = append(stack[:0], root)
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, w := range g.Neighbors(v) {
				if of[w] < 0 {
					of[w] = count
					stack = append(stack, int(w))
				}
			}
		}
		count++
	}
	return of, count
}
