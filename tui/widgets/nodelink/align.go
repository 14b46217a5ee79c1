package nodelink

import (
	"math"
	"slices"

	"mevolve/model"
	"mevolve/tui/widgets/paint"
)

// nearly is the least ratio of the sides of a line's box, in dots, from which a line counts as
// nearly straight.
const nearly = 4

// labelRoom is the distance, in columns, that a move keeps from vertices in the same row.
const labelRoom = 6

// aligner moves vertices by some cells until lines that are nearly level or upright are exactly
// so. Here 3 moves to the row of 2, and 4, which is level with 3, moves with it:
//
//	1 ⠒⠒⠒⠒⠒ 2 ⠒⠤⠤⠤⣀⣀            →   1 ⠒⠒⠒⠒⠒ 2 ⠒⠒⠒⠒⠒⠒⠒ 3 ⠒⠒⠒⠒⠒ 4
//	                  3 ⠒⠒⠒⠒⠒ 4
//
// Each move lowers the number of nearly straight lines. No vertex moves onto or over a line, so
// the same lines cross as before.
type aligner struct {
	graph *model.Graph
	cells []cell
	moves []Point // of the vertices, in cells; 0 outside the group that moves
}

func (l *Layout) align(r paint.Rect, cells []cell) {
	if !Legible(l.laid, r.W, r.H) {
		return
	}
	a := aligner{l.laid, cells, make([]Point, len(cells))}
	for again := true; again; {
		again = false
		for e := range a.graph.Edges() {
			if off := slant(cells[e.U].point(), cells[e.V].point()); off != (Point{}) {
				again = a.move(e.V, off) || a.move(e.U, off.times(-1)) || again
			}
		}
	}
}

// slant is the move of the second end that makes a nearly straight line straight; 0 for other lines.
func slant(from, to Point) Point {
	d := from.minus(to)
	w, h := dotsAcross*math.Abs(d.X), dotsDown*math.Abs(d.Y)
	switch {
	case h > 0 && nearly*h <= w:
		return Point{0, d.Y}
	case w > 0 && nearly*w <= h:
		return Point{d.X, 0}
	}
	return Point{}
}

// move moves a vertex and those in line with it, if that is allowed.
func (a *aligner) move(v int, by Point) bool {
	group := []int{v}
	a.moves[v] = by
	for k := 0; k < len(group); k++ {
		at := a.cells[group[k]]
		for _, w := range a.graph.Neighbors(group[k]) {
			to := a.cells[w]
			if a.moves[w] == (Point{}) && (by.X == 0 && to.y == at.y || by.Y == 0 && to.x == at.x) {
				group = append(group, int(w))
				a.moves[w] = by
			}
		}
	}
	ok := a.allowed(group)
	for _, v := range group {
		if ok {
			a.cells[v] = a.after(v).cell()
		}
		a.moves[v] = Point{}
	}
	return ok
}

func (a *aligner) before(v int) Point { return a.cells[v].point() }
func (a *aligner) after(v int) Point  { return a.before(v).plus(a.moves[v]) }

// allowed reports whether a move leaves fewer lines nearly straight and takes no vertex near to
// another in its row, or onto or over a line.
func (a *aligner) allowed(group []int) bool {
	fewer := 0
	for _, v := range group {
		at, to := a.cells[v], a.after(v).cell()
		for u, c := range a.cells {
			if gap := abs(c.x - to.x); a.moves[u] == (Point{}) && c.y == to.y && gap < labelRoom && (c.y != at.y || gap < abs(c.x-at.x)) {
				return false
			}
		}
		for _, w := range a.graph.Neighbors(v) {
			if slant(a.before(v), a.before(int(w))) != (Point{}) {
				fewer++
			}
			if slant(a.after(v), a.after(int(w))) != (Point{}) {
				fewer--
			}
		}
	}
	return fewer > 0 && !slices.ContainsFunc(group, a.isBlocked)
}

// isBlocked reports whether a vertex gets onto or over a line, or one of its lines onto or over a vertex.
func (a *aligner) isBlocked(v int) bool {
	for e := range a.graph.Edges() {
		if a.meets(v, e.U, e.V) {
			return true
		}
	}
	for _, w := range a.graph.Neighbors(v) {
		for u := range a.cells {
			if a.meets(u, v, int(w)) {
				return true
			}
		}
	}
	return false
}

// meets reports whether vertex u gets onto or over the line from v to w during the move. Seen from
// u, an end stays or moves as the other, so the area of the triangle uvw changes evenly. A move
// along the line first brings a line of u over v or w, where isBlocked finds it.
func (a *aligner) meets(u, v, w int) bool {
	if u == v || u == w || a.moves[u] == a.moves[v] && a.moves[u] == a.moves[w] {
		return false
	}
	p, q := a.before(v).minus(a.before(u)), a.before(w).minus(a.before(u))
	p2, q2 := a.after(v).minus(a.after(u)), a.after(w).minus(a.after(u))
	area, area2 := p.cross(q), p2.cross(q2)
	if area*area2 > 0 || area == area2 { // u stays on its side, or in line
		return false
	}
	// u is in line after the share area/(area-area2) of the move: is it between v and w there?
	p, q = p.times(area2).minus(p2.times(area)), q.times(area2).minus(q2.times(area))
	return p.dot(q) <= 0
}
