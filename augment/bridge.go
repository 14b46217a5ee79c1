package augment

import "mevolve/model"

// Bridges of a graph that changes
//
// R1 keep: a removed edge must not be a bridge of the graph with the pair added. An
// edge is a bridge exactly when it lies on no cycle:
//
//	a───b         bridges: de
//	│   │
//	d───c         with be added there is the cycle a–b–e–d: no edge is a bridge
//	│
//	e             without ad, then: ab is a bridge, bc cd de be are on a cycle
//
// One depth-first search a swap finds the bridges of the graph with the pair added.
// Above trialEdges edges this takes too long for each swap: an edge is drawn first, and
// one test says whether its ends stay connected without it. Where few edges are not
// bridges, as in a star, they are kept for the next swap.

// trialEdges is the number of edges above which bridges are found by trial.
const trialEdges = 20_000

// trialMisses is the number of drawn bridges after which one full search replaces
// the trials.
const trialMisses = 64

// dynamicGraph is the graph after the swaps so far. The edges of the input come
// first, in (i, j) order, then the added ones.
type dynamicGraph struct {
	near  [][]arc // by vertex: the edges that are not removed
	gone  []bool  // by edge: removed
	edges int     // number of edges, the removed ones included

	// bridges: one depth-first search
	bridge []bool  // by edge: result of the latest search
	visits []visit // by vertex
	stack  []int32

	// joined: two breadth-first searches
	side   []int32 // by vertex: 2·round + the search that reached it, 0 or 1
	from   []arc   // by vertex: how a search reached it; nil: no path is needed
	met    [2]arc  // the edge where both met, from each of its ends
	round  int32   // number of the present pair of searches
	queues [2][]int32
}

// arc is an edge, seen from one of its ends.
type arc struct{ to, edge int32 }

// newDynamicGraph copies a graph, with space for more added edges.
func newDynamicGraph(w *arena, n int, edges []model.Edge, more int) *dynamicGraph {
	c := &dynamicGraph{near: w.lines.take(n), gone: w.marks.take(len(edges) + more),
		bridge: w.marks.take(len(edges) + more), visits: w.visits.take(n), stack: w.numbers.take(n)[:0]}
	degrees := w.numbers.take(n)
	for _, e := range edges {
		degrees[e.U]++
		degrees[e.V]++
	}
	all := w.arcs.take(2*len(edges) + extra*n)
	for v, d := range degrees {
		c.near[v], all = all[:0:d+extra], all[d+extra:]
	}
	for _, e := range edges {
		c.add(e)
	}
	return c
}

// extra is the number of added edges that a vertex's list has space for.
const extra = 4

// add appends an edge.
func (c *dynamicGraph) add(e model.Edge) {
	c.near[e.U] = append(c.near[e.U], arc{int32(e.V), int32(c.edges)})
	c.near[e.V] = append(c.near[e.V], arc{int32(e.U), int32(c.edges)})
	c.edges++
}

// undo reverts the latest add, of this edge.
func (c *dynamicGraph) undo(e model.Edge) {
	c.edges--
	c.near[e.U], c.near[e.V] = c.near[e.U][:len(c.near[e.U])-1], c.near[e.V][:len(c.near[e.V])-1]
}

// remove removes an edge by its number.
func (c *dynamicGraph) remove(e model.Edge, number int) {
	c.gone[number] = true
	for _, v := range [2]int{e.U, e.V} {
		near := c.near[v]
		for k := range near {
			if near[k].edge == int32(number) {
				near[k] = near[len(near)-1]
				c.near[v] = near[:len(near)-1]
				break
			}
		}
	}
}

// visit is the state of a vertex in the depth-first search.
type visit struct {
	order int32 // discovery number, from 1; 0: not discovered
	low   int32 // smallest discovery number adjacent to its subtree
	next  int32 // position in its list of the edge to follow next
	via   int32 // tree edge that discovered it; −1: none
}

