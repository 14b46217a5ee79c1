package order

import "mevolve/model"

// natural lists the vertices as the dataset numbers them.
func natural(g *model.Graph) []int {
	vertices := make([]int, g.N())
	for v := range vertices {
		vertices[v] = v
	}
	return vertices
}
