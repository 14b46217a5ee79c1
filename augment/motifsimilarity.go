package augment

import (
	"context"

	"mevolve/model"
)

// motifSimilarity is Algorithm 2: it adds the ends of an open motif (Eq. 8) in
// proportion to s (Eq. 5), and removes one edge of the motif by Eq. 9, which is Eq. 6
// on its path.
func motifSimilarity(ctx context.Context, w *arena, g *model.Graph, o Options) (*Run, error) {
	open, total, err := openPool(ctx, input{w, g, o.index()}, candidates{l: o.L}, true, o.listed())
	if err != nil {
		return nil, err
	}
	r := newRun(w, g, o)
	r.additions = open
	r.budget(o)
	if total == 0 {
		r.zeroScores(o)
	}
	d := newPathRemoval(w, g, o, total)
	if o.Departure == DepartureChanged && total > 0 {
		r.additions = newRescored(open, r)
		d.rescored, _ = r.additions.(*rescored)
	}
	r.removal = d
	return r.ready(), nil
}
