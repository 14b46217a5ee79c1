package augment

import (
	"context"

	"mevolve/model"
	"mevolve/model/readings"
)

// random adds non-adjacent pairs and removes edges, both uniformly (Eq. 2).
// Under R1 keep both ends of a pair must be in one component of the input.
func random(_ context.Context, w *arena, g *model.Graph, o Options) (*Run, error) {
	keep := o.Connectivity == readings.ConnectivityKeep
	r := newRun(w, g, o)
	r.additions = newNonEdges(w, g, o.index(), keep)
	r.removal = newEdgeRemoval(input{w, g, o.index()}, keep, edgeWeights{}, r.requested)
	return r.ready(), nil
}
