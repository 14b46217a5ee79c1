package augment

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"mevolve/model"
	"mevolve/readings"
)

// never lists nothing, however few candidates there are.
const never = -1

func unlistedPool(t failing, g *model.Graph, l int, scored bool) (pool, float64) {
	t.Helper()
	p, total, err := openPool(context.Background(), new(room), g, candidates{l: l}, Options{}.index(), scored, never)
	return must(t, p, err), total
}

func listedPool(t failing, g *model.Graph, l int, scored bool) (pool, float64) {
	t.Helper()
	p, total, err := openPool(context.Background(), new(room), g, candidates{l: l}, Options{}.index(), scored, math.Inf(1))
	return must(t, p, err), total
}

// The same u draws the same pair from the rows as from the list, with the same
// interval, however many have been drawn before: that is the same distribution.
func TestUnlisted_DrawsWhatTheListWould(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 14)
		l, scored := rapid.IntRange(2, 5).Draw(t, "l"), rapid.Bool().Draw(t, "scored")
		list, wholeList := listedPool(t, g, l, scored)
		p, whole := unlistedPool(t, g, l, scored)
		if math.Abs(whole-wholeList) > 1e-12 {
			t.Fatalf("Σs = %v, want %v", whole, wholeList)
		}
		for {
			if p.left() != list.left() {
				t.Fatalf("%d left, want %d", p.left(), list.left())
			}
			if p.left() == 0 {
				return
			}
			u := (float64(rapid.IntRange(0, 4095).Draw(t, "u")) + 0.37) / 4096 // on no boundary
			want, got := list.find(u), p.find(u)
			sameRow(t, want, got)
			if same, ok := p.locate(got.Pair); !ok || same.Pair != got.Pair || math.Abs(same.From-got.From) > 1e-12 {
				t.Fatalf("located %+v, found %+v", same, got)
			}
			limit := rapid.IntRange(0, 20).Draw(t, "limit")
			a, b := list.rows(u, limit), p.rows(u, limit)
			if len(a) != len(b) {
				t.Fatalf("%d rows of %d for a limit of %d, want %d", len(b), p.left(), limit, len(a))
			}
			for k := range b {
				if limit == 0 {
					sameRow(t, a[k], b[k])
				}
				if k > 0 && (b[k].Pair.Compare(b[k-1].Pair) <= 0 || math.Abs(b[k].From-b[k-1].To) > 1e-12) {
					t.Fatalf("row %+v does not follow %+v", b[k], b[k-1])
				}
			}
			if !slices.ContainsFunc(b, func(r Row) bool { return r.Pair == got.Pair }) {
				t.Fatalf("the window of %d does not show %v", limit, got.Pair)
			}
			list.consume(want)
			p.consume(got)
			if _, ok := p.locate(got.Pair); ok {
				t.Fatal("a consumed pair is still there")
			}
		}
	})
}

func sameRow(t failing, want, got Row) {
	t.Helper()
	if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Row{}), cmpopts.EquateApprox(0, 1e-12)); d != "" {
		t.Fatal(d)
	}
}

func TestUnlisted_HoldsNoPairThatTheListHasNot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 10)
		l := rapid.IntRange(2, 4).Draw(t, "l")
		open := openPairs(t, g, l)
		p, _ := unlistedPool(t, g, l, false)
		for u := range g.N() + 1 {
			for v := -1; v <= g.N(); v++ {
				pair := model.Edge{U: u, V: v}
				if _, ok := p.locate(pair); ok != slices.Contains(open, pair) {
					t.Fatalf("%v is held: %v", pair, ok)
				}
			}
		}
	})
}

func TestUnlisted_WindowsReachIntoFewRows(t *testing.T) {
	// a path: every row has one candidate
	n := 1000
	line := make([]model.Edge, n-1)
	for v := range line {
		line[v] = model.Edge{U: v, V: v + 1}
	}
	p, _ := unlistedPool(t, graph(t, n, line...), 2, true)
	rows := p.rows(0.5, 500)
	if len(rows) != 2*windowRows+1 || rows[windowRows].From > 0.5 || rows[windowRows].To <= 0.5 {
		t.Errorf("%d rows from %v", len(rows), rows[0])
	}
	if all := p.rows(0.5, 0); len(all) != p.left() {
		t.Errorf("%d of %d rows where all are asked for", len(all), p.left())
	}
}

// Both ways to hold the candidates make the same attempts from the same
// stream: all mappings and readings.
func TestMappings_DoWithoutAListWhatTheyDoWithIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 14)
		o := anyOptions(t)
		name := rapid.SampledFrom(Names()).Draw(t, "mapping")
		seed := rapid.Uint64().Draw(t, "seed")
		listing, err := New(name, o)
		if err != nil {
			t.Fatal(err)
		}
		o.most = never
		unlisting, err := New(name, o)
		if err != nil {
			t.Fatal(err)
		}
		want, err := listing.Map(context.Background(), g, stream(seed))
		if err != nil {
			t.Fatal(err)
		}
		got, err := unlisting.Map(context.Background(), g, stream(seed))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want.Attempts, got.Attempts, cmpopts.EquateNaNs(), cmpopts.EquateApprox(0, 1e-12)); d != "" {
			t.Fatal(d)
		}
		if d := cmp.Diff(want.Notes, got.Notes); d != "" || !slices.Equal(want.Graph.EdgeList(), got.Graph.EdgeList()) {
			t.Fatalf("another graph or other notes: %s", d)
		}
		holds(t, unlisting, o, g, got)
	})
}

