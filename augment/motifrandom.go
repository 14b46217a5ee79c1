package augment

import (
	"context"

	"mevolve/model"
)

// motifRandom joins the ends of an open motif and removes one of its edges
// (Eqs. 7 and 8), both uniformly.
func motifRandom(ctx context.Context, w *room, g *model.Graph, o Options) (*Run, error) {
	open, _, err := openPool(ctx, w, g, candidates{l: o.L}, o.index(), false, o.listed())
	if err != nil {
		return nil, err
	}
	r := newRun(w, g, o)
	r.additions = open
	r.budget(o)
	r.removal = newPathEdge(w, g, o, 0)
	return r.ready(), nil
}
