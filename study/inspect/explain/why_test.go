package explain

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

// path4 is 1–2–3–4.
func path4() *model.Graph {
	return graph(4, model.Edge{U: 0, V: 1}, model.Edge{U: 1, V: 2}, model.Edge{U: 2, V: 3})
}

func graph(n int, edges ...model.Edge) *model.Graph {
	return must.Get(model.NewGraph(n, edges))
}

// of are the usual settings with another mapping and another budget.
func of(mapping string, beta float64) settings.Settings {
	s := settings.Default()
	s.Mapping, s.Beta = mapping, beta
	must.Do(s.Validate())
	return s
}

func stream() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// Worked by hand on 1–2–3–4, whose open pairs are 1–3 and 2–4. Of two swaps the second
// finds its path intact if the first has left the edge 2–3: with chance 1/2.
func TestChange_ChancesOfAPathAreThoseWorkedByHand(t *testing.T) {
	g, pair := path4(), model.Edge{U: 0, V: 2}
	effort := Effort{States: 1000}
	chance := func(s settings.Settings, e model.Edge) float64 {
		found, err := Change{Settings: s}.Try(context.Background(), g, e, effort, stream())
		if err != nil || !found.Exact {
			t.Fatal(found, err)
		}
		return found.P
	}
	one, two := of("motif-random", 0.15), of("motif-random", 0.5)
	for _, c := range []struct {
		name string
		p    float64
		want float64
	}{
		{"one swap adds 1–3", chance(one, pair), 1. / 2},
		{"two swaps add 1–3", chance(two, pair), 3. / 4},
		{"one swap removes 2–3", chance(one, model.Edge{U: 1, V: 2}), 1. / 2},
		{"one swap removes 1–2", chance(one, model.Edge{U: 0, V: 1}), 1. / 4},
	} {
		if math.Abs(c.p-c.want) > 1e-12 {
			t.Errorf("%s with chance %v, not %v", c.name, c.p, c.want)
		}
	}
	want := map[string]float64{
		"β .05": 1. / 2, "β .1": 1. / 2, "β .2": 1. / 2, "β .25": 1. / 2, // all one swap
		"l 3":    0, // the only path of three edges joins 1 and 4
		"random": 1. / 3, "vertex-similarity": 1. / 2, "motif-similarity": 1. / 2,
		"R2 literal": 1. / 2, "R4 first": 1. / 2, "R4 every": 1. / 2, // of the pair to add alone
		"R21 candidates": 1. / 2, // ⌈4·.15⌉ is one swap
	}
	for _, c := range Changes(one) {
		found, err := c.Try(context.Background(), g, pair, effort, stream())
		if p, ok := want[c.What]; err != nil || !ok || !found.Exact || math.Abs(found.P-p) > 1e-12 {
			t.Errorf("with %s it is added with chance %v (%v), want %v", c.What, found.P, err, p)
		}
		delete(want, c.What)
	}
	if len(want) > 0 {
		t.Errorf("never tried: %v", want)
	}
}

// 1–4 is no candidate of 1–2–3–4; with 1–3 or 2–4 put in it is one of two.
func TestEdges_AreThoseThatMakeThePairACandidate(t *testing.T) {
	g, pair, s := path4(), model.Edge{U: 0, V: 3}, of("motif-random", 0.15)
	list := must.Get(Edges(context.Background(), s, g, pair, 5))
	var told []string
	for _, c := range list {
		told = append(told, c.What)
		found, err := c.Try(context.Background(), g, pair, Effort{States: 1000}, stream())
		if err != nil || !found.Exact || math.Abs(found.P-0.5) > 1e-12 {
			t.Errorf("%s: %+v, %v", c.What, found, err)
		}
	}
	if want := []string{"1–3 put in first", "2–4 put in first"}; !slices.Equal(told, want) {
		t.Errorf("told are %q, not %q", told, want)
	}
}

