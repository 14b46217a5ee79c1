package augment

import (
	"slices"

	"mevolve/model"
)

// Removing an edge keeps the number of components exactly when the edge is
// no bridge (R1).

// trialEdges is the number of edges above which a bridge is found by trial:
// one bridge search a swap, O(n + m), is then more than looking whether the
// ends of one drawn edge are still joined without it.
const trialEdges = 20_000

// trialMisses is how many drawn bridges are set aside before one full search
// takes over.
const trialMisses = 64

// fewCycles is the share of the edges, one in so many, up to which those on
// cycles are kept track of from one search to the next. Trials go on for long,
// and end in a search, only where these are few.
const fewCycles = 8

// current is the graph as it stands after the swaps so far. Edge e consists
// of the half-edges 2e and 2e+1, each in the linked list of the vertex it
// leaves. The input's edges come first, in (i, j) order, then those added.
type current struct {
	head   []int32 // first half-edge of a vertex, none: −1
	halves []half
	gone   []bool // by edge: removed

	// bridges: a depth-first search
	bridge []bool // by edge, of the latest search
	visits []visit
	stack  []int32

	// meet: two breadth-first searches
	side   []int32 // 2·round + the side that met the vertex
	via    []int32 // the half-edge by which it did
	round  int32
	queues [2][]int32

	// cyclic: only once the edges on cycles are few
	tracks  bool
	maybe   []int32 // edges among which are all that lie on cycles
	isMaybe []bool  // by edge
	label   []int32 // by vertex, 0 between two searches
}

type half struct {
	to         int32
	next, last int32 // the half-edges after and before it from the same vertex
}

const none = -1

// newCurrent copies a graph, with room for some edges more.
func newCurrent(n int, edges []model.Edge, room int) *current {
	c := &current{head: make([]int32, n), halves: make([]half, 0, 2*(len(edges)+room))}
	c.gone = make([]bool, len(edges)+room)
	for v := range c.head {
		c.head[v] = none
	}
	for _, e := range edges {
		c.add(e)
	}
	return c
}

// add appends an edge.
func (c *current) add(e model.Edge) {
	if c.tracks { // the new edge closes a cycle with any path between its ends
		c.track(append(c.path(e.U, e.V), int32(len(c.halves)/2)))
	}
	c.link(e.U, e.V)
	c.link(e.V, e.U)
}

// link appends the half-edge from v to w.
func (c *current) link(v, w int) {
	h := int32(len(c.halves))
	if first := c.head[v]; first != none {
		c.halves[first].last = h
	}
	c.halves = append(c.halves, half{int32(w), c.head[v], none})
	c.head[v] = h
}

// unlink takes out a half-edge.
func (c *current) unlink(h int32) {
	gone := c.halves[h]
	if gone.next != none {
		c.halves[gone.next].last = gone.last
	}
	if gone.last != none {
		c.halves[gone.last].next = gone.next
	} else {
		c.head[c.halves[h^1].to] = gone.next
	}
}

// undo takes back the latest add.
func (c *current) undo() {
	e := int32(len(c.halves)/2 - 1)
	c.unlink(2 * e)
	c.unlink(2*e + 1)
	c.halves = c.halves[:2*e]
	if k := len(c.maybe) - 1; c.tracks && k >= 0 && c.maybe[k] == e {
		c.maybe, c.isMaybe[e] = c.maybe[:k], false
	}
}

// remove takes out edge number e.
func (c *current) remove(e int) {
	c.unlink(int32(2 * e))
	c.unlink(int32(2*e + 1))
	c.gone[e] = true
}

// cyclic lists the edges that lie on a cycle, which are those that are no
// bridges, in ascending order. The slice lasts until the next change.
//
// An edge that is added puts on cycles just the edges of a path between its
// ends; one that is removed puts none there. So, once a search has found few,
// the next one looks at these and what the additions since have closed, and at
// nothing else: a cycle lies among them as a whole.
func (c *current) cyclic() []int32 {
	edges := len(c.halves) / 2
	var found []int32
	if c.tracks {
		c.maybe = slices.DeleteFunc(c.maybe, func(e int32) bool { return c.gone[e] })
		slices.Sort(c.maybe)
		bridge := c.among(c.maybe).bridges()
		for k, e := range c.maybe {
			if c.isMaybe[e] = !bridge[k]; c.isMaybe[e] {
				found = append(found, e)
			}
		}
	} else {
		bridge := c.bridges()
		for e := range edges {
			if !bridge[e] && !c.gone[e] {
				found = append(found, int32(e))
			}
		}
		if fewCycles*len(found) > edges {
			return found
		}
		c.tracks, c.isMaybe = true, make([]bool, len(c.gone))
		c.label = make([]int32, len(c.head))
		for _, e := range found {
			c.isMaybe[e] = true
		}
	}
	c.maybe = found
	return found
}

// track notes edges that may now lie on cycles.
func (c *current) track(edges []int32) {
	for _, e := range edges {
		if !c.isMaybe[e] {
			c.isMaybe[e] = true
			c.maybe = append(c.maybe, e)
		}
	}
	if fewCycles*len(c.maybe) > len(c.halves)/2 {
		c.tracks, c.maybe, c.isMaybe = false, nil, nil
	}
}

