package augment

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
)

func edge(u, v int) *model.Edge { return &model.Edge{U: u, V: v} }

// row is a Row without what the pool keeps for itself.
func exported(rows []Row) []Row {
	rows = slices.Clone(rows)
	for k := range rows {
		rows[k].place, rows[k].raw = 0, 0
	}
	return rows
}

func sameRows(t *testing.T, what string, want, got []Row) {
	t.Helper()
	if d := cmp.Diff(want, exported(got), cmpopts.IgnoreUnexported(Row{}), cmpopts.EquateApprox(0, 1e-12)); d != "" {
		t.Errorf("%s: %s", what, d)
	}
}

// tailed is a triangle 1–2–3 with a tail 3–4: 2 and 3 in Γ(1), degrees 2 2 3 1.
func tailed() *model.Graph {
	return graph(4, *edge(0, 1), *edge(0, 2), *edge(1, 2), *edge(2, 3))
}

func TestVertexSimilarity_WorkedByHand(t *testing.T) {
	r := begin(mapping("vertex-similarity", standard), tailed())
	// s = 1/d_3 = 1/3 for both non-adjacent pairs with a common neighbour
	sameRows(t, "E_add", []Row{
		{Pair: *edge(0, 3), Score: 1. / 3, Weight: 0.5, Share: 0.5, From: 0, To: 0.5},
		{Pair: *edge(1, 3), Score: 1. / 3, Weight: 0.5, Share: 0.5, From: 0.5, To: 1},
	}, r.Additions(0, 0).Rows)
	// Eq. 6 with Σs = 2/3; 1–4 closes a cycle with the tail, so there is no bridge
	table := r.Removals(edge(0, 3), nil, 0, 0)
	sameRows(t, "E_del", []Row{
		{Pair: *edge(0, 1), Score: 1. / 3, Weight: 0.5, Share: 0.25, From: 0, To: 0.25},
		{Pair: *edge(0, 2), Score: 0.5, Weight: 0.25, Share: 0.125, From: 0.25, To: 0.375},
		{Pair: *edge(1, 2), Score: 0.5, Weight: 0.25, Share: 0.125, From: 0.375, To: 0.5},
		{Pair: *edge(2, 3), Score: 0, Weight: 1, Share: 0.5, From: 0.5, To: 1},
	}, table.Rows)
	if len(table.Barred) != 0 || table.Left != 4 {
		t.Errorf("%d can be drawn and %v are barred, want 4 and none", table.Left, table.Barred)
	}
}

func TestMotifSimilarity_WorkedByHand(t *testing.T) {
	r := begin(mapping("motif-similarity", standard), tailed())
	if paths := pathsOf(r, *edge(0, 3), 0); !cmp.Equal(paths, [][]int{{0, 2, 3}}) {
		t.Errorf("paths of 1 and 4 are %v", paths)
	}
	sameRows(t, "E_del", []Row{
		{Pair: *edge(0, 2), Score: 0.5, Weight: 0.25, Share: 0.2, From: 0, To: 0.2},
		{Pair: *edge(2, 3), Score: 0, Weight: 1, Share: 0.8, From: 0.2, To: 1},
	}, r.Removals(edge(0, 3), []int{0, 2, 3}, 0, 0).Rows)
	// Eq. 8: one over the number of edges
	sameRows(t, "E_del of motif-random", []Row{
		{Pair: *edge(0, 2), Score: 0.5, Weight: 0.5, Share: 0.5, From: 0, To: 0.5},
		{Pair: *edge(2, 3), Score: 0, Weight: 0.5, Share: 0.5, From: 0.5, To: 1},
	}, begin(mapping("motif-random", standard), tailed()).Removals(edge(0, 3), []int{0, 2, 3}, 0, 0).Rows)
}

func TestRandom_WorkedByHand(t *testing.T) {
	// a triangle with a tail and, apart from it, an edge: 1–5 would join components
	g := graph(6, *edge(0, 1), *edge(0, 2), *edge(1, 2), *edge(2, 3), *edge(4, 5))
	r := begin(mapping("random", standard), g)
	sameRows(t, "E_add", []Row{
		{Pair: *edge(0, 3), Score: 1. / 3, Weight: 0.5, Share: 0.5, From: 0, To: 0.5},
		{Pair: *edge(1, 3), Score: 1. / 3, Weight: 0.5, Share: 0.5, From: 0.5, To: 1},
	}, r.Additions(0, 0).Rows)
	table := r.Removals(edge(0, 3), nil, 0, 0)
	if !slices.Equal(table.Barred, []model.Edge{*edge(4, 5)}) || table.Left != 4 || table.Rows[0].Share != 0.25 || table.Rows[0].Weight != 0.2 {
		t.Errorf("a quarter each and the bridge 5–6 barred, but %+v", table)
	}
	if left := begin(mapping("random", literal), g).Additions(0, 1); left.Left != 10 || len(left.Rows) != 1 {
		t.Errorf("read literally %d pairs can be drawn (%d listed), want 10 and 1", left.Left, len(left.Rows))
	}
}

