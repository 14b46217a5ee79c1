// Package graphview draws a graph that is being mapped as a matrix, as vertices
// and lines, or as both.
package graphview

import (
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/screens/mapping/inclusionview"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/nodelink"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/seriation"
)

// Kind is what is drawn of a graph.
type Kind int

const (
	Fits Kind = iota // both where there is room, else the drawing if it can be read, else the matrix
	Matrix
	Drawing
	Both // the drawing and the matrix, where there is room
)

// String names a kind.
func (k Kind) String() string { return [...]string{"as fits", "matrix", "drawing", "both"}[k] }

// Next is the kind after k.
func (k Kind) Next() Kind { return k%Both + 1 }

// In is what is drawn of a graph in a body; an empty body is as wide as needed.
func (k Kind) In(body paint.Rect, g *model.Graph) Kind {
	switch {
	case k == Both && !body.Empty() && body.W-2 < leastPair:
		return Matrix
	case k != Fits:
		return k
	case body.W >= roomForBoth && drawable(g), pairFits(body, g):
		return Both
	case Legible(g):
		return Drawing
	}
	return Matrix
}

// pairFits reports whether a legible drawing and the whole matrix, a character a pair, have room
// beside the step.
func pairFits(body paint.Rect, g *model.Graph) bool {
	if !layout.Framed(body) || !Legible(g) {
		return false
	}
	labels, h := matrix.Labels(g, nil), body.H-swapview.RulerRows(body)-4
	most := mostMatrix(besideText(body))
	d := matrix.DensityFor(g.N(), labels, most, h)
	w, rows := matrix.Size(d, g.N(), labels)
	return d != matrix.Braille && d != matrix.Whole && w <= most && rows <= h
}

// besideText is the columns beside the step.
func besideText(body paint.Rect) int {
	return layout.Columns(body, 2) - max(leastText, min(mostText, body.W/4))
}

// mostMatrix is the largest width of a matrix beside a drawing in w columns.
func mostMatrix(w int) int {
	if w < leastPair {
		return w - gap - leastDrawing
	}
	return max((w-gap)/2, w-gap-roomyPicture)
}

// Legible reports whether the drawing of a graph can be read in two thirds of the least
// room that screens give it, beside the step in 80×24. Then it comes before the matrix.
func Legible(g *model.Graph) bool { return nodelink.Legible(g, leastDrawing, 14) }

// Widths: of a body for two pictures and the step, of a picture, of a text.
const (
	roomForBoth       = 140
	leastPicture      = 34
	leastDrawing      = 28 // beside a matrix and the step
	leastMatrix       = 24
	roomyPicture      = 60 // of a drawing beside a wide matrix
	leastPair         = 2*leastPicture + gap
	leastBeside       = leastDrawing + gap + leastMatrix // of a pair beside the step
	leastOfThree      = 56                               // of a picture beside two texts
	leastText         = layout.LeastPane
	mostText          = 44 // the drawing takes the rest
	leastWithSentence = 58 // of a picture with the sentence of the step
	gap               = 3
)

// Shown is how a graph is drawn, and the pair pointed at.
type Shown struct {
	matrix.Look
	Listed int // vertices of the order; 0: all
	Kind   Kind
	Cursor matrix.Cursor
}

// Pane is the pane that the picture of a graph asks for in a body.
func (s Shown) Pane(body paint.Rect, g *model.Graph, names []string) layout.Pane {
	whole := s.matrixWidth(body, g, names)
	switch kind := s.Kind.In(body, g); {
	case kind == Drawing && body.W >= roomForBoth:
		return layout.Pane{Title: "Drawing", Want: max(whole, min(2*body.H+10, body.W*2/5)), Least: leastOfThree}
	case kind == Drawing:
		want := max(36, min(layout.Columns(body, 2)-leastText, 2*body.H+20))
		return layout.Pane{Title: "Drawing", Want: want, Least: min(want, leastOfThree)}
	case kind == Both:
		least := leastPair // chosen, it has the room of two pictures and their legends
		if s.Kind == Fits {
			least = leastBeside
		}
		if beside := besideText(body); beside >= least {
			return layout.Pane{Title: "Pictures", Want: beside, Least: min(beside, roomyPicture+gap+whole)}
		}
		return layout.Pane{Title: "Pictures", Want: body.W} // they tell the step themselves
	}
	return layout.Pane{Title: "Matrix", Want: whole, Least: min(whole, leastOfThree)}
}

// matrixWidth is the columns that the whole matrix takes in a body.
func (s Shown) matrixWidth(body paint.Rect, g *model.Graph, names []string) int {
	beside := layout.Columns(body, 2) - leastText // what the step leaves
	if body.W >= roomForBoth {
		beside = layout.Columns(body, 3) - 2*leastText
	}
	d := s.densityIn(g, names, beside, body.H-3)
	want, _ := matrix.Size(d, s.listed(g), matrix.Labels(g, names))
	if seen := 2 * (beside - matrix.Labels(g, names) - 1); d == matrix.Braille && want > beside && seen >= s.listed(g)*3/4 {
		want = beside // most of it, and the step beside it
	}
	return max(36, want)
}

