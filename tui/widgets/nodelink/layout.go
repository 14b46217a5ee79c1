// Package nodelink draws a graph as a node-link diagram in a pane. The main type is Layout:
// vertex positions by stress majorization, computed once on the input graph of a mapping, so
// that vertices keep their positions while swaps add and remove edges.
package nodelink

import (
	"math"

	"mevolve/model"
	"mevolve/tui/widgets/paint"
)

// Point is a position; the length of an edge is about 1.
type Point struct{ X, Y float64 }

func (p Point) plus(q Point) Point            { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) minus(q Point) Point           { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) times(f float64) Point         { return Point{f * p.X, f * p.Y} }
func (p Point) dot(q Point) float64           { return p.X*q.X + p.Y*q.Y }
func (p Point) cross(q Point) float64         { return p.X*q.Y - p.Y*q.X }
func (p Point) length() float64               { return math.Sqrt(p.X*p.X + p.Y*p.Y) }
func (p Point) turned(cos, sin float64) Point { return Point{cos*p.X - sin*p.Y, sin*p.X + cos*p.Y} }

// Layout is the vertex positions of one graph, by component, which a pane only scales: the
// picture is never turned or mirrored. Only the cache of the latest pane changes, so one
// goroutine at a time may draw a Layout.
type Layout struct {
	graph *model.Graph
	laid  *model.Graph // the graph of the positions
	parts []part
	sheet sheet
	last  *placed
}

// sheet is the picture before it is scaled: the turned components and their corners.
type sheet struct {
	boxes         []box
	corners       []Point
	width, height float64
}

// placed is the cached result for one pane, shared by all swaps.
type placed struct {
	r     paint.Rect
	ascii bool
	cells []cell
	plain *ink // the lines of the graph of the positions; nil before they are drawn
}

// part is a connected component. The centre of its positions is the origin, and it is turned
// so that as many lines as possible are horizontal or vertical.
type part struct {
	vertices []int // ascending
	at       []Point
	slant    [turns]float64 // how oblique its lines are after each turn, 0 (all horizontal or vertical) to 1
}

// New computes the layout of a graph; it is deterministic.
func New(g *model.Graph) *Layout {
	l := &Layout{graph: g, laid: g, last: &placed{}}
	of, count := g.Components()
	l.parts = make([]part, count)
	for v, k := range of {
		l.parts[k].vertices = append(l.parts[k].vertices, v)
	}
	for k := range l.parts {
		lists := near(g, l.parts[k].vertices)
		l.parts[k].at = arrange(lists)
		l.parts[k].straighten(lists)
	}
	l.sheet = newSheet(l.parts)
	return l
}

// usualWidth and usualHeight are the shape of a usual pane, in dots: pictures are turned and
// their components packed for it.
const usualWidth, usualHeight = 110, 100

func newSheet(parts []part) sheet {
	s := sheet{boxes: make([]box, len(parts))}
	for k, p := range parts {
		s.boxes[k] = p.turn(usualWidth, usualHeight, len(parts) == 1)
	}
	if len(parts) > 0 {
		s.corners, s.width, s.height = pack(s.boxes, usualWidth, usualHeight)
	}
	return s
}

// With is the layout of another graph on the same vertices, with the same positions.
func (l *Layout) With(g *model.Graph) *Layout { return &Layout{g, l.laid, l.parts, l.sheet, l.last} }

// near is the adjacency lists of a component, its vertices numbered from 0.
func near(g *model.Graph, vertices []int) [][]int32 {
	index := make(map[int32]int32, len(vertices))
	for i, v := range vertices {
		index[int32(v)] = int32(i)
	}
	lists := make([][]int32, len(vertices))
	for i, v := range vertices {
		for _, w := range g.Neighbors(v) {
			lists[i] = append(lists[i], index[w])
		}
	}
	return lists
}

// arrange finds positions for a connected graph at distances close to its path lengths.
func arrange(near [][]int32) []Point {
	at := scaling(near)
	if len(near) <= stressLimit {
		relax(at, distances(near))
	}
	var centre Point
	for _, p := range at {
		centre = centre.plus(p.times(1 / float64(len(at))))
	}
	for i := range at {
		at[i] = at[i].minus(centre)
	}
	return at
}
