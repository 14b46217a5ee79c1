// Package seriation orders the vertices of a graph so that its adjacency matrix shows
// structure. The main type is Order. An order is computed on the input graph of a mapping,
// so that each cell has the same position before and after the swaps.
package seriation

import (
	"cmp"
	"fmt"
	"slices"

	"mevolve/model"
)

// Order is a way to list vertices.
type Order int

const (
	Natural      Order = iota // the numbering of the dataset
	Degree                    // by degree, the largest first
	CuthillMcKee              // reverse Cuthill–McKee: edges close to the diagonal
	Changed                   // the numbering of the dataset, only vertices that a swap or an edit touches
	orders
)

func (o Order) String() string {
	return [...]string{"natural", "degree", "reverse Cuthill–McKee", "changed only"}[o]
}

// Next is the order after o, cyclically.
func (o Order) Next() Order { return (o + 1) % orders }

// searchLimit is the largest size (vertices and edges) of a graph for which
// Cuthill–McKee is computed.
const searchLimit = 500_000

// Of lists the vertices of g: Of(g)[k] is the vertex at position k. Changed depends on a
// mapping, too; here it lists all vertices.
// CuthillMcKee lists one connected component after the other,
// by smallest vertex. The order is deterministic; the smaller vertex wins
// ties.
//
// An order that takes too long on a graph of this size is replaced by
// another; instead is then a sentence that names it, otherwise "".
func (o Order) Of(g *model.Graph) (vertices []int, instead string) {
	switch {
	case o == Degree:
		return byDegree(g), ""
	case o == CuthillMcKee && g.N()+g.M() > searchLimit:
		return byDegree(g), fmt.Sprintf("degree instead: Cuthill–McKee takes up to %d vertices and edges together; this graph has %d", searchLimit, g.N()+g.M())
	case o == CuthillMcKee:
		return cuthillMcKee(g), ""
	}
	return natural(g), ""
}

// natural lists the vertices in the numbering of the dataset.
func natural(g *model.Graph) []int {
	vertices := make([]int, g.N())
	for v := range vertices {
		vertices[v] = v
	}
	return vertices
}

// byDegree lists the vertices by descending degree: hubs are in the upper
// left corner.
func byDegree(g *model.Graph) []int {
	vertices := natural(g)
	slices.SortStableFunc(vertices, func(u, v int) int { return cmp.Compare(g.Degree(v), g.Degree(u)) })
	return vertices
}

// Places is the inverse of a list: vertex v is at position Places(vertices)[v].
func Places(vertices []int) []int {
	places := make([]int, len(vertices))
	for k, v := range vertices {
		places[v] = k
	}
	return places
}

// components lists the vertices of each connected component, ascending, the
// component of the smallest vertex first.
func components(g *model.Graph) [][]int {
	of, count := g.Components()
	parts := make([][]int, count)
	for v, k := range of {
		parts[k] = append(parts[k], v)
	}
	return parts
}