// densityIn is how dense the matrix of a graph is in w×h.
func (s Shown) densityIn(g *model.Graph, names []string, w, h int) matrix.Density {
	if s.Density != matrix.Auto {
		return s.Density
	}
	return matrix.DensityFor(s.listed(g), matrix.Labels(g, names), w, h)
}

// listed is how many vertices of a graph the matrix lists.
func (s Shown) listed(g *model.Graph) int {
	if s.Order == seriation.Changed && s.Listed > 0 {
		return s.Listed
	}
	return g.N()
}

// Pictures are those of one input graph at every step; its vertices stay in place.
type Pictures struct {
	Body        paint.Rect // empty where it is presented
	BesideStep  bool       // the step is in sight, too
	BesideWords bool       // or the swap in words

	input   *model.Graph
	layout  nodelink.Memo
	orders  paint.Memo[seriation.Order, matrix.Listing] // of the input
	changed paint.Memo[*trace.Trace, matrix.Listing]

	Placed Placed // in the last frame
}

// Placed is where a frame shows the pictures.
type Placed struct {
	Matrix matrix.Matrix
	sketch paint.Rect // of the drawing
}

// Of forgets what belongs to another input graph.
func (p *Pictures) Of(input *model.Graph) {
	if p.input != input {
		p.input, p.orders = input, paint.Memo[seriation.Order, matrix.Listing]{}
	}
}

// Listing is an order of the vertices of a trace, at every step the same.
func (p *Pictures) Listing(o seriation.Order, tr *trace.Trace) matrix.Listing {
	if o == seriation.Changed && tr != nil {
		changed := p.changed.Of(tr, func() matrix.Listing { return matrix.Only(tr.Input.N(), tr.Touched()) })
		if len(changed.Vertices) > 0 {
			return changed
		}
		all := p.Listing(seriation.Natural, tr)
		all.Instead = "no swap and no edit has touched a vertex: all are listed"
		return all
	}
	return p.orders.Of(o, func() (l matrix.Listing) {
		l.Vertices, l.Instead = o.Of(p.input)
		l.Ranks = seriation.Places(l.Vertices)
		return l
	})
}

// Frame is a picture and its settings.
type Frame struct {
	Shown
	swapview.Step                       // in a line where its pane is not in sight
	Names         []string              // of vertex labels
	Asked         *inclusionview.Chance // of a pair; nil for none
	Playing       string                // how fast; "" for a pause
	Fresh         []model.Edge          // pairs whose signs are fading in
	Hidden        float64               // share of these signs that is not drawn yet

	paired bool // both pictures are drawn
}

// kind is what is drawn.
func (p *Pictures) kind(f Frame) Kind { return f.Kind.In(p.Body, f.Scene.Input) }

// Draw draws the matrix, the drawing or both.
func (p *Pictures) Draw(c *paint.Canvas, r paint.Rect, f Frame, focused bool) (at Placed) {
	kind := p.kind(f)
	f.paired = kind == Both && r.W >= leastBeside
	switch {
	case kind == Drawing:
		at.sketch = p.drawDrawing(c, r, f, focused)
	case f.paired:
		if p.writesStep(r) {
			f.DrawSentence(c, r.Row(r.H-1))
			r = r.Above(r.H - 1)
		}
		g := f.Scene.Graph
		n, labels := f.listed(g), matrix.Labels(g, f.Names)
		most, least := mostMatrix(r.W), leastPicture
		if r.W < leastPair {
			least = leastMatrix
		}
		w, _ := matrix.Size(f.densityIn(g, f.Names, most, r.H-2), n, labels)
		if wide, h := matrix.WideSize(n, labels+1); wide <= r.W*2/5 && h <= r.H-2 {
			w = max(w, wide)
		}
		w = min(max(least, w), most)
		of, first := r.Left(w), Legible(f.Scene.Input)
		drawing := r.Right(w + gap)
		if first {
			drawing = r.Left(r.W - w - gap)
			of = r.Right(r.W - w)
		}
		at.Matrix = p.drawMatrix(c, of, f, focused && !first)
		defer c.Clip(drawing)()
		at.sketch = p.drawDrawing(c, drawing, f, focused && first)
	default:
		at.Matrix = p.drawMatrix(c, r, f, focused)
	}
	return at
}

// Click puts a cursor on a pair of the matrix, or on a vertex of the drawing; a
// second vertex makes a pair with it.
func (p *Pictures) Click(x, y int, s *Shown) {
	kind, cur := s.Kind.In(p.Body, p.input), &s.Cursor
	if at := p.Placed.sketch; kind != Matrix && at.Has(x, y) {
		if v, ok := p.layout.Of(p.input).At(at, x, y); ok {
			if !cur.On || cur.Row != cur.Column {
				cur.Row = v
			}
			cur.On, cur.Column = true, v
		}
	} else if row, column, ok := p.Placed.Matrix.Pair(x, y); ok && kind != Drawing {
		*cur = matrix.Cursor{On: true, Row: row, Column: column}
	}
}
