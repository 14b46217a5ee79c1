package course

import (
	"mevolve/augment"
	"mevolve/model"
)

// Marked is a scene of no mapping: a graph some of whose pairs are marked.
func Marked(g *model.Graph, index *augment.Index, pairs map[model.Edge]Mark) *Scene {
	sc := &Scene{Course: &Course{Input: g, Graph: g, Index: index}, Now: g}
	sc.mark(pairs)
	return sc
}
