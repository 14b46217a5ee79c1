package augment

import (
	"context"
	"slices"

	"mevolve/model"
	"mevolve/model/readings"
)

// vertexSimilarity is Algorithm 1: it adds non-adjacent pairs by Eq. 5 and removes
// edges by Eq. 6,
//
//	w_add = s_ij / Σ_{s∈S} s,   w_del = 1 − s_ij / Σ_{s∈S} s,
//
// where S holds the scores of all non-adjacent pairs. With RA only the ends of open
// triads score above 0; both ends are always in one component.
func vertexSimilarity(ctx context.Context, w *arena, g *model.Graph, o Options) (*Run, error) {
	keep := o.Connectivity == readings.ConnectivityKeep
	x := o.index()
	in := input{w, g, x}
	of := candidates{l: 2} // for most indices all pairs with s > 0
	if !x.Triads {
		of = candidates{all: true}
		if keep {
			of.of, _ = g.Components()
		}
	}
	open, total, err := openPool(ctx, in, of, true, o.listed())
	if err != nil {
		return nil, err
	}
	r := newRun(w, g, o)
	if total == 0 { // R5
		r.additions = newNonEdges(w, g, x, keep)
		r.zeroScores(o)
		r.removal = newEdgeRemoval(in, keep, edgeWeights{}, r.requested)
		return r.ready(), nil
	}
	scores, err := x.edgeScores(ctx, w, g)
	if err != nil {
		return nil, err
	}
	weights, clamped := deletionWeights(w, o.Departure, scores, total)
	if clamped {
		r.note(NoteClamped, clampedMessage)
	}
	r.additions = open
	d := newEdgeRemoval(in, keep, edgeWeights{scores: scores, weights: weights}, r.requested)
	if o.Departure == DepartureChanged {
		r.additions = newRescored(open, r)
		d.rescored, _ = r.additions.(*rescored)
	}
	r.removal = d
	return r.ready(), nil
}

// deletionWeights returns w_del of Eq. 6 for every edge. clamped reports that one was
// negative (R6).
func deletionWeights(w *arena, d Departure, scores []float64, total float64) (weights []float64, clamped bool) {
	weights = w.weights.take(len(scores))
	for k, s := range scores {
		var below bool
		weights[k], below = d.weight(s, total)
		clamped = clamped || below
	}
	return weights, clamped
}

// Departure is a deliberate fault in Eqs. 5, 6, 8 and 9. No setting chooses
// one: package check uses them to recognise the fault of another program.
type Departure string

// The departures.
const (
	DepartureUniform  Departure = "uniform"  // every edge weighs the same
	DepartureInverted Departure = "inverted" // s/Σs: a more similar edge is removed more often
	DepartureOrdered  Departure = "ordered"  // Σs over (i, j) and (j, i), twice the sum
	DepartureUnscaled Departure = "unscaled" // 1 − s in place of 1 − s/Σs
	DepartureLargest  Departure = "largest"  // of a path always the edge of the largest s; equal ones weigh the same
	DepartureFirst    Departure = "first"    // the same; of equal ones the first on the path
	DepartureChanged  Departure = "changed"  // s, of Eq. 5 too, in the graph as changed by the swaps so far
	DepartureAnywhere Departure = "anywhere" // of a motif mapping: any edge of the graph is removed, not one of the path
)

// weight returns w = 1 − s/Σs of Eqs. 6 and 9; a negative w is clamped to 0 (R6).
func (d Departure) weight(s, total float64) (w float64, clamped bool) {
	switch d {
	case DepartureUniform:
		return 1, false
	case DepartureInverted:
		return s / total, false
	case DepartureOrdered:
		total *= 2
	case DepartureUnscaled:
		total = 1
	}
	if w = 1 - s/total; w < 0 {
		return 0, true
	}
	return w, false
}

// only returns the weights of a path's edges where always the largest s is removed; else they
// stay as they are.
func (d Departure) only(scores, weights []float64) []float64 {
	if d != DepartureLargest && d != DepartureFirst {
		return weights
	}
	largest := slices.Max(scores)
	for k, s := range scores {
		weights[k] = 0
		if s == largest && (d == DepartureLargest || slices.Index(scores, s) == k) {
			weights[k] = 1
		}
	}
	return weights
}

const clampedMessage = "An edge scores more than all candidates together; its deletion weight, below 0 by Eqs. 6 and 9, counts as 0."

// orUniform sets all weights to 1 when their total is 0 (R6).
func orUniform(weights []float64, total float64) {
	if total == 0 {
		for k := range weights {
			weights[k] = 1
		}
	}
}

// zeroScores applies R5: all candidates score 0.
func (r *Run) zeroScores(o Options) {
	if r.additions.left() == 0 || r.requested == 0 {
		return
	}
	if o.ZeroScores == readings.ZeroScoresNone {
		r.additions = newUniform(input{new(arena), r.g, o.index()}, nil)
		r.note(NoteZeroScores, "Every candidate scores 0; none is drawn.")
		return
	}
	r.note(NoteZeroScores, "Every candidate scores 0; all are drawn with the same weight, and so are the edges to remove.")
}
