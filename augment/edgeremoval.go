package augment

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"mevolve/internal/lists"
	"mevolve/model"
)

// edgeRemoval is the removal of random and vertex-similarity: it draws from all edges
// E of the input. R1 keep: the edge must not be a bridge of the graph with the pair
// added. R1 literal: removals do not depend on additions.
type edgeRemoval struct {
	g     *model.Graph
	index *Index
	keep  bool         // R1 keep
	edges []model.Edge // E in (i, j) order
	edgeWeights
	current *dynamicGraph // R1 keep: the graph after the swaps so far
	pool    *listed       // R1 literal, and R1 keep above trialEdges: the edges left

	eligible []int32   // R1 keep: the candidates of a draw, as numbers of edges
	shares   []float64 // their weights
	setAside []Row     // bridges drawn by trial, restored after the draw
	rescored *rescored // DepartureChanged, R1 keep up to trialEdges: the scores of the graph as changed; else nil
	few      []int32   // above trialEdges: the edges of eligible and perhaps others; nil: not known, or many
}

// edgeWeights are the weights of a removal.
type edgeWeights struct {
	scores  []float64 // by edge: s; nil where the mapping does not use s
	weights []float64 // by edge: w_del; nil: uniform
	strict  bool      // an edge of weight 0 is never drawn; otherwise weights that are all 0 count as equal (R6)
}

// fewEdges is the largest length of few.
const fewEdges = 8

// newEdgeRemoval returns the removal. more is the number of edges that will be added at
// most.
func newEdgeRemoval(in input, keep bool, by edgeWeights, more int) *edgeRemoval {
	w, g := in.w, in.g
	d := &edgeRemoval{g: g, index: in.index, keep: keep, edges: slices.AppendSeq(w.pairs.take(g.M())[:0], g.Edges()), edgeWeights: by}
	if by.weights != nil && !by.strict && sum(by.weights) == 0 {
		d.weights = nil
	}
	if keep {
		d.current = newDynamicGraph(w, g.N(), d.edges, more)
		d.eligible = w.numbers.take(len(d.edges))[:0]
		d.shares = w.weights.take(len(d.edges))[:0]
	}
	if !keep || len(d.edges) > trialEdges {
		if d.weights == nil {
			d.pool = newUniform(in, d.edges)
		} else {
			d.pool = newListed(in, d.edges, d.scores, 1, d.weights)
		}
	}
	return d
}

func (d *edgeRemoval) alone() bool { return !d.keep && d.pool.left() > 0 }

func (d *edgeRemoval) binds() bool { return d.keep }

func (d *edgeRemoval) further() bool { return false }

func (d *edgeRemoval) list(context.Context, model.Edge, int) ([][]int, error) { return nil, nil }

func (d *edgeRemoval) choose(_ context.Context, a *Attempt, r *Run, rng *rand.Rand, f Forced) error {
	switch {
	case !d.keep:
		return d.chooseLiteral(a, r, rng, f)
	case d.pool != nil && f.Remove == nil:
		return d.chooseByTrial(a, r, rng)
	}
	return d.chooseBySearch(a, r, rng, f)
}

func (d *edgeRemoval) chooseLiteral(a *Attempt, r *Run, rng *rand.Rand, f Forced) error {
	if d.pool.left() == 0 {
		return nil
	}
	row, u, err := drawRow(d.pool, rng, f.Remove, "removed")
	if err != nil {
		return err
	}
	a.Removed = r.keepEdge(row.Pair)
	a.DelScore, a.DelProbability, a.DelDraw = row.Score, row.Share, u
	return nil
}

// chooseBySearch lists the edges that are not bridges and draws one.
func (d *edgeRemoval) chooseBySearch(a *Attempt, r *Run, rng *rand.Rand, f Forced) error {
	d.search(*a.Added)
	if len(d.eligible) == 0 || d.strict && sum(d.shares) == 0 {
		a.Outcome = Undone
		return nil
	}
	forced := -1
	if f.Remove != nil {
		for k, e := range d.eligible {
			if d.edges[e] == model.NewEdge(f.Remove.U, f.Remove.V) && d.shares[k] > 0 {
				forced = k
			}
		}
		if forced < 0 {
			return notCandidate(*f.Remove, "removed")
		}
	}
	k, p, u := choose(d.shares, rng.Float64(), forced)
	e := int(d.eligible[k])
	a.Removed = r.keepEdge(d.edges[e])
	a.DelScore, a.DelProbability, a.DelDraw = d.score(e), p, u
	return nil
}