// Every edge at the pair is tried: none that is not reported gives it a larger first share.
func TestEdges_NoneAtThePairDoesMore(t *testing.T) {
	for _, name := range augment.Names() {
		s := of(name, 0.15)
		g := builtIn("rings").Examples[4].Graph
		pair := model.Edge{U: 0, V: g.N() - 1}
		if g.HasEdge(pair.U, pair.V) {
			t.Fatal("the pair is to be none")
		}
		share := func(e model.Edge) float64 {
			other := must.Get(g.Toggle([]model.Edge{e}))
			m, _ := s.NewMapping()
			r := must.Get(m.Begin(context.Background(), other))
			for _, row := range r.Additions(0, 0).Rows {
				if row.Pair == pair {
					return row.Share
				}
			}
			return 0
		}
		best := 0.0
		for _, end := range []int{pair.U, pair.V} {
			for z := range g.N() {
				if e := model.NewEdge(end, z); z != end && e != pair {
					best = max(best, share(e))
				}
			}
		}
		list := must.Get(Edges(context.Background(), s, g, pair, 1))
		if len(list) == 1 && math.Abs(share(*list[0].Toggle)-best) > 1e-12 || len(list) == 0 && best > share(pair)+1e-9 && best > 0 && name != "random" {
			t.Errorf("%s: %+v, the best share is %v", name, list, best)
		}
	}
}

// Worked by hand: a swap of 1–2–3–4 removes 1–2 with chance ½·½ (when it adds 1–3). With 1–3
// put in first 2–4 and 1–4 are open, whose paths 2–3–4 and 1–3–4 leave 1–2 alone; with 2–4
// there 1–3 and 1–4 are, over 2, and 1–2 is on both paths: ½·½ + ½·½. With 1–4 there, a
// square, each open pair has two paths, of which one holds it: ½·½·½·2. Without 2–3 nothing
// is open.
func TestEdges_OfAnEdgeMakeItsRemovalMoreProbable(t *testing.T) {
	g, edge, s := path4(), model.Edge{U: 0, V: 1}, of("motif-random", 0.15)
	list, err := Edges(context.Background(), s, g, edge, 5)
	if err != nil || len(list) != 1 || list[0].What != "2–4 put in first" {
		t.Fatalf("%+v, %v", list, err)
	}
	if found, err := list[0].Try(context.Background(), g, edge, Effort{States: 1000}, stream()); err != nil || !found.Exact || math.Abs(found.P-0.5) > 1e-12 {
		t.Errorf("%+v, %v", found, err)
	}
}

// Of a single swap the chance of removal is the exact one, whatever the mapping; no edge at
// an edge's ends that is not reported raises it more.
func TestEdges_OfAnEdgeNoneDoesMore(t *testing.T) {
	for _, name := range augment.Names() {
		g := builtIn("rings").Examples[4].Graph
		s := of(name, 0.5/float64(g.N()*g.N()))
		edge := g.EdgeList()[g.M()/2]
		chance := func(e *model.Edge) float64 {
			found, err := Change{Settings: s, Toggle: e}.Try(context.Background(), g, edge, Effort{States: 50_000}, stream())
			if err != nil || !found.Exact {
				t.Fatal(found, err)
			}
			return found.P
		}
		now, best := chance(nil), 0.0
		for _, end := range []int{edge.U, edge.V} {
			for z := range g.N() {
				if z != edge.U && z != edge.V {
					e := model.NewEdge(end, z)
					best = max(best, chance(&e))
				}
			}
		}
		list := must.Get(Edges(context.Background(), s, g, edge, 1))
		if raises := best > now+1e-9; raises != (len(list) == 1) || raises && math.Abs(chance(list[0].Toggle)-best) > 1e-9 {
			t.Errorf("%s: %+v, now %v, the best is %v", name, list, now, best)
		}
	}
}

func builtIn(name string) *model.Dataset {
	return must.Get(datasets.Generate(name))
}

