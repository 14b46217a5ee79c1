// Package order chooses in which order a matrix lists the vertices. An order
// is computed on the input graph of a mapping, so that the matrix before and
// the matrix after share it and a cell keeps its place.
package order

import (
	"cmp"
	"fmt"
	"slices"

	"mevolve/model"
)

// Order is a way to list vertices.
type Order int

const (
	Natural      Order = iota // as the dataset numbers them
	Degree                    // by degree, the largest first
	CuthillMcKee              // reverse Cuthill–McKee: edges close to the diagonal
	Spectral                  // by the Fiedler vector: what hangs together stands together
	Changed                   // as the dataset numbers them, only such as a swap or an edit touches
	orders
)

func (o Order) String() string {
	return [...]string{"natural", "degree", "reverse Cuthill–McKee", "spectral", "changed only"}[o]
}

// Next is the order after o, the first after the last; Before the one before it.
func (o Order) Next() Order   { return (o + 1) % orders }
func (o Order) Before() Order { return (o + orders - 1) % orders }

// searchLimit is the most vertices and edges of a graph that is searched for an
// order: about a twentieth of a second.
const searchLimit = 500_000

// Of lists the vertices of g, at place k the vertex Of(g)[k]. Changed depends on a
// mapping, too: here it lists all.
// Orders but Natural and Degree list one connected component after the other,
// by their smallest vertices. The same graph gives the same list, and where
// the order leaves a choice the smaller vertex comes first.
//
// An order that takes too long on a graph of this size is replaced by
// another; instead then says so in a sentence, otherwise it is "".
func (o Order) Of(g *model.Graph) (vertices []int, instead string) {
	switch large := g.N()+g.M() > searchLimit; {
	case o == Natural:
	case o == Degree:
		return byDegree(g), ""
	case large:
		return byDegree(g), fmt.Sprintf("degree instead: other orders go up to %d vertices and edges together, here are %d", searchLimit, g.N()+g.M())
	case o == CuthillMcKee:
		return cuthillMcKee(g), ""
	case o == Spectral:
		largest := 0
		for _, part := range components(g) {
			largest = max(largest, len(part))
		}
		if largest > spectralLimit {
			return cuthillMcKee(g), fmt.Sprintf("reverse Cuthill–McKee instead: spectral goes up to %d connected vertices, here are %d", spectralLimit, largest)
		}
		return spectral(g), ""
	}
	return natural(g), ""
}

// natural lists the vertices as the dataset numbers them.
func natural(g *model.Graph) []int {
	vertices := make([]int, g.N())
	for v := range vertices {
		vertices[v] = v
	}
	return vertices
}

// byDegree lists the vertices by descending degree: hubs gather in the upper
// left corner.
func byDegree(g *model.Graph) []int {
	vertices := natural(g)
	slices.SortStableFunc(vertices, func(u, v int) int { return cmp.Compare(g.Degree(v), g.Degree(u)) })
	return vertices
}

// Places is the inverse of a list: vertex v stands at place Places(vertices)[v].
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
