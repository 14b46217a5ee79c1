package graphview

import (
	"fmt"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/nodelink"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/seriation"
	"mevolve/tui/widgets/theme"
)

func (p *Pictures) drawMatrix(c *paint.Canvas, r paint.Rect, f Frame, focused bool) matrix.Matrix {
	sc, look, field := f.Scene, f.Look, r.Below(1).Above(r.H-2)
	look.Density = f.densityIn(sc.Graph, f.Names, field.W, field.H)
	legend, whole := r.Row(r.H-1), 1+f.listed(sc.Graph)
	alone := p.writesStep(r)
	switch {
	case look.Density.Dense():
		if how := field.Row(field.H - 1); !alone {
			matrix.Characters(c, how, sc, look)
		} else { // the two lines below the matrix become one
			f.DrawSentence(c, how)
			if !f.Cursor.On {
				x := matrix.Characters(c, legend.Left(legend.W-matrix.LegendWidth), sc, look)
				legend = legend.Right(x + 2 - legend.X)
			}
		}
		field = field.Above(field.H - 1)
	case alone && field.H > whole:
		f.DrawSentence(c, field.Row(field.H-1))
	}
	l := p.Listing(look.Order, sc.Trace)
	l.Names = f.Names
	m := matrix.New(sc, l, look, f.Cursor, field)
	head := r.Row(0).Left(r.W - p.drawState(c, r.Row(0), f, !Legible(f.Scene.Input)))
	f.heading(c, head, "Matrix", focused).Put(m.Note(p.where(sc), head.W-len("Matrix")-2), theme.Dim)
	m.Draw(c)
	p.drawLegend(c, legend, f, matrix.Legend{Scene: sc, Look: look, Picture: field})
	return m
}

// heading begins the title row of a picture; of two pictures the pane's title is the first's.
func (f Frame) heading(c *paint.Canvas, r paint.Rect, title string, focused bool) *chrome.Row {
	if f.paired && (title == "Drawing") != Legible(f.Scene.Input) {
		return chrome.Subtitle(c, r, title)
	}
	return chrome.Title(c, r, title, focused)
}

// drawState writes at the end of a heading, of two that of the first, how fast the
// swaps are played or, of a picture alone, which key shows another one. It returns the
// columns that it took.
func (p *Pictures) drawState(c *paint.Canvas, r paint.Rect, f Frame, first bool) int {
	text, style := "", theme.Dim
	switch {
	case f.paired && !first:
	case f.Playing != "":
		text, style = "▸ "+f.Playing, theme.Series
	case !f.paired && !p.Body.Empty() && drawable(f.Scene.Graph): // none where it is presented
		text = keys.Hint("w", "picture")
	}
	w, rest := c.Width(text), len("Drawing  changes")
	if !p.BesideStep && !f.paired {
		rest = len("Drawing  swap 100, deletion weights") // which stands nowhere else
	}
	if w == 0 || rest+2+w > r.W {
		return 0
	}
	chrome.End(c, r, text, style)
	if style == theme.Dim {
		c.Restyle(paint.Rect{X: r.X + r.W - w - 1, Y: r.Y, W: 1, H: 1}, theme.Key)
	}
	return w + 2
}

// writesStep reports whether a picture in r has to describe the step, and has room for it.
func (p *Pictures) writesStep(r paint.Rect) bool { return !p.BesideWords && r.W >= leastWithSentence }

// where names the spot for a picture that stands without the step.
func (p *Pictures) where(sc *trace.Scene) string {
	switch {
	case p.BesideStep:
		return ""
	case sc.Line == trace.Swapped:
		return strings.ToLower(sc.Title()) + " · "
	}
	return fmt.Sprintf("swap %d, %s · ", sc.Swap(), strings.ReplaceAll(sc.Line.String(), "-", " "))
}

// drawLegend says what is under the cursor, or what the glyphs mean.
func (p *Pictures) drawLegend(c *paint.Canvas, r paint.Rect, f Frame, l matrix.Legend) {
	if !f.Cursor.On {
		l.Draw(c, r)
		return
	}
	known := ""
	if e, ok := f.Cursor.Pair(); ok && f.Asked != nil && f.Asked.Pair == e && !p.BesideStep { // which says it otherwise
		known = chrome.Longest(r.W/2, f.Asked.String(), f.Asked.Brief()) + "  "
	}
	c.Line(r, known+matrix.Describe(f.Scene, f.Cursor, f.Names, r.W-c.Width(known)), theme.Strong)
}

