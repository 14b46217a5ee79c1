package augment

import (
	"slices"

	"mevolve/model"
)

// nonEdges is the pool of all non-adjacent pairs i < j, or of those within one
// component, all with the same weight. It needs no list of size n²: a draw u gives a
// rank, the sum tree of the row counts gives the row i, and a walk past the neighbours
// of i gives the column j. With n = 5 and the edges 1–2, 1–4, 2–3:
//
//	row 1   · × ○ × ○      2 candidates: 1–3, 1–5      (○ candidate, × edge)
//	row 2     · × ○ ○      2 candidates: 2–4, 2–5
//	row 3       · ○ ○      2 candidates: 3–4, 3–5
//	row 4         · ○      1 candidate:  4–5
//
//	u = .45: rank ⌊.45·7⌋ = 3; row 1 holds ranks 0 and 1, row 2 ranks 2 and 3: 2–5
//
// Setup takes O(n + m).
type nonEdges struct {
	g       *model.Graph
	index   *Index    // of Row.Score
	members []int32   // the vertices, group by group, ascending in each
	place   []int32   // by vertex: its position in members
	end     []int32   // by vertex: the end of its group in members
	counts  sumTree   // by row: candidates left; whole numbers, so sums are exact
	taken   [][]int32 // by row: places of the consumed columns, ascending
	all     float64   // number of candidates at the start
}

// newNonEdges returns the pool. A group is a component of g, or all vertices.
func newNonEdges(w *arena, g *model.Graph, x *Index, withinComponents bool) *nonEdges {
	n := g.N()
	of, groups := make([]int, n), min(n, 1)
	if withinComponents {
		of, groups = g.Components()
	}
	starts := w.numbers.take(groups + 1)
	for _, c := range of {
		starts[c+1]++
	}
	for c := range groups {
		starts[c+1] += starts[c]
	}
	p := &nonEdges{g: g, index: x, members: w.numbers.take(n), place: w.numbers.take(n), end: w.numbers.take(n), taken: make([][]int32, n)}
	next := slices.Clone(starts[:groups])
	for v, c := range of {
		p.members[next[c]] = int32(v)
		p.place[v] = next[c]
		p.end[v] = starts[c+1]
		next[c]++
	}
	counts := w.weights.take(n)
	for v := range counts {
		counts[v] = float64(p.end[v] - p.place[v] - 1 - int32(len(g.LaterNeighbors(v))))
	}
	p.counts = newSumTree(w, n, counts)
	p.all = p.counts.total()
	return p
}

func (p *nonEdges) left() int { return int(p.counts.total()) }

func (p *nonEdges) offered() int { return int(p.all) }

func (p *nonEdges) find(u float64) Row { return p.unrank(u * p.counts.total()) }

// unrank returns the candidate of a rank, counted from 0 in (i, j) order.
func (p *nonEdges) unrank(rank float64) Row {
	i, rest := p.counts.seek(rank)
	t := min(int(rest), int(p.counts.weight(i))-1)
	// column t of the candidates left: skip the neighbours and the consumed columns
	// before it, both in ascending order
	at := int(p.place[i]) + 1 + t
	neighbors, taken := p.g.LaterNeighbors(i), p.taken[i]
	for len(neighbors) > 0 || len(taken) > 0 {
		var barred int
		if len(taken) == 0 || len(neighbors) > 0 && p.place[neighbors[0]] < taken[0] {
			barred, neighbors = int(p.place[neighbors[0]]), neighbors[1:]
		} else {
			barred, taken = int(taken[0]), taken[1:]
		}
		if barred > at {
			break
		}
		at++
	}
	return p.row(model.Edge{U: i, V: int(p.members[at])}, t)
}

func (p *nonEdges) locate(pair model.Edge) (Row, bool) {
	i, j := pair.U, pair.V
	if i < 0 || i >= j || j >= p.g.N() || p.end[i] != p.end[j] || p.g.HasEdge(i, j) {
		return Row{}, false
	}
	at := p.place[j]
	before, found := slices.BinarySearch(p.taken[i], at)
	if found {
		return Row{}, false
	}
	t := int(at-p.place[i]) - 1 - before
	for _, w := range p.g.LaterNeighbors(i) {
		if int(w) < j {
			t--
		}
	}
	return p.row(pair, t), true
}

// row returns the Row of a pair that is candidate t of those left in its row.
func (p *nonEdges) row(pair model.Edge, t int) Row {
	total, rank := p.counts.total(), p.counts.before(pair.U)+float64(t)
	return Row{Pair: pair, Score: p.index.Score(p.g, pair.U, pair.V), Weight: 1 / p.all,
		Share: 1 / total, From: rank / total, To: (rank + 1) / total}
}

func (p *nonEdges) consume(r Row) {
	i, at := r.Pair.U, p.place[r.Pair.V]
	k, _ := slices.BinarySearch(p.taken[i], at)
	p.taken[i] = slices.Insert(p.taken[i], k, at)
	p.counts.set(i, p.counts.weight(i)-1)
}

func (p *nonEdges) rows(around float64, limit int) []Row {
	left := p.left()
	if limit <= 0 || limit > left {
		limit = left
	}
	first := min(max(int(around*float64(left))-limit/2, 0), left-limit)
	rows := make([]Row, limit)
	for k := range rows {
		rows[k] = p.unrank(float64(first + k))
	}
	return rows
}
