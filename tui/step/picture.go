package step

import (
	"fmt"
	"strings"

	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
)

// drawMatrix draws the matrix pane.
func (s *Screen) drawMatrix(c *paint.Canvas, r paint.Rect, focused bool) {
	sc, names := s.scene, s.state.Dataset.VertexNames
	field, look := r.Below(1).Above(r.H-2), s.place.look
	if look.density == auto {
		look.density = choose(sc.graph, names, field.W, field.H)
	}
	legend, whole := r.Row(r.H-1), 1+sc.graph.N()
	alone := !s.besideStep && r.W >= 2*legendWidth // with room to tell the step
	switch {
	case look.density != pairs:
		if how := field.Row(field.H - 1); !alone {
			drawHow(c, how, sc, look)
		} else { // the two lines below the matrix become one
			s.step().tell(c, how)
			if !s.place.cursor.on {
				x := drawHow(c, legend.Left(legend.W-legendWidth), sc, look)
				legend = legend.Right(x + 2 - legend.X)
			}
		}
		field = field.Above(field.H - 1)
	case alone && field.H > whole:
		s.step().tell(c, field.Row(field.H-1))
	}
	m := newMatrix(sc, s.listing(), look, s.place.cursor, names, field)
	screen.Heading(c, r.Row(0), "Matrix", m.note(s.where(), r.W-len("Matrix")-2), focused)
	if s.play.on {
		c.TextRight(r.Row(0), "▸ "+s.play.String(), theme.Key)
	}
	m.draw(c, s.state.Theme.Color)
	s.drawLegend(c, legend, look.density, s.place.cursor.on)
	s.drawn = m
}

// where names the spot for a picture that stands without the step.
func (s *Screen) where() string {
	sc := s.scene
	switch {
	case s.besideStep:
		return ""
	case sc.line == swapped:
		return strings.ToLower(sc.title()) + " · "
	}
	return fmt.Sprintf("swap %d, %s · ", sc.step, strings.ReplaceAll(sc.line.String(), "-", " "))
}

// drawLegend says what is under the cursor, or what the glyphs mean.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect, d density, cursor bool) {
	if !cursor {
		drawLegend(c, r, s.scene, look{view: s.place.view, density: d}, s.picture() == asDrawing)
		return
	}
	chance := ""
	if e, ok := s.place.cursor.pair(); ok && s.odds != nil && s.odds.pair == e && !s.besideStep { // which says it otherwise
		chance = screen.Longest(r.W/2, s.odds.String(), s.odds.brief()) + "  "
	}
	c.Line(r, chance+describe(s.scene, s.place.cursor, s.state.Dataset.VertexNames, r.W-c.Width(chance)), theme.Strong)
}
