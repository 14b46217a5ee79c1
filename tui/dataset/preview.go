package dataset

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/tui/chart"
	"mevolve/tui/matrix"
	"mevolve/tui/nodelink"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// drawPreview draws the chosen graph and tells a few figures of it.
func (s *Screen) drawPreview(c *paint.Canvas, r paint.Rect, focused bool) {
	i := s.state.Graph()
	e := s.state.Dataset.Examples[i]
	g := e.Graph
	p := &paint.Page{C: c, R: screen.Heading(c, r, fmt.Sprintf("Graph %d", i+1), c.Veil("class", "class "+wording.Label(s.state.Dataset.ClassLabels[e.Class])), focused)}
	p.Line(fmt.Sprintf("%s, %s, %s", wording.Count(g.N(), "vertex", "vertices"), wording.Count(g.M(), "edge", "edges"), degrees(g)), theme.Plain)
	if s.facts != nil {
		f := s.facts.graphs[i]
		_, components := g.Components()
		p.Line(fmt.Sprintf("%s, %s", wording.Count(f.Triangles, "triangle", "triangles"), wording.Count(components, "component", "components")), theme.Plain)
		p.Paragraph(s.twinsOf(i), theme.Dim)
	}
	p.Next()
	s.drawGraph(c, p.R.Below(p.Y), g)
}

// drawGraph draws a graph whose labels can be read in r as vertices and lines, and its
// matrix below where that has room, too; of another one the matrix alone.
func (s *Screen) drawGraph(c *paint.Canvas, r paint.Rect, g *model.Graph) {
	const least = 10 // rows of a drawing, and one for each vertex
	if !nodelink.Legible(g, r.W, r.H) {
		drawAdjacency(c, r, g, s.state.Theme.Color)
		return
	}
	if s.drawn.of != g {
		s.drawn.of, s.drawn.layout = g, nodelink.New(g)
	}
	h := min(r.H, least+g.N())
	if below := r.H - g.N() - 1; 2*g.N()-1 <= r.W && below >= least && nodelink.Legible(g, r.W, below) {
		h = min(h, below)
		drawAdjacency(c, r.Below(h+1), g, s.state.Theme.Color)
	}
	names := s.state.Dataset.VertexNames
	s.drawn.layout.Draw(c, r.Above(h).Left(2*h+least), nodelink.Scene{Name: func(v int) string { return matrix.VertexName(g, names, v) }})
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

// twinsOf lists the graphs of the same structure, and which of them have the
// same vertex labels.
func (s *Screen) twinsOf(i int) string {
	twins := s.facts.seen[datasets.ByStructure].of(i)
	if len(twins) == 0 {
		return "no twin: no other graph is isomorphic"
	}
	text := "isomorphic to graph " + numbers(twins)
	if labelled, known := s.facts.seen[datasets.WithLabels]; known {
		switch same := labelled.of(i); {
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

// of are the other graphs of the structure of graph i.
func (s seen) of(i int) (graphs []int) {
	for k, structure := range s.structures {
		if structure == s.structures[i] && k != i {
			graphs = append(graphs, k)
		}
	}
	return graphs
}

// numbers lists graphs as a reader counts them, the first six.
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

// drawAdjacency draws A in two characters a pair, half-blocks or braille: the
// first that fits r, cut to r where none does.
func drawAdjacency(c *paint.Canvas, r paint.Rect, g *model.Graph, color bool) {
	n := g.N()
	tone := func(u, v int) theme.Tone {
		switch {
		case u == v:
			return theme.ToneDiagonal
		case g.HasEdge(u, v):
			return theme.ToneEdge
		}
		return theme.ToneNone
	}
	defer c.Clip(r)()
	switch {
	case 2*n-1 <= r.W && n <= r.H:
		glyphs := [...]rune{theme.ToneNone: theme.NoneGlyph, theme.ToneDiagonal: theme.DiagonalGlyph, theme.ToneEdge: theme.EdgeGlyph}
		for u := range n {
			for v := range n {
				c.Set(r.X+2*v, r.Y+u, glyphs[tone(u, v)], theme.ToneStyle(tone(u, v)))
			}
		}
	case n <= r.W && (n+1)/2 <= r.H:
		chart.Raster(c, r.X, r.Y, n, n, tone, color)
	default:
		dots := chart.NewDots(min(r.W, (n+1)/2), min(r.H, (n+3)/4))
		for u := range min(n, dots.H) {
			dots.Set(u, u)
			for _, v := range g.Neighbors(u) {
				dots.Set(int(v), u)
			}
		}
		dots.Draw(c, r.X, r.Y, func(int, int) paint.Style { return theme.Edge })
	}
}
