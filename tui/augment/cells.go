package augment

import (
	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/theme"
)

// view is what the matrix shows.
type view int

const (
	diff   view = iota // the graph before, with every swap so far marked
	before             // the input graph
	after              // the graph after the swaps so far
	scores             // RA of every pair of the input graph, and the present swap
	views
)

func (v view) String() string {
	return [...]string{"diff", "before", "after", "RA scores"}[v]
}

// mark is what the swaps have done to a pair.
type mark uint8

const (
	unmarked mark = iota
	added
	removed
	passed // drawn at present, but passed over or undone
	motif  // on the present motif's path
	addedNow
	removedNow
)

// cells answers what the matrix shows of a pair. Small graphs are answered
// from tables; above dense vertices each answer is looked up.
type cells struct {
	n       int
	before  *model.Graph
	after   *model.Graph
	marks   map[model.Edge]mark
	largest float64 // the largest RA score of a non-adjacent pair
	table   []cell  // n×n, nil for large graphs
}

// cell is what there is to know of a pair.
type cell struct {
	before, after bool // adjacent
	mark          mark
	heat          uint8 // RA score as a level 0…9 of the largest
}

const dense = 512

func newCells(sc *scene) *cells {
	cs := &cells{n: sc.graph.N(), before: sc.graph, after: sc.now, marks: marksOf(sc.result.Attempts[:sc.step])}
	if cs.n > dense {
		cs.largest = 1
		return cs
	}
	ra := augment.AllRA(sc.graph)
	for _, s := range ra.S {
		cs.largest = max(cs.largest, s)
	}
	cs.table = make([]cell, cs.n*cs.n)
	set := func(u, v int, change func(*cell)) {
		change(&cs.table[u*cs.n+v])
		change(&cs.table[v*cs.n+u])
	}
	k := 0
	for e := range sc.graph.Edges() {
		heat := cs.level(ra.Edges[k])
		k++
		set(e.U, e.V, func(c *cell) { c.before, c.heat = true, heat })
	}
	for e := range sc.now.Edges() {
		set(e.U, e.V, func(c *cell) { c.after = true })
	}
	for k, e := range ra.Pairs {
		heat := cs.level(ra.S[k])
		set(e.U, e.V, func(c *cell) { c.heat = heat })
	}
	for e, m := range cs.marks {
		set(e.U, e.V, func(c *cell) { c.mark = m })
	}
	return cs
}

func (cs *cells) level(s float64) uint8 {
	if cs.largest == 0 {
		return 0
	}
	return uint8(theme.HeatLevel(s / cs.largest))
}

// at looks a pair up.
func (cs *cells) at(u, v int) cell {
	if cs.table != nil {
		return cs.table[u*cs.n+v]
	}
	if u == v {
		return cell{}
	}
	return cell{
		before: cs.before.HasEdge(u, v),
		after:  cs.after.HasEdge(u, v),
		mark:   cs.marks[model.NewEdge(u, v)],
		heat:   cs.level(augment.RA(cs.before, u, v)),
	}
}

// marksOf collects what the attempts have done; the last one is the present.
// A pair that was added and, later, is drawn again shows the later.
func marksOf(attempts []augment.Attempt) map[model.Edge]mark {
	marks := map[model.Edge]mark{}
	for i, a := range attempts {
		now := i == len(attempts)-1
		if now {
			for k := 1; k < len(a.Path); k++ {
				e := model.NewEdge(a.Path[k-1], a.Path[k])
				if marks[e] == unmarked {
					marks[e] = motif
				}
			}
		}
		if a.Outcome != augment.Done {
			if now && a.Added != nil {
				marks[*a.Added] = passed
			}
			continue
		}
		put := func(e *model.Edge, m, present mark) {
			switch {
			case e == nil:
			case now:
				marks[*e] = present
			default:
				marks[*e] = m
			}
		}
		put(a.Added, added, addedNow)
		put(a.Removed, removed, removedNow)
	}
	return marks
}

// tone is a pair's colour in rasters.
func (cs *cells) tone(v view, i, j int) theme.Tone {
	if i == j {
		return theme.ToneDiagonal
	}
	c := cs.at(i, j)
	edge := theme.ToneNone
	switch v {
	case before:
		if c.before {
			edge = theme.ToneEdge
		}
		return edge
	case after:
		if c.after {
			edge = theme.ToneEdge
		}
		return edge
	}
	switch c.mark {
	case added, addedNow:
		return theme.ToneAdded
	case removed, removedNow:
		return theme.ToneRemoved
	case motif, passed:
		return theme.ToneMotif
	}
	switch {
	case c.before:
		return theme.ToneEdge
	case v == scores:
		return theme.ToneHeat(int(c.heat))
	}
	return theme.ToneNone
}
