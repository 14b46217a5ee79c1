package model

import (
	"context"
	"math/bits"
)

// A triad i–z–j is open if i and j are not adjacent; otherwise it is part of a
// triangle. Triads are counted row by row, for pairs i < j of the upper triangle of the
// adjacency matrix, and never listed: their number grows with the square of the degree,
// and one hub with 10⁵ neighbours has 5·10⁹ of them.
//
// The neighbours of a hub are also stored as a bit set. Intersections and unions of
// such sets take n/64 steps, while a walk along a list takes d. So a row costs at most
// Σ_{z ∈ Γ(i)} min(d_z, n/32).

// OpenTriads calls row for every vertex i in turn. open[k] is the number of open triads
// i–z–j with j > i and z = Neighbors(i)[k]; ends is the number of distinct j in them.
// The next row overwrites the slice. The only error is that of the context.
func (g *Graph) OpenTriads(ctx context.Context, row func(i int, open []int32, ends int)) error {
	c := newTriadCount(g)
	for i := range g.N() {
		if err := ctx.Err(); err != nil {
			return err
		}
		open, ends := c.row(i)
		row(i, open, ends)
	}
	return nil
}

// Triads counts all triads, open or not: Σ_z d_z(d_z−1)/2.
func (g *Graph) Triads() int {
	count := 0
	for z := range g.N() {
		count += g.Degree(z) * (g.Degree(z) - 1) / 2
	}
	return count
}

// Triangles counts the sets of three pairwise adjacent vertices. The only error is that
// of the context.
func (g *Graph) Triangles(ctx context.Context) (int, error) {
	closed := g.Triads()
	err := g.OpenTriads(ctx, func(_ int, open []int32, _ int) {
		for _, triads := range open {
			closed -= int(triads)
		}
	})
	return closed / 3, err // each triangle has three triads that are not open
}

// triadCount counts the open triads of one graph's rows, in ascending order.
type triadCount struct {
	g      *Graph
	passed []int32  // neighbours of z in the rows so far
	seen   []int32  // 2i+1: adjacent to i; 2i+2: the end of an open triad of row i
	hub    []int32  // by vertex: index of its bit set, −1 for other vertices
	bits   []uint64 // bit sets of the hubs, words uint64 each
	words  int
	ends   []uint64 // scratch for one row
	open   []int32
}

func newTriadCount(g *Graph) *triadCount {
	n := g.N()
	c := &triadCount{g: g, passed: make([]int32, n), seen: make([]int32, n), hub: make([]int32, n), words: (n + 63) / 64}
	// All hubs together take at most 8 bytes for each edge, or 512 kB.
	hubs, least := 0, max(64, n/32)
	for v := range n {
		c.hub[v] = -1
		if g.Degree(v) > least {
			c.hub[v] = int32(hubs)
			hubs++
		}
	}
	if hubs > 0 {
		c.bits, c.ends = make([]uint64, hubs*c.words), make([]uint64, c.words)
		for v := range n {
			if c.hub[v] >= 0 {
				setBits(c.of(v), g.Neighbors(v))
			}
		}
	}
	return c
}

// of returns the bit set of a hub's neighbours.
func (c *triadCount) of(hub int) []uint64 {
	first := int(c.hub[hub]) * c.words
	return c.bits[first : first+c.words]
}

func setBits(set []uint64, vertices []int32) {
	for _, v := range vertices {
		set[v>>6] |= 1 << (v & 63)
	}
}

func (c *triadCount) row(i int) (open []int32, ends int) {
	g := c.g
	near := g.Neighbors(i)
	later := g.LaterNeighbors(i)
	adjacent, end := int32(2*i+1), int32(2*i+2)
	for _, j := range later {
		c.seen[j] = adjacent
	}
	c.open = c.open[:0]
	met, hubs := 0, 0
	for _, z := range near {
		c.passed[z]++
		list := g.Neighbors(int(z))[c.passed[z]:] // neighbours greater than i
		triads := len(list)
		if c.hub[z] >= 0 {
			hubs++
			triads -= c.common(i, int(z), later)
		} else {
			for _, j := range list {
				switch c.seen[j] {
				case adjacent:
					triads--
				case end:
				default:
					c.seen[j] = end
					met++
				}
			}
		}
		c.open = append(c.open, int32(triads))
	}
	switch {
	case hubs == 0:
		return c.open, met
	case len(near) == 1:
		return c.open, int(c.open[0])
	}
	return c.open, c.distinct(i, near, later)
}

// common counts the common neighbours of i and the hub z that are greater than i.
func (c *triadCount) common(i, z int, later []int32) int {
	count, hub := 0, c.of(z)
	if c.hub[i] < 0 {
		for _, j := range later {
			count += int(hub[j>>6] >> (j & 63) & 1)
		}
		return count
	}
	own := c.of(i)
	first := i >> 6
	for w := first; w < len(hub); w++ {
		count += bits.OnesCount64(hub[w] & own[w])
	}
	return count - bits.OnesCount64(hub[first]&own[first]&upTo(i))
}

// distinct counts the distinct ends of row i when some middle vertex is a hub.
func (c *triadCount) distinct(i int, near, later []int32) int {
	first := i >> 6
	clear(c.ends[first:])
	for _, z := range near {
		if c.hub[z] < 0 {
			setBits(c.ends, c.g.Neighbors(int(z))[c.passed[z]:])
			continue
		}
		for w, word := range c.of(int(z))[first:] {
			c.ends[first+w] |= word
		}
	}
	for _, j := range later {
		c.ends[j>>6] &^= 1 << (j & 63)
	}
	c.ends[first] &^= upTo(i)
	count := 0
	for _, word := range c.ends[first:] {
		count += bits.OnesCount64(word)
	}
	return count
}

// upTo returns the bits of i's word up to and including i's.
func upTo(i int) uint64 { return ^uint64(0) >> (63 - i&63) }
