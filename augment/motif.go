package augment

import (
	"context"
	"slices"

	"mevolve/model"
)

// An open motif of length l is a path of l edges whose ends are not adjacent (Eq. 7:
// an open triad for l = 2, an open quad for l = 3). Its ends are the candidates of
// Eq. 8. Eq. 8 also admits equal ends; these are excluded (R3).

// paths finds the paths of exactly l edges between two vertices i and j, over edges
// that are not removed, in lexicographic order:
//
//	i ─ · ─ · ─ · ─ j     l = 4
//	        ◄─2 ◄─1       approach: from j mark the vertices 1, 2, … l−2 walk steps away
//	  ─►  ─►              search: depth first from i, only into marked vertices
//
// For l = 2 on a dense graph the paths are the common neighbours of two rows of the
// adjacency matrix.
type paths struct {
	arena *arena
	g     *model.Graph
	l     int        // number of edges of a path
	left  *adjacency // l = 2 on a dense graph: the edges not removed; then the fields up to queue are not used

	offset []int32 // neighbour k of v is half-edge offset[v]+k
	gone   []bool  // by half-edge: removed; nil: no edge is removed

	near   [][]int32 // near[t][v] == round: a walk of t edges leads from v to the target
	round  int32     // number of the latest approach
	target int32     // the vertex j
	queue  []int32

	path []int32 // the vertices so far, in the end l+1
	seen int     // complete paths found so far
	want int     // rank of the path to stop at; −1: count all

	ctx   context.Context // of the present search
	steps int             // of all searches
	err   error           // of the context: ends the search
}

// patience is the number of search steps between two checks of the context, some
// milliseconds. Paths of six edges in a dense graph are too many to count.
const patience = 1 << 18

func newPaths(w *arena, g *model.Graph, l int) *paths {
	n := g.N()
	p := w.paths.one()
	*p = paths{arena: w, g: g, l: l, path: w.numbers.take(l + 1)}
	if near := w.matrix(g); l == 2 && near != nil {
		p.left = near.clone(w)
		return p
	}
	p.offset, p.near, p.queue = w.numbers.take(n+1), make([][]int32, l+1), w.numbers.take(min(n+1, ahead))[:0]
	for v := range n {
		p.offset[v+1] = p.offset[v] + int32(g.Degree(v))
	}
	p.near[1] = w.numbers.take(n)
	return p
}

// approach marks the vertices from which walks of 1 to steps edges lead to
// the target and returns those with a walk of exactly that many, unsorted.
func (p *paths) approach(target, steps int) []int32 {
	p.round++
	p.target = int32(target)
	frontier := append(p.queue[:0], int32(target))
	begin := 0
	for t := 1; t <= steps; t++ {
		if p.near[t] == nil {
			p.near[t] = p.arena.numbers.take(p.g.N())
		}
		near, end := p.near[t], len(frontier)
		for _, v := range frontier[begin:end] {
			for k, w := range p.g.Neighbors(int(v)) {
				if near[w] != p.round && !p.isGone(v, k) {
					near[w] = p.round
					frontier = append(frontier, w)
				}
			}
		}
		begin = end
	}
	p.queue = frontier
	return frontier[begin:]
}

func (p *paths) isGone(v int32, k int) bool {
	return p.gone != nil && p.gone[int(p.offset[v])+k]
}

// extend continues the path from its vertex path[depth] and reports whether to stop.
func (p *paths) extend(depth int) bool {
	if p.steps++; p.steps%patience == 0 {
		p.err = p.ctx.Err()
	}
	if p.err != nil {
		return true
	}
	v, left := p.path[depth], p.l-depth
	if left == 1 { // v is adjacent to the target: it is marked in near[1]
		if p.seen == p.want {
			p.path[p.l] = p.target
			return true
		}
		p.seen++
		return false
	}
	if left == 2 && lopsided*p.g.Degree(int(p.target)) < p.g.Degree(int(v)) {
		return p.close(depth)
	}
	first := depth == 0 && p.l > 2
	near := p.near[left-1]
	for k, w := range p.g.Neighbors(int(v)) {
		if !first && near[w] != p.round || p.isGone(v, k) {
			continue
		}
		if p.enter(depth, w) {
			return true
		}
	}
	return false
}

// close does the last two steps from a hub: it tries the few neighbours of the target
// in place of the many of the hub.
func (p *paths) close(depth int) bool {
	v := p.path[depth]
	list := p.g.Neighbors(int(v))
	for k, w := range p.g.Neighbors(int(p.target)) {
		if at, common := slices.BinarySearch(list, w); !common || p.isGone(v, at) || p.isGone(p.target, k) {
			continue
		}
		if p.enter(depth, w) {
			return true
		}
	}
	return false
}

// enter continues the path with w, unless w is on it.
func (p *paths) enter(depth int, w int32) bool {
	if w == p.target || slices.Contains(p.path[:depth], w) {
		return false
	}
	p.path[depth+1] = w
	return p.extend(depth + 1)
}

// search looks for the path of rank want from i to the target of the latest approach,
// and counts the paths before it.
func (p *paths) search(ctx context.Context, i, want int) (found bool, err error) {
	p.ctx, p.err = ctx, nil
	p.seen, p.want, p.path[0] = 0, want, int32(i)
	found = p.extend(0)
	return found, p.err
}

// count returns the number of paths between i and j.
func (p *paths) count(ctx context.Context, i, j int) (int, error) {
	if p.left != nil {
		p.target = int32(j)
		return p.left.count(i, j), nil
	}
	p.approach(j, max(1, p.l-2))
	_, err := p.search(ctx, i, -1)
	return p.seen, err
}

// find returns the path of a rank, below the latest count: l+1 vertices from i to j.
// The next search overwrites the slice.
func (p *paths) find(ctx context.Context, i, rank int) ([]int32, error) {
	if p.left != nil {
		p.path[0], p.path[1], p.path[2] = int32(i), int32(p.left.nth(i, int(p.target), rank)), p.target
		return p.path, nil
	}
	_, err := p.search(ctx, i, rank)
	return p.path, err
}

// any reports whether there is a path between i and j.
func (p *paths) any(ctx context.Context, i, j int) (bool, error) {
	if p.left != nil {
		return p.left.count(i, j) > 0, nil
	}
	p.approach(j, max(1, p.l-2))
	return p.search(ctx, i, 0)
}

// remove excludes an edge from all later searches.
func (p *paths) remove(e model.Edge) {
	if p.left != nil {
		p.left.remove(e)
		return
	}
	if p.gone == nil {
		p.gone = p.arena.marks.take(2 * p.g.M())
	}
	p.gone[p.half(e.U, e.V)], p.gone[p.half(e.V, e.U)] = true, true
}

// half returns the number of the half-edge from u to its neighbour v.
func (p *paths) half(u, v int) int {
	k, _ := slices.BinarySearch(p.g.Neighbors(u), int32(v))
	return int(p.offset[u]) + k
}
