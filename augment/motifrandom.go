package augment

import (
	"context"

	"mevolve/model"
)

// motifRandom adds the ends of an open motif and removes one of the motif's edges
// (Eqs. 7 and 8), both uniformly.
func motifRandom(ctx context.Context, w *arena, g *model.Graph, o Options) (*Run, error) {
	open, _, err := openPool(ctx, input{w, g, o.index()}, candidates{l: o.L}, false, o.listed())
	if err != nil {
		return nil, err
	}
	r := newRun(w, g, o)
	r.additions = open
	r.budget(o)
	r.removal = newPathRemoval(w, g, o, 0)
	return r.ready(), nil
}
