package augment

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
)

// motifRandom joins the ends of an open motif and removes one of its edges
// (Eqs. 7 and 8), both uniformly.
type motifRandom struct{ Options }

func (m motifRandom) Name() string { return "motif-random" }

func (m motifRandom) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	return mapAll(ctx, m, g, rng)
}

func (m motifRandom) Begin(ctx context.Context, g *model.Graph) (*Run, error) {
	open, _, err := openPool(ctx, g, candidates{l: m.L}, m.index(), false, m.listed())
	if err != nil {
		return nil, err
	}
	r := newRun(g, m.Options)
	r.additions = open
	r.budget(m.Options)
	r.removal = newPathEdge(g, m.Options, 0)
	return r.ready(), nil
}
