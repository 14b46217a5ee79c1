package nodelink

import (
	"slices"

	"mevolve/model"
	"mevolve/tui/widgets/paint"
)

// Scene is everything drawn in addition to the graph's own edges.
type Scene struct {
	Added   []model.Edge       // by the swaps so far: a line with a + in its middle
	Removed []model.Edge       // by the swaps so far: a dashed line with a ×
	Now     []model.Edge       // edges of Added and Removed that the current swap moved: a chain of signs
	Pending []model.Edge       // drawn but not swapped yet: a chain, too; an edge stays a solid line below its signs
	Passed  []model.Edge       // drawn, then passed over or undone
	Fresh   []model.Edge       // edges of Now and Pending that are fading in or out
	Hidden  float64            // share of the signs of Fresh that are not drawn yet; until all are, an edge keeps its line
	Pair    *model.Edge        // the pair drawn: [ ] around its vertices; nil for none
	Path    []int              // the vertices of the motif path: a thick line, ( ) around the vertices between its ends
	Cursor  []int              // the vertices under the cursor, highlighted with their edges
	Name    func(v int) string // label of a vertex, for example C; nil or "" if unknown
}

// Draw draws the graph into r, in braille dots or, on an ASCII canvas, in
// plain characters. Vertices get their names and their numbers from 1 where there
// is room; the vertices of the scene first.
func (l *Layout) Draw(c *paint.Canvas, r paint.Rect, s Scene) {
	if r.Empty() || l.graph.N() == 0 {
		return
	}
	defer c.Clip(r)()
	size := r.W * r.H
	d := drawing{c: c, r: r, scene: s, cells: l.cells(r), field: newField(r), ink: newInk(r), plain: l.plain(r, c.ASCII()), labels: make([]label, l.graph.N())}
	for _, at := range d.cells {
		d.field.take(at.x, at.y)
	}
	d.crowded = !Legible(l.graph, r.W, r.H)
	d.quiet = 12*l.graph.M() > size
	if c.Heavy && !d.quiet && !c.ASCII() {
		d.ink.heavy = newInk(r)
	}
	d.place()
	lines := l.lines(s)
	for i := range lines {
		e := &lines[i]
		e.from, e.to = d.cells[e.U], d.cells[e.V]
		e.labels = [2]span{d.labels[e.U].letters(), d.labels[e.V].letters()}
		if e.kind == added || e.kind == toAdd {
			e.bend = d.bend(e)
		}
		if slices.Contains(s.Now, e.Edge) || slices.Contains(s.Pending, e.Edge) {
			e.steps = max(abs(e.to.y-e.from.y), abs(e.to.x-e.from.x)/chainGap)
		}
		e.drawn = e.steps
		if s.Hidden > 0 && e.steps > 0 && slices.Contains(s.Fresh, e.Edge) {
			e.drawn = int(float64(e.steps) * (1 - s.Hidden))
		}
		switch _, of := e.kind.dotted(); {
		case e.drawn < e.steps && e.kind == removed: // still an edge
			whole := *e
			whole.kind = plain
			d.ink.line(&whole, c.ASCII())
		case of == 1 && (e.drawn == e.steps || e.kind != added), of > 1 && e.steps < 2: // below a chain, only an edge has a line
			d.ink.line(e, c.ASCII())
		}
	}
	d.ink.draw(c, d.quiet)
	d.write()
	d.brackets()
	for _, e := range lines {
		d.signs(e)
	}
}

// plain is the lines of the graph of the layout, in r.
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

// Legible reports whether a pane of w×h has room for the labels of a graph.
func Legible(g *model.Graph, w, h int) bool { return max(crowdedCells*g.N(), 4*g.M()) <= w*h }

// drawing is the state while one graph is drawn.
type drawing struct {
	c       *paint.Canvas
	r       paint.Rect
	scene   Scene
	cells   []cell    // of the vertices
	field   occupancy // cells that labels take
	ink     *ink
	plain   *ink    // the lines of the graph of the layout, which labels avoid
	labels  []label // of the vertices
	crowded bool    // room for the labels of the scene only
	quiet   bool    // so many lines that they are drawn faint
}

// At is the vertex at the cell (x, y) of the screen when the graph is drawn
// into r: the nearest vertex within two columns and one row.
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
