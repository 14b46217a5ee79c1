package diff

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

func builtIn(name string) *model.Dataset {
	return must.Get(datasets.Generate(name))
}

func side(name string, s settings.Settings, g *model.Graph, forced map[int]augment.Forced) Side {
	m := must.Get(s.NewMapping())
	r := must.Get(augment.MapForced(context.Background(), m, g, rand.New(rand.NewPCG(s.Seed, 2)), forced))
	return Side{name, g, m, r, forced}
}

func compare(a, b Side) Comparison {
	return must.Get(Of(context.Background(), a, b))
}

func with(words string) settings.Settings {
	at := must.Get(settings.Place{Settings: settings.Default(), Position: settings.Start()}.Read(words))
	return at.Settings
}

// Each thing done otherwise is found where it acts first.
func TestOf_FindsWhatWasDoneOtherwise(t *testing.T) {
	g := builtIn("communities").Examples[0].Graph
	tail := must.Get(model.NewGraph(6, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}, {U: 4, V: 5}})) // all are bridges
	for _, c := range []struct {
		a, b    string
		what    What
		attempt int
		says    string
	}{
		{"seed=1", "seed=1", "", 0, "All draws are the same"},
		{"seed=1", "seed=2", Draw, 1, "u is"},
		{"mapping=random", "mapping=motif-random", Candidates, 1, "may be added"},
		{"mapping=motif-random", "mapping=motif-similarity", Weights, 1, "the share of"},
		{"similarity=ra", "similarity=jaccard", Scores, 1, "s of"},
		{"mapping=random", "mapping=random R1=literal", Removable, 1, "may be removed"},
		{"l=2", "l=3", Candidates, 1, "may be added"},
	} {
		on := g
		if c.what == Removable {
			on = tail
		}
		found := compare(side("A", with(c.a), on, nil), side("B", with(c.b), on, nil))
		what, attempt := What(""), 0
		if found.First != nil {
			what, attempt = found.First.What, found.First.Attempt
		}
		if what != c.what || attempt != c.attempt || !strings.Contains(found.Sentences()[0], c.says) {
			t.Errorf("%s and %s: %q at swap %d, want %q at %d; %q", c.a, c.b, what, attempt, c.what, c.attempt, found.Sentences())
		}
	}
}

// With a larger budget and the same seed the attempts are the same until the shorter has ended.
func TestOf_ALargerBudgetGoesOn(t *testing.T) {
	g := builtIn("communities").Examples[0].Graph
	a, b := side("A", with("beta=.1"), g, nil), side("B", with("beta=.2"), g, nil)
	c := compare(a, b)
	if n := len(a.Result.Attempts); c.First == nil || c.First.What != Length || c.First.Attempt != n+1 || c.Chosen != n+1 {
		t.Errorf("after %d attempts: %+v, chosen %d", n, c.First, c.Chosen)
	}
	if n := c.Count(); n.Both != 2*a.Result.Realised() || n.A != 0 || n.B != 2*(b.Result.Realised()-a.Result.Realised()) {
		t.Errorf("%+v of %d and %d swaps", n, a.Result.Realised(), b.Result.Realised())
	}
}

// A path chosen otherwise (R4) is told as a path, at the first pair that has another first
// one than the one drawn.
func TestOf_ToldsThePathWhereItDiffers(t *testing.T) {
	found := 0
	for seed := range 30 {
		s := with(fmt.Sprintf("mapping=motif-random seed=%d", seed))
		g := builtIn("communities").Examples[seed].Graph
		first := s
		first.Readings.Path = readings.PathFirst
		a, b := side("A", s, g, nil), side("B", first, g, nil)
		at := 0
		for k := range a.Result.Attempts {
			if x, y := a.Result.Attempts[k], b.Result.Attempts[k]; fmt.Sprint(x.Path) != fmt.Sprint(y.Path) {
				at = k + 1
				break
			}
		}
		c := compare(a, b)
		if at > 0 && (c.First == nil || c.First.What != Path || c.First.Attempt != at) || at == 0 && c.First != nil {
			t.Errorf("seed %d: %+v, the paths differ first at %d", seed, c.First, at)
		}
		if at > 0 {
			found++
		}
	}
	if found == 0 {
		t.Error("no path differed: nothing was tried")
	}
}

