package step

import (
	"fmt"

	"mevolve/model"
	"mevolve/tui/chart"
	"mevolve/tui/course"
	"mevolve/tui/matrix"
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
	body := screen.Heading(c, r, "Drawing", where+s.position.View.Name(s.scene.Index), focused)
	if g := sc.Graph; !drawable(g) {
		limit, has := fmt.Sprintf("%s vertices", wording.Integer(mostVertices)), wording.Integer(g.N())
		if g.N() <= mostVertices {
			limit, has = fmt.Sprintf("%s edges", wording.Integer(mostLines)), wording.Integer(g.M())
		}
		c.Paragraph(body, fmt.Sprintf("Drawings go up to %s, this graph has %s; its matrix can be scrolled.", limit, has), theme.Dim)
		return
	}
	s.drawLegend(c, r.Row(r.H-1), matrix.Auto, s.position.cursor.On && s.picture() == asDrawing)
	if s.layout == nil {
		s.layout = nodelink.New(sc.Input)
	}
	layout := s.layout
	scene := nodelink.Scene{Name: func(v int) string { return matrix.VertexName(sc.Graph, s.state.Dataset.VertexNames, v) }}
	if cur := s.position.cursor; cur.On {
		scene.Cursor = []int{cur.Row, cur.Column}
	}
	switch s.position.View {
	case matrix.Before:
		layout = layout.With(sc.Graph)
	case matrix.After:
		layout = layout.With(sc.Now)
	default:
		layout = layout.With(sc.Graph)
		scene.Path = sc.Path()
		scene.Added, scene.Removed, scene.Now = sc.Swaps.In, sc.Swaps.Out, sc.Swaps.Now
	}
	s.sketched = r.Below(1).Above(r.H - 2)
	if s.picture() == asDrawing && !s.besideStep && r.W >= 2*matrix.LegendWidth {
		s.step().Tell(c, s.sketched.Row(s.sketched.H-1))
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
	if cur := &s.position.cursor; ok {
		if !cur.On || cur.Row != cur.Column {
			cur.Row = v
		}
		cur.On, cur.Column = true, v
	}
	return true
}

// listing is the present order of the input graph's vertices, so that before
// and after share it.
func (s *Screen) listing() matrix.Listing {
	o := s.position.Order
	l, ok := s.orders[o]
	if !ok {
		l = matrix.ListingOf(s.input, o)
		s.orders[o] = l
	}
	return l
}

// drawSmall draws the matrix in half-blocks where the whole of it fits, else
// the graph, and returns the rows it took.
func (s *Screen) drawSmall(c *paint.Canvas, r paint.Rect, sc *course.Scene) int {
	n := sc.Graph.N()
	if n <= r.W && (n+1)/2 <= r.H {
		l := s.listing()
		chart.Raster(c, r.X, r.Y, n, n, func(x, y int) theme.Tone {
			return matrix.Tone(sc.Cells, s.position.View, l.Vertices[y], l.Vertices[x])
		}, s.state.Theme.Color)
		return (n + 1) / 2
	}
	if !drawable(sc.Graph) {
		return 0
	}
	if s.layout == nil {
		s.layout = nodelink.New(sc.Input)
	}
	scene := nodelink.Scene{Name: func(int) string { return "" }}
	scene.Added, scene.Removed, scene.Now = sc.Swaps.In, sc.Swaps.Out, sc.Swaps.Now
	s.layout.With(sc.Graph).Draw(c, r, s.state.Theme, scene)
	return r.H
}
