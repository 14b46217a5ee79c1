package augment

import (
	"math"
	"slices"

	"mevolve/model"
	"mevolve/model/readings"
)

// naive is Algorithms 1 and 2 as the method states them, over lists and maps: every
// candidate, path and bridge is found anew at every attempt.
type naive struct {
	n        int
	edges    []model.Edge // E in (i, j) order
	adjacent [][]bool
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
	m := &naive{n: g.N(), edges: g.EdgeList(), adjacent: make([][]bool, g.N()), o: o}
	for v := range m.adjacent {
		m.adjacent[v] = make([]bool, m.n)
	}
	for _, e := range m.edges {
		m.adjacent[e.U][e.V], m.adjacent[e.V][e.U] = true, true
	}
	return m
}

func (m *naive) has(u, v int) bool { return m.adjacent[u][v] }

func (m *naive) degree(v int) (d float64) {
	for _, adjacent := range m.adjacent[v] {
		if adjacent {
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
func (m *naive) joined(u, v int, edges []model.Edge) bool {
	reached := make([]bool, m.n)
	reached[u] = true
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
		for !m.joined(v, component[v], m.edges) {
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

// orAlike is R6: weights that are all 0 count as 1 each, but for those of a Weighted.
func (m *naive) orAlike(weight map[model.Edge]float64) map[model.Edge]float64 {
	if m.mapping != "own" && sumOf(weight) == 0 {
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
			whole = m.orAlike(whole)
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
		if input && m.joined(e.U, e.V, slices.Delete(slices.Clone(graph), k, k+1)) {
			eligible[e] = w
		}
	}
	eligible = m.orAlike(eligible)
	if len(sorted(eligible)) == 0 {
		a.outcome = Undone
		return a
	}
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
		weight := m.orAlike(m.deletion(list))
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
