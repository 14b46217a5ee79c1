package augment

import (
	"context"
	"math/bits"
	"slices"

	"mevolve/model"
	"mevolve/model/readings"
)

// candidates describes the pairs that can be added: the ends of open motifs, or all
// non-adjacent pairs.
type candidates struct {
	l   int   // motif length, number of edges of the path
	all bool  // all non-adjacent pairs; l is not used
	of  []int // with all: group of each vertex, a pair must be within one group; nil: no groups
}

// openRows lists the candidates row by row: row i holds all j > i such that (i, j) is a
// candidate.
type openRows struct {
	arena *arena
	g     *model.Graph
	candidates
	scores *similarity // nil: scores are not wanted
	near   *adjacency  // l = 2 on a dense graph; else nil
	inner  [][]int32   // l = 3: by vertex, its neighbours of degree 2 or more
	paths  *paths      // l > 3

	round int32    // number of the present row, from 1
	seen  []int32  // by vertex: 2·round if adjacent to i, 2·round + 1 if in row i
	met   []int32  // l = 3, by vertex: round if two edges lead there from i
	ends  []int32  // the row, ascending
	bits  []uint64 // scratch of sort
	s     []float64
}

// newOpenRows returns the rows. x is the index of the scores; nil: no scores.
func newOpenRows(w *arena, g *model.Graph, of candidates, x *Index) *openRows {
	r := w.rows.one()
	*r = openRows{arena: w, g: g, candidates: of, seen: w.numbers.take(g.N())}
	r.ends = w.numbers.take(min(g.N(), ahead))[:0]
	if x != nil {
		r.s = w.weights.take(min(g.N(), ahead))[:0]
		r.scores = newSimilarity(w, g, x)
	}
	switch {
	case r.all:
	case r.l == 2 && (x == nil || x.walks == 0):
		r.near = w.matrix(g)
	case r.l == 3:
		r.met, r.inner = w.numbers.take(g.N()), innerNeighbors(w, g)
	case r.l > 3:
		r.paths = newPaths(w, g, r.l)
	}
	return r
}

// innerNeighbors lists for each vertex its neighbours of degree 2 or more, which can
// be inside a path. Without the leaves a star takes linear time.
func innerNeighbors(w *arena, g *model.Graph) [][]int32 {
	all := w.numbers.take(2 * g.M())[:0]
	lists := make([][]int32, g.N())
	for v := range lists {
		first := len(all)
		for _, z := range g.Neighbors(v) {
			if g.Degree(int(z)) > 1 {
				all = append(all, z)
			}
		}
		lists[v] = all[first:len(all):len(all)]
	}
	return lists
}

// row returns row i in ascending order, with scores if wanted. Both slices are valid
// until the next call and must not be written to.
func (r *openRows) row(ctx context.Context, i int) (ends []int32, scores []float64, err error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	r.ends, r.s = r.ends[:0], r.s[:0]
	if r.near != nil {
		r.triads(i)
		return r.ends, r.s, nil
	}
	if near := r.g.Neighbors(i); r.l == 2 && len(near) == 1 && (r.scores == nil || r.scores.walks == 0) {
		return r.leaf(i, near[0])
	}
	later := r.g.LaterNeighbors(i)
	most := r.g.N() - 1 - i - len(later) // non-adjacent pairs of the row: then it is complete
	if most == 0 {
		return nil, nil, nil
	}
	r.round++
	for _, j := range later {
		r.seen[j] = 2 * r.round
	}
	switch {
	case r.all:
		r.rest(i)
	case r.l == 2:
		for _, z := range r.g.Neighbors(i) {
			if r.reach(i, z); len(r.ends) == most {
				break
			}
		}
	case r.l == 3: // a walk of three edges between two vertices that are not adjacent is a path
		r.met[i] = r.round
	walks:
		for _, z := range r.inner[i] {
			for _, w := range r.inner[z] {
				if r.met[w] == r.round {
					continue
				}
				r.met[w] = r.round
				if r.reach(i, w); len(r.ends) == most {
					break walks
				}
			}
		}
	default:
		if err := r.search(ctx, i); err != nil {
			return nil, nil, err
		}
	}
	if !r.all {
		r.sort(i)
	}
	if r.scores != nil {
		r.s = r.scores.row(i, r.ends, r.s)
	}
	return r.ends, r.s, nil
}

// leaf is the row of a vertex with one neighbour z: the neighbours of z after i. Most
// rows of a star are of this kind.
func (r *openRows) leaf(i int, z int32) (ends []int32, scores []float64, err error) {
	list := r.g.Neighbors(int(z))
	k, _ := slices.BinarySearch(list, int32(i))
	ends = list[k+1:]
	switch {
	case r.scores == nil:
	case r.scores.Sums(): // s is one term, that of z
		for range ends {
			r.s = append(r.s, r.scores.share[z])
		}
	default:
		for _, j := range ends {
			r.s = append(r.s, r.scores.from(r.scores.share[z], 0, 1, r.g.Degree(int(j))))
		}
	}
	return ends, r.s, nil
}

