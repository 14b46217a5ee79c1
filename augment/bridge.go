package augment

import "mevolve/model"

// Removing an edge keeps the number of components exactly when the edge is
// no bridge (R1).

// trialEdges is the number of edges above which a bridge is found by trial:
// one bridge search a swap, O(n + m), is then more than looking whether the
// ends of one drawn edge are still joined without it.
const trialEdges = 20_000

// trialMisses is how many drawn bridges are set aside before one full search
// takes over.
const trialMisses = 64

// current is the graph as it stands after the swaps so far. Edge e consists
// of the half-edges 2e and 2e+1, each in the linked list of the vertex it
// leaves. The input's edges come first, in (i, j) order, then those added.
type current struct {
	head   []int32 // first half-edge of a vertex, none: −1
	halves []half

	bridge []bool // by edge, of the latest search
	visits []visit
	stack  []int32

	// joined: two breadth-first searches that meet
	side   []int32 // 2·round + the side that met the vertex
	round  int32
	queues [2][]int32
}

type half struct {
	to   int32
	next int32 // the next half-edge from the same vertex
}

const none = -1

// newCurrent copies a graph, with room for some edges more.
func newCurrent(n int, edges []model.Edge, room int) *current {
	c := &current{head: make([]int32, n), halves: make([]half, 0, 2*(len(edges)+room))}
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
	h := int32(len(c.halves))
	c.halves = append(c.halves, half{int32(e.V), c.head[e.U]}, half{int32(e.U), c.head[e.V]})
	c.head[e.U], c.head[e.V] = h, h+1
}

// undo takes back the latest add.
func (c *current) undo() {
	h := len(c.halves) - 2
	there, back := c.halves[h], c.halves[h+1]
	c.head[back.to], c.head[there.to] = there.next, back.next
	c.halves = c.halves[:h]
}

// remove takes out edge number e.
func (c *current) remove(e int) {
	for _, h := range [2]int32{int32(2 * e), int32(2*e + 1)} {
		link := &c.head[c.halves[h^1].to]
		for *link != h {
			link = &c.halves[*link].next
		}
		*link = c.halves[h].next
	}
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

// joined tells whether u and v are connected by edges other than number e. It
// searches from both ends in turn, so that a bridge with a small side and a
// short detour are both found soon.
func (c *current) joined(u, v, e int) bool {
	if c.side == nil {
		c.side = make([]int32, len(c.head))
	}
	c.round++
	mine := [2]int32{2 * c.round, 2*c.round + 1}
	for s, start := range [2]int{u, v} {
		c.side[start] = mine[s]
		c.queues[s] = append(c.queues[s][:0], int32(start))
	}
	for next := [2]int{}; ; {
		for s := range 2 {
			if next[s] == len(c.queues[s]) {
				return false
			}
			x := c.queues[s][next[s]]
			next[s]++
			for h := c.head[x]; h != none; h = c.halves[h].next {
				w := c.halves[h].to
				switch {
				case int(h>>1) == e || c.side[w] == mine[s]:
				case c.side[w] == mine[1-s]:
					return true
				default:
					c.side[w] = mine[s]
					c.queues[s] = append(c.queues[s], w)
				}
			}
		}
	}
}
