package augment

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/model"
	"mevolve/readings"
)

// pathEdge removes one of the l edges of a path between the ends of the
// added pair (motif mappings), so that the added edge closes a cycle that the
// removed one opens again: a connected graph stays connected. The path is
// taken uniformly among those of the pair, or it is the first of them, or each of
// them loses an edge (R4), one an attempt; under R2 keep it must be intact, read
// literally every path of the input counts.
type pathEdge struct {
	s      *similarity
	keep   bool
	path   readings.Path // R4
	within bool          // R22: Σ s is over the path's own edges
	paths  *paths
	union  map[model.Edge]bool // R2 literal: what has been removed, without effect on the paths
	total  float64             // Σ s over the candidates to add, for Eq. 9; 0: uniform

	pair model.Edge // R4 every: the one added last
	rank int        // and how many of its paths have lost an edge
	more bool       // one more has to

	edges  []model.Edge // of the path at hand
	scores []float64
	shares []float64
	over   float64 // the Σ s that they were weighed by; 0: uniform
}

func newPathEdge(w *room, g *model.Graph, o Options, total float64) *pathEdge {
	d := w.removals.one()
	*d = pathEdge{s: newSimilarity(w, g, o.index()), keep: o.EdgeCount == readings.EdgeCountKeep, path: o.Path,
		within: o.DeletionSum == readings.DeletionSumPath, paths: newPaths(w, g, o.L), total: total}
	d.edges, d.scores, d.shares = w.pairs.take(o.L), w.weights.take(o.L), w.weights.take(o.L)
	return d
}

func (d *pathEdge) alone() bool { return false }

func (d *pathEdge) binds() bool { return d.keep }

func (d *pathEdge) further() bool { return d.more }

// fixed tells that no random number decides about the path.
func (d *pathEdge) fixed() bool { return d.path == readings.PathFirst || d.path == readings.PathEvery }

// every tells that each path of a pair loses an edge.
func (d *pathEdge) every() bool { return d.path == readings.PathEvery }

func (d *pathEdge) choose(ctx context.Context, a *Attempt, r *Run, rng *rand.Rand, f Forced) (err error) {
	pair, next := d.pair, d.rank
	if a.Added != nil {
		pair, next = *a.Added, 0
	}
	if d.keep { // a path that has lost an edge is none any more
		next = 0
	}
	i, j := pair.U, pair.V
	if a.Paths, err = d.paths.count(ctx, i, j); err != nil {
		return err
	}
	if a.Paths == 0 {
		a.Outcome = PassedOver
		return nil
	}
	a.PathDraw = rng.Float64()
	rank, first, last := min(int(a.PathDraw*float64(a.Paths)), a.Paths-1), 0, a.Paths-1
	if d.fixed() { // the number is consumed all the same, so that later ones stay where they are
		a.PathDraw, rank, first, last = math.NaN(), next, next, next
	}
	if f.Path != nil {
		if rank, err = d.place(ctx, i, f.Path, first, last); err != nil {
			return err
		}
		if !d.fixed() {
			a.PathDraw = (float64(rank) + 0.5) / float64(a.Paths)
		}
	}
	path, err := d.paths.find(ctx, i, rank)
	if err != nil {
		return err
	}
	a.Path = r.keepPath(path)

	if clamped := d.weigh(a.Path); clamped {
		r.note(NoteClamped, clampedMessage)
	}
	forced := -1
	if f.Remove != nil {
		forced = slices.Index(d.edges, model.NewEdge(f.Remove.U, f.Remove.V))
		if forced < 0 || d.shares[forced] == 0 {
			return notCandidate(*f.Remove, "removed")
		}
	}
	k, p, u := choose(d.shares, rng.Float64(), forced)
	a.DelScore, a.DelProbability, a.DelDraw = d.scores[k], p, u
	if !d.union[d.edges[k]] {
		a.Removed = r.keepEdge(d.edges[k])
	}
	return nil
}

// place is the rank of a path among those from first to last of the latest count.
func (d *pathEdge) place(ctx context.Context, i int, path []int, first, last int) (int, error) {
	for rank := first; rank <= last; rank++ {
		found, err := d.paths.find(ctx, i, rank)
		if err != nil || samePath(found, path) {
			return rank, err
		}
	}
	return 0, noPath(path)
}

// weigh fills edges, scores and shares from a path, Eq. 9, and tells whether
// a weight was negative (R6).
func (d *pathEdge) weigh(path []int) (clamped bool) {
	for k := range d.edges {
		e := model.NewEdge(path[k], path[k+1])
		d.edges[k], d.scores[k] = e, d.s.pair(e.U, e.V)
	}
	if d.over = d.total; d.within && d.total > 0 {
		d.over = sum(d.scores)
	}
	total := 0.0
	for k, s := range d.scores {
		w := 1.0
		if d.over > 0 {
			var below bool
			w, below = deletionWeight(s, d.over)
			clamped = clamped || below
		}
		d.shares[k] = w
		total += w
	}
	orUniform(d.shares, total)
	return clamped
}

func (d *pathEdge) commit(a Attempt) {
	switch {
	case a.Removed == nil:
	case d.keep:
		d.paths.remove(*a.Removed)
	default:
		if d.union == nil {
			d.union = make(map[model.Edge]bool)
		}
		d.union[*a.Removed] = true
	}
	if d.every() && a.Path != nil {
		if a.Added != nil {
			d.pair, d.rank = *a.Added, 0
		}
		d.rank++
		d.more = d.rank < a.Paths
		if d.keep { // choose has just counted them all: looking for one takes no longer
			d.more, _ = d.paths.any(context.Background(), d.pair.U, d.pair.V)
		}
	}
}

func (d *pathEdge) table(_ *model.Edge, path []int, _ float64, _ int) Table {
	if len(path) != len(d.edges)+1 {
		return Table{}
	}
	d.weigh(path)
	scale := 1.0
	if d.over == 0 {
		scale = 1 / float64(len(d.edges))
	}
	rows := share(d.edges, func(k int) float64 { return d.scores[k] }, d.shares, scale)
	return Table{Rows: rows, Left: drawable(rows)}
}

func (d *pathEdge) list(ctx context.Context, pair model.Edge, limit int) ([][]int, error) {
	count, err := d.paths.count(ctx, pair.U, pair.V)
	if err != nil {
		return nil, err
	}
	if limit > 0 {
		count = min(count, limit)
	}
	from := 0
	if d.fixed() {
		if count = min(count, 1); d.more && pair == d.pair && !d.keep {
			from = d.rank
		}
	}
	return d.listed(ctx, pair, from, count)
}

// listed are so many paths of a pair from a rank of the latest count on.
func (d *pathEdge) listed(ctx context.Context, pair model.Edge, from, count int) ([][]int, error) {
	list := make([][]int, count)
	for rank := range list {
		path, err := d.paths.find(ctx, pair.U, from+rank)
		if err != nil {
			return nil, err
		}
		for _, v := range path {
			list[rank] = append(list[rank], int(v))
		}
	}
	return list, nil
}

func samePath(found []int32, path []int) bool {
	return slices.EqualFunc(found, path, func(v int32, w int) bool { return int(v) == w })
}
