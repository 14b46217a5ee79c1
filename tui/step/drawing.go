package step

import (
	"fmt"

	"mevolve/model"
	"mevolve/tui/nodelink"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// What is laid out and drawn between two frames.
const (
	mostVertices = 1500
	mostLines    = 20_000
)

// drawable tells whether a graph is drawn.
func drawable(g *model.Graph) bool { return g.N() <= mostVertices && g.M() <= mostLines }

// drawDrawing draws the graph as vertices and lines. The vertices stand where
// those of the input graph do, at every step and after every edit.
func (s *Screen) drawDrawing(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.scene
	where := ""
	if s.picture() == asDrawing {
		where = s.where()
	}
	body := screen.Heading(c, r, "Drawing", where+s.place.view.name(s.scene.index), focused)
	if g := sc.graph; !drawable(g) {
		limit, has := fmt.Sprintf("%s vertices", wording.Integer(mostVertices)), wording.Integer(g.N())
		if g.N() <= mostVertices {
			limit, has = fmt.Sprintf("%s edges", wording.Integer(mostLines)), wording.Integer(g.M())
		}
		c.Paragraph(body, fmt.Sprintf("Drawings go up to %s, this graph has %s; its matrix can be scrolled.", limit, has), theme.Dim)
		return
	}
	s.drawLegend(c, r.Row(r.H-1), auto, s.place.cursor.on && s.picture() == asDrawing)
	if s.layout == nil {
		s.layout = nodelink.New(sc.input)
	}
	layout := s.layout
	scene := nodelink.Scene{Name: func(v int) string { return vertexName(sc.graph, s.state.Dataset.VertexNames, v) }}
	if cur := s.place.cursor; cur.on {
		scene.Cursor = []int{cur.row, cur.column}
	}
	switch s.place.view {
	case before:
		layout = layout.With(sc.graph)
	case after:
		layout = layout.With(sc.now)
	default:
		layout = layout.With(sc.graph)
		scene.Path = sc.path()
		scene.Added, scene.Removed, scene.Now = sc.swaps.in, sc.swaps.out, sc.swaps.now
	}
	s.sketched = r.Below(1).Above(r.H - 2)
	if s.picture() == asDrawing && !s.besideStep && r.W >= 2*legendWidth {
		s.step().tell(c, s.sketched.Row(s.sketched.H-1))
		s.sketched = s.sketched.Above(s.sketched.H - 1)
	}
	layout.Draw(c, s.sketched, s.state.Theme, scene)
}

// clickVertex puts the cursor on a vertex of the drawing; a second one makes
// a pair with it.
func (s *Screen) clickVertex(x, y int) bool {
	if s.picture() == asMatrix || s.layout == nil || !s.sketched.Has(x, y) {
		return false
	}
	v, ok := s.layout.At(s.sketched, x, y)
	if cur := &s.place.cursor; ok {
		if !cur.on || cur.row != cur.column {
			cur.row = v
		}
		cur.on, cur.column = true, v
	}
	return true
}
