package trace

import (
	"mevolve/augment"
	"mevolve/model"
)

// NewStaticScene returns a scene without a mapping: a graph and the states of some pairs.
func NewStaticScene(g *model.Graph, index *augment.Index, pairs map[model.Edge]PairState) *Scene {
	sc := &Scene{Trace: &Trace{Input: g, Graph: g, Index: index}, Now: g}
	sc.setPairStates(pairs)
	return sc
}
