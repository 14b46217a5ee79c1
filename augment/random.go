package augment

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
	"mevolve/readings"
)

// random adds non-adjacent pairs and removes edges, both uniformly (Eq. 2).
// Under R1 keep a pair must lie in one component of the input.
type random struct{ Options }

func (m random) Name() string { return "random" }

func (m random) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	return mapAll(ctx, m, g, rng)
}

func (m random) Begin(_ context.Context, g *model.Graph) (*Run, error) {
	keep := m.Connectivity == readings.ConnectivityKeep
	r := newRun(g, m.Options)
	r.additions = newNonEdges(g, m.index(), keep)
	r.removal = newAnyEdge(g, m.index(), keep, nil, nil, r.requested)
	return r.ready(), nil
}
