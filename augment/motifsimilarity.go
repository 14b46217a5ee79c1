package augment

import (
	"context"

	"mevolve/model"
)

// motifSimilarity is Algorithm 2: the ends of an open motif are joined by
// their share of the similarity (Eq. 5 over the candidates of Eq. 8), and one
// of the motif's edges is removed by Eq. 9, which is Eq. 6 on its path.
func motifSimilarity(ctx context.Context, w *room, g *model.Graph, o Options) (*Run, error) {
	open, total, err := openPool(ctx, w, g, candidates{l: o.L}, o.index(), true, o.listed())
	if err != nil {
		return nil, err
	}
	r := newRun(w, g, o)
	r.additions = open
	r.budget(o)
	if total == 0 {
		r.zeroScores(o)
	}
	r.removal = newPathEdge(w, g, o, total)
	return r.ready(), nil
}
