package augment

import (
	"context"
	"math"
	"testing"

	"mevolve/model"
	"mevolve/model/readings"
)

// exactly is the probability of one pair or edge.
func exactly(m Mapping, g *model.Graph, e model.Edge, states int) (float64, bool, error) {
	e = model.NewEdge(e.U, e.V)
	in, ok, err := ExactInclusions(context.Background(), m, g, &e, states)
	return in.Added[e] + in.Removed[e], ok, err
}

func TestInclusion_OfWeightedDrawsFollowsEveryOrder(t *testing.T) {
	g := dataset(t, "MUTAG")[0]
	o := standard
	o.EdgeCount = readings.EdgeCountLiteral
	m := mapping("motif-similarity", o)
	scores := allRA(g)
	want := inclusion(scores.S, 3)
	for k, pair := range scores.Pairs[:5] {
		p, ok, err := exactly(m, g, pair, 20_000)
		if err != nil || !ok || math.Abs(p-want[k]) > 1e-12 {
			t.Errorf("%v: %v (%v, %v), want %v", pair, p, ok, err, want[k])
		}
	}
}
