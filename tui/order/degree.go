package order

import (
	"cmp"
	"slices"

	"mevolve/model"
)

// byDegree lists the vertices by descending degree: hubs gather in the upper
// left corner.
func byDegree(g *model.Graph) []int {
	vertices := natural(g)
	slices.SortStableFunc(vertices, func(u, v int) int { return cmp.Compare(g.Degree(v), g.Degree(u)) })
	return vertices
}
