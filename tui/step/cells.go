package step

import (
	"context"
	"slices"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/theme"
)

// mark is what the swaps have done to a pair.
type mark uint8

const (
	unmarked mark = iota
	added
	removed
	passed // drawn at present, but not or never swapped
	motif  // on the present motif's path
	addedNow
	removedNow
)

// cells answers what the matrix shows of a pair. Small graphs are answered
// from tables; above tabled vertices each answer is looked up.
type cells struct {
	course *course
	after  *model.Graph
	marks  map[model.Edge]mark
	table  []cell // n×n, nil for large graphs
}

// cell is what there is to know of a pair.
type cell struct {
	before, after bool // adjacent
	mark          mark
	heat          uint8 // RA score as a level 0…9 of the largest; of a large graph see cells.heat
}

// tabled is the most vertices whose pairs are all kept in a table.
const tabled = 512

// mostNeighbors is the mean degree up to which the pairs of a larger graph that
// are seen are scored for every frame.
const mostNeighbors = 64

// heated tells whether scores are drawn.
func (co *course) heated() bool {
	return co.cells != nil || 2*co.graph.M() <= mostNeighbors*co.graph.N()
}

// score fills the cells of the input graph.
func (co *course) score(ctx context.Context) error {
	n := co.graph.N()
	if n > tabled {
		co.largest = 1
		return nil
	}
	all, err := co.index.All(ctx, co.graph)
	if err != nil {
		return err
	}
	for _, s := range all.S {
		co.largest = max(co.largest, s)
	}
	co.cells = make([]cell, n*n)
	k := 0
	for e := range co.graph.Edges() {
		c := cell{before: true, heat: co.level(all.Edges[k])}
		k++
		co.cells[e.U*n+e.V], co.cells[e.V*n+e.U] = c, c
	}
	for k, e := range all.Pairs {
		c := cell{heat: co.level(all.S[k])}
		co.cells[e.U*n+e.V], co.cells[e.V*n+e.U] = c, c
	}
	return nil
}

func (co *course) level(s float64) uint8 {
	if co.largest == 0 {
		return 0
	}
	return uint8(theme.HeatLevel(s / co.largest))
}

func newCells(sc *scene) *cells {
	cs := &cells{course: sc.course, after: sc.now, marks: sc.marks()}
	if sc.course.cells == nil {
		return cs
	}
	n := sc.graph.N()
	cs.table = slices.Clone(sc.course.cells)
	set := func(u, v int, change func(*cell)) {
		change(&cs.table[u*n+v])
		change(&cs.table[v*n+u])
	}
	for e := range sc.now.Edges() {
		set(e.U, e.V, func(c *cell) { c.after = true })
	}
	for e, m := range cs.marks {
		set(e.U, e.V, func(c *cell) { c.mark = m })
	}
	return cs
}

// at looks a pair up.
func (cs *cells) at(u, v int) cell {
	g := cs.course.graph
	if cs.table != nil {
		return cs.table[u*g.N()+v]
	}
	if u == v {
		return cell{}
	}
	return cell{
		before: g.HasEdge(u, v),
		after:  cs.after.HasEdge(u, v),
		mark:   cs.marks[model.NewEdge(u, v)],
	}
}

// heat is the level of a pair's score.
func (cs *cells) heat(u, v int) uint8 {
	switch {
	case cs.table != nil:
		return cs.at(u, v).heat
	case u == v || !cs.course.heated():
		return 0
	}
	return cs.course.level(cs.course.index.Score(cs.course.graph, u, v))
}

// marks collects what the attempts have done, and what the one at hand has
// decided. A pair that was added and, later, is drawn again shows the later.
func (sc *scene) marks() map[model.Edge]mark {
	marks := map[model.Edge]mark{}
	put := func(e *model.Edge, m mark) {
		if e != nil {
			marks[*e] = m
		}
	}
	for _, a := range sc.result.Attempts[:max(0, sc.step-1)] {
		if a.Outcome == augment.Done {
			put(a.Added, added)
			put(a.Removed, removed)
		}
	}
	path := sc.path()
	for k := 1; k < len(path); k++ {
		if e := model.NewEdge(path[k-1], path[k]); marks[e] == unmarked {
			marks[e] = motif
		}
	}
	if sc.line == swapped && sc.attempt != nil && sc.attempt.Outcome == augment.Done {
		put(sc.attempt.Added, addedNow)
		put(sc.attempt.Removed, removedNow)
	} else {
		put(sc.added(), passed)
		put(sc.removed(), passed)
	}
	return marks
}
