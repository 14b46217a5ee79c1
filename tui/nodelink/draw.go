package nodelink

import (
	"mevolve/model"
	"mevolve/tui/paint"
)

// Scene is what is to be seen of a graph besides its own edges.
type Scene struct {
	Added   []model.Edge       // by the swaps so far: a line with a + in its middle
	Removed []model.Edge       // by the swaps so far: a dashed line with a -
	Now     []model.Edge       // those of both that the present swap moved: their signs stand out
	Pending []model.Edge       // drawn, and not swapped yet: a pair is a dotted line, an edge a whole one, with signs of their own
	Passed  []model.Edge       // drawn, and passed over or undone
	Path    []int              // the vertices of the motif path: a thick line
	Cursor  []int              // the vertices under the cursor, lit with their edges
	Name    func(v int) string // what a vertex stands for, say C; nil or "" where unknown
}

// Draw draws the graph into r, in braille dots or, where the canvas is ASCII, in
// plain characters. Vertices bear their names and their numbers from 1 where there
// is room; those of the scene first.
func (l *Layout) Draw(c *paint.Canvas, r paint.Rect, s Scene) {
	if r.Empty() || l.graph.N() == 0 {
		return
	}
	defer c.Clip(r)()
	size := r.W * r.H
	d := drawing{c: c, r: r, scene: s, cells: l.cells(r), field: newField(r), ink: newInk(r)}
	for _, at := range d.cells {
		d.field.take(at.x, at.y)
	}
	d.crowded = !Legible(l.graph, r.W, r.H)
	d.quiet = 12*l.graph.M() > size
	lines := l.lines(s)
	for i := range lines {
		e := &lines[i]
		e.from, e.to = d.cells[e.U], d.cells[e.V]
		if e.kind == added {
			e.bend = d.bend(e)
		}
		d.ink.line(e, c.ASCII())
	}
	d.ink.draw(c, d.quiet)
	d.plain = d.ink
	if !d.crowded { // labels stand where they do without a scene, so that they stay
		d.plain = l.plain(r, c.ASCII())
	}
	d.labels()
	for _, e := range lines {
		d.sign(e)
	}
}

// plain is the lines of the graph that was laid out, in r.
func (l *Layout) plain(r paint.Rect, ascii bool) *ink {
	cells, last := l.cells(r), l.last
	if last.plain == nil || last.ascii != ascii {
		last.plain, last.ascii = newInk(r), ascii
		for e := range l.laid.Edges() {
			last.plain.line(&line{Edge: e, kind: plain, from: cells[e.U], to: cells[e.V]}, ascii)
		}
	}
	return last.plain
}

// Legible tells whether a pane of w×h has room for the labels of a graph.
func Legible(g *model.Graph, w, h int) bool { return max(crowdedCells*g.N(), 4*g.M()) <= w*h }

// drawing is one graph on its way to the canvas.
type drawing struct {
	c       *paint.Canvas
	r       paint.Rect
	scene   Scene
	cells   []cell // of the vertices
	field   field  // cells that labels take
	ink     *ink
	plain   *ink // the lines that labels keep away from
	crowded bool // room for the labels of the scene only
	quiet   bool // so many lines that they step back
}

// At is the vertex at the cell (x, y) of the screen when the graph is drawn
// into r: the nearest one within two columns and a row.
func (l *Layout) At(r paint.Rect, x, y int) (vertex int, ok bool) {
	best := 3
	for v, c := range l.cells(r) {
		if d := abs(c.x-x) + 2*abs(c.y-y); d < best {
			best, vertex, ok = d, v, true
		}
	}
	return vertex, ok && r.Has(x, y)
}

func abs(x int) int { return max(x, -x) }
