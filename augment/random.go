package augment

import (
	"context"

	"mevolve/model"
	"mevolve/readings"
)

// random adds non-adjacent pairs and removes edges, both uniformly (Eq. 2).
// Under R1 keep a pair must lie in one component of the input.
func random(_ context.Context, w *room, g *model.Graph, o Options) (*Run, error) {
	keep := o.Connectivity == readings.ConnectivityKeep
	r := newRun(w, g, o)
	r.additions = newNonEdges(w, g, o.index(), keep)
	r.removal = newAnyEdge(w, g, o.index(), keep, nil, nil, r.requested)
	return r.ready(), nil
}
