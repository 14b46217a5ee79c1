package augment

import (
	"math/rand/v2"

	"mevolve/model"
	"mevolve/readings"
)

// motifRandom joins the ends of an open motif and removes one of its edges
// (Eqs. 7 and 8), both uniformly.
type motifRandom struct{ Options }

func (m motifRandom) Name() string { return "motif-random" }

func (m motifRandom) Map(g *model.Graph, rng *rand.Rand) (Result, error) { return mapAll(m, g, rng) }

func (m motifRandom) Begin(g *model.Graph) *Run {
	r := newRun(g, m.Options)
	r.additions = newUniform(g, OpenPairs(g, m.L))
	r.removal = newPathEdge(g, m.L, m.EdgeCount == readings.EdgeCountKeep, 0)
	return r.ready()
}
