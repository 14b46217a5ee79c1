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
	head []int32 // first half-edge of a vertex, -1: none
	next []int32 // by half-edge
	to   []int32

	// bridges: depth-first search
	order, low []int32 // when a vertex was met; the earliest vertex that it or its descendants reach
	at, via    []int32 // half-edge to look at next; edge by which the vertex was met
	stack      []int32
	bridge     []bool // by edge, of the latest search

	// joined: two breadth-first searches that meet
	side   []int32 // round·2 + side that met the vertex
	round  int32
	queues [2][]int32
}

func newCurrent(n int, edges []model.Edge, room int) *current {
	c := &current{
		head: make([]int32, n),
		next: make([]int32, 0, 2*(len(edges)+room)),
		to:   make([]int32, 0, 2*(len(edges)+room)),
	}
	for v := range c.head {
		c.head[v] = -1
	}
	for _, e := range edges {
		c.add(e)
	}
	return c
}

// add appends an edge.
func (c *current) add(e model.Edge) {
	h := int32(len(c.to))
	c.to = append(c.to, int32(e.V), int32(e.U))
	c.next = append(c.next, c.head[e.U], c.head[e.V])
	c.head[e.U], c.head[e.V] = h, h+1
}

// undo takes back the latest add.
func (c *current) undo() {
	h := len(c.to) - 2
	u, v := c.to[h+1], c.to[h]
	c.head[u], c.head[v] = c.next[h], c.next[h+1]
	c.to, c.next = c.to[:h], c.next[:h]
}

// remove takes out edge number e.
func (c *current) remove(e int) {
	for _, h := range [2]int32{int32(2 * e), int32(2*e + 1)} {
		link := &c.head[c.to[h^1]]
		for *link != h {
			link = &c.next[*link]
		}
		*link = c.next[h]
	}
}

// bridges marks the edges that are the only connection between their ends,
// O(n + m) (R. E. Tarjan, A note on finding the bridges of a graph, Inf.
// Process. Lett. 2 (1974)): a tree edge is a bridge exactly when nothing below
// it reaches above it. The slice, by edge number, lasts until the next call.
func (c *current) bridges() []bool {
	n := len(c.head)
	if c.order == nil {
		slab := make([]int32, 5*n)
		c.order, c.low, c.at, c.via, c.stack = slab[:n], slab[n:2*n], slab[2*n:3*n], slab[3*n:4*n], slab[4*n:4*n]
		c.bridge = make([]bool, cap(c.to)/2+1)
	}
	clear(c.order)
	clear(c.bridge)
	order, low, at, via, stack := c.order, c.low, c.at, c.via, c.stack
	met := int32(0)
	for root := range n {
		if order[root] != 0 || c.head[root] < 0 {
			continue
		}
		met++
		order[root], low[root], at[root], via[root] = met, met, c.head[root], -1
		stack = append(stack, int32(root))
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			h := at[v]
			if h < 0 {
				stack = stack[:len(stack)-1]
				if len(stack) > 0 {
					parent := stack[len(stack)-1]
					low[parent] = min(low[parent], low[v])
					if low[v] == order[v] {
						c.bridge[via[v]] = true
					}
				}
				continue
			}
			at[v] = c.next[h]
			if h>>1 == via[v] {
				continue
			}
			w := c.to[h]
			if order[w] == 0 {
				met++
				order[w], low[w], at[w], via[w] = met, met, c.head[w], h>>1
				stack = append(stack, w)
			} else {
				low[v] = min(low[v], order[w])
			}
		}
	}
	return c.bridge
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
			for h := c.head[x]; h >= 0; h = c.next[h] {
				w := c.to[h]
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
