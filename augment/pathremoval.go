package augment

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/model"
	"mevolve/model/readings"
)

// Removal on a path (motif mappings, Eqs. 8 and 9)
//
// The pair that is added joins the ends of paths of l edges. One edge of one such
// path is removed: the added edge closes a cycle and the removed one opens it, so a
// connected graph stays connected. With l = 2 and the pair 1–4:
//
//	1───2    paths in lexicographic order: 1–2–4 (rank 0), 1–3–4 (rank 1)
//	│   │    R4 uniform: PathDraw .7 takes rank ⌊.7·2⌋ = 1, the path 1–3–4
//	3───4    Eq. 9 weighs its edges 1–3 and 3–4 by 1 − s/Σs; DelDraw takes 3–4
//
//	1───2    the graph after the swap: 1–4 added, 3–4 removed
//	│ ╲ │    R2 keep: later searches do not use 3–4, so 1–3–4 is no path of a
//	3   4    later pair. R2 literal: the paths stay those of the input; if a later
//	         draw takes 3–4 again, nothing is removed then (union)
//
// R4 first always takes rank 0. R4 every removes one edge of each path: the first
// attempt adds the pair and takes rank 0, further attempts take the next ranks.

// pathRemoval is the removal of the motif mappings.
type pathRemoval struct {
	s      *similarity
	keep   bool          // R2 keep: only paths without a removed edge count
	path   readings.Path // R4
	within bool          // R22: Σ s is over the edges of the path alone
	fault  Departure     // from Eq. 9
	paths  *paths
	union  map[model.Edge]bool // the edges removed so far, where later draws may meet them: R2 literal, DepartureAnywhere
	total  float64             // Σ s over the candidates to add, for Eq. 9; 0: uniform

	rescored *rescored // DepartureChanged: the scores of the graph as changed; else nil

	// R4 every
	pair model.Edge // the latest added pair
	rank int        // number of its paths that have lost an edge
	more bool       // another of its paths has to lose an edge

	// the path of the present attempt; of DepartureAnywhere all edges
	edges  []model.Edge
	scores []float64 // s of each edge
	shares []float64 // w_del of each edge
	over   float64   // the Σ s of Eq. 9; 0: uniform
}

func newPathRemoval(w *arena, g *model.Graph, o Options, total float64) *pathRemoval {
	d := w.removals.one()
	*d = pathRemoval{s: newSimilarity(w, g, o.index()), keep: o.EdgeCount == readings.EdgeCountKeep, path: o.Path,
		within: o.DeletionSum == readings.DeletionSumPath, fault: o.Departure, paths: newPaths(w, g, o.L), total: total}
	if d.fault == DepartureAnywhere {
		d.edges, d.scores, d.shares = slices.AppendSeq(w.pairs.take(g.M())[:0], g.Edges()), w.weights.take(g.M()), w.weights.take(g.M())
		return d
	}
	d.edges, d.scores, d.shares = w.pairs.take(o.L), w.weights.take(o.L), w.weights.take(o.L)
	return d
}

func (d *pathRemoval) alone() bool { return false }

func (d *pathRemoval) binds() bool { return d.keep }

func (d *pathRemoval) further() bool { return d.more }

// fixed reports that the rank of the path does not depend on a draw (R4 first, every).
func (d *pathRemoval) fixed() bool {
	return d.path == readings.PathFirst || d.path == readings.PathEvery
}

// every reports that each path of a pair loses an edge (R4 every).
func (d *pathRemoval) every() bool { return d.path == readings.PathEvery }

func (d *pathRemoval) choose(ctx context.Context, a *Attempt, r *Run, rng *rand.Rand, f Forced) (err error) {
	pair, next := d.pair, d.rank
	if a.Added != nil {
		pair, next = *a.Added, 0
	}
	if d.keep { // a path that has lost an edge is not counted, so the next one has rank 0
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
	if d.fixed() { // the draw is consumed and not used: later draws are the same under every R4
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

// place returns the rank of a path, searched from rank first to rank last of the
// latest count.
func (d *pathRemoval) place(ctx context.Context, i int, path []int, first, last int) (int, error) {
	for rank := first; rank <= last; rank++ {
		found, err := d.paths.find(ctx, i, rank)
		if err != nil || samePath(found, path) {
			return rank, err
		}
	}
	return 0, noPath(path)
}

// weigh fills edges, scores and shares from a path by Eq. 9. It reports whether a
// weight was negative and set to 0 (R6).
func (d *pathRemoval) weigh(path []int) (clamped bool) {
	if d.fault == DepartureAnywhere {
		for k, e := range d.edges {
			if d.scores[k], d.shares[k] = 0, 1; d.union[e] {
				d.shares[k] = 0
			}
		}
		return false
	}
	for k := range d.edges {
		e := model.NewEdge(path[k], path[k+1])
		if d.edges[k] = e; d.rescored != nil {
			d.scores[k] = d.rescored.score(e)
			d.total = d.rescored.sum
		} else {
			d.scores[k] = d.s.pair(e.U, e.V)
		}
	}
	if d.over = d.total; d.within && d.total > 0 {
		d.over = sum(d.scores)
	}
	total := 0.0
	for k, s := range d.scores {
		w := 1.0
		if d.over > 0 {
			var below bool
			w, below = d.fault.weight(s, d.over)
			clamped = clamped || below
		}
		d.shares[k] = w
		total += w
	}
	orUniform(d.fault.only(d.scores, d.shares), total)
	return clamped
}

func (d *pathRemoval) commit(a Attempt) {
	if a.Removed != nil && d.keep {
		d.paths.remove(*a.Removed)
	}
	if a.Removed != nil && (!d.keep || d.fault == DepartureAnywhere) {
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
		if d.keep { // a search for one path ends no later than the count in choose did
			d.more, _ = d.paths.any(context.Background(), d.pair.U, d.pair.V)
		}
	}
}

func (d *pathRemoval) table(_ *model.Edge, path []int, _ float64, _ int) Table {
	if len(path) != len(d.edges)+1 && d.fault != DepartureAnywhere {
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

func (d *pathRemoval) list(ctx context.Context, pair model.Edge, limit int) ([][]int, error) {
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

// listed returns count paths of a pair, from rank from of the latest count on.
func (d *pathRemoval) listed(ctx context.Context, pair model.Edge, from, count int) ([][]int, error) {
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
