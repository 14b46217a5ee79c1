package augment

import (
	"math/rand/v2"

	"mevolve/model"
	"mevolve/readings"
)

// motifSimilarity is Algorithm 2: the ends of an open motif are joined by
// their share of the similarity (Eq. 5 over the candidates of Eq. 8), and one
// of the motif's edges is removed by Eq. 9, which is Eq. 6 on its path.
type motifSimilarity struct{ Options }

func (m motifSimilarity) Name() string { return "motif-similarity" }

func (m motifSimilarity) Map(g *model.Graph, rng *rand.Rand) (Result, error) {
	return mapAll(m, g, rng)
}

func (m motifSimilarity) Begin(g *model.Graph) *Run {
	r := newRun(g, m.Options)
	pairs, scores := m.candidates(g)
	total := sum(scores)
	if total > 0 {
		r.additions = newListed(g, pairs, scores, 1/total, func(k int) float64 { return scores[k] })
	} else {
		r.additions = newUniform(g, pairs)
		r.zeroScores(m.ZeroScores)
	}
	r.removal = newPathEdge(g, m.L, m.EdgeCount == readings.EdgeCountKeep, total)
	return r.ready()
}

// candidates are the pairs of Eq. 8 with their scores.
func (m motifSimilarity) candidates(g *model.Graph) ([]model.Edge, []float64) {
	if m.L == 2 {
		all := AllRA(g)
		return all.Pairs, all.S
	}
	pairs := OpenPairs(g, m.L)
	scores := make([]float64, len(pairs))
	for k, pair := range pairs {
		scores[k] = RA(g, pair.U, pair.V)
	}
	return pairs, scores
}
