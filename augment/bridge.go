package augment

import (
	"slices"

	"mevolve/model"
)

// Removing an edge keeps the number of components exactly when the edge is
// no bridge (R1).

// trialEdges is the number of edges above which a bridge is found by trial:
// to list the edges that are none and to draw from the list, O(m) a swap, is then
// more than looking whether the ends of one drawn edge are joined without it.
const trialEdges = 20_000

// trialMisses is how many drawn bridges are set aside before one full search
// takes over.
const trialMisses = 64

// fewCycles is the share of the edges, one in so many, up to which those on
// cycles are kept track of also above trialEdges. Trials go on for long, and end
// in a search, only where these are few.
const fewCycles = 8

// current is the graph as it stands after the swaps so far. Edge e consists
// of the half-edges 2e and 2e+1, each in the linked list of the vertex it
// leaves. The input's edges come first, in (i, j) order, then those added.
type current struct {
	room   *room
	head   []int32 // first half-edge of a vertex, none: −1
	halves []half
	gone   []bool // by edge: removed

	// bridges: a depth-first search
	bridge []bool // by edge, of the latest search
	visits []visit
	stack  []int32

	// meet and cut: two breadth-first searches
	side   []int32 // 2·round + the side that met the vertex
	via    []int32 // the half-edge by which it did
	round  int32
	queues [2][]int32
	place  []int32                           // by vertex, 0 between two cuts
	walk   struct{ vertices, edges []int32 } // room for a path

	// cyclic: from the first search on, unless they are many
	many    bool // they may be: there are no more edges than trialEdges
	known   bool
	cycles  []int32    // the edges on cycles, ascending
	onCycle []bool     // by edge
	tried   model.Edge // the latest addition; {0, 0}: none since the latest change
	closed  []int32    // the edges that it put on cycles
	blind   bool       // that is not known
}

type half struct {
	to         int32
	next, last int32 // the half-edges after and before it from the same vertex
}

const none = -1

// newCurrent copies a graph, which may get so many edges more.
func newCurrent(w *room, n int, edges []model.Edge, more int) *current {
	all := len(edges) + more
	c := &current{room: w, head: w.numbers.take(n), halves: w.halves.take(2 * all)[:0], gone: w.marks.take(all), many: len(edges) <= trialEdges}
	for v := range c.head {
		c.head[v] = none
	}
	for _, e := range edges {
		c.add(e)
	}
	return c
}

