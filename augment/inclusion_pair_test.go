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

func TestInclusion_OfUniformDrawsReadLiterallyIsKOverN(t *testing.T) {
	g := graph(t, 6, cycle(6)...)
	o := literal
	o.Beta = 0.5
	p, ok, err := exactly(mapping(t, "random", o), g, model.Edge{U: 3, V: 0}, 1000)
	if err != nil || !ok || math.Abs(p-3.0/9) > 1e-12 {
		t.Errorf("3 of 9 pairs: %v, %v, %v", p, ok, err)
	}
}

func TestInclusion_OfWeightedDrawsFollowsEveryOrder(t *testing.T) {
	g := dataset(t, "MUTAG")[0]
	o := standard
	o.EdgeCount = readings.EdgeCountLiteral
	m := mapping(t, "motif-similarity", o)
	scores := allRA(t, g)
	want := inclusion(scores.S, 3)
	for k, pair := range scores.Pairs[:5] {
		p, ok, err := exactly(m, g, pair, 20_000)
		if err != nil || !ok || math.Abs(p-want[k]) > 1e-12 {
			t.Errorf("%v: %v (%v, %v), want %v", pair, p, ok, err, want[k])
		}
	}
}

func BenchmarkExactInclusion(b *testing.B) {
	g := dataset(b, "MUTAG")[0]
	for _, name := range []string{"motif-random", "motif-similarity"} {
		m := mapping(b, name, standard)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, ok, err := exactly(m, g, model.Edge{U: 0, V: 2}, 20_000); !ok || err != nil {
					b.Fatal(ok, err)
				}
			}
		})
	}
}

// R4 first: of two paths of a pair the one with the smaller vertex loses an edge, and
// as many numbers are consumed as under uniform, so that the pairs stay the same.
func TestPath_FirstTakesTheFirstAndKeepsThePairs(t *testing.T) {
	g := graph(t, 4, cycle(4)...) // 0–2 over 1 or 3, 1–3 over 0 or 2
	first := standard
	first.Beta, first.Path = 0.25, readings.PathFirst
	uniform := first
	uniform.Path = readings.PathUniform
	for _, name := range []string{"motif-random", "motif-similarity"} {
		a, b := mapping(t, name, first), mapping(t, name, uniform)
		for seed := range uint64(20) {
			x, err := a.Map(context.Background(), g, stream(seed))
			if err != nil {
				t.Fatal(err)
			}
			y, _ := b.Map(context.Background(), g, stream(seed))
			got := x.Attempts[0]
			if got.Path[1] != 1-got.Path[0] || got.Paths != 2 || !math.IsNaN(got.PathDraw) {
				t.Fatalf("%+v", got)
			}
			if *got.Added != *y.Attempts[0].Added || got.DelDraw != y.Attempts[0].DelDraw {
				t.Errorf("seed %d: %v is drawn by first, %v by uniform", seed, got.Added, y.Attempts[0].Added)
			}
		}
		p, ok, err := exactly(a, g, model.Edge{U: 2, V: 3}, 100)
		if err != nil || !ok || p != 0 {
			t.Errorf("2–3 lies on no first path: %v, %v, %v", p, ok, err)
		}
		if p, _, _ := exactly(a, g, model.Edge{U: 0, V: 1}, 100); math.Abs(p-0.5) > 1e-12 {
			t.Errorf("0–1 lies on both first paths: %v", p)
		}
	}
}