// The largest graphs that are laid out and drawn between two frames.
const (
	mostVertices = 1500
	mostLines    = 20_000
)

// drawable reports whether a graph is drawn.
func drawable(g *model.Graph) bool { return g.N() <= mostVertices && g.M() <= mostLines }

// layoutOf gives the vertices of a graph the positions they have in the input graph.
func (p *Pictures) layoutOf(g *model.Graph) *nodelink.Layout {
	return p.layout.Of(p.input).With(g)
}

func (p *Pictures) drawDrawing(c *paint.Canvas, r paint.Rect, f Frame, focused bool) (sketch paint.Rect) {
	sc, where, alone := f.Scene, "", p.kind(f) == Drawing
	if alone {
		where = p.where(sc)
	}
	taken := p.drawState(c, r.Row(0), f, Legible(f.Scene.Input))
	view := f.View.Drawn().Name(sc.Index)
	note := chrome.Longest(r.W-taken-len("Drawing")-2, where+view, strings.TrimSuffix(where, " · "), view)
	f.heading(c, r.Left(r.W-taken), "Drawing", focused).Put(note, theme.Dim)
	body, g := r.Below(1), sc.Graph
	if !drawable(g) {
		limit, has, what := mostVertices, g.N(), "vertices"
		if has <= limit {
			limit, has, what = mostLines, g.M(), "edges"
		}
		c.Paragraph(body, fmt.Sprintf("Drawings go up to %s %s, this graph has %s; its matrix can be scrolled.", wording.Integer(limit), what, wording.Integer(has)), theme.Dim)
		return sketch
	}
	scene := nodelink.Scene{Name: func(v int) string { return matrix.VertexName(g, f.Names, v) }}
	if f.Cursor.On {
		scene.Cursor = []int{f.Cursor.Row, f.Cursor.Column}
	}
	switch f.View {
	case matrix.Before:
	case matrix.After:
		g = sc.Now
	default:
		scene.Path, scene.Pair = sc.Path(), sc.Pair()
		scene.Added, scene.Removed, scene.Now = sc.Swaps.In, sc.Swaps.Out, sc.Swaps.Now
		scene.Pending, scene.Passed = sc.Swaps.Pending, sc.Swaps.Passed
		scene.Fresh, scene.Hidden = f.Fresh, f.Hidden
	}
	sketch = r.Below(1).Above(r.H - 2)
	if alone && p.writesStep(r) {
		f.DrawSentence(c, sketch.Row(sketch.H-1))
		sketch = sketch.Above(sketch.H - 1)
	}
	p.layoutOf(g).Draw(c, sketch, scene)
	f.Cursor.On = f.Cursor.On && alone
	p.drawLegend(c, r.Row(r.H-1), f, matrix.Legend{Scene: sc, Look: matrix.Look{View: f.View}, Picture: sketch, Drawing: true})
	return sketch
}

// DrawSmall draws a scene's graph where it can be read in r, else its matrix in
// half-blocks where the whole of it fits, else the graph all the same. It returns
// the rows it took.
func (p *Pictures) DrawSmall(c *paint.Canvas, r paint.Rect, sc *trace.Scene, look matrix.Look, color bool) int {
	switch n := sc.Graph.N(); {
	case drawable(sc.Graph) && nodelink.Legible(sc.Graph, r.W, r.H):
	case n <= r.W && (n+1)/2 <= r.H:
		o := look.Order
		if o == seriation.Changed { // each of several has changed others
			o = seriation.Natural
		}
		l := p.Listing(o, nil)
		chart.Raster(c, paint.Rect{X: r.X, Y: r.Y, W: n, H: n}, func(x, y int) theme.Tone {
			return matrix.Tone(sc, look.View, l.Vertices[y], l.Vertices[x])
		}, color)
		return (n + 1) / 2
	case !drawable(sc.Graph):
		return 0
	}
	p.layoutOf(sc.Graph).Draw(c, r, nodelink.Scene{Added: sc.Swaps.In, Removed: sc.Swaps.Out, Now: sc.Swaps.Now, Passed: sc.Swaps.Passed, Pair: sc.Pair(), Path: sc.Path()})
	return r.H
}
