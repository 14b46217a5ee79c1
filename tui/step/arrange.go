package step

import (
	"slices"

	"mevolve/tui/layout"
	"mevolve/tui/matrix"
	"mevolve/tui/paint"
)

// picture is what stands on the left.
type picture int

const (
	asFits picture = iota // both where there is room, else the matrix
	asMatrix
	asDrawing
	asBoth // the drawing beside the matrix, where there is room
)

// both stand beside the step in a body from so many columns on.
const roomForBoth = 140

// pictureIn is what stands on the left in a body of so many columns.
func (s *Screen) pictureIn(columns int) picture {
	switch {
	case s.position.picture != asFits:
		return s.position.picture
	case columns >= roomForBoth && drawable(s.state.Subject.Example.Graph):
		return asBoth
	}
	return asMatrix
}

// picture is what stands on the left.
func (s *Screen) picture() picture { return s.pictureIn(s.columns) }

// next is the picture after p.
func (p picture) next() picture { return p%asBoth + 1 }

// The least that is worth a picture or a text.
const (
	leastPicture = 34
	leastText    = 36
	gap          = 3
)

// matrixWidth is the columns that the whole matrix takes where it stands in a
// body of that size.
func (s *Screen) matrixWidth(body paint.Rect) int {
	g := s.state.Subject.Example.Graph
	names := s.state.Dataset.VertexNames
	beside := body.W - 2 - gap - leastText // what the step leaves
	if body.W >= roomForBoth {
		beside = body.W - 2 - 2*(gap+leastText)
	}
	d := s.position.Density
	if d == matrix.Auto {
		d = matrix.DensityFor(g, names, beside, body.H-3)
	}
	want, _ := matrix.Size(d, g, names)
	if seen := 2 * (beside - matrix.Labels(g, names) - 1); d == matrix.Braille && want > beside && seen >= g.N()*3/4 {
		want = beside // most of it, and the step beside it
	}
	return max(36, want)
}

// Panes lists the panes: the pictures ask for the columns they need.
func (s *Screen) Panes(body paint.Rect) []layout.Pane {
	first := layout.Pane{Title: "Matrix", Want: s.matrixWidth(body)}
	switch picture := s.pictureIn(body.W); {
	case picture == asDrawing && body.W >= 100:
		first = layout.Pane{Title: "Drawing", Want: max(first.Want, min(2*body.H+10, body.W*2/5))}
	case picture == asDrawing:
		first = layout.Pane{Title: "Drawing", Want: max(36, body.W-2-gap-leastText)}
	case picture == asBoth && body.W >= 100:
		first = layout.Pane{Title: "Pictures", Want: body.W - 2 - gap - max(leastText, body.W/4)}
	}
	return []layout.Pane{first, {Title: "Step"}, {Title: "Swaps"}}
}

// Arrange places the panes side by side. Two pictures leave room for one of
// the others; the four mappings take the whole screen.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	s.columns = body.W
	p := s.arrange(body, focus, zoom)
	s.besideStep = !p.Rects[stepPane].Empty()
	return p
}

func (s *Screen) arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	all := s.Panes(body)
	if s.position.all {
		p := layout.Panes{Rects: make([]paint.Rect, len(all)), Tabs: make([]paint.Rect, len(all))}
		p.Rects[focus] = paint.Rect{X: body.X + 1, Y: body.Y, W: max(0, body.W-2), H: body.H}
		return p
	}
	if s.picture() != asBoth || body.W < roomForBoth || zoom {
		return layout.Split(body, all, focus, zoom)
	}
	chosen := []int{picturePane, max(stepPane, focus)}
	upper := body
	upper.H--
	q := layout.Split(upper, []layout.Pane{all[picturePane], all[chosen[1]]}, slices.Index(chosen, focus), false)
	p := layout.Panes{Rects: make([]paint.Rect, len(all)), Tabs: make([]paint.Rect, len(all))}
	for k, i := range chosen {
		p.Rects[i] = q.Rects[k]
	}
	x := body.X + 1
	for i, pane := range all {
		w := paint.Width(pane.Title) + 2
		p.Tabs[i] = paint.Rect{X: x, Y: body.Y + upper.H, W: w, H: 1}.Intersect(body)
		x += w + 1
	}
	return p
}

// drawPicture draws the matrix, the drawing or both.
func (s *Screen) drawPicture(c *paint.Canvas, r paint.Rect, focused bool) {
	c.Mark(r, &s.pointer)
	switch picture := s.picture(); {
	case picture == asDrawing:
		s.drawDrawing(c, r, focused)
	case picture == asBoth && r.W >= 2*leastPicture+gap:
		w, _ := matrix.Size(s.densityIn(r), s.scene.Graph, s.state.Dataset.VertexNames)
		w = min(max(leastPicture, w), (r.W-gap)/2)
		s.drawMatrix(c, r.Left(w), focused)
		right := r.Right(w + gap)
		restore := c.Clip(right)
		s.drawDrawing(c, right, false)
		restore()
	default:
		s.drawMatrix(c, r, focused)
	}
}

// densityIn is how dense the matrix is in half of a rectangle.
func (s *Screen) densityIn(r paint.Rect) matrix.Density {
	if s.position.Density != matrix.Auto {
		return s.position.Density
	}
	return matrix.DensityFor(s.scene.Graph, s.state.Dataset.VertexNames, (r.W-gap)/2, r.H-2)
}
