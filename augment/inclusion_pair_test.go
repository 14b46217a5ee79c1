package augment

import (
	"context"
	"math"
	"strings"
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

func TestInclusion_ExactAndSampledAgree(t *testing.T) {
	// two triangles with a bridge, and a tail
	g := graph(t, 7, model.Edge{U: 0, V: 1}, model.Edge{U: 0, V: 2}, model.Edge{U: 1, V: 2}, model.Edge{U: 2, V: 3},
		model.Edge{U: 3, V: 4}, model.Edge{U: 3, V: 5}, model.Edge{U: 4, V: 5}, model.Edge{U: 5, V: 6})
	for _, name := range Names() {
		for _, o := range []Options{standard, literal} {
			o.Beta = 0.3 // k = 3
			keeps := o.Connectivity == readings.ConnectivityKeep
			m := mapping(t, name, o)
			rng := stream(3)
			total := 0.0
			in, ok, err := ExactInclusions(context.Background(), m, g, nil, 20_000)
			if err != nil || !ok {
				t.Fatalf("%s: %v, %v", name, ok, err)
			}
			agree := func(e model.Edge) float64 {
				p := in.Added[e] + in.Removed[e]
				if (e.U+e.V)%2 == 0 { // each takes its time
					return p
				}
				sampled, err := SampleInclusion(context.Background(), m, g, e, rng, 600)
				if err != nil {
					t.Fatal(err)
				}
				if se := sampled.StandardError(); math.Abs(sampled.P()-p) > 4*se { // 4: about a hundred comparisons are made
					t.Errorf("%s chooses %v with probability %.4f exactly, %.4f ± %.4f sampled", name, e, p, sampled.P(), se)
				}
				return p
			}
			for _, row := range begin(t, m, g).Additions(0, 0).Rows {
				total += agree(row.Pair)
			}
			removed := 0.0
			for e := range g.Edges() {
				removed += agree(e)
			}
			if keeps && math.Abs(removed-total) > 1e-9 || removed > total+1e-9 {
				t.Errorf("%s adds %.9f pairs in the mean and removes %.9f edges: every swap does both", name, total, removed)
			}
			if total > 3+1e-9 {
				t.Errorf("%s adds %.6f pairs in the mean, 3 at most", name, total)
			}
			if _, ok, _ := exactly(m, g, model.Edge{U: 0, V: 3}, 3); ok {
				t.Error("three states cannot be enough")
			}
		}
	}
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

// All pairs in one pass are what each is alone; under R1 literal k edges go.
func TestInclusions_OfAllPairsAreThoseOfEach(t *testing.T) {
	g := graph(t, 7, model.Edge{U: 0, V: 1}, model.Edge{U: 0, V: 2}, model.Edge{U: 1, V: 2}, model.Edge{U: 2, V: 3},
		model.Edge{U: 3, V: 4}, model.Edge{U: 3, V: 5}, model.Edge{U: 4, V: 5}, model.Edge{U: 5, V: 6})
	short := cycle(4)
	for _, name := range Names() {
		for _, o := range []Options{standard, literal} {
			for _, path := range []readings.Path{readings.PathUniform, readings.PathFirst} {
				o.Beta, o.Path = 0.3, path // k = 3
				motif := strings.HasPrefix(name, "motif")
				if !motif && path == readings.PathFirst {
					continue
				}
				m := mapping(t, name, o)
				in, ok, err := ExactInclusions(context.Background(), m, g, nil, 20_000)
				if err != nil || !ok {
					t.Fatalf("%s: %v, %v", name, ok, err)
				}
				removed := 0.0
				for u := range g.N() {
					for v := u + 1; v < g.N(); v++ {
						e, got := model.Edge{U: u, V: v}, 0.0
						if g.HasEdge(u, v) {
							got = in.Removed[e]
							removed += got
						} else {
							got = in.Added[e]
						}
						if !motif && (u+v)%4 != 0 { // each takes its time
							continue
						}
						p, ok, err := exactly(m, g, e, 20_000)
						if err != nil || ok && math.Abs(got-p) > 1e-12 {
							t.Errorf("%s %v: %v in the pass over all, %v alone (%v)", name, e, got, p, err)
						}
					}
				}
				if o.Connectivity == readings.ConnectivityLiteral && !motif && math.Abs(removed-3) > 1e-9 {
					t.Errorf("%s removes %v edges read literally", name, removed)
				}
				if _, ok, _ := ExactInclusions(context.Background(), m, g, nil, 3); ok {
					t.Error("three states cannot be enough")
				}
			}
		}
	}
	o := standard
	o.Beta = 1 // 4 of 2 pairs
	in, ok, err := ExactInclusions(context.Background(), mapping(t, "motif-random", o), graph(t, 4, short...), nil, 1000)
	if err != nil || !ok || in.Short != 1 || math.Abs(in.Added[model.Edge{U: 0, V: 2}]-in.Added[model.Edge{U: 1, V: 3}]) > 1e-12 {
		t.Errorf("%+v, %v, %v", in, ok, err)
	}
}

// Sampled are within their error of what is exact.
func TestInclusions_SampledAgreeWithExact(t *testing.T) {
	g := graph(t, 6, cycle(6)...)
	for _, name := range Names() {
		o := literal
		o.Beta = 0.5
		m := mapping(t, name, o)
		exact, ok, err := ExactInclusions(context.Background(), m, g, nil, 20_000)
		if err != nil || !ok {
			t.Fatal(name, ok, err)
		}
		sampled, err := SampleInclusions(context.Background(), m, g, stream(8), 4000)
		if err != nil {
			t.Fatal(err)
		}
		if d := exact.Distance(sampled); d > 0.03 || exact.Distance(exact) != 0 {
			t.Errorf("%s: sampled is %v from exact", name, d)
		}
		for e, p := range exact.Removed {
			if se := math.Sqrt(p * (1 - p) / 4000); math.Abs(sampled.Removed[e]-p) > 4.5*se {
				t.Errorf("%s removes %v with %v, sampled %v", name, e, p, sampled.Removed[e])
			}
		}
	}
}