// search fills eligible and shares: the remaining edges of the input that are not
// bridges once the pair is added, and their weights.
func (d *edgeRemoval) search(pair model.Edge) {
	d.current.add(pair)
	d.eligible, d.shares = d.eligible[:0], d.shares[:0]
	if few := d.onCycles(pair); few != nil {
		d.eligible = append(d.eligible, few...)
	} else {
		bridge := d.current.bridges()
		for e := range d.edges {
			if !bridge[e] && !d.current.gone[e] {
				d.eligible = append(d.eligible, int32(e))
			}
		}
		if d.pool != nil && len(d.eligible) <= fewEdges {
			d.few = slices.Clone(d.eligible)
		}
	}
	d.current.undo(pair)
	total := 0.0
	for _, e := range d.eligible {
		w := 1.0
		switch {
		case d.rescored != nil:
			w, _ = d.rescored.weight(d.edges[e])
		case d.weights != nil:
			w = d.weights[e]
		}
		d.shares = append(d.shares, w)
		total += w
	}
	if !d.strict {
		orUniform(d.shares, total)
	}
}

// onCycles returns the edges of E on a cycle, in order, if those before the latest edge,
// pair, are few. An edge is on a new cycle only if every path between the ends of pair
// has it, so one path has all of them.
func (d *edgeRemoval) onCycles(pair model.Edge) []int32 {
	if d.few == nil {
		return nil
	}
	c, on := d.current, slices.Clone(d.few)
	if c.from == nil {
		c.from = make([]arc, len(c.near))
	}
	if c.joined(pair.U, pair.V, c.edges-1) {
		on = append(on, c.path(pair.U, pair.V)...)
	}
	if len(on) > fewEdges {
		return nil
	}
	on = slices.DeleteFunc(on, func(e int32) bool {
		return int(e) >= len(d.edges) || c.gone[e] || !c.joined(d.edges[e].U, d.edges[e].V, int(e))
	})
	slices.Sort(on)
	return slices.Compact(on)
}

// chooseByTrial draws from all remaining edges until the drawn one is not a bridge.
func (d *edgeRemoval) chooseByTrial(a *Attempt, r *Run, rng *rand.Rand) error {
	d.current.add(*a.Added)
	accepted := false
	var row Row
	var u float64
	for len(d.setAside) < trialMisses && d.pool.left() > 0 && !accepted {
		u = rng.Float64()
		row = d.pool.find(u)
		if accepted = d.current.joined(row.Pair.U, row.Pair.V, row.place); !accepted {
			d.pool.consume(row)
			d.setAside = append(d.setAside, row)
		}
	}
	d.current.undo(*a.Added)
	for _, bridge := range d.setAside {
		d.pool.restore(bridge)
	}
	d.setAside = d.setAside[:0]
	if !accepted {
		if err := d.chooseBySearch(a, r, rng, Forced{}); err != nil || a.Outcome != Done {
			return err
		}
	} else {
		a.Removed = r.keepEdge(row.Pair)
		a.DelScore, a.DelDraw = row.Score, u
	}
	a.DelProbability = math.NaN()
	return nil
}

func (d *edgeRemoval) commit(a Attempt) {
	if a.Removed == nil {
		return
	}
	if d.pool != nil {
		if row, ok := d.pool.locate(*a.Removed); ok { // an edge of weight 0 is in no pool
			d.pool.consume(row)
		}
	}
	if d.keep {
		e, _ := searchPair(d.edges, *a.Removed)
		d.current.add(*a.Added)
		d.few = d.onCycles(*a.Added)
		d.current.remove(*a.Removed, e)
	}
}

func (d *edgeRemoval) score(e int) float64 {
	if d.scores != nil {
		return d.scores[e]
	}
	return d.index.Score(d.g, d.edges[e].U, d.edges[e].V)
}

func (d *edgeRemoval) table(pair *model.Edge, _ []int, around float64, limit int) Table {
	if d.pool != nil {
		return Table{Rows: d.pool.rows(around, limit), Left: d.pool.left()}
	}
	var t Table
	d.search(*pair)
	pairs := lists.Each(d.eligible, func(e int32) model.Edge { return d.edges[e] })
	scale := 1.0
	if d.weights == nil {
		scale = 1 / float64(len(d.edges))
	}
	rows := share(pairs, func(k int) float64 { return d.score(int(d.eligible[k])) }, d.shares, scale)
	t.Left = drawable(rows)
	t.Rows = window(rows, around, limit)
	next := 0
	for e := range d.edges {
		switch {
		case next < len(d.eligible) && d.eligible[next] == int32(e):
			next++
		case !d.current.gone[e]:
			t.Barred = append(t.Barred, d.edges[e])
		}
	}
	return t
}
