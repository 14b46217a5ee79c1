package augment

import (
	"context"
	"slices"

	"mevolve/model"
)

// An open motif of length l is a path of l edges whose ends are not adjacent
// (Eq. 7: an open triad for l = 2, an open quad for l = 3). Its ends are the
// candidates of Eq. 8; equal ends, which Eq. 8 admits, are not (R3).

// paths finds the paths of exactly l edges between two vertices, over edges
// that are not gone, in lexicographic order. From the far end it first marks
// which vertices lie 1, 2, … l−2 steps of a walk away; the search from the
// near end then, after its first step, only enters vertices from which the far
// end is in reach. The paths of two edges are the common neighbours, and on the
// matrix those need no search.
type paths struct {
	room *room
	g    *model.Graph
	l    int
	left *adjacency // l = 2: the edges that are not gone; nil: what follows up to queue

	offset []int32 // neighbour k of v is half-edge offset[v]+k
	gone   []bool  // by half-edge, both halves of an edge; nil: no edge is gone

	near   [][]int32 // near[t][v] == round: a walk of t edges leads from v to the target
	round  int32
	target int32
	queue  []int32

	path []int32 // the vertices so far, and at the end the l+1 of the path found
	seen int     // complete paths seen
	want int     // stop at the path of this rank; -1: count all

	ctx   context.Context // of the present search
	steps int             // of all searches
	err   error           // of the context, which ends the search
}

// patience is how many steps a search takes between two looks at its context,
// some milliseconds: in a dense graph the paths of six edges are never counted
// to the end.
const patience = 1 << 18

func newPaths(w *room, g *model.Graph, l int) *paths {
	n := g.N()
	p := w.paths.one()
	*p = paths{room: w, g: g, l: l, path: w.numbers.take(l + 1)}
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
			p.near[t] = p.room.numbers.take(p.g.N())
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

// extend continues the path, whose last vertex stands at path[depth], and
// tells whether to stop.
func (p *paths) extend(depth int) bool {
	if p.steps++; p.steps%patience == 0 {
		p.err = p.ctx.Err()
	}
	if p.err != nil {
		return true
	}
	v, left := p.path[depth], p.l-depth
	if left == 1 { // v is near[1]
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

// close goes from a hub to the target over the few neighbours of that.
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

// enter continues the path with w, unless it has been there.
func (p *paths) enter(depth int, w int32) bool {
	if w == p.target || slices.Contains(p.path[:depth], w) {
		return false
	}
	p.path[depth+1] = w
	return p.extend(depth + 1)
}

// search looks from i for the path of a rank to the target of the latest
// approach, and counts the paths before it.
func (p *paths) search(ctx context.Context, i, want int) (found bool, err error) {
	p.ctx, p.err = ctx, nil
	p.seen, p.want, p.path[0] = 0, want, int32(i)
	found = p.extend(0)
	return found, p.err
}

// count is the number of paths between i and j.
func (p *paths) count(ctx context.Context, i, j int) (int, error) {
	if p.left != nil {
		p.target = int32(j)
		return p.left.count(i, j), nil
	}
	p.approach(j, max(1, p.l-2))
	_, err := p.search(ctx, i, -1)
	return p.seen, err
}

// find returns the path of a rank below the latest count, l+1 vertices from i
// to j. The slice is overwritten by the next search.
func (p *paths) find(ctx context.Context, i, rank int) ([]int32, error) {
	if p.left != nil {
		p.path[0], p.path[1], p.path[2] = int32(i), int32(p.left.nth(i, int(p.target), rank)), p.target
		return p.path, nil
	}
	_, err := p.search(ctx, i, rank)
	return p.path, err
}

// any tells whether there is a path between i and j.
func (p *paths) any(ctx context.Context, i, j int) (bool, error) {
	if p.left != nil {
		return p.left.count(i, j) > 0, nil
	}
	p.approach(j, max(1, p.l-2))
	return p.search(ctx, i, 0)
}

// remove takes an edge out of all later searches.
func (p *paths) remove(e model.Edge) {
	if p.left != nil {
		p.left.remove(e)
		return
	}
	if p.gone == nil {
		p.gone = p.room.marks.take(2 * p.g.M())
	}
	p.gone[p.half(e.U, e.V)], p.gone[p.half(e.V, e.U)] = true, true
}

// half numbers the half-edge from u to its neighbour v.
func (p *paths) half(u, v int) int {
	k, _ := slices.BinarySearch(p.g.Neighbors(u), int32(v))
	return int(p.offset[u]) + k
}
