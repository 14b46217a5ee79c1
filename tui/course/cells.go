package course

import (
	"context"
	"slices"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/theme"
)

// Mark is what the swaps have done to a pair.
type Mark uint8

const (
	Unmarked Mark = iota
	Added
	Removed
	Passed // drawn at present, but not or never swapped
	Motif  // on the present motif's path
	AddedNow
	RemovedNow
)

// Cells answers what the matrix shows of a pair. Small graphs are answered
// from tables; above tabled vertices each answer is looked up.
type Cells struct {
	Course *Course
	After  *model.Graph
	marks  map[model.Edge]Mark
	Table  []Cell // n×n, nil for large graphs
}

// Cell is what there is to know of a pair.
type Cell struct {
	Before, After bool // adjacent
	Mark          Mark
	Heat          uint8 // RA score as a level 0…9 of the largest; of a large graph see Cells.Heat
}

// tabled is the most vertices whose pairs are all kept in a table.
const tabled = 512

// mostNeighbors is the mean degree up to which the pairs of a larger graph that
// are seen are scored for every frame.
const mostNeighbors = 64

// Heated tells whether scores are drawn.
func (co *Course) Heated() bool {
	return co.cells != nil || 2*co.Graph.M() <= mostNeighbors*co.Graph.N()
}

// score fills the cells of the input graph.
func (co *Course) score(ctx context.Context) error {
	n := co.Graph.N()
	if n > tabled {
		co.Largest = 1
		return nil
	}
	all, err := co.Index.All(ctx, co.Graph)
	if err != nil {
		return err
	}
	for _, s := range all.S {
		co.Largest = max(co.Largest, s)
	}
	co.cells = make([]Cell, n*n)
	k := 0
	for e := range co.Graph.Edges() {
		c := Cell{Before: true, Heat: co.level(all.Edges[k])}
		k++
		co.cells[e.U*n+e.V], co.cells[e.V*n+e.U] = c, c
	}
	for k, e := range all.Pairs {
		c := Cell{Heat: co.level(all.S[k])}
		co.cells[e.U*n+e.V], co.cells[e.V*n+e.U] = c, c
	}
	return nil
}

func (co *Course) level(s float64) uint8 {
	if co.Largest == 0 {
		return 0
	}
	return uint8(theme.HeatLevel(s / co.Largest))
}

func newCells(sc *Scene) *Cells {
	cs := &Cells{Course: sc.Course, After: sc.Now, marks: sc.marks()}
	if sc.Course.cells == nil {
		return cs
	}
	n := sc.Graph.N()
	cs.Table = slices.Clone(sc.Course.cells)
	set := func(u, v int, change func(*Cell)) {
		change(&cs.Table[u*n+v])
		change(&cs.Table[v*n+u])
	}
	for e := range sc.Now.Edges() {
		set(e.U, e.V, func(c *Cell) { c.After = true })
	}
	for e, m := range cs.marks {
		set(e.U, e.V, func(c *Cell) { c.Mark = m })
	}
	return cs
}

// At looks a pair up.
func (cs *Cells) At(u, v int) Cell {
	g := cs.Course.Graph
	if cs.Table != nil {
		return cs.Table[u*g.N()+v]
	}
	if u == v {
		return Cell{}
	}
	return Cell{
		Before: g.HasEdge(u, v),
		After:  cs.After.HasEdge(u, v),
		Mark:   cs.marks[model.NewEdge(u, v)],
	}
}

// Heat is the level of a pair's score.
func (cs *Cells) Heat(u, v int) uint8 {
	switch {
	case cs.Table != nil:
		return cs.At(u, v).Heat
	case u == v || !cs.Course.Heated():
		return 0
	}
	return cs.Course.level(cs.Course.Index.Score(cs.Course.Graph, u, v))
}

// marks collects what the attempts have done, and what the one at hand has
// decided. A pair that was added and, later, is drawn again shows the later.
func (sc *Scene) marks() map[model.Edge]Mark {
	marks := map[model.Edge]Mark{}
	put := func(e *model.Edge, m Mark) {
		if e != nil {
			marks[*e] = m
		}
	}
	for _, a := range sc.Result.Attempts[:max(0, sc.Step-1)] {
		if a.Outcome == augment.Done {
			put(a.Added, Added)
			put(a.Removed, Removed)
		}
	}
	path := sc.Path()
	for k := 1; k < len(path); k++ {
		if e := model.NewEdge(path[k-1], path[k]); marks[e] == Unmarked {
			marks[e] = Motif
		}
	}
	if sc.Line == Swapped && sc.Attempt != nil && sc.Attempt.Outcome == augment.Done {
		put(sc.Attempt.Added, AddedNow)
		put(sc.Attempt.Removed, RemovedNow)
	} else {
		put(sc.Added(), Passed)
		put(sc.Removed(), Passed)
	}
	return marks
}
