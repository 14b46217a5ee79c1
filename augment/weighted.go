package augment

import (
	"context"
	"fmt"
	"math/rand/v2"

	"mevolve/model"
	"mevolve/model/readings"
)

// Weighted is a mapping given by two weight functions of a pair in the input graph,
// the shortest way to define a mapping. It adds non-adjacent pairs in proportion to
// Add and removes edges in proportion to Remove; a pair of weight 0 is never drawn. Where
// no edge of weight above 0 is left, none is removed: R1 keep undoes the addition, R1
// literal adds alone. R1 applies as in random, R6 does not.
type Weighted struct {
	Options
	Called      string // its Kind's name
	Add, Remove func(g *model.Graph, i, j int) float64
}

// weighable is the largest number of pairs that Weighted accepts. It lists them, 56 bytes
// each; a graph of 5,700 vertices without an edge has so many.
const weighable = 1 << 24

// Name is the name of the kind.
func (m Weighted) Name() string { return m.Called }

// Map maps g.
func (m Weighted) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	return MapForced(ctx, m, g, rng, nil)
}

// Begin opens the mapping for stepping through it.
func (m Weighted) Begin(ctx context.Context, g *model.Graph) (*Run, error) {
	return m.begin(ctx, new(arena), g)
}

func (m Weighted) begin(ctx context.Context, w *arena, g *model.Graph) (*Run, error) {
	keep := m.Connectivity == readings.ConnectivityKeep
	of := candidates{all: true}
	if keep {
		of.of, _ = g.Components()
	}
	if most := mostOpen(g, of); most > weighable {
		return nil, fmt.Errorf("%s weighs every pair of vertices that is not adjacent: up to %.0f in this graph; the limit is %d; take a smaller graph, or a mapping that finds its candidates by the edges", m.Called, most, weighable)
	}
	pairs, _, err := listOpen(ctx, w, g, of, nil)
	if err != nil {
		return nil, err
	}
	in := input{w, g, m.index()}
	r := newRun(w, g, m.Options)
	r.additions = newListed(in, pairs, nil, 1, weigh(w, g, pairs, m.Add))
	r.removal = newEdgeRemoval(in, keep, edgeWeights{weights: weigh(w, g, g.EdgeList(), m.Remove), strict: true}, r.requested)
	return r.ready(), nil
}

func weigh(w *arena, g *model.Graph, list []model.Edge, by func(g *model.Graph, i, j int) float64) []float64 {
	weights := w.weights.take(len(list))
	for k, e := range list {
		weights[k] = by(g, e.U, e.V)
	}
	return weights
}
