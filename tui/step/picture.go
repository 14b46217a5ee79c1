package step

import (
	"fmt"
	"strings"

	"mevolve/tui/course"
	"mevolve/tui/matrix"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// drawMatrix draws the matrix pane.
func (s *Screen) drawMatrix(c *paint.Canvas, r paint.Rect, focused bool) {
	sc, names := s.scene, s.state.Dataset.VertexNames
	field, look := r.Below(1).Above(r.H-2), s.position.Look
	if look.Density == matrix.Auto {
		look.Density = matrix.DensityFor(sc.Graph, names, field.W, field.H)
	}
	legend, whole := r.Row(r.H-1), 1+sc.Graph.N()
	alone := !s.besideStep && r.W >= 2*matrix.LegendWidth // with room to tell the step
	switch {
	case look.Density != matrix.Pairs:
		if how := field.Row(field.H - 1); !alone {
			matrix.Characters(c, how, sc, look)
		} else { // the two lines below the matrix become one
			s.step().Tell(c, how)
			if !s.position.cursor.On {
				x := matrix.Characters(c, legend.Left(legend.W-matrix.LegendWidth), sc, look)
				legend = legend.Right(x + 2 - legend.X)
			}
		}
		field = field.Above(field.H - 1)
	case alone && field.H > whole:
		s.step().Tell(c, field.Row(field.H-1))
	}
	m := matrix.New(sc, s.listing(), look, s.position.cursor, names, field)
	screen.Heading(c, r.Row(0), "Matrix", m.Note(s.where(), r.W-len("Matrix")-2), focused)
	if s.play.on {
		c.TextRight(r.Row(0), "▸ "+s.play.String(), theme.Key)
	}
	m.Draw(c, s.state.Theme.Color)
	s.drawLegend(c, legend, look.Density, s.position.cursor.On)
	s.drawn = m
}

// where names the spot for a picture that stands without the step.
func (s *Screen) where() string {
	sc := s.scene
	switch {
	case s.besideStep:
		return ""
	case sc.Line == course.Swapped:
		return strings.ToLower(sc.Title()) + " · "
	}
	return fmt.Sprintf("swap %d, %s · ", sc.Step, strings.ReplaceAll(sc.Line.String(), "-", " "))
}

// drawLegend says what is under the cursor, or what the glyphs mean.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect, d matrix.Density, cursor bool) {
	if !cursor {
		matrix.Legend(c, r, s.scene, matrix.Look{View: s.position.View, Density: d}, s.picture() == asDrawing)
		return
	}
	known := ""
	if e, ok := s.position.cursor.Pair(); ok && s.chance != nil && s.chance.Pair == e && !s.besideStep { // which says it otherwise
		known = screen.Longest(r.W/2, s.chance.String(), s.chance.Brief()) + "  "
	}
	c.Line(r, known+matrix.Describe(s.scene, s.position.cursor, s.state.Dataset.VertexNames, r.W-c.Width(known)), theme.Strong)
}