func TestOf_AChoiceByHandIsToldAsOne(t *testing.T) {
	g := builtIn("rings").Examples[0].Graph
	s := with("mapping=motif-random")
	a := side("A", s, g, nil)
	m, _ := s.NewMapping()
	r := must.Get(m.Begin(context.Background(), g))
	other := r.Additions(0, 0).Rows[0].Pair
	if other == *a.Result.Attempts[0].Added {
		other = r.Additions(0, 0).Rows[1].Pair
	}
	c := compare(a, side("B", s, g, map[int]augment.Forced{0: {Add: &other}}))
	if c.First == nil || c.First.What != Choice || !strings.Contains(c.First.Sentence, "by hand for B") || c.Chosen != 1 {
		t.Errorf("%+v", c.First)
	}
}

func TestOf_AnotherInputIsToldFirst(t *testing.T) {
	g := builtIn("rings").Examples[0].Graph
	e := g.EdgeList()[3]
	edited := must.Get(g.Toggle([]model.Edge{e}))
	s := settings.Default()
	c := compare(side("A", s, g, nil), side("B", s, edited, nil))
	if c.First == nil || c.First.What != Input || !strings.Contains(c.First.Sentence, e.String()+" is an edge for A alone") {
		t.Errorf("%+v", c.First)
	}
}

// Of any two lists of attempts: before the first difference all draws and choices are the same, and
// what A and B moved alone is in what their results differ.
func TestOf_AgreesWithTheResults(t *testing.T) {
	d := builtIn("communities")
	rapid.Check(t, func(t *rapid.T) {
		g := d.Examples[rapid.IntRange(0, len(d.Examples)-1).Draw(t, "graph")].Graph
		draw := func(who string) settings.Settings {
			s := settings.Default()
			s.Mapping = rapid.SampledFrom(augment.Names()).Draw(t, who+" mapping")
			s.Seed = rapid.Uint64Range(1, 2).Draw(t, who+" seed")
			s.Beta = rapid.SampledFrom([]float64{0.1, 0.3}).Draw(t, who+" β")
			s.Readings.EdgeCount = rapid.SampledFrom([]readings.EdgeCount{readings.EdgeCountKeep, readings.EdgeCountLiteral}).Draw(t, who+" R2")
			return s
		}
		a, b := side("A", draw("A"), g, nil), side("B", draw("B"), g, nil)
		c := compare(a, b)
		same := min(len(a.Result.Attempts), len(b.Result.Attempts))
		if c.First != nil {
			same = c.First.Attempt - 1
		}
		for k := range same {
			if x, y := fmt.Sprintf("%v", told(a.Result.Attempts[k])), fmt.Sprintf("%v", told(b.Result.Attempts[k])); x != y {
				t.Fatalf("attempt %d is %s and %s, the first difference is %+v", k+1, x, y, c.First)
			}
		}
		if c.First == nil && c.Chosen > 0 || c.First != nil && c.Chosen > 0 && c.Chosen < c.First.Attempt {
			t.Fatalf("first %+v, chosen %d", c.First, c.Chosen)
		}
		apart := 0
		for u := range g.N() {
			for v := u + 1; v < g.N(); v++ {
				if a.Result.Graph.HasEdge(u, v) != b.Result.Graph.HasEdge(u, v) {
					apart++
				}
			}
		}
		if n := c.Count(); n.A+n.B != apart {
			t.Fatalf("%+v, and the results differ in %d pairs", n, apart)
		}
	})
}

// told is an attempt's draws and choices.
func told(a augment.Attempt) []any {
	edge := func(e *model.Edge) string {
		if e == nil {
			return "–"
		}
		return e.String()
	}
	return []any{edge(a.Added), edge(a.Removed), a.Path, a.AddDraw, a.DelDraw, a.AddProbability, a.Outcome}
}
