package augment

import (
	"context"

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
func vertexSimilarity(ctx context.Context, w *room, g *model.Graph, o Options) (*Run, error) {
	keep := o.Connectivity == readings.ConnectivityKeep
	x := o.index()
	of := candidates{l: 2} // all that can score, for most indices
	if !x.Triads {
		of = candidates{all: true}
		if keep {
			of.of, _ = g.Components()
		}
	}
	open, total, err := openPool(ctx, w, g, of, x, true, o.listed())
	if err != nil {
		return nil, err
	}
	r := newRun(w, g, o)
	if total == 0 { // R5
		r.additions = newNonEdges(w, g, x, keep)
		r.zeroScores(o)
		r.removal = newAnyEdge(w, g, x, keep, nil, nil, r.requested)
		return r.ready(), nil
	}
	scores, err := x.edgeScores(ctx, w, g)
	if err != nil {
		return nil, err
	}
	weights, clamped := deletionWeights(w, scores, total)
	if clamped {
		r.note(NoteClamped, clampedMessage)
	}
	r.additions = open
	r.removal = newAnyEdge(w, g, x, keep, scores, weights, r.requested)
	return r.ready(), nil
}

// deletionWeights is Eq. 6 for every edge.
func deletionWeights(w *room, scores []float64, total float64) (weights []float64, clamped bool) {
	weights = w.weights.take(len(scores))
	for k, s := range scores {
		var below bool
		weights[k], below = deletionWeight(s, total)
		clamped = clamped || below
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
		r.additions = newUniform(new(room), r.g, o.index(), nil)
		r.note(NoteZeroScores, "Every candidate scores 0; none is drawn.")
		return
	}
	r.note(NoteZeroScores, "Every candidate scores 0; all are drawn with the same weight, and so are the edges to remove.")
}
