package augment

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/model"
	"mevolve/model/readings"
)

func TestBudget_RoundsUpButNotBecauseOfFloats(t *testing.T) {
	for _, c := range []struct {
		m    int
		beta float64
		k    int
	}{
		{0, 0.15, 0}, {1, 0.05, 1}, {19, 0.15, 3}, {20, 0.15, 3}, {21, 0.15, 4}, {40, 0.15, 6},
		{10, 0.1, 1}, {30, 0.1, 3}, {100, 0.07, 7}, {100, 0.55, 55}, {7, 1, 7}, {823, 0.15, 124}, {300_000, 0.15, 45_000}, {10, 1e-12, 1},
	} {
		if k := Budget(c.m, c.beta); k != c.k {
			t.Errorf("⌈%d·%v⌉ = %d, want %d", c.m, c.beta, k, c.k)
		}
	}
}

func TestNew_RefusesWhatCannotBe(t *testing.T) {
	for _, spoil := range []func(*Options){
		func(o *Options) { o.Beta = 0 },
		func(o *Options) { o.Beta = 1.01 },
		func(o *Options) { o.L = 1 },
		func(o *Options) { o.L = MaxL + 1 },
		func(o *Options) { o.Connectivity = "no" },
		func(o *Options) { o.EdgeCount = "" },
		func(o *Options) { o.ZeroScores = "keep" },
	} {
		o := standard
		spoil(&o)
		if _, err := New("random", o); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
	if _, err := New("motif", standard); err == nil {
		t.Error("an unknown name was accepted")
	}
	for _, name := range Names() {
		if m := mapping(name, standard); m.Name() != name {
			t.Errorf("%s calls itself %s", name, m.Name())
		}
	}
}

// holds checks what is true of any result.
func holds(t expect.T, m Mapping, o Options, g *model.Graph, r Result) {
	t.Helper()
	if k := Budget(g.M(), o.Beta); r.Requested != k || r.Realised() > k {
		t.Errorf("%s requested %d and made %d of k = %d swaps", m.Name(), r.Requested, r.Realised(), k)
	}
	seen := map[model.Edge]bool{}
	for _, a := range r.Attempts {
		if a.Added != nil {
			if g.HasEdge(a.Added.U, a.Added.V) || seen[*a.Added] {
				t.Errorf("%s drew %v, an edge or drawn before", m.Name(), *a.Added)
			}
			seen[*a.Added] = true
			if s := RA.Score(g, a.Added.U, a.Added.V); s-a.AddScore > 1e-12 || a.AddScore-s > 1e-12 {
				t.Errorf("%s records score %v of %v, it is %v", m.Name(), a.AddScore, *a.Added, s)
			}
		}
		if a.Removed != nil {
			if !g.HasEdge(a.Removed.U, a.Removed.V) || seen[*a.Removed] {
				t.Errorf("%s removed %v, no edge or removed before", m.Name(), *a.Removed)
			}
			seen[*a.Removed] = true
		}
		for _, p := range []float64{a.AddProbability, a.AddDraw, a.PathDraw, a.DelProbability, a.DelDraw} {
			if p < 0 || p > 1 { // false for NaN
				t.Errorf("%s records a share or draw of %v", m.Name(), p)
			}
		}
	}
	if r.Graph.N() != g.N() {
		t.Errorf("%s changed the number of vertices", m.Name())
	}
	if !r.Changed() && r.Graph != g {
		t.Errorf("%s made no swap but another graph", m.Name())
	}
	if want := g.M() + len(r.Added()) - len(r.Removed()); r.Graph.M() != want {
		t.Errorf("%s gave %d edges, its record %d", m.Name(), r.Graph.M(), want)
	}
	keeps := o.Connectivity == readings.ConnectivityKeep
	if m.Name() == "motif-random" || m.Name() == "motif-similarity" {
		keeps = o.EdgeCount == readings.EdgeCountKeep
	}
	if keeps {
		if r.Graph.M() != g.M() {
			t.Errorf("%s changed the number of edges from %d to %d", m.Name(), g.M(), r.Graph.M())
		}
		if before, after := components(g), components(r.Graph); before != after {
			t.Errorf("%s changed the number of components from %d to %d", m.Name(), before, after)
		}
	}
}

func anyOptions(t *rapid.T) Options {
	return Options{
		Beta:         rapid.SampledFrom([]float64{0.05, 0.15, 0.25, 0.5, 1}).Draw(t, "beta"),
		L:            rapid.IntRange(2, 5).Draw(t, "l"),
		Connectivity: rapid.SampledFrom([]readings.Connectivity{readings.ConnectivityKeep, readings.ConnectivityLiteral}).Draw(t, "R1"),
		EdgeCount:    rapid.SampledFrom([]readings.EdgeCount{readings.EdgeCountKeep, readings.EdgeCountLiteral}).Draw(t, "R2"),
		ZeroScores:   rapid.SampledFrom([]readings.ZeroScores{readings.ZeroScoresUniform, readings.ZeroScoresNone}).Draw(t, "R5"),
		most:         rapid.SampledFrom([]float64{0, never}).Draw(t, "limit of a list"),
	}
}

// MEVOLVE_LONG=1 takes each graph, not every third.
func TestEveryMapping_HoldsOnTheDatasets(t *testing.T) {
	for _, name := range datasetNames {
		for k, g := range dataset(t, name) {
			if k%long.Pick(1, 3) != 0 {
				continue
			}
			for _, l := range []int{2, 3} {
				o := standard
				o.L = l
				for _, mappingName := range Names() {
					m := mapping(mappingName, o)
					r, err := m.Map(context.Background(), g, stream(uint64(k)))
					if err != nil {
						t.Fatalf("%s graph %d: %v", name, k+1, err)
					}
					holds(t, m, o, g, r)
				}
			}
		}
	}
}

func TestKind_SaysWhichGraphItDrawsFrom(t *testing.T) {
	for _, name := range Names() {
		kind, _ := KindOf(name)
		if !strings.Contains(kind.Basis(readings.Set{}), "are those of the input graph in all swaps") {
			t.Errorf("%s: %q", name, kind.Basis(readings.Set{}))
		}
	}
	if kind := Controls()[0]; kind.Basis(readings.Set{}) != "" {
		t.Errorf("%s: %q", kind.Name, kind.Basis(readings.Set{}))
	}
}

// The words of a mapping for what it removes stand for themselves: none speaks of bridges.
func TestKind_SaysItsOwnWordsForWhatItRemoves(t *testing.T) {
	keep, literal := readings.Set{Connectivity: readings.ConnectivityKeep}, readings.Set{Connectivity: readings.ConnectivityLiteral}
	random, _ := KindOf("random")
	own := random
	own.removes = "an edge of a triangle"
	for _, c := range []struct {
		kind Kind
		r    readings.Set
		says string
	}{
		{random, keep, "any edge except bridges"}, {random, literal, "any edge"}, {own, keep, "an edge of a triangle"},
	} {
		if got := c.kind.RemovesUnder(c.r); got != c.says {
			t.Errorf("it removes %q, want %q", got, c.says)
		}
	}
	if basis := own.Basis(keep); strings.Contains(basis, "bridge") || !strings.Contains(random.Basis(keep), "bridge") {
		t.Errorf("its candidates: %q", basis)
	}
}

// A motif mapping that removes something of its own says that alone, and what it ignores.
func TestKind_SaysItsOwnWordsOnEveryScreen(t *testing.T) {
	motif, _ := KindOf("motif-random")
	motif.removes = "an edge of a triangle"
	expect.Lacks(t, strings.Join(motif.RemovalPhrases(readings.Default()), " "), "motif")
	random, _ := KindOf("random")
	if random.MotifName(2) != "" || random.Ignores("l") == "" || random.Ignores("similarity") == "" || motif.Ignores("l") != "" {
		t.Errorf("random: motif %q, l %q, similarity %q; motif-random: l %q", random.MotifName(2), random.Ignores("l"), random.Ignores("similarity"), motif.Ignores("l"))
	}
	for _, k := range Kinds() {
		if u, ok := KindOf(k.Unweighted); k.Scored != ok || ok && (u.Scored || u.Motif != k.Motif) {
			t.Errorf("%s without weights is %q", k.Name, k.Unweighted)
		}
	}
}
