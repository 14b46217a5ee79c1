package augment

import (
	"math/rand/v2"

	"mevolve/model"
	"mevolve/readings"
)

// random adds non-adjacent pairs and removes edges, both uniformly (Eq. 2).
// Under R1 keep a pair must lie in one component of the input.
type random struct{ Options }

func (m random) Name() string { return "random" }

func (m random) Map(g *model.Graph, rng *rand.Rand) (Result, error) { return mapAll(m, g, rng) }

func (m random) Begin(g *model.Graph) *Run {
	keep := m.Connectivity == readings.ConnectivityKeep
	r := newRun(g, m.Options)
	r.additions = newNonEdges(g, keep)
	r.removal = newAnyEdge(g, keep, nil, nil, r.requested)
	return r.ready()
}
