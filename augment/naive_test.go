package augment

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
	"mevolve/model/readings"
)

// naive is Algorithms 1 and 2 as the method states them, over lists and maps: every
// candidate, path and bridge is found anew at every attempt.
type naive struct {
	n        int
	edges    []model.Edge // E in (i, j) order
	adjacent map[model.Edge]bool
	paths    map[model.Edge][][]int // by pair: its paths of l edges in the input, in lexicographic order
	o        Options
	mapping  string
	u        func() float64

	scores  map[model.Edge]float64 // s of the pairs so far
	total   float64                // Σs over E_add^c
	addable map[model.Edge]float64
	removed map[model.Edge]bool
	added   []model.Edge
	notes   map[NoteCode]bool
	k       int
	show    func(shares map[model.Edge]float64) // what can be added, before each attempt
}

type naiveAttempt struct {
	pair, removed model.Edge // the zero Edge: none
	path          []int
	paths         int
	outcome       Outcome
	further       bool
	addShare      float64
	delShare      float64
}

func naiveOf(g *model.Graph, o Options) *naive {
	m := &naive{n: g.N(), edges: g.EdgeList(), adjacent: map[model.Edge]bool{}, o: o}
	for _, e := range m.edges {
		m.adjacent[e] = true
	}
	return m
}

func (m *naive) has(u, v int) bool { return m.adjacent[model.NewEdge(u, v)] }

func (m *naive) degree(v int) (d float64) {
	for _, e := range m.edges {
		if e.U == v || e.V == v {
			d++
		}
	}
	return d
}

// s is the similarity index of the options.
func (m *naive) s(i, j int) float64 {
	e := model.NewEdge(i, j)
	if _, known := m.scores[e]; !known {
		m.scores[e] = m.similarity(i, j)
	}
	return m.scores[e]
}

func (m *naive) similarity(i, j int) float64 {
	c, ra, aa, walks := 0.0, 0.0, 0.0, 0.0
	for z := range m.n {
		if m.has(i, z) && m.has(z, j) {
			c, ra, aa = c+1, ra+1/m.degree(z), aa+1/math.Log(m.degree(z))
		}
	}
	di, dj := m.degree(i), m.degree(j)
	var f float64
	switch m.o.Similarity {
	case "", "ra":
		return ra
	case "aa":
		return aa
	case "cn":
		return c
	case "pa":
		return di * dj
	case "lp":
		for z := range m.n {
			for y := 0; y < m.n && m.has(z, j); y++ {
				if m.has(i, y) && m.has(y, z) {
					walks++
				}
			}
		}
		return c + 0.01*walks
	case "salton":
		f = c / math.Sqrt(di*dj)
	case "jaccard":
		f = c / (di + dj - c)
	case "sorensen":
		f = 2 * c / (di + dj)
	case "hpi":
		f = c / min(di, dj)
	case "hdi":
		f = c / max(di, dj)
	case "lhn":
		f = c / (di * dj)
	}
	if c == 0 {
		return 0
	}
	return f
}

// joined reports whether edges join u and v.
func joined(u, v int, edges []model.Edge) bool {
	reached := map[int]bool{u: true}
	for grown := true; grown; {
		grown = false
		for _, e := range edges {
			if reached[e.U] != reached[e.V] {
				reached[e.U], reached[e.V], grown = true, true, true
			}
		}
	}
	return reached[v]
}

// findPaths lists the paths of l edges that start with these vertices, by their ends.
func (m *naive) findPaths(start []int) {
	last := start[len(start)-1]
	if len(start) == m.o.L+1 {
		if i := start[0]; i < last && !m.has(i, last) {
			e := model.Edge{U: i, V: last}
			m.paths[e] = append(m.paths[e], slices.Clone(start))
		}
		return
	}
	for w := range m.n {
		if m.has(last, w) && !slices.Contains(start, w) {
			m.findPaths(append(slices.Clone(start), w))
		}
	}
}

// draw is weightRandomSample(C, 1, W): the first candidate in (i, j) order whose
// cumulative share exceeds u.
func (m *naive) draw(candidates []model.Edge, weight map[model.Edge]float64) (model.Edge, float64) {
	u, total, cumulative := m.u(), 0.0, 0.0
	for _, e := range candidates {
		total += weight[e]
	}
	for _, e := range candidates {
		if cumulative += weight[e]; cumulative/total > u {
			return e, weight[e] / total
		}
	}
	panic("u is 1")
}