// Every way that k draws can go is followed, and every candidate's probability
// to be among them is that of the definition, worked out from the scores alone.
func TestUnlisted_IncludesEachPairWithItsExactProbability(t *testing.T) {
	hub := []model.Edge{{U: 0, V: 5}, {U: 1, V: 5}, {U: 2, V: 5}, {U: 3, V: 5}, {U: 4, V: 5}, {U: 0, V: 1}, {U: 4, V: 6}, {U: 6, V: 7}, {U: 2, V: 7}}
	g := graph(t, 8, hub...)
	for _, c := range []struct {
		name string
		l    int
	}{{"motif-random", 2}, {"motif-similarity", 2}, {"vertex-similarity", 2}, {"motif-random", 3}, {"motif-similarity", 3}} {
		o := literal
		o.Beta, o.L, o.most = 0.3, c.l, never // k = 3
		m := mapping(t, c.name, o)
		open := openPairs(t, g, c.l)
		weights := make([]float64, len(open))
		for k, e := range open {
			if weights[k] = 1; c.name != "motif-random" {
				weights[k] = plainRA(g, e.U, e.V)
			}
		}
		want, all := inclusion(weights, 3), 0.0
		for k, pair := range open {
			p, ok, err := ExactInclusion(context.Background(), m, g, pair, 100_000)
			if err != nil || !ok || math.Abs(p-want[k]) > 1e-12 {
				t.Errorf("%s, l = %d: %v is added with probability %v (%v, %v), want %v", c.name, c.l, pair, p, ok, err, want[k])
			}
			all += p
		}
		if math.Abs(all-3) > 1e-9 {
			t.Errorf("%s, l = %d: %v pairs are added, want 3", c.name, c.l, all)
		}
	}
}

// χ² at the level of one in a thousand, the seed being fixed: each of three
// draws in turn against shares worked out from the definition.
func TestUnlisted_DrawsInProportionOnALargerGraph(t *testing.T) {
	// two hubs that share neighbours, edges between these, and a sparse rest
	rng := stream(7)
	there := map[model.Edge]bool{}
	for v := 2; v < 60; v++ {
		there[model.NewEdge(v%2, v)] = true
		if v%3 == 0 {
			there[model.NewEdge(1-v%2, v)] = true
		}
	}
	for range 70 {
		if u, v := rng.IntN(80), rng.IntN(80); u != v {
			there[model.NewEdge(u, v)] = true
		}
	}
	var edges []model.Edge
	for e := range there {
		edges = append(edges, e)
	}
	g := graph(t, 80, edges...)
	for _, c := range []struct {
		l      int
		scored bool
	}{{2, false}, {2, true}, {3, false}, {3, true}} {
		weight := map[model.Edge]float64{}
		total := 0.0
		for _, e := range complete(80) {
			if g.HasEdge(e.U, e.V) || len(plainPaths(g, e.U, e.V, c.l, all)) == 0 {
				continue
			}
			w := 1.0
			if c.scored {
				w = plainRA(g, e.U, e.V)
			}
			weight[e] = w
			total += w
		}
		p, _ := unlistedPool(t, g, c.l, c.scored)
		trials := 60_000
		for draw := range 3 {
			count := map[model.Edge]int{}
			for range trials {
				count[p.find(rng.Float64()).Pair]++
			}
			chi, bins, restWant, restGot := 0.0, 0, 0.0, 0.0
			for e, w := range weight {
				want := w / total * float64(trials)
				if want < 10 { // too rare for a bin of its own
					restWant, restGot = restWant+want, restGot+float64(count[e])
					continue
				}
				bins++
				chi += (float64(count[e]) - want) * (float64(count[e]) - want) / want
			}
			if restWant > 0 {
				bins++
				chi += (restGot - restWant) * (restGot - restWant) / restWant
			}
			if limit := (distuv.ChiSquared{K: float64(bins - 1)}).Quantile(0.999); chi > limit {
				t.Errorf("l = %d, scored %v, draw %d: χ² = %.1f over %d bins, at most %.1f", c.l, c.scored, draw+1, chi, bins, limit)
			}
			taken := p.find(0.3 * float64(draw+1))
			p.consume(taken)
			total -= weight[taken.Pair]
			weight[taken.Pair] = 0
		}
	}
}