// Every recorded draw falls into the interval of what it chose, in tables
// computed from the graph and the attempts before it alone.
func TestTables_ExplainEveryRecordedAttempt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 12)
		m := must.Get(New(rapid.SampledFrom(Names()).Draw(t, "mapping"), anyOptions(t)))
		result := must.Get(m.Map(context.Background(), g, stream(rapid.Uint64().Draw(t, "seed"))))
		for k, a := range result.Attempts {
			r := begin(m, g)
			must.Do(r.Replay(context.Background(), result.Attempts[:k]...))
			if a.Added != nil {
				explains(t, r.Additions(a.AddDraw, rapid.IntRange(0, 9).Draw(t, "limit")), *a.Added, a.AddDraw, a.AddProbability, a.AddScore)
			}
			if a.Path != nil {
				paths := pathsOf(r, *a.Added, 0)
				if len(paths) != a.Paths || !slices.Equal(paths[int(a.PathDraw*float64(a.Paths))], a.Path) {
					t.Fatalf("attempt %d took %v of %v by %v", k, a.Path, paths, a.PathDraw)
				}
			}
			if a.Removed != nil {
				explains(t, r.Removals(a.Added, a.Path, a.DelDraw, rapid.IntRange(0, 9).Draw(t, "limit")), *a.Removed, a.DelDraw, a.DelProbability, a.DelScore)
			}
			if a.Outcome == Undone && r.Removals(a.Added, nil, 0, 0).Left > 0 {
				t.Fatalf("attempt %d was undone with edges left", k)
			}
			if a.Outcome == PassedOver && len(pathsOf(r, *a.Added, 0)) > 0 {
				t.Fatalf("attempt %d was passed over with a path left", k)
			}
		}
		r := begin(m, g)
		must.Do(r.Replay(context.Background(), result.Attempts...))
		again := must.Get(r.Graph())
		if !r.Finished() || !slices.Equal(again.EdgeList(), result.Graph.EdgeList()) {
			t.Fatal("the replayed graph is another")
		}
	})
}

func explains(t *rapid.T, table Table, chosen model.Edge, draw, probability, score float64) {
	t.Helper()
	const rounding = 1e-12
	for k, row := range table.Rows {
		if k > 0 && math.Abs(row.From-table.Rows[k-1].To) > rounding {
			t.Fatalf("row %+v does not follow %+v", row, table.Rows[k-1])
		}
	}
	for _, row := range table.Rows {
		if row.From-rounding <= draw && draw < row.To+rounding && row.Pair == chosen {
			if math.Abs(row.Share-probability) > rounding || math.Abs(row.Score-score) > rounding || math.Abs(row.To-row.From-row.Share) > rounding {
				t.Fatalf("share %v and score %v are recorded, %+v is shown", probability, score, row)
			}
			return
		}
	}
	t.Fatalf("no row explains that %v chose %v: %+v", draw, chosen, table.Rows)
}

func TestForcedDraws_LeadWhereTheirMidpointsWould(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 10)
		o := anyOptions(t)
		m := must.Get(New(rapid.SampledFrom(Names()).Draw(t, "mapping"), o))
		r := begin(m, g)
		rng := stream(rapid.Uint64().Draw(t, "seed"))
		for !r.Finished() {
			var f Forced
			if rows := r.Additions(0, 0).Rows; len(rows) > 0 && rapid.Bool().Draw(t, "force the pair") {
				pair := rapid.SampledFrom(rows).Draw(t, "pair").Pair
				f.Add = &pair
				if paths := pathsOf(r, pair, 0); len(paths) > 0 && rapid.Bool().Draw(t, "force the path") {
					f.Path = rapid.SampledFrom(paths).Draw(t, "path")
				}
				candidates := r.Removals(&pair, f.Path, 0, 0).Rows
				candidates = slices.DeleteFunc(slices.Clone(candidates), func(row Row) bool { return row.Share == 0 })
				if len(candidates) > 0 && rapid.Bool().Draw(t, "force the edge") {
					removed := rapid.SampledFrom(candidates).Draw(t, "edge").Pair
					f.Remove = &removed
				}
			}
			a := must.Get(r.Next(context.Background(), rng, f))
			if f.Add != nil && *a.Added != *f.Add || f.Path != nil && a.Outcome == Done && !slices.Equal(a.Path, f.Path) {
				t.Fatalf("forced %+v, got %+v", f, a)
			}
			if f.Remove != nil && a.Removed != nil && *a.Removed != *f.Remove {
				t.Fatalf("forced %v, removed %v", *f.Remove, *a.Removed)
			}
		}
		result := must.Get(r.Result())
		holds(t, m, o, g, result)
	})
}

