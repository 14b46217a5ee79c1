package augment

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

var own = Kind{Name: "own", New: func(o Options) Mapping {
	weigh := func(g *model.Graph, i, j int) float64 { return ownWeight(float64(g.Degree(i)), float64(g.Degree(j))) }
	return Weighted{Options: o, Called: "own", Add: weigh, Remove: weigh}
}}

// settings lists every combination of the readings that a mapping has, with a limit of
// candidates in a list or without a list.
func settingsOf(k Kind, o Options) (all []Options) {
	all = []Options{o}
	vary := func(applies bool, set ...func(*Options)) {
		if !applies {
			return
		}
		var more []Options
		for _, o := range all {
			for _, change := range set {
				p := o
				change(&p)
				more = append(more, p)
			}
		}
		all = more
	}
	scored, motif := k.Scored, k.Motif
	vary(!motif, func(o *Options) { o.Connectivity = readings.ConnectivityKeep }, func(o *Options) { o.Connectivity = readings.ConnectivityLiteral })
	vary(motif, func(o *Options) { o.EdgeCount = readings.EdgeCountKeep }, func(o *Options) { o.EdgeCount = readings.EdgeCountLiteral })
	vary(motif, func(o *Options) { o.Path = readings.PathUniform }, func(o *Options) { o.Path = readings.PathFirst }, func(o *Options) { o.Path = readings.PathEvery })
	vary(motif, func(o *Options) { o.Budget = readings.BudgetEdges }, func(o *Options) { o.Budget = readings.BudgetCandidates })
	vary(scored, func(o *Options) { o.ZeroScores = readings.ZeroScoresUniform }, func(o *Options) { o.ZeroScores = readings.ZeroScoresNone })
	vary(scored && motif, func(o *Options) { o.DeletionSum = readings.DeletionSumCandidates }, func(o *Options) { o.DeletionSum = readings.DeletionSumPath })
	vary(true, func(o *Options) { o.most = 0 }, func(o *Options) { o.most = never })
	return all
}