// among is the graph of some edges, none of them gone, with vertices numbered
// anew.
func (c *current) among(edges []int32) *current {
	list, vertices := make([]model.Edge, len(edges)), make([]int, 0, len(edges))
	number := func(v int32) int {
		if c.label[v] == 0 {
			vertices = append(vertices, int(v))
			c.label[v] = int32(len(vertices))
		}
		return int(c.label[v] - 1)
	}
	for k, e := range edges {
		list[k] = model.Edge{U: number(c.halves[2*e+1].to), V: number(c.halves[2*e].to)}
	}
	for _, v := range vertices {
		c.label[v] = 0
	}
	return newCurrent(len(vertices), list, 0)
}

// visit is what the depth-first search knows of a vertex.
type visit struct {
	order int32 // when it was met, from 1; 0: not yet
	low   int32 // the earliest vertex that it or what lies below it is adjacent to
	at    int32 // its half-edge to follow next
	via   int32 // the edge by which it was met
}

// bridges marks the edges that alone connect their ends, O(n + m): a tree
// edge of a depth-first search is a bridge exactly when nothing below it is
// adjacent to something above (R. E. Tarjan, A note on finding the bridges of
// a graph, Inf. Process. Lett. 2 (1974)). The slice, by edge number, lasts
// until the next call.
func (c *current) bridges() []bool {
	if c.visits == nil {
		c.visits = make([]visit, len(c.head))
		c.bridge = make([]bool, cap(c.halves)/2)
		c.stack = make([]int32, 0, len(c.head))
	}
	clear(c.visits)
	clear(c.bridge)
	met := int32(0)
	meet := func(v, via int32) {
		met++
		c.visits[v] = visit{met, met, c.head[v], via}
		c.stack = append(c.stack, v)
	}
	for root := range c.head {
		if c.visits[root].order != 0 || c.head[root] == none {
			continue
		}
		meet(int32(root), none)
		for len(c.stack) > 0 {
			x := &c.visits[c.stack[len(c.stack)-1]]
			if child := c.descend(x); x.at != none {
				via := x.at >> 1
				x.at = c.halves[x.at].next
				meet(child, via)
				continue
			}
			c.stack = c.stack[:len(c.stack)-1]
			if x.via != none {
				parent := &c.visits[c.stack[len(c.stack)-1]]
				parent.low = min(parent.low, x.low)
				c.bridge[x.via] = x.low == x.order
			}
		}
	}
	return c.bridge
}

// descend looks at what x is adjacent to, up to a vertex not met before.
func (c *current) descend(x *visit) (child int32) {
	low, at := x.low, x.at
	for at != none {
		h := c.halves[at]
		order := c.visits[h.to].order
		if order == 0 {
			child = h.to
			break
		}
		if at>>1 != x.via {
			low = min(low, order)
		}
		at = h.next
	}
	x.low, x.at = low, at
	return child
}

// joined tells whether u and v are connected by edges other than number e.
func (c *current) joined(u, v, e int) bool { return c.meet(u, v, int32(e)) != none }

// path is the edges of some path between u and v; empty where there is none.
func (c *current) path(u, v int) (edges []int32) {
	h := c.meet(u, v, none)
	if h == none {
		return nil
	}
	edges = append(edges, h>>1)
	for _, end := range [2]int32{c.halves[h].to, c.halves[h^1].to} {
		for via := c.via[end]; via != none; via = c.via[end] {
			edges = append(edges, via>>1)
			end = c.halves[via^1].to
		}
	}
	return edges
}

// meet searches a path between u and v over edges other than number e, from
// both ends in turn, half-edge by half-edge: a bridge with a small side and a
// short detour are both found soon, also beside a hub. It returns the half-edge
// on which the searches meet, or none.
func (c *current) meet(u, v int, e int32) int32 {
	if c.side == nil {
		c.side, c.via = make([]int32, len(c.head)), make([]int32, len(c.head))
	}
	c.round++
	mine := [2]int32{2 * c.round, 2*c.round + 1}
	var at [2]int32 // the half-edge to follow next
	for s, start := range [2]int{u, v} {
		c.side[start], c.via[start] = mine[s], none
		c.queues[s] = append(c.queues[s][:0], int32(start))
		at[s] = c.head[start]
	}
	for next := [2]int{1, 1}; ; {
		for s := range 2 {
			for at[s] == none {
				if next[s] == len(c.queues[s]) {
					return none
				}
				at[s] = c.head[c.queues[s][next[s]]]
				next[s]++
			}
			h := at[s]
			at[s] = c.halves[h].next
			w := c.halves[h].to
			switch {
			case h>>1 == e || c.side[w] == mine[s]:
			case c.side[w] == mine[1-s]:
				return h
			default:
				c.side[w], c.via[w] = mine[s], h
				c.queues[s] = append(c.queues[s], w)
			}
		}
	}
}
