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
// taken uniformly among those of the pair, or it is the first of them (R4); under
// R2 keep it must be intact, read literally every path of the input counts.
type pathEdge struct {
	g     *model.Graph
	index *Index
	keep  bool
	first bool // R4
	paths *paths
	union map[model.Edge]bool // R2 literal: what has been removed, without effect on the paths
	total float64             // Σ s over the candidates to add, for Eq. 9; 0: uniform

	edges  []model.Edge // of the path at hand
	scores []float64
	shares []float64
}

func newPathEdge(g *model.Graph, o Options, total float64) *pathEdge {
	d := &pathEdge{g: g, index: o.index(), keep: o.EdgeCount == readings.EdgeCountKeep, first: o.Path == readings.PathFirst,
		paths: newPaths(g, o.L), total: total}
	d.edges = make([]model.Edge, o.L)
	room := make([]float64, 2*o.L)
	d.scores, d.shares = room[:o.L:o.L], room[o.L:]
	return d
}

func (d *pathEdge) alone() bool { return false }

func (d *pathEdge) binds() bool { return d.keep }

func (d *pathEdge) choose(ctx context.Context, a *Attempt, r *Run, rng *rand.Rand, f Forced) (err error) {
	i, j := a.Added.U, a.Added.V
	if a.Paths, err = d.paths.count(ctx, i, j); err != nil {
		return err
	}
	if a.Paths == 0 {
		a.Outcome = PassedOver
		return nil
	}
	a.PathDraw = rng.Float64()
	rank, open := min(int(a.PathDraw*float64(a.Paths)), a.Paths-1), a.Paths
	if d.first { // the number is consumed all the same, so that later ones stay where they are
		a.PathDraw, rank, open = math.NaN(), 0, 1
	}
	if f.Path != nil {
		if rank, err = d.rank(ctx, i, f.Path, open); err != nil {
			return err
		}
		if !d.first {
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

// rank is the place of a path among the so many of the latest count.
func (d *pathEdge) rank(ctx context.Context, i int, path []int, paths int) (int, error) {
	for rank := range paths {
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
	total := 0.0
	for k := range d.edges {
		e := model.NewEdge(path[k], path[k+1])
		s := d.index.Score(d.g, e.U, e.V)
		w := 1.0
		if d.total > 0 {
			var below bool
			w, below = deletionWeight(s, d.total)
			clamped = clamped || below
		}
		d.edges[k], d.scores[k], d.shares[k] = e, s, w
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
}

func (d *pathEdge) table(_ *model.Edge, path []int, _ float64, _ int) Table {
	if len(path) != len(d.edges)+1 {
		return Table{}
	}
	d.weigh(path)
	scale := 1.0
	if d.total == 0 {
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
	if d.first {
		count = min(count, 1)
	}
	list := make([][]int, count)
	for rank := range list {
		path, err := d.paths.find(ctx, pair.U, rank)
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