// agrees maps g by the engine and by the naive model, from the same random numbers, and
// compares the candidates with their shares before every attempt, the attempts, the
// notes and the graph.
func agrees(t failing, k Kind, o Options, g *model.Graph, seed uint64, paths map[model.Edge][][]int) (found map[model.Edge][][]int) {
	t.Helper()
	ctx := context.Background()
	fail := func(what string, got, want any) {
		t.Helper()
		t.Fatal(fmt.Sprintf("%s, %+v, n = %d, E = %v: %s is %v, want %v", k.Name, o, g.N(), g.EdgeList(), what, got, want))
	}
	close := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-9 {
			fail(what, got, want)
		}
	}
	m := naiveOf(g, o)
	m.paths, m.mapping, m.u = paths, k.Name, rand.New(rand.NewPCG(seed, 0)).Float64
	var shares []map[model.Edge]float64
	m.show = func(addable map[model.Edge]float64) {
		now, total := map[model.Edge]float64{}, sumOf(addable)
		for e, w := range addable {
			if w > 0 {
				now[e] = w / total
			}
		}
		shares = append(shares, now)
	}
	want := m.run()

	r := must.Get(k.New(o).Begin(ctx, g))
	rng := stream(seed)
	for i, w := range want {
		if r.Finished() {
			fail("the number of attempts", i, len(want))
		}
		if !w.further {
			now := shares[0]
			shares = shares[1:]
			if i == 0 && g.N() < 10 {
				for u := range g.N() + 1 {
					for v := u + 1; v <= g.N(); v++ {
						if _, ok := r.Candidate(model.Edge{U: u, V: v}); ok != (now[model.Edge{U: u, V: v}] > 0) {
							fail(fmt.Sprint(u, "–", v, " as a candidate"), ok, !ok)
						}
					}
				}
			}
			rows := r.Additions(0, 0).Rows
			if len(rows) != len(now) {
				fail("the number of candidates", len(rows), len(now))
			}
			for _, row := range rows {
				close("a candidate's share", row.Share, now[row.Pair])
				close("a candidate's score", row.Score, m.s(row.Pair.U, row.Pair.V))
				if same, ok := r.Candidate(row.Pair); !ok || math.Abs(same.From-row.From) > 1e-9 {
					fail("the located row", same, row)
				}
			}
		}
		a := must.Get(r.Next(ctx, rng, Forced{}))
		pair := model.Edge{}
		if a.Added != nil {
			pair = *a.Added
			close("the share of the addition", a.AddProbability, w.addShare)
			if window := r.Candidate; a.Outcome == Done {
				if _, left := window(pair); left {
					fail("a drawn pair that can be drawn again", pair, "none")
				}
			}
		}
		if wanted := w.pair; !w.further && pair != wanted || w.further && (a.Added != nil || a.Pair() != w.pair) {
			fail(fmt.Sprint("pair ", i+1), a.Pair(), wanted)
		}
		removed := model.Edge{}
		if a.Removed != nil {
			removed = *a.Removed
			close("the share of the removal", a.DelProbability, w.delShare)
		}
		if removed != w.removed || a.Outcome != w.outcome || a.Paths != w.paths || !slices.Equal(a.Path, w.path) {
			fail(fmt.Sprint("attempt ", i+1), []any{removed, a.Outcome, a.Paths, a.Path}, []any{w.removed, w.outcome, w.paths, w.path})
		}
	}
	if !r.Finished() {
		fail("the number of attempts", "greater", len(want))
	}
	result := must.Get(r.Result())
	if result.Requested != m.k {
		fail("k", result.Requested, m.k)
	}
	for _, code := range []NoteCode{NoteNothing, NoteZeroScores, NoteFewer, NoteClamped} {
		if noted(result, code) != m.notes[code] {
			fail("the note "+string(code), result.Notes, m.notes[code])
		}
	}
	edges := map[model.Edge]bool{}
	for e := range g.Edges() {
		edges[e] = true
	}
	for _, w := range want {
		if w.outcome == Done && w.pair != (model.Edge{}) {
			edges[w.pair] = true
		}
		delete(edges, w.removed)
	}
	if got := result.Graph.EdgeList(); len(got) != len(edges) || slices.ContainsFunc(got, func(e model.Edge) bool { return !edges[e] }) {
		fail("G'", got, edges)
	}
	return m.paths
}

// The engine's pools, bits and searches do what Algorithms 1 and 2 say, for every
// mapping, reading and similarity index, attempt by attempt.
func TestEveryMapping_IsTheAlgorithmAsStated(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := standard
		o.L = rapid.IntRange(2, MaxL).Draw(t, "l")
		g := randomGraph(t, 11-o.L)
		o.Beta = rapid.SampledFrom([]float64{0.05, 0.15, 0.3, 0.5, 1}).Draw(t, "beta")
		o.Similarity = rapid.SampledFrom(IndexNames()).Draw(t, "index")
		seed := rapid.Uint64().Draw(t, "seed")
		var paths map[model.Edge][][]int
		for _, k := range append(Kinds(), own) {
			for _, o := range settingsOf(k, o) {
				paths = agrees(t, k, o, g, seed, paths)
			}
		}
	})
}

// The same on larger graphs, whose rows take several words of bits or none; MEVOLVE_LONG=1
// takes each combination of readings on each graph, not every nineteenth.
func TestEveryMapping_IsTheAlgorithmAsStatedOnLargerGraphs(t *testing.T) {
	every := long.Pick(1, 19)
	apart := cycle(70) // and a complete graph of nine vertices, and vertices without an edge
	for _, e := range complete(9) {
		apart = append(apart, model.Edge{U: e.U + 75, V: e.V + 75})
	}
	for number, g := range []*model.Graph{sparse(140, 145), sparse(129, 200), sparse(20, 130), graph(90, apart...)} {
		for _, l := range []int{2, 3} {
			o := standard
			o.L, o.Beta = l, 0.03
			var paths map[model.Edge][][]int
			for _, k := range append(Kinds(), own) {
				for i, o := range settingsOf(k, o) {
					if (i+3*number)%every == 0 {
						o.Similarity = IndexNames()[(7*i+number)%len(IndexNames())]
						paths = agrees(t, k, o, g, uint64(i), paths)
					}
				}
			}
		}
	}
}