// rest adds every non-adjacent j > i to the row.
func (r *openRows) rest(i int) {
	for j := i + 1; j < r.g.N(); j++ {
		if r.seen[j] < 2*r.round && (r.of == nil || r.of[i] == r.of[j]) {
			r.seen[j] = 2*r.round + 1
			r.ends = append(r.ends, int32(j))
		}
	}
}

// reach adds the neighbours of w to row i, except those adjacent to i.
func (r *openRows) reach(i int, w int32) {
	list := r.g.Neighbors(int(w))
	for k := len(list) - 1; k >= 0 && int(list[k]) > i; k-- {
		if r.seen[list[k]] < 2*r.round {
			r.seen[list[k]] = 2*r.round + 1
			r.ends = append(r.ends, list[k])
		}
	}
}

// search adds to the row the vertices to which a path of l edges leads, not only a walk.
func (r *openRows) search(ctx context.Context, i int) error {
	for _, j := range r.paths.approach(i, r.l) {
		if int(j) <= i || r.seen[j] >= 2*r.round {
			continue
		}
		path, err := r.paths.search(ctx, int(j), 0)
		if err != nil {
			return err
		}
		if path {
			r.seen[j] = 2*r.round + 1
			r.ends = append(r.ends, j)
		}
	}
	return nil
}

// sort sorts the row. For a long row it sets a bit for each vertex and reads the bits
// in order, 64 at a time.
func (r *openRows) sort(i int) {
	if 16*len(r.ends) < (r.g.N()-i)/64 {
		slices.Sort(r.ends)
		return
	}
	if r.bits == nil {
		r.bits = r.arena.words.take((r.g.N() + 63) / 64)
	}
	for _, j := range r.ends {
		r.bits[j>>6] |= 1 << (j & 63)
	}
	r.ends = r.ends[:0]
	for w := i >> 6; w < len(r.bits); w++ {
		for word := r.bits[w]; word != 0; word &= word - 1 {
			r.ends = append(r.ends, int32(w<<6+bits.TrailingZeros64(word)))
		}
		r.bits[w] = 0
	}
}

// each calls do with every row in turn. Its only error is that of the context.
func (r *openRows) each(ctx context.Context, do func(i int, ends []int32, scores []float64)) error {
	for i := range r.g.N() {
		ends, scores, err := r.row(ctx, i)
		if err != nil {
			return err
		}
		do(i, ends, scores)
	}
	return nil
}

// listOpen lists all rows, with their scores where an index is given.
func listOpen(ctx context.Context, w *arena, g *model.Graph, of candidates, x *Index) (pairs []model.Edge, scores []float64, err error) {
	most := int(min(mostOpen(g, of), listable))
	pairs = w.pairs.take(most)[:0]
	if x != nil {
		scores = w.weights.take(most)[:0]
	}
	err = newOpenRows(w, g, of, x).each(ctx, func(i int, ends []int32, s []float64) {
		for _, j := range ends {
			pairs = append(pairs, model.Edge{U: i, V: int(j)})
		}
		scores = append(scores, s...)
	})
	return pairs, scores, err
}

// mostOpen is an upper bound on the number of candidates, in O(m·l): the number of
// non-adjacent pairs, or of walks of l edges (half of them, as each is counted from
// both ends), or for l = 2 of triads, whichever is less.
func mostOpen(g *model.Graph, c candidates) float64 {
	n, twice := float64(g.N()), 0.0
	switch {
	case c.all:
		twice = n * n
	case c.l == 2:
		for z := range g.N() {
			twice += float64(g.Degree(z)) * float64(g.Degree(z)-1)
		}
	default:
		twice = walks(g, c.l)
	}
	return min(twice/2, n*(n-1)/2-float64(g.M()))
}

// walks counts the walks of l edges, from either end.
func walks(g *model.Graph, l int) float64 {
	from, longer := make([]float64, g.N()), make([]float64, g.N())
	for v := range from {
		from[v] = 1
	}
	for range l {
		for v := range longer {
			longer[v] = 0
			for _, w := range g.Neighbors(v) {
				longer[v] += from[w]
			}
		}
		from, longer = longer, from
	}
	return sum(from)
}

// Effort estimates the steps, of some nanoseconds each, that any mapping with these
// options takes on a graph: to find the candidates, and for each attempt to count the
// paths of a pair and to search for bridges. A screen uses it to decide whether to map
// between two frames.
func Effort(g *model.Graph, o Options) float64 {
	n, m, k := float64(g.N()), float64(g.M()), float64(Budget(g.M(), o.Beta))
	if o.Budget == readings.BudgetCandidates {
		k = o.Beta * mostOpen(g, candidates{l: o.L})
	}
	all := walks(g, o.L)
	paths := 2 * all / max(1, n*n) // of a pair
	if o.Path == readings.PathEvery {
		k *= max(1, paths)
	}
	return min(all, n*float64(o.L)*2*m) + k*(paths+n+m)
}
