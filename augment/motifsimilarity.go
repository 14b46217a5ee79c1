package augment

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
)

// motifSimilarity is Algorithm 2: the ends of an open motif are joined by
// their share of the similarity (Eq. 5 over the candidates of Eq. 8), and one
// of the motif's edges is removed by Eq. 9, which is Eq. 6 on its path.
type motifSimilarity struct{ Options }

func (m motifSimilarity) Name() string { return "motif-similarity" }

func (m motifSimilarity) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	return mapAll(ctx, m, g, rng)
}

func (m motifSimilarity) Begin(ctx context.Context, g *model.Graph) (*Run, error) {
	open, total, err := openPool(ctx, g, candidates{l: m.L}, m.index(), true, m.listed())
	if err != nil {
		return nil, err
	}
	r := newRun(g, m.Options)
	r.additions = open
	r.budget(m.Options)
	if total == 0 {
		r.zeroScores(m.Options)
	}
	r.removal = newPathEdge(g, m.Options, total)
	return r.ready(), nil
}
