package augment

import (
	"context"
	"math"
	"slices"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

// R22, by hand: in a triangle 1 2 3 with a tail 3–4 the pair 1–4 has the path over 3, and
// s is 1/2 for 1–3 and 0 for 3–4; Σs over the candidates is 1/3 + 1/3.
func TestDeletionSum_OfThePathGivesAnEdgeTheOthersShare(t *testing.T) {
	g := tailed()
	for of, want := range map[readings.DeletionSum]float64{readings.DeletionSumCandidates: 1 / 1.25, readings.DeletionSumPath: 1} {
		o := standard
		o.DeletionSum = of
		p, ok, err := exactly(mapping("motif-similarity", o), g, model.Edge{U: 2, V: 3}, 100)
		if err != nil || !ok || math.Abs(p-want) > 1e-12 {
			t.Errorf("Σs over the %s: 3–4 goes with %v, want %v (%v, %v)", of, p, want, ok, err)
		}
	}
	o := standard
	o.DeletionSum = readings.DeletionSumPath // in a square every s of an edge is 0: 0/0
	p, ok, err := exactly(mapping("motif-similarity", o), graph(4, cycle(4)...), model.Edge{U: 0, V: 1}, 100)
	if err != nil || !ok || math.Abs(p-0.25) > 1e-12 {
		t.Errorf("%v, %v, %v", p, ok, err)
	}
}

// The probabilities of all pairs and edges are what mapping many times gives, under
// readings of every kind and with scores of the graph as changed, and the same as those of
// each pair and edge alone.
func TestInclusions_AreWhatMappingManyTimesGives(t *testing.T) {
	g := graph(7, *edge(0, 1), *edge(0, 2), *edge(1, 2), *edge(2, 3), *edge(3, 4), *edge(3, 5), *edge(4, 6), *edge(5, 6))
	const beta, k, trials = 0.3, 3, 2000
	for n, change := range []func(*Options){
		func(*Options) {},
		func(o *Options) { o.Path = readings.PathFirst },
		func(o *Options) { o.Path = readings.PathEvery },
		func(o *Options) { o.Beta, o.Budget = 0.25, readings.BudgetCandidates },
		func(o *Options) { o.DeletionSum = readings.DeletionSumPath },
		func(o *Options) {
			o.Beta, o.Path, o.Budget, o.DeletionSum = 0.25, readings.PathEvery, readings.BudgetCandidates, readings.DeletionSumPath
		},
		func(o *Options) { o.Beta, o.Path, o.L = 0.25, readings.PathEvery, 3 },
		func(o *Options) { o.Departure = DepartureChanged },
	} {
		for _, o := range []Options{standard, literal} {
			literally := o.EdgeCount == readings.EdgeCountLiteral
			o.Beta = beta
			change(&o)
			for _, name := range Names() {
				kind, _ := KindOf(name)
				motif := kind.Motif
				changed := o.Departure != ""
				if changed && !kind.Scored || !changed && !motif && n > 0 { // the readings are of motifs
					continue
				}
				m := mapping(name, o)
				in, ok, err := ExactInclusions(context.Background(), m, g, nil, 50_000)
				if err != nil || ok == (changed && literally) {
					t.Fatal(name, ok, err)
				}
				if !ok {
					continue
				}
				if _, ok, _ := ExactInclusions(context.Background(), m, g, nil, 3); ok {
					t.Errorf("%s %+v: three states cannot be enough", name, o)
				}
				sampled := must.Get(SampleInclusions(context.Background(), m, g, stream(4), Sampling{Trials: trials}))
				near := func(what string, got, want, trials float64) {
					t.Helper()
					if math.Abs(got-want) > 4.5*math.Sqrt(max(want*(1-want), 1/trials)/trials) {
						t.Errorf("%s %+v: %s in %.4f of the mappings, exactly %.4f", name, o, what, got, want)
					}
				}
				near("short", sampled.Short, in.Short, trials)
				if d := in.Distance(sampled); d > 0.035 || in.Distance(in) != 0 {
					t.Errorf("%s %+v: sampled is %v from exact", name, o, d)
				}
				added, removed := 0.0, 0.0
				for u := range g.N() {
					for v := u + 1; v < g.N(); v++ {
						e := model.Edge{U: u, V: v}
						want, got := in.Added[e], sampled.Added[e]
						if g.HasEdge(u, v) {
							want, got = in.Removed[e], sampled.Removed[e]
						}
						added, removed = added+in.Added[e], removed+in.Removed[e]
						near(e.String(), got, want, trials)
						if (u+v)%4 != 0 { // each takes its time
							continue
						}
						p, ok, err := exactly(m, g, e, 50_000)
						if err != nil || !ok || math.Abs(p-want) > 1e-9 {
							t.Errorf("%s %+v: %v alone %v, in the pass over all %v (%v, %v)", name, o, e, p, want, ok, err)
						}
						if n == 0 {
							alone, err := SampleInclusions(context.Background(), m, g, stream(5), Sampling{300, &e})
							if near(e.String()+" alone", alone.Added[e]+alone.Removed[e], want, 300); err != nil {
								t.Error(err)
							}
						}
					}
				}
				switch {
				case n > 0:
				case added > k+1e-9:
					t.Errorf("%s adds %v pairs in the mean, %d at most", name, added, k)
				case o.Connectivity == readings.ConnectivityKeep && math.Abs(removed-added) > 1e-9:
					t.Errorf("%s adds %v pairs in the mean and removes %v edges: every swap does both", name, added, removed)
				case o.Connectivity == readings.ConnectivityLiteral && !motif && math.Abs(removed-k) > 1e-9:
					t.Errorf("%s removes %v edges read literally", name, removed)
				}
			}
		}
	}
	o := standard
	o.Beta = 1 // 4 of 2 pairs
	in, ok, err := ExactInclusions(context.Background(), mapping("motif-random", o), graph(4, cycle(4)...), nil, 1000)
	if err != nil || !ok || in.Short != 1 || math.Abs(in.Added[model.Edge{U: 0, V: 2}]-in.Added[model.Edge{U: 1, V: 3}]) > 1e-12 {
		t.Errorf("%+v, %v, %v", in, ok, err)
	}
}

// What was recorded under R4 every leads to the same graph, and every prefix to the same
// candidates.
func TestPath_EveryIsReplayed(t *testing.T) {
	g := dataset(t, "ENZYMES")[4]
	for _, count := range []readings.EdgeCount{readings.EdgeCountKeep, readings.EdgeCountLiteral} {
		o := standard
		o.Path, o.EdgeCount = readings.PathEvery, count
		m := mapping("motif-similarity", o)
		want := must.Get(m.Map(context.Background(), g, stream(2)))
		further := 0
		r := begin(m, g)
		for _, a := range want.Attempts {
			if a.Further() {
				further++
			}
			if paths, err := r.Paths(context.Background(), a.Pair(), 0); err != nil || a.Outcome == Done && !slices.Equal(paths[0], a.Path) {
				t.Fatalf("%v: %v, %v", a.Path, paths, err)
			}
			must.Do(r.Replay(context.Background(), a))
		}
		got, err := r.Result()
		if err != nil || !r.Finished() || !slices.Equal(got.Graph.EdgeList(), want.Graph.EdgeList()) || further == 0 {
			t.Errorf("%v, %v, %d further", r.Finished(), err, further)
		}
	}
}