func TestForcedDraws_LeaveTheOthersAsTheyWere(t *testing.T) {
	g := dataset(t, "MUTAG")[0]
	for _, name := range Names() {
		m := mapping(name, standard)
		free := must.Get(m.Map(context.Background(), g, stream(1)))
		forced := must.Get(MapForced(context.Background(), m, g, stream(1), map[int]Forced{1: {Add: free.Attempts[1].Added}}))
		ignore := cmpopts.IgnoreFields(Attempt{}, "AddDraw") // of the forced one: the midpoint
		if d := cmp.Diff(free.Attempts, forced.Attempts, ignore, cmpopts.EquateNaNs()); d != "" {
			t.Errorf("%s: forcing what was drawn anyway changed something: %s", name, d)
		}
	}
}

func TestForcedDraws_MustBeCandidates(t *testing.T) {
	g := tailed()
	for name, f := range map[string]Forced{
		"an edge to add":             {Add: edge(0, 1)},
		"an edge off the path":       {Add: edge(0, 3), Remove: edge(0, 1)},
		"a path that is not there":   {Add: edge(0, 3), Path: []int{0, 1, 3}},
		"a pair outside of vertices": {Add: edge(0, 9)},
	} {
		r := begin(mapping("motif-similarity", standard), g)
		if _, err := r.Next(context.Background(), stream(1), f); err == nil {
			t.Errorf("%s was accepted", name)
		}
		if len(r.attempts) != 0 || r.Additions(0, 0).Left != 2 {
			t.Errorf("%s left a trace", name)
		}
	}
	r := begin(mapping("random", standard), graph(6, *edge(0, 1), *edge(0, 2), *edge(1, 2), *edge(2, 3), *edge(4, 5)))
	if _, err := r.Next(context.Background(), stream(1), Forced{Remove: edge(4, 5)}); err == nil {
		t.Error("a bridge was removed")
	}
	if err := r.Replay(context.Background(), Attempt{Added: edge(0, 1)}); err == nil {
		t.Error("an impossible attempt was replayed")
	}
}

// Drawing until the edge is no bridge has the distribution of drawing among
// the edges that are none.
func TestRemovalByTrial_HasTheSharesOfTheSearch(t *testing.T) {
	g := graph(8, *edge(0, 1), *edge(0, 2), *edge(1, 2), *edge(2, 3), *edge(3, 4), *edge(3, 5), *edge(4, 5), *edge(5, 6), *edge(6, 7))
	pair, trials := edge(0, 3), 20_000
	m := mapping("vertex-similarity", standard)
	want := begin(m, g).Removals(pair, nil, 0, 0)
	if len(want.Barred) != 2 {
		t.Fatalf("barred are %v, want two bridges", want.Barred)
	}
	r := begin(m, g)
	d := r.removal.(*edgeRemoval)
	d.pool = newListed(input{new(arena), g, Options{}.index()}, d.edges, d.scores, 1, d.weights)
	count := map[model.Edge]float64{}
	rng := stream(1)
	for range trials {
		a := Attempt{Added: pair}
		must.Do(d.choose(context.Background(), &a, r, rng, Forced{}))
		if !math.IsNaN(a.DelProbability) {
			t.Fatalf("a share of %v is claimed", a.DelProbability)
		}
		count[*a.Removed]++
	}
	for _, row := range want.Rows {
		error := 4 * math.Sqrt(row.Share*(1-row.Share)/float64(trials))
		if f := count[row.Pair] / float64(trials); math.Abs(f-row.Share) > error {
			t.Errorf("%v is removed in %.4f, want %.4f ± %.4f", row.Pair, f, row.Share, error)
		}
	}
	if d.pool.left() != g.M() {
		t.Errorf("%d edges are left after trials without a swap, want %d", d.pool.left(), g.M())
	}
}

func TestRemovalByTrial_SearchesAfterManyMisses(t *testing.T) {
	var line []model.Edge
	for v := range 999 {
		line = append(line, model.Edge{U: v, V: v + 1})
	}
	g := graph(1000, line...)
	r := begin(mapping("random", standard), g)
	d := r.removal.(*edgeRemoval)
	d.pool = newUniform(input{new(arena), g, Options{}.index()}, d.edges)
	for seed := range uint64(5) { // 2 of 999 edges are no bridge: 64 draws seldom find one
		a := Attempt{Added: edge(500, 502)}
		must.Do(d.choose(context.Background(), &a, r, stream(seed), Forced{}))
		if a.Removed == nil || a.Removed.U < 500 || a.Removed.V > 502 {
			t.Errorf("removed %v, which is a bridge", a.Removed)
		}
		if !math.IsNaN(a.DelProbability) {
			t.Errorf("a share of %v is claimed", a.DelProbability)
		}
	}
}

func TestLargeGraphs_KeepEdgesAndComponents(t *testing.T) {
	g := sparse(25_000, trialEdges+8_000)
	for _, name := range Names() {
		m := mapping(name, standard)
		r := must.Get(m.Map(context.Background(), g, stream(1)))
		holds(t, m, standard, g, r)
		if r.Realised() != Budget(g.M(), 0.15) {
			t.Errorf("%s made %d swaps", name, r.Realised())
		}
	}
}
