package dataset

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/datasets"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/nodelink"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawPreview draws the selected graph and some of its figures.
func (s *Screen) drawPreview(c *paint.Canvas, r paint.Rect, focused bool) {
	i := s.state.Graph()
	e := s.state.Dataset.Examples[i]
	g := e.Graph
	chrome.Title(c, r, fmt.Sprintf("Graph %d", i+1), focused).Put(chrome.Class(c, e.Class, s.state.Dataset.ClassLabels[e.Class]))
	p := &paint.Page{C: c, R: r.Below(1)}
	rest := p.R
	aside := p.R.W >= leastAside && nodelink.Legible(g, p.R.W-asideWidth-2, p.R.H) && !hasRoomForMatrix(g, p.R.Below(3))
	if aside {
		p.R, rest = p.R.Right(p.R.W-asideWidth), p.R.Left(p.R.W-asideWidth-2)
	}
	figures := fmt.Sprintf("%s, %s, %s", wording.Count(g.N(), "vertex", "vertices"), wording.Count(g.M(), "edge", "edges"), degrees(g))
	if s.measured != nil {
		shape := s.measured.Graphs[i].Shape
		figures += fmt.Sprintf(", %s, %s", wording.Count(shape.Triangles, "triangle", "triangles"), wording.Count(shape.Components, "component", "components"))
	}
	p.Paragraph(figures, theme.Plain)
	if s.measured != nil {
		p.Paragraph(s.twinsOf(i), theme.Dim)
	}
	if !aside {
		if rest = rest.Below(p.Y); r.H >= 20 {
			rest = rest.Below(1)
		}
	}
	s.drawGraph(c, rest, g)
}

// The figures are in a column of asideWidth beside a drawing that has no matrix at its side,
// from a pane of leastAside on.
const (
	asideWidth = 20
	leastAside = 52
)

const (
	least = 10 // rows of a drawing, and of a matrix with one row a vertex
	space = 4  // columns between the two
)

// drawingIn is the part of r that a drawing takes.
func drawingIn(r paint.Rect, g *model.Graph) paint.Rect {
	r = r.Above(min(r.H, least+2*g.N()))
	return r.Left(2*r.H + least)
}

// hasRoomForMatrix reports whether the matrix fits beside the drawing.
func hasRoomForMatrix(g *model.Graph, r paint.Rect) bool {
	w, rows := adjacencySize(g.N())
	return rows <= r.H && drawingIn(r, g).W+space+w <= r.W
}

// drawGraph draws a graph with legible labels in r as a node-link diagram, with its matrix
// beside or below it if there is room; for any other graph only the matrix.
func (s *Screen) drawGraph(c *paint.Canvas, r paint.Rect, g *model.Graph) {
	if !nodelink.Legible(g, r.W, r.H) {
		drawAdjacency(c, r, g)
		return
	}
	drawing := drawingIn(r, g)
	w, rows := adjacencySize(g.N())
	below := r.H - rows - 1
	switch {
	case hasRoomForMatrix(g, r):
		drawing.W = min(3*drawing.H+least, r.W-w-space)
		drawAdjacency(c, r.Right(drawing.W+space), g)
	case w <= r.W && below >= least && nodelink.Legible(g, r.W, below):
		drawing = r.Above(min(drawing.H, below))
		drawing = drawing.Left(2*drawing.H + least)
		drawAdjacency(c, r.Below(drawing.H+1), g)
	default:
		drawing = r.Above(drawing.H).Left(3*drawing.H + least)
	}
	names := s.state.Dataset.VertexNames
	s.drawn.Of(g).Draw(c, drawing, nodelink.Scene{Name: func(v int) string { return matrix.VertexName(g, names, v) }})
}

func degrees(g *model.Graph) string {
	if g.N() == 0 {
		return "no degrees"
	}
	least, most := g.Degree(0), g.Degree(0)
	for v := range g.N() {
		least, most = min(least, g.Degree(v)), max(most, g.Degree(v))
	}
	if least == most {
		return fmt.Sprintf("degree %d", least)
	}
	return fmt.Sprintf("degrees %d–%d", least, most)
}

// twinsOf lists the graphs with the same structure, and those among them with the
// same vertex labels.
func (s *Screen) twinsOf(i int) string {
	twins := twinsIn(s.measured.Structures[datasets.ByStructure], i)
	if len(twins) == 0 {
		return "no twin: no other graph is isomorphic"
	}
	text := "isomorphic to graph " + numbers(twins)
	if labelled, known := s.measured.Structures[datasets.WithLabels]; known {
		switch same := twinsIn(labelled, i); {
		case len(same) == 0:
			text += "; with vertex labels to none"
		case len(same) < len(twins):
			text += "; with vertex labels to " + numbers(same)
		default:
			text += ", also with vertex labels"
		}
	}
	return text
}

// twinsIn are the other graphs with the structure of graph i.
func twinsIn(structures []int, i int) (graphs []int) {
	for k, structure := range structures {
		if structure == structures[i] && k != i {
			graphs = append(graphs, k)
		}
	}
	return graphs
}

// numbers lists the first six graphs, numbered from 1.
func numbers(graphs []int) string {
	var list []string
	for _, g := range graphs[:min(6, len(graphs))] {
		list = append(list, strconv.Itoa(g+1))
	}
	if len(graphs) > 6 {
		list = append(list, "…")
	}
	return strings.Join(list, ", ")
}

// adjacencySize is the size of A with the numbers of its rows and columns, tens above units.
func adjacencySize(n int) (w, h int) {
	digits := len(strconv.Itoa(n))
	return digits + 2*n, digits + n
}

// drawAdjacency draws A in two characters a pair with the numbers of the vertices, or without
// them or in braille where that does not fit, cut to r.
func drawAdjacency(c *paint.Canvas, r paint.Rect, g *model.Graph) {
	n := g.N()
	if w, h := adjacencySize(n); w <= r.W && h <= r.H {
		digits := h - n
		for v := range n {
			number := strconv.Itoa(v + 1)
			for k, digit := range number {
				c.Set(r.X+digits+1+2*v, r.Y+digits-len(number)+k, digit, theme.Dim)
			}
			c.TextRight(paint.Rect{X: r.X, Y: r.Y + digits + v, W: digits, H: 1}, number, theme.Dim)
		}
		r = r.Right(digits + 1).Below(digits)
	}
	if 2*n-1 > r.W || n > r.H {
		dots := chart.NewDots(min(r.W, (n+1)/2), min(r.H, (n+3)/4), 2, 4)
		for u := range min(n, dots.H) {
			dots.Set(u, u)
			for _, v := range g.Neighbors(u) {
				dots.Set(int(v), u)
			}
		}
		dots.Draw(c, r.X, r.Y, func(int, int) paint.Style { return theme.Edge })
		return
	}
	for u := range n {
		for v := range n {
			glyph, tone := theme.NoneGlyph, theme.ToneNone
			switch {
			case u == v:
				glyph, tone = theme.DiagonalGlyph, theme.ToneDiagonal
			case g.HasEdge(u, v):
				glyph, tone = theme.EdgeGlyph, theme.ToneEdge
			}
			c.Set(r.X+2*v, r.Y+u, glyph, theme.ToneStyle(tone))
		}
	}
}