// A star's hub joins every two of its neighbours. That no list is made shows
// in the time, which a list of 5·10⁹ pairs would not leave, and in the bytes.
func TestMappings_OfAHubOfAHundredThousand(t *testing.T) {
	star := make([]model.Edge, 100_000)
	for v := range star {
		star[v] = model.Edge{U: 50_000, V: v + min(1, v/50_000)}
	}
	for k := range star {
		star[k] = model.NewEdge(star[k].U, star[k].V)
	}
	g := graph(t, 100_001, star...)
	o := standard
	o.Beta = 0.001
	for _, name := range Names() {
		m := mapping(t, name, o)
		r := begin(t, m, g)
		if left, want := r.Additions(0.5, 10).Left, 100_000*99_999/2; left != want {
			t.Errorf("%s has %d candidates, want %d", name, left, want)
		}
		result, err := m.Map(context.Background(), g, stream(1))
		if err != nil {
			t.Fatal(err)
		}
		holds(t, m, o, g, result)
		if result.Realised() != 100 {
			t.Errorf("%s made %d of 100 swaps", name, result.Realised())
		}
	}
	o.L = 3 // no path of three edges
	for _, name := range []string{"motif-random", "motif-similarity"} {
		if r := begin(t, mapping(t, name, o), g); !r.Finished() {
			t.Errorf("%s finds an open quad in a star", name)
		}
	}
}

// falling is a context that is cancelled once it has been asked so often.
type falling struct {
	context.Context
	left int
}

func (c *falling) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestMappings_EndWithTheirContext(t *testing.T) {
	g := sparse(t, 300, 900)
	for _, name := range Names() {
		for _, l := range []int{2, 3, 4} {
			for _, most := range []float64{never, 0} {
				o := standard
				o.L, o.most = l, most
				m := mapping(t, name, o)
				whole := &falling{context.Background(), math.MaxInt}
				if _, err := m.Map(whole, g, stream(1)); err != nil {
					t.Fatal(err)
				}
				asked := math.MaxInt - whole.left
				if attempts := Budget(g.M(), o.Beta); asked < attempts || name != "random" && asked < attempts+g.N() {
					t.Errorf("%s, l = %d: the context is asked %d times for %d attempts and %d rows", name, l, asked, attempts, g.N())
				}
				for _, after := range []int{0, 1, asked / 2, asked - 1} {
					if r, err := m.Map(&falling{context.Background(), after}, g, stream(1)); !errors.Is(err, context.Canceled) || r.Graph != nil {
						t.Errorf("%s, l = %d: cancelled after %d of %d looks, and yet %v", name, l, after, asked, err)
					}
				}
			}
		}
	}
}

func TestPaths_AreNotCountedToTheEndUnderACancelledContext(t *testing.T) {
	// K30 without an edge: 28·27·26·25·24 paths of six edges join its ends
	g := graph(t, 30, slices.DeleteFunc(complete(30), func(e model.Edge) bool { return e == *edge(0, 1) })...)
	o := standard
	o.L = MaxL
	ctx, cancel := context.WithCancel(context.Background())
	r := begin(t, mapping(t, "motif-random", o), g)
	cancel()
	if _, err := r.Paths(ctx, *edge(0, 1), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("paths under a cancelled context: %v", err)
	}
	if _, err := r.Next(ctx, stream(1), Forced{}); !errors.Is(err, context.Canceled) || len(r.attempts) != 0 {
		t.Errorf("an attempt under a cancelled context: %v", err)
	}
	for what, do := range map[string]func() error{
		"All":      func() error { _, err := Options{}.index().All(ctx, g); return err },
		"listOpen": func() error { _, _, err := listOpen(ctx, new(room), g, candidates{l: 4}, nil); return err },
		"Replay":   func() error { return r.Replay(ctx, Attempt{Added: edge(0, 1)}) },
	} {
		if err := do(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s under a cancelled context: %v", what, err)
		}
	}
}

func TestZeroScoresAndNegativeWeights_AreTheSameWithoutAList(t *testing.T) {
	two := graph(t, 6, *edge(0, 1), *edge(0, 2), *edge(1, 2), *edge(3, 4), *edge(3, 5), *edge(4, 5))
	near := graph(t, 5, slices.DeleteFunc(complete(5), func(e model.Edge) bool { return e == *edge(0, 1) })...)
	o := literal
	o.most = never
	if r := begin(t, mapping(t, "vertex-similarity", o), two); r.Additions(0, 0).Left != 9 || !slices.ContainsFunc(r.notes, func(n Note) bool { return n.Code == NoteZeroScores }) {
		t.Error("R5 uniform: nine pairs, and a note")
	}
	o.ZeroScores = readings.ZeroScoresNone
	if r := begin(t, mapping(t, "vertex-similarity", o), two); !r.Finished() {
		t.Error("R5 none: nothing may be drawn")
	}
	o.Connectivity = readings.ConnectivityKeep
	if r := begin(t, mapping(t, "vertex-similarity", o), near); !slices.ContainsFunc(r.notes, func(n Note) bool { return n.Code == NoteClamped }) {
		t.Error("R6: a weight below 0 is not noted")
	}
}