// Of every pair of some graphs: it was drawn exactly where u fell into its interval, and
// moved exactly where the result moves it.
func TestPair_IsTakenWhereUFallsIntoItsInterval(t *testing.T) {
	for _, name := range augment.Names() {
		for _, e := range builtIn("communities").Examples[:3] {
			s := of(name, 0.15)
			m, _ := s.NewMapping()
			r := must.Get(m.Map(context.Background(), e.Graph, stream()))
			for u := range e.Graph.N() {
				for v := u + 1; v < e.Graph.N(); v++ {
					pair := model.Edge{U: u, V: v}
					p := must.Get(OfPair(context.Background(), s, e.Graph, r, pair))
					for _, d := range p.Draws {
						inside := d.U >= d.Row.From && d.U < d.Row.To
						if drew := d.Drawn != nil && *d.Drawn == pair; drew != inside || math.Abs(d.Row.To-d.Row.From-d.Row.Share) > 1e-12 {
							t.Fatalf("%s %v, draw %d: u %v, interval [%v, %v), share %v, drew %v", name, pair, d.Attempt, d.U, d.Row.From, d.Row.To, d.Row.Share, d.Drawn)
						}
					}
					if near, ok := p.Nearest(); ok {
						for _, d := range p.Draws {
							if d.Miss() < near.Miss() || d.Miss() == 0 && !(d.U >= d.Row.From && d.U <= d.Row.To) {
								t.Fatalf("%s %v: nearest is %+v, nearer %+v", name, pair, near, d)
							}
						}
					}
					moved := slices.Contains(r.Added(), pair) || slices.Contains(r.Removed(), pair)
					if told := p.Taken > 0 && p.Outcome == augment.Done; told != moved {
						t.Fatalf("%s %v: taken %d, %v; the result moves it: %v", name, pair, p.Taken, p.Outcome, moved)
					}
					if (p.Reason == "") == (len(p.Draws) == 0 && p.Taken == 0) {
						t.Fatalf("%s %v: %d draws, reason %q", name, pair, len(p.Draws), p.Reason)
					}
				}
			}
		}
	}
}

func TestPair_SaysWhyItIsNoCandidate(t *testing.T) {
	// 1–2–3–4 and 5–6 apart
	g := graph(6, model.Edge{U: 0, V: 1}, model.Edge{U: 1, V: 2}, model.Edge{U: 2, V: 3}, model.Edge{U: 4, V: 5})
	for _, c := range []struct {
		mapping string
		pair    model.Edge
		says    string
	}{
		{"motif-random", model.Edge{U: 0, V: 3}, "the shortest between its ends has 3"},
		{"motif-random", model.Edge{U: 0, V: 4}, "two components"},
		{"random", model.Edge{U: 0, V: 4}, "two components"},
		{"vertex-similarity", model.Edge{U: 0, V: 3}, "score RA 0"},
		{"motif-random", model.Edge{U: 4, V: 5}, "No motif that was drawn"},
		{"random", model.Edge{U: 4, V: 5}, "is a bridge"},
	} {
		s := of(c.mapping, 0.15)
		m, _ := s.NewMapping()
		r := must.Get(m.Map(context.Background(), g, stream()))
		p, err := OfPair(context.Background(), s, g, r, c.pair)
		if err != nil || !strings.Contains(p.String(), c.says) {
			t.Errorf("%s, %v: %q (%v) does not say %q", c.mapping, c.pair, p, err, c.says)
		}
	}
}

// pool is the first iteration on a split of rings whose last training graph is complete.
func pool(t *testing.T, s settings.Settings) (split model.Split, before, now evolve.State) {
	t.Helper()
	d := builtIn("rings")
	splits := must.Get(datasets.Splits(d, 1, 1, 5))
	split = splits[0]
	whole := graph(3, model.Edge{U: 0, V: 1}, model.Edge{U: 0, V: 2}, model.Edge{U: 1, V: 2})
	split.Train = append(slices.Clone(split.Train), model.Example{ID: model.ID{Graph: 1000}, Graph: whole})
	m, _ := s.NewMapping()
	l := must.Get(s.NewLearner(d.Classes()))
	for e, err := range evolve.Run(context.Background(), split, evolve.Config{Mapping: m, Learner: l, Iterations: 1, Filter: true, MaxPool: s.MaxPool, Seed: 1, Pool: s.Readings.Pool, Theta: s.Readings.Theta}) {
		switch {
		case err != nil:
			t.Fatal(err)
		case e.Stage == evolve.Pretrained:
			before = e.State
		case e.Stage == evolve.Filtered:
			now = e.State
		}
	}
	return split, before, now
}

