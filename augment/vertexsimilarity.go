package augment

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
	"mevolve/readings"
)

// vertexSimilarity is Algorithm 1: non-adjacent pairs are added by their
// share of the similarity, Eq. 5, and edges removed by what lacks to it, Eq. 6,
//
//	w_add = s_ij / Σ_{s∈S} s,   w_del = 1 − s_ij / Σ_{s∈S} s,
//
// S being the scores of all non-adjacent pairs. With RA only ends of open triads
// have a score above 0, and those always lie in one component.
type vertexSimilarity struct{ Options }

func (m vertexSimilarity) Name() string { return "vertex-similarity" }

func (m vertexSimilarity) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	return mapAll(ctx, m, g, rng)
}

func (m vertexSimilarity) Begin(ctx context.Context, g *model.Graph) (*Run, error) {
	keep := m.Connectivity == readings.ConnectivityKeep
	x := m.index()
	of := candidates{l: 2} // all that can score, for most indices
	if !x.Triads {
		of = candidates{all: true}
		if keep {
			of.of, _ = g.Components()
		}
	}
	open, total, err := openPool(ctx, g, of, x, true, m.listed())
	if err != nil {
		return nil, err
	}
	r := newRun(g, m.Options)
	if total == 0 { // R5
		r.additions = newNonEdges(g, x, keep)
		r.zeroScores(m.Options)
		r.removal = newAnyEdge(g, x, keep, nil, nil, r.requested)
		return r.ready(), nil
	}
	scores, err := x.edgeScores(ctx, g)
	if err != nil {
		return nil, err
	}
	weights, clamped := deletionWeights(scores, total)
	if clamped {
		r.note(NoteClamped, clampedMessage)
	}
	r.additions = open
	r.removal = newAnyEdge(g, x, keep, scores, weights, r.requested)
	return r.ready(), nil
}

// deletionWeights is Eq. 6 for every edge.
func deletionWeights(scores []float64, total float64) (weights []float64, clamped bool) {
	weights = make([]float64, len(scores))
	for k, s := range scores {
		w, below := deletionWeight(s, total)
		weights[k], clamped = w, clamped || below
	}
	return weights, clamped
}

// deletionWeight is Eq. 6, which Eq. 9 repeats for the edges of a path, with
// what falls below 0 clamped (R6).
func deletionWeight(s, total float64) (w float64, clamped bool) {
	if w = 1 - s/total; w < 0 {
		return 0, true
	}
	return w, false
}

const clampedMessage = "An edge scores more than all candidates together; its deletion weight, below 0 by Eqs. 6 and 9, counts as 0."

// orUniform makes weights that are all 0, whose total is 0, the same (R6).
func orUniform(weights []float64, total float64) {
	if total == 0 {
		for k := range weights {
			weights[k] = 1
		}
	}
}

// zeroScores applies R5 to candidates that all score 0.
func (r *Run) zeroScores(o Options) {
	if r.additions.left() == 0 || r.requested == 0 {
		return
	}
	if o.ZeroScores == readings.ZeroScoresNone {
		r.additions = newUniform(r.g, o.index(), nil)
		r.note(NoteZeroScores, "Every candidate scores 0; none is drawn.")
		return
	}
	r.note(NoteZeroScores, "Every candidate scores 0; all are drawn with the same weight, and so are the edges to remove.")
}