// add appends an edge. It closes a cycle with any path between its ends: the
// bridges among the path's edges now lie on one, and so does the edge itself.
func (c *current) add(e model.Edge) {
	c.blind = !c.known
	if c.known && c.tried != e {
		c.closed = c.closed[:0]
		if _, edges := c.path(e.U, e.V, nil); edges != nil {
			c.closed = append(c.closed, int32(len(c.halves)/2))
			for _, b := range edges {
				if !c.onCycle[b] {
					c.closed = append(c.closed, b)
				}
			}
			slices.Sort(c.closed)
		}
	}
	if c.tried = e; c.known {
		c.insert(c.closed)
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
	if c.known = c.known && !c.blind; c.known {
		c.drop(c.closed)
	}
}

// remove takes out edge number e. What then alone joins its ends lies on no
// cycle any more: all its cycles went through e.
func (c *current) remove(e int) {
	c.unlink(int32(2 * e))
	c.unlink(int32(2*e + 1))
	c.gone[e], c.tried = true, model.Edge{}
	if c.known && c.onCycle[e] {
		c.drop(append(c.cut(int(c.halves[2*e+1].to), int(c.halves[2*e].to)), int32(e)))
	}
}

// cyclic lists the edges that lie on a cycle, which are those that are no
// bridges, in ascending order. The slice lasts until the next change: it is
// brought up to date from one change to the next.
func (c *current) cyclic() []int32 {
	if c.known {
		return c.cycles
	}
	bridge, edges := c.bridges(), len(c.halves)/2
	if c.onCycle == nil {
		c.onCycle = c.room.marks.take(len(c.gone))
		c.cycles = c.room.numbers.take(len(c.gone))[:0]
	}
	clear(c.onCycle)
	c.cycles = c.cycles[:0]
	for e := range edges {
		if c.onCycle[e] = !bridge[e] && !c.gone[e]; c.onCycle[e] {
			c.cycles = append(c.cycles, int32(e))
		}
	}
	c.known, c.tried = c.few(), model.Edge{}
	return c.cycles
}

// few tells whether the edges on cycles are kept track of.
func (c *current) few() bool {
	return c.many || fewCycles*len(c.cycles) <= len(c.halves)/2
}

// insert notes that edges, in ascending order, lie on cycles.
func (c *current) insert(edges []int32) {
	from := len(c.cycles) - 1
	c.cycles = append(c.cycles, edges...)
	for k, to := len(edges)-1, len(c.cycles)-1; k >= 0; to-- {
		if from >= 0 && c.cycles[from] > edges[k] {
			c.cycles[to] = c.cycles[from]
			from--
			continue
		}
		c.cycles[to] = edges[k]
		c.onCycle[edges[k]] = true
		k--
	}
	c.known = c.few()
}

// drop notes that edges lie on no cycle.
func (c *current) drop(edges []int32) {
	if len(edges) == 0 {
		return
	}
	for _, e := range edges {
		c.onCycle[e] = false
	}
	from, _ := slices.BinarySearch(c.cycles, slices.Min(edges))
	left := slices.DeleteFunc(c.cycles[from:], func(e int32) bool { return !c.onCycle[e] })
	c.cycles = c.cycles[:from+len(left)]
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
		c.visits = c.room.visits.take(len(c.head))
		c.bridge = c.room.marks.take(cap(c.halves) / 2)
		c.stack = c.room.numbers.take(len(c.head))[:0]
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
func (c *current) joined(u, v, e int) bool { return c.meet(u, v, int32(e), nil) != none }

// path is some path from u to v, its vertices and the edge after each but the
// last, which last until the next; nil where there is none. It is searched
// among some edges, nil: all.
func (c *current) path(u, v int, among []bool) (vertices, edges []int32) {
	h := c.meet(u, v, none, among)
	if h == none {
		return nil, nil
	}
	if c.side[c.halves[h].to] == 2*c.round { // it was found from v
		h ^= 1
	}
	vertices, edges = c.walk.vertices[:0], c.walk.edges[:0]
	at := c.halves[h^1].to
	for ; c.via[at] != none; at = c.halves[c.via[at]^1].to {
		vertices, edges = append(vertices, at), append(edges, c.via[at]>>1)
	}
	vertices = append(vertices, at)
	slices.Reverse(vertices)
	slices.Reverse(edges)
	edges = append(edges, h>>1)
	at = c.halves[h].to
	for ; c.via[at] != none; at = c.halves[c.via[at]^1].to {
		vertices, edges = append(vertices, at), append(edges, c.via[at]>>1)
	}
	vertices = append(vertices, at)
	c.walk.vertices, c.walk.edges = vertices, edges
	return vertices, edges
}

// meet searches a path between u and v over edges other than number e, from
// both ends in turn, half-edge by half-edge: a bridge with a small side and a
// short detour are both found soon, also beside a hub. It returns the half-edge
// on which the searches meet, or none.
func (c *current) meet(u, v int, e int32, among []bool) int32 {
	s := c.begin(u, v)
	for {
		for k := range 2 {
			h := c.follow(&s[k])
			if h == none {
				return none
			}
			w := c.halves[h].to
			switch {
			case h>>1 == e || c.side[w] == s[k].mark || among != nil && !among[h>>1]:
			case c.side[w] == s[1-k].mark:
				return h
			default:
				c.reach(&s[k], w, h)
			}
		}
	}
}

// cut lists the edges each of which alone joins u and v among those that have
// lain on cycles.
//
// All are on any path between the two. From both ends in turn, half-edge by
// half-edge, it is searched where one gets beside the path, following the path
// itself only back, as augmenting paths do. Where a search ends, the next edge
// of the path is one of those asked for, and it goes on behind that edge; where
// both meet, there is none between. So small sides and short detours are found
// soon, whatever the size of the graph.
func (c *current) cut(u, v int) (alone []int32) {
	path, edges := c.path(u, v, c.onCycle)
	for i, w := range path {
		c.place[w] = int32(i + 1)
	}
	defer func() {
		for _, w := range path {
			c.place[w] = 0
		}
	}()
	s := c.begin(u, v)
	ahead := [2]int{0, len(edges) - 1} // the edge of the path behind which neither has been
	for len(path) > 0 {
		for k, step := range [2]int{1, -1} {
			h := c.follow(&s[k])
			if h == none {
				alone = append(alone, edges[ahead[k]])
				w := path[ahead[k]+1-k]
				if c.side[w] == s[1-k].mark {
					return alone
				}
				ahead[k] += step
				c.reach(&s[k], w, none)
				continue
			}
			w := c.halves[h].to
			switch {
			case c.side[w] == s[k].mark || h>>1 == edges[ahead[k]] || !c.onCycle[h>>1]:
			case c.side[w] == s[1-k].mark:
				return alone
			default:
				c.reach(&s[k], w, h)
				if to := int(c.place[w]) - 1 - k; to >= 0 && (to-ahead[k])*step > 0 {
					ahead[k] = to
				}
			}
		}
	}
	return nil
}

// search is a breadth-first search from one of two ends.
type search struct {
	mark  int32
	queue []int32
	next  int   // in the queue
	at    int32 // the half-edge to follow next
}

// begin is a search from either end.
func (c *current) begin(u, v int) (s [2]search) {
	if c.side == nil {
		n := len(c.head)
		c.side, c.via, c.place = c.room.numbers.take(n), c.room.numbers.take(n), c.room.numbers.take(n)
	}
	c.round++
	for k, start := range [2]int{u, v} {
		s[k] = search{mark: 2*c.round + int32(k), queue: c.queues[k][:0], at: none}
		c.reach(&s[k], int32(start), none)
	}
	return s
}

// reach notes that a search has met a vertex, by a half-edge.
func (c *current) reach(s *search, v, h int32) {
	c.side[v], c.via[v] = s.mark, h
	s.queue = append(s.queue, v)
	c.queues[s.mark&1] = s.queue
}

// follow is the next half-edge of a search, or none.
func (c *current) follow(s *search) int32 {
	for s.at == none {
		if s.next == len(s.queue) {
			return none
		}
		s.at = c.head[s.queue[s.next]]
		s.next++
	}
	h := s.at
	s.at = c.halves[h].next
	return h
}

// Bridges counts the edges without which their graph falls apart.
func Bridges(g *model.Graph) (count int) {
	for _, bridge := range newCurrent(new(room), g.N(), g.EdgeList(), 0).bridges() {
		if bridge {
			count++
		}
	}
	return count
}
