package augment

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
	"mevolve/readings"
)

// Weighted is the shortest way to a mapping of one's own: any pair that is not
// adjacent is added, and any edge removed, in proportion to a weight of the
// pair in the input graph, 0 for never. R1 is kept or not as by random.
type Weighted struct {
	Options
	Called      string // its Kind's name
	Add, Remove func(g *model.Graph, i, j int) float64
}

// Name is that of the kind.
func (m Weighted) Name() string { return m.Called }

// Map maps g.
func (m Weighted) Map(ctx context.Context, g *model.Graph, rng *rand.Rand) (Result, error) {
	return MapForced(ctx, m, g, rng, nil)
}

// Begin opens the mapping for stepping through it.
func (m Weighted) Begin(ctx context.Context, g *model.Graph) (*Run, error) {
	return m.begin(ctx, new(room), g)
}

func (m Weighted) begin(ctx context.Context, w *room, g *model.Graph) (*Run, error) {
	keep := m.Connectivity == readings.ConnectivityKeep
	of := candidates{all: true}
	if keep {
		of.of, _ = g.Components()
	}
	pairs, _, err := listOpen(ctx, w, g, of, nil)
	if err != nil {
		return nil, err
	}
	weigh := func(list []model.Edge, by func(g *model.Graph, i, j int) float64) []float64 {
		weights := w.weights.take(len(list))
		for k, e := range list {
			weights[k] = by(g, e.U, e.V)
		}
		return weights
	}
	r, x := newRun(w, g, m.Options), m.index()
	r.additions = newListed(w, g, x, pairs, nil, 1, weigh(pairs, m.Add))
	r.removal = newAnyEdge(w, g, x, keep, nil, weigh(g.EdgeList(), m.Remove), r.requested)
	return r.ready(), nil
}