// sorted lists the pairs of positive weight in (i, j) order.
func sorted(weight map[model.Edge]float64) (list []model.Edge) {
	for e, w := range weight {
		if w > 0 {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, model.Edge.Compare)
	return list
}

func sumOf(weight map[model.Edge]float64) (total float64) {
	for _, w := range weight {
		total += w
	}
	return total
}

func (m *naive) motif() bool { return m.mapping == "motif-random" || m.mapping == "motif-similarity" }
func (m *naive) scored() bool {
	return m.mapping == "vertex-similarity" || m.mapping == "motif-similarity"
}
func (m *naive) keep() bool { return m.o.Connectivity == readings.ConnectivityKeep }

// begin finds E_add^c with its weights, and k.
func (m *naive) begin() {
	m.scores, m.addable, m.removed, m.notes = map[model.Edge]float64{}, map[model.Edge]float64{}, map[model.Edge]bool{}, map[NoteCode]bool{}
	component := make([]int, m.n) // by vertex: the smallest vertex joined to it
	for v := range m.n {
		for !joined(v, component[v], m.edges) {
			component[v]++
		}
	}
	if m.motif() && m.paths == nil {
		m.paths = map[model.Edge][][]int{}
		for v := range m.n {
			m.findPaths([]int{v})
		}
	}
	for i := range m.n {
		for j := i + 1; j < m.n; j++ {
			e := model.Edge{U: i, V: j}
			if m.has(i, j) || m.motif() && len(m.paths[e]) == 0 || !m.motif() && m.keep() && component[i] != component[j] {
				continue
			}
			switch m.addable[e] = 1; {
			case m.scored():
				m.addable[e] = m.s(i, j)
			case m.mapping == "own":
				m.addable[e] = ownWeight(m.degree(i), m.degree(j))
			}
		}
	}
	of := len(m.edges)
	if m.motif() && m.o.Budget == readings.BudgetCandidates {
		of = len(m.addable)
	}
	m.k = int(math.Ceil(float64(of)*m.o.Beta - 1e-9))
	if m.scored() {
		if m.total = sumOf(m.addable); m.total == 0 { // R5
			for e := range m.addable {
				m.addable[e] = 1
				m.notes[NoteZeroScores] = m.k > 0
			}
			if m.o.ZeroScores == readings.ZeroScoresNone && m.k > 0 {
				clear(m.addable)
			}
		}
	}
	if len(sorted(m.addable)) == 0 || len(m.edges) == 0 {
		m.notes[NoteNothing] = true
	}
}

// deletion is w_del of edges, Eqs. 6 and 9: among all edges, or those of a path.
func (m *naive) deletion(among []model.Edge) map[model.Edge]float64 {
	weight, over := map[model.Edge]float64{}, m.total
	if m.motif() && m.o.DeletionSum == readings.DeletionSumPath && m.total > 0 {
		over = 0
		for _, e := range among {
			over += m.s(e.U, e.V)
		}
	}
	for _, e := range among {
		weight[e] = 1
		switch {
		case m.mapping == "own":
			weight[e] = ownWeight(m.degree(e.U), m.degree(e.V))
		case m.scored() && over > 0:
			if weight[e] = 1 - m.s(e.U, e.V)/over; weight[e] < 0 { // R6
				weight[e], m.notes[NoteClamped] = 0, true
			}
		}
	}
	return weight
}

// orAlike is R6: weights that are all 0 count as 1 each.
func orAlike(weight map[model.Edge]float64) map[model.Edge]float64 {
	if sumOf(weight) == 0 {
		for e := range weight {
			weight[e] = 1
		}
	}
	return weight
}

func (m *naive) run() (attempts []naiveAttempt) {
	m.begin()
	whole := m.deletion(nil)
	if !m.motif() {
		whole = m.deletion(m.edges)
		if !m.keep() {
			whole = orAlike(whole)
		}
	}
	done := 0
	for done < m.k {
		left := sorted(m.addable)
		removable := !m.motif() && !m.keep() && len(attempts) > 0 && len(sorted(whole)) > 0
		if len(left) == 0 && !removable {
			break
		}
		m.show(m.addable)
		var a naiveAttempt
		if len(left) > 0 {
			a.pair, a.addShare = m.draw(left, m.addable)
			delete(m.addable, a.pair)
		}
		switch {
		case m.motif():
			all := m.followPaths(a)
			if attempts = append(attempts, all...); all[0].outcome == Done {
				done++
			}
			continue
		case m.keep():
			a = m.removeNoBridge(a, whole)
		default: // R1 literal
			if list := sorted(whole); len(list) > 0 {
				a.removed, a.delShare = m.draw(list, whole)
				delete(whole, a.removed)
			}
		}
		if attempts = append(attempts, a); a.outcome == Done {
			done++
		}
	}
	realised := 0
	for _, a := range attempts {
		if a.outcome == Done && a.pair != (model.Edge{}) && !a.further {
			realised++
		}
	}
	m.notes[NoteFewer] = len(attempts) > 0 && realised < m.k
	return attempts
}

// removeNoBridge is R1 keep.
func (m *naive) removeNoBridge(a naiveAttempt, whole map[model.Edge]float64) naiveAttempt {
	graph := append(slices.Clone(m.added), a.pair)
	for _, e := range m.edges {
		if !m.removed[e] {
			graph = append(graph, e)
		}
	}
	eligible := map[model.Edge]float64{}
	for k, e := range graph {
		w, input := whole[e]
		if input && joined(e.U, e.V, slices.Delete(slices.Clone(graph), k, k+1)) {
			eligible[e] = w
		}
	}
	if len(eligible) == 0 {
		a.outcome = Undone
		return a
	}
	eligible = orAlike(eligible)
	a.removed, a.delShare = m.draw(sorted(eligible), eligible)
	m.removed[a.removed] = true
	m.added = append(m.added, a.pair)
	return a
}

// followPaths removes an edge of one path (R4 uniform, first) or of each (every).
func (m *naive) followPaths(a naiveAttempt) (attempts []naiveAttempt) {
	for rank := 0; ; rank++ {
		var intact [][]int
		for _, path := range m.paths[a.pair] {
			if m.o.EdgeCount == readings.EdgeCountLiteral || !slices.ContainsFunc(edgesOf(path), func(e model.Edge) bool { return m.removed[e] }) {
				intact = append(intact, path)
			}
		}
		if m.o.EdgeCount == readings.EdgeCountKeep || m.o.Path != readings.PathEvery {
			if rank > 0 && (len(intact) == 0 || m.o.Path != readings.PathEvery) {
				return attempts
			}
		} else if rank == len(intact) {
			return attempts
		}
		if a.paths = len(intact); len(intact) == 0 {
			a.outcome = PassedOver
			return append(attempts, a)
		}
		u := m.u()
		switch {
		case m.o.Path == readings.PathFirst || m.o.Path == readings.PathEvery && m.o.EdgeCount == readings.EdgeCountKeep:
			a.path = intact[0]
		case m.o.Path == readings.PathEvery:
			a.path = intact[rank]
		default:
			a.path = intact[int(u*float64(len(intact)))]
		}
		list := edgesOf(a.path)
		weight := orAlike(m.deletion(list))
		a.removed, a.delShare = m.draw(list, weight) // along the path, not in (i, j) order
		if m.removed[a.removed] {
			a.removed = model.Edge{} // the union of deletions
		}
		m.removed[a.removed] = true
		attempts = append(attempts, a)
		a.addShare, a.further = 0, true
	}
}

func edgesOf(path []int) (list []model.Edge) {
	for k := range path[1:] {
		list = append(list, model.NewEdge(path[k], path[k+1]))
	}
	return list
}

// ownWeight is that of a Weighted mapping, 0 for some pairs.
func ownWeight(di, dj float64) float64 { return math.Mod(di*dj, 3) }

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

	r, err := k.New(o).Begin(ctx, g)
	must(t, r, err)
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
				close(fmt.Sprint("the share of ", row.Pair), row.Share, now[row.Pair])
				close(fmt.Sprint("the score of ", row.Pair), row.Score, m.s(row.Pair.U, row.Pair.V))
				if same, ok := r.Candidate(row.Pair); !ok || math.Abs(same.From-row.From) > 1e-9 {
					fail("the located row", same, row)
				}
			}
		}
		a, err := r.Next(ctx, rng, Forced{})
		must(t, a, err)
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
	result, err := r.Result()
	must(t, result, err)
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
// takes each combination of readings on each graph, not every thirteenth.
func TestEveryMapping_IsTheAlgorithmAsStatedOnLargerGraphs(t *testing.T) {
	every := 13
	if os.Getenv("MEVOLVE_LONG") == "1" {
		every = 1
	}
	apart := cycle(70) // and a complete graph of nine vertices, and vertices without an edge
	for _, e := range complete(9) {
		apart = append(apart, model.Edge{U: e.U + 75, V: e.V + 75})
	}
	for number, g := range []*model.Graph{sparse(t, 140, 145), sparse(t, 129, 200), sparse(t, 20, 130), graph(t, 90, apart...)} {
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
