package augment

import (
	"context"
	"math/bits"
	"slices"

	"mevolve/model"
)

// candidates are what can be joined: the ends of open motifs, or all pairs that
// are not adjacent.
type candidates struct {
	l   int   // edges of the motifs
	all bool  // all pairs
	of  []int // of all pairs those with both ends in one of these groups; nil: any
}

// openRows finds candidates row by row: row i holds the j > i that it can be
// joined to, such as the other ends of the open motifs of i.
type openRows struct {
	room *room
	g    *model.Graph
	candidates
	scores *similarity // nil where none are wanted
	near   *adjacency  // l = 2: the graph as bits, where it is dense enough
	inner  [][]int32   // l = 3: the neighbours of each vertex that have another one
	paths  *paths      // l > 3

	round int32
	seen  []int32 // 2·round: adjacent to the present i; 2·round + 1: one of its ends
	met   []int32 // l = 3, round: reached by two edges
	ends  []int32 // the row, ascending
	bits  []uint64
	s     []float64
}

// newOpenRows takes the index of the scores that are wanted, or nil.
func newOpenRows(w *room, g *model.Graph, of candidates, x *Index) *openRows {
	r := w.rows.one()
	*r = openRows{room: w, g: g, candidates: of, seen: w.numbers.take(g.N())}
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

// innerNeighbors are those that can stand inside a path. The leaves of a star,
// met over and over from one another, are not among them.
func innerNeighbors(w *room, g *model.Graph) [][]int32 {
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

// row is the ends j of row i in ascending order, with their scores if wanted.
// Both slices last until the next call; read them, do not write to them.
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
	most := r.g.N() - 1 - i - len(later) // the pairs of the row that are not adjacent
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

// leaf is the row of a vertex with one neighbour z, who joins it to all others
// of z: most rows of a star, and quickly told.
func (r *openRows) leaf(i int, z int32) (ends []int32, scores []float64, err error) {
	list := r.g.Neighbors(int(z))
	k, _ := slices.BinarySearch(list, int32(i))
	ends = list[k+1:]
	switch {
	case r.scores == nil:
	case r.scores.Sums(): // of one term
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

// rest takes every vertex for an end of row i that is not adjacent to it.
func (r *openRows) rest(i int) {
	for j := i + 1; j < r.g.N(); j++ {
		if r.seen[j] < 2*r.round && (r.of == nil || r.of[i] == r.of[j]) {
			r.seen[j] = 2*r.round + 1
			r.ends = append(r.ends, int32(j))
		}
	}
}

// reach takes the neighbours of w for ends of row i, unless they are adjacent
// to i.
func (r *openRows) reach(i int, w int32) {
	list := r.g.Neighbors(int(w))
	for k := len(list) - 1; k >= 0 && int(list[k]) > i; k-- {
		if r.seen[list[k]] < 2*r.round {
			r.seen[list[k]] = 2*r.round + 1
			r.ends = append(r.ends, list[k])
		}
	}
}

// search takes the vertices for ends that a path leads to, not only a walk.
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

// sort puts the row in order. Where there are many, marking each and reading
// the marks, 64 at a time, beats sorting.
func (r *openRows) sort(i int) {
	if 16*len(r.ends) < (r.g.N()-i)/64 {
		slices.Sort(r.ends)
		return
	}
	if r.bits == nil {
		r.bits = r.room.words.take((r.g.N() + 63) / 64)
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
func listOpen(ctx context.Context, w *room, g *model.Graph, of candidates, x *Index) (pairs []model.Edge, scores []float64, err error) {
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

// mostOpen bounds the number of open pairs, in O(m·l): there are no more than
// pairs that are not adjacent, nor than walks of l edges, each seen from both
// ends, nor for l = 2 than triads.
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

// Effort estimates how many steps, of some nanoseconds each, any of the
// mappings takes on a graph: finding the candidates of length l, then for each
// of the k swaps counting the paths of a pair and searching the bridges. A
// screen asks it whether to map between two frames.
func Effort(g *model.Graph, beta float64, l int) float64 {
	n, m, k := float64(g.N()), float64(g.M()), float64(Budget(g.M(), beta))
	all := walks(g, l)
	return min(all, n*float64(l)*2*m) + k*(2*all/max(1, n*n)+n+m)
}
