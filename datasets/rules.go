package datasets

import (
	"math/bits"

	"mevolve/model"
)

// The rules of the built-in sets whose class is a function of the graph. rings
// and communities have none: their class is what the graph was drawn as, and
// a fused ring or a loose block can be drawn in either. That of noise is a coin's.
var (
	triangleRule = &model.Rule{
		Says:  "Graphs of class 1 have a triangle, those of class 0 have none.",
		Class: func(g *model.Graph) int { return index(hasRing(g, 3)) },
	}
	hexagonRule = &model.Rule{
		Says:  "Graphs of class 1 have a ring of six, a cycle of six vertices without a chord, those of class 0 have none.",
		Class: func(g *model.Graph) int { return index(hasRing(g, 6)) },
	}
	halvesRule = &model.Rule{
		Says:  "Graphs of class 1 fall into two halves with at most three edges between them, those of class 0 do not.",
		Class: func(g *model.Graph) int { return index(bisection(g) <= halvesCut) },
	}
	plantedRule = &model.Rule{
		Says:  "Graphs of class 1 have eleven edges or more, those of class 0 fewer.",
		Class: func(g *model.Graph) int { return index(g.M() >= plantedMany) },
	}
)

// index is that of class 1 where a rule of two classes holds.
func index(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// hasRing tells whether a graph has a cycle of so many vertices, 3 or more,
// without a chord. It grows chordless paths from the cycle's first vertex.
func hasRing(g *model.Graph, size int) bool {
	path := make([]int, 0, size)
	var grow func(v int) bool
	grow = func(v int) bool {
		last := len(path) == size-1
		for i, u := range path {
			meant := i == len(path)-1 || i == 0 && last // the path's edge, or the one that closes the cycle
			if u == v || g.HasEdge(u, v) != meant {
				return false
			}
		}
		if last {
			return true
		}
		path = append(path, v)
		for _, w := range g.Neighbors(v) {
			if int(w) > path[0] && grow(int(w)) {
				return true
			}
		}
		path = path[:len(path)-1]
		return false
	}
	for v := range g.N() {
		if grow(v) {
			return true
		}
	}
	return false
}

// bisection is the least number of edges between two halves of the vertices,
// which differ by one where n is odd. It tries all 2ⁿ⁻¹ ways: for small graphs.
func bisection(g *model.Graph) int {
	n, least := g.N(), g.M()
	near := make([]uint, n) // the neighbours of a vertex, a bit each
	for e := range g.Edges() {
		near[e.U] |= 1 << e.V
		near[e.V] |= 1 << e.U
	}
	for half := range uint(1) << max(0, n-1) { // the last vertex is in the other one
		if size := bits.OnesCount(half); size != n/2 && size != n-n/2 {
			continue
		}
		cut := 0
		for rest := half; rest != 0; rest &= rest - 1 {
			cut += bits.OnesCount(near[bits.TrailingZeros(rest)] &^ half)
		}
		least = min(least, cut)
	}
	return least
}
