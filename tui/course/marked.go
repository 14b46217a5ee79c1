package course

import (
	"mevolve/augment"
	"mevolve/model"
)

// Marked is a scene of no mapping: a graph some of whose pairs are marked.
func Marked(g *model.Graph, index *augment.Index, pairs map[model.Edge]Mark) *Scene {
	sc := &Scene{Course: &Course{Input: g, Graph: g, Index: index}, Now: g, marks: make([][]marked, g.N())}
	for e, m := range pairs {
		sc.marks[e.U], sc.marks[e.V] = append(sc.marks[e.U], marked{e.V, m}), append(sc.marks[e.V], marked{e.U, m})
	}
	return sc
}