// bridges marks the bridges in O(n + m): a tree edge of a depth-first search is a
// bridge exactly when no edge leads from the subtree below it to a vertex above it
// (R. E. Tarjan, A note on finding the bridges of a graph, Inf. Process. Lett. 2
// (1974)). The slice, by edge number, is valid until the next call.
func (c *dynamicGraph) bridges() []bool {
	clear(c.visits)
	clear(c.bridge)
	met := int32(0)
	meet := func(v, via int32) {
		met++
		c.visits[v] = visit{order: met, low: met, via: via}
		c.stack = append(c.stack, v)
	}
	for root := range c.near {
		if c.visits[root].order == 0 {
			meet(int32(root), -1)
		}
		for len(c.stack) > 0 {
			v := c.stack[len(c.stack)-1]
			x := &c.visits[v]
			if child, found := c.descend(x, c.near[v]); found {
				meet(child.to, child.edge)
				continue
			}
			c.stack = c.stack[:len(c.stack)-1]
			if x.via >= 0 {
				parent := &c.visits[c.stack[len(c.stack)-1]]
				parent.low = min(parent.low, x.low)
				c.bridge[x.via] = x.low == x.order
			}
		}
	}
	return c.bridge
}

// descend follows the edges of x up to an undiscovered vertex.
func (c *dynamicGraph) descend(x *visit, near []arc) (child arc, found bool) {
	low := x.low
	for k := x.next; int(k) < len(near); k++ {
		order := c.visits[near[k].to].order
		if order == 0 {
			x.low, x.next = low, k+1
			return near[k], true
		}
		if near[k].edge != x.via {
			low = min(low, order)
		}
	}
	x.low, x.next = low, int32(len(near))
	return arc{}, false
}

// joined reports whether u and v are connected without edge number e. Two breadth-first
// searches, from u and from v, follow one edge each in turn. So a bridge with a small
// side ends soon, and so does a short detour, also beside a hub.
func (c *dynamicGraph) joined(u, v, e int) bool {
	if c.side == nil {
		c.side = make([]int32, len(c.near))
	}
	c.round++
	var at [2]struct{ vertex, edge int } // positions in the queue and in the list of its vertex
	for k, start := range [2]int{u, v} {
		c.queues[k] = append(c.queues[k][:0], int32(start))
		c.side[start] = 2*c.round + int32(k)
	}
	for {
		for k := range at {
			p, queue := &at[k], c.queues[k]
			for p.vertex < len(queue) && p.edge == len(c.near[queue[p.vertex]]) {
				p.vertex, p.edge = p.vertex+1, 0
			}
			if p.vertex == len(queue) {
				return false
			}
			a := c.near[queue[p.vertex]][p.edge]
			p.edge++
			switch {
			case a.edge == int32(e) || c.side[a.to] == 2*c.round+int32(k):
			case c.side[a.to] == 2*c.round+int32(1-k):
				c.met = [2]arc{a, {queue[p.vertex], a.edge}}
				return true
			default:
				c.side[a.to] = 2*c.round + int32(k)
				if c.from != nil {
					c.from[a.to] = arc{queue[p.vertex], a.edge}
				}
				c.queues[k] = append(c.queues[k], a.to)
			}
		}
	}
}

// path returns the edges of the path that joined has found between u and v.
func (c *dynamicGraph) path(u, v int) (edges []int32) {
	edges = append(edges, c.met[0].edge)
	for _, a := range c.met {
		for ; int(a.to) != u && int(a.to) != v; a = c.from[a.to] {
			edges = append(edges, c.from[a.to].edge)
		}
	}
	return edges
}

// Bridges counts the bridges of a graph: the edges whose removal adds a component.
func Bridges(g *model.Graph) (count int) {
	for _, bridge := range newDynamicGraph(new(arena), g.N(), g.EdgeList(), 0).bridges() {
		if bridge {
			count++
		}
	}
	return count
}