// Each graph stands in one place, and as many in each as the pool counts.
func TestInPool_EveryGraphHasItsPlace(t *testing.T) {
	s := of("motif-similarity", 0.15)
	split, before, now := pool(t, s)
	count := func(s settings.Settings, before, now evolve.State, list []model.Example, says string) (n int) {
		for _, e := range list {
			place := InPool(split, before, now, s, e.ID)
			if says == "" && place.Child != nil && place.Child.Source.ID == e.ID && place.Reason == "" || says != "" && place.Child == nil && strings.Contains(place.Reason, says) {
				n++
			}
		}
		return n
	}
	if n := count(s, before, now, split.Test, "test graph"); n != len(split.Test) {
		t.Errorf("%d of %d test graphs are known as such", n, len(split.Test))
	}
	if n := count(s, before, now, split.Val, "validation graph"); n != len(split.Val) {
		t.Errorf("%d of %d validation graphs are known as such", n, len(split.Val))
	}
	in, idle := count(s, before, now, split.Train, ""), count(s, before, now, split.Train, "(R8)")
	if in != len(now.Pool) || idle != now.Unchanged || idle == 0 || in+idle != len(split.Train) {
		t.Errorf("%d in the pool of %d, %d of %d with nothing to do", in, len(now.Pool), idle, now.Unchanged)
	}
	s.MaxPool = 10
	split, before, now = pool(t, s)
	if in, cut := count(s, before, now, split.Train, ""), count(s, before, now, split.Train, "max-pool"); in != 10 || cut != len(split.Train)-10 {
		t.Errorf("max-pool 10 leaves %d and cuts %d of %d", in, cut, len(split.Train))
	}
	expect.Contains(t, InPool(split, before, now, s, model.ID{Graph: 3, Lineage: "1"}).Reason, "not in D_train")
}

// The graph without a swap is built again edge by edge, judged, and r worked out as it
// stands in Eq. 11; the swap told is the best of them.
func TestOfLabel_TriesEverySwapUndone(t *testing.T) {
	s := of("motif-similarity", 0.15)
	_, before, now := pool(t, s)
	lifted := 0
	for _, g := range now.Pool {
		d := must.Get(OfLabel(context.Background(), before.Learner, now.Calibration, g))
		r, cost := 0.0, 0.0
		for _, term := range d.Terms {
			r, cost = r+term.P*term.Q, cost+term.Cost
		}
		if math.Abs(r-d.R) > 1e-9 || math.Abs(r+cost-d.Most) > 1e-9 {
			t.Fatalf("graph %s: the terms give %v, r is %v; with all costs %v, not %v", g.Example.ID, r, d.R, r+cost, d.Most)
		}
		best := math.Inf(-1)
		at := 0
		for k, a := range g.Mapping.Attempts {
			if a.Outcome != augment.Done {
				continue
			}
			edges := map[model.Edge]bool{}
			for e := range g.Example.Graph.Edges() {
				edges[e] = true
			}
			delete(edges, *a.Added)
			edges[*a.Removed] = true
			list := []model.Edge{}
			for e := range edges {
				list = append(list, e)
			}
			other := graph(g.Example.Graph.N(), list...)
			p := must.Get(before.Learner.Predict(context.Background(), []*model.Graph{other}))
			r := 0.0
			for j, v := range p[0].P {
				r += v * now.Calibration.Q[g.Example.Class][j]
			}
			u := d.Undone[at]
			at++
			if u.Attempt != k+1 || math.Abs(u.R-r) > 1e-9 || u.Kept != (u.R > now.Calibration.Theta) {
				t.Fatalf("graph %s without swap %d: %+v, by hand r = %v", g.Example.ID, k+1, u, r)
			}
			best = max(best, u.R)
		}
		if u, ok := d.Best(); !ok || u.R != best || at != len(d.Undone) {
			t.Fatalf("graph %s: the best is %+v of %d, by hand %v of %d", g.Example.ID, u, len(d.Undone), best, at)
		}
		says := strings.Join(d.Sentences([]int{-1, 1}), " ")
		if u, _ := d.Best(); !g.Kept && strings.Contains(says, "above θ.") != true {
			t.Fatalf("%s %+v", says, u)
		}
		if !g.Kept && best > now.Calibration.Theta {
			lifted++
			if !strings.Contains(says, "lifts r to") {
				t.Errorf("graph %s can be lifted, and nothing says so: %s", g.Example.ID, says)
			}
		}
	}
	if lifted == 0 {
		t.Error("no graph of the pool is lifted by a swap undone: nothing was tried")
	}
}
