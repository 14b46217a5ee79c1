package loop

import (
	"fmt"
	"math"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/nodelink"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Drawing is the picture of a graph, and of its copy at the same places.
type Drawing struct {
	of           *model.Graph
	graph, again *nodelink.Layout
}

// largest is the largest graph that fits a box.
const largest = 150

// Subject is the graph that a drawing is of: the copy once it is known, before it the graph itself.
func (n Numbers) Subject() *model.Graph {
	if own, _ := n.copies(); own != nil {
		return own.Example.Graph
	}
	return n.Example.Graph
}

// NewDrawing computes the picture of the graph; nil for one that fits no box. Its vertices stand
// where the edges that the copy adds can be seen, too.
func (n Numbers) NewDrawing() *Drawing {
	g := n.Example.Graph
	if g.N() > largest {
		return nil
	}
	all := g
	if own, _ := n.copies(); own != nil {
		if with, err := g.Rewire(own.Mapping.Added(), nil); err == nil {
			all = with
		}
	}
	return &Drawing{g, nodelink.New(all).With(g), nodelink.New(all).With(g)}
}

// The measures of the diagram with pictures.
const (
	pictureRows = 7  // in a box of the first row: its first number and a graph
	numberRows  = 4  // in a box of the second row
	widest      = 44 // columns of a box
	highest     = 8  // rows that a picture takes beyond pictureRows
	vertexCells = 6  // cells that a graph needs for each vertex, and
	edgeCells   = 3  // for each edge
)

// shape is the size of the diagram.
type shape struct {
	w, above, below, between int // of the boxes of both rows; rows between them
	about                    int // rows of the explanation in each box; 0 for none
	explain                  bool
}

// shape is the largest with pictures that fits.
func (n Numbers) shape(r paint.Rect, boxes []Box) (s shape, fits bool) {
	s = shape{w: min(widest, (r.W-(columns-1)*arrow)/columns), above: pictureRows + 2, below: numberRows + 2, between: 2}
	spare := r.H - s.high()
	if s.w < least || spare < 0 {
		return s, false
	}
	about := rowsOfAbout(boxes, s.w)
	switch {
	case s.w >= most-4 && spare >= 2*(about+1):
		s.about, s.above, s.below = about, s.above+about+1, s.below+about+1
		spare -= 2 * (about + 1)
	case spare >= explained:
		s.explain, spare = true, spare-explained
	}
	if spare > 0 {
		s.between, spare = s.between+1, spare-1
	}
	s.above += min(spare, highest)
	return s, true
}

// high is the height of the boxes, with the title and the summary.
func (s shape) high() int { return s.above + s.between + s.below + 4 }

// inBox is the room for a graph in a box of the first row, below its first number.
func (s shape) inBox(at paint.Rect) paint.Rect {
	r := at.Inset(2, 1).Below(1)
	if s.about > 0 {
		r = r.Above(r.H - s.about - 1)
	}
	return r
}

// Pictured reports whether the diagram in r shows the graph, and so the film.
func (n Numbers) Pictured(r paint.Rect) bool {
	s, fits := n.shape(r, Boxes(n))
	if !fits || n.Drawing == nil {
		return false
	}
	room, g := s.inBox(paint.Rect{W: s.w, H: s.above}), n.Drawing.of
	return g == n.Example.Graph && max(vertexCells*g.N(), edgeCells*g.M()) <= room.W*room.H
}

// film draws a frame of the film.
type film struct {
	c  *paint.Canvas
	n  Numbers
	m  moment
	at []paint.Rect
	shape
}

// box draws a box: its numbers, as far as its picture leaves room, and its picture.
func (f *film) box(i int, b Box, lit bool) {
	own, _ := f.n.copies()
	switch i {
	case 1:
		b.Lines = b.Lines[:1]
	case 2:
		if own != nil {
			b.Lines = b.Lines[:1]
		}
	case 3, 4: // a row for the picture
		at := i - 3
		b.Lines = append(append(append([]string{}, b.Lines[:at]...), ""), b.Lines[at:]...)
	}
	room, rows := f.inBox(f.at[i]), f.at[i].Inset(2, 1)
	shown := b
	shown.Lines = b.Lines[:min(len(b.Lines), rows.H)]
	drawBox(f.c, f.at[i], shown, lit, 0)
	if f.about > 0 {
		f.c.Paragraph(rows.Below(rows.H-f.about), b.About, theme.Dim)
	}
	switch i {
	case 0:
		f.classes(room.Below(lines))
	case 1:
		f.swaps(room, own)
	case 2:
		if own != nil && f.m.way[0] >= inPool {
			f.n.Drawing.again.With(own.Example.Graph).Draw(f.c, room, nodelink.Scene{Name: f.names(own.Example.Graph)})
		}
	case 3:
		f.theta(rows.Row(0))
	case 4:
		f.bar(rows.Row(1))
	}
}

// names are the labels of a graph's vertices.
func (f *film) names(g *model.Graph) func(int) string {
	if room := f.inBox(f.at[0]); !nodelink.Legible(g, room.W, room.H) {
		return nil
	}
	return func(v int) string { return matrix.VertexName(g, f.n.Dataset.VertexNames, v) }
}

// classes counts the graphs of each class.
func (f *film) classes(r paint.Rect) {
	d := f.n.Dataset
	count := make([]int, len(d.ClassLabels))
	for _, e := range d.Examples {
		count[e.Class]++
	}
	if len(count) > r.H {
		return
	}
	for class, n := range count {
		x := f.c.Text(r.X, r.Y+class, string(theme.EdgeGlyph), theme.Class(class))
		f.c.Line(r.Row(class).Right(x-r.X), fmt.Sprintf(" %s of class %s", wording.Integer(n), wording.Label(d.ClassLabels[class])), theme.Plain)
	}
}

// swaps draws the graph with the swaps made so far, the current one sign by sign.
func (f *film) swaps(r paint.Rect, own *evolve.Generated) {
	scene := nodelink.Scene{Name: f.names(f.n.Example.Graph)}
	if own != nil {
		added, removed := own.Mapping.Added(), own.Mapping.Removed()
		made := min(int(math.Ceil(f.m.swaps)), len(added))
		gone := min(made, len(removed))
		scene.Added, scene.Removed = added[:made], removed[:gone]
		if f.m.swaps < float64(made) {
			scene.Now = []model.Edge{added[made-1]}
			if gone == made {
				scene.Now = append(scene.Now, removed[made-1])
			}
			scene.Fresh, scene.Hidden = scene.Now, 1-min(1, 2*(f.m.swaps-float64(made-1)))
		}
	}
	f.n.Drawing.graph.Draw(f.c, r, scene)
}

// theta draws the axis of r from 0 to 1 with θ on it.
func (f *film) theta(r paint.Rect) {
	f.c.Rule(r, theme.Axis, false)
	if x, known := f.split(r); known && f.m.way[0] >= atFilter {
		f.c.Set(x, r.Y, '┃', theme.Theta)
	}
}

// split is the column of θ.
func (f *film) split(r paint.Rect) (x int, known bool) {
	if f.n.First == nil || !f.n.Settings.Filter {
		return 0, false
	}
	theta := min(1, max(0, f.n.First.Theta))
	return r.X + min(r.W-2, max(1, int(math.Round(theta*float64(r.W-1))))), true
}

// column is the place of a copy on the axis, on its side of θ.
func (f *film) column(g *evolve.Generated, r paint.Rect) int {
	x := r.X + int(math.Round(min(1, max(0, g.Reliability))*float64(r.W-1)))
	if at, known := f.split(r); known {
		if g.Kept {
			return max(x, at+1)
		}
		return min(x, at-1)
	}
	return x
}

// bar draws D_train: the original graphs, then the kept copies, of all that it could have.
func (f *film) bar(r paint.Rect) {
	if f.n.First == nil {
		return
	}
	train, pool := len(f.n.Split.Train), f.n.First.Size
	is := float64(train) + f.m.grown*float64(f.n.kept())
	chart.Bar(f.c, r, is/float64(max(1, train+pool)), theme.Series, theme.Axis)
}

// copies draws the two copies where they are on their way.
func (f *film) copies() {
	own, other := f.n.copies()
	for k, g := range []*evolve.Generated{own, other} {
		if g != nil && f.m.way[k] > 0 {
			f.copy(g, f.m.way[k])
		}
	}
}

// copy draws a copy: along the arrow to the pool, down to the filter, and along the axis of r.
func (f *film) copy(g *evolve.Generated, way float64) {
	axis := f.at[3].Inset(2, 1).Row(0)
	part := func(from, to float64, start, end int) int {
		return start + int(math.Round((way-from)/(to-from)*float64(end-start)))
	}
	x, y, glyph := f.at[2].X+f.at[2].W/2, axis.Y, theme.MatchGlyph
	switch {
	case way < inPool:
		x, y = part(0, inPool, f.at[1].X+f.at[1].W, f.at[2].X-1), f.at[1].Y+2
	case way < atFilter:
		return // it is in the pool
	case way < inFilter:
		y = part(atFilter, inFilter, f.at[2].Y+f.at[2].H, f.at[3].Y-1)
	default:
		x = part(inFilter, 1, x, f.column(g, axis))
	}
	if way == 1 {
		if glyph = theme.DroppedGlyph; g.Kept {
			glyph = theme.KeptGlyph
		}
	}
	f.c.Set(x, y, glyph, theme.Class(g.Example.Class))
}
