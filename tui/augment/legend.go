package augment

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// drawLegend says what is under the cursor, or what the glyphs mean.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect, cursor bool) {
	if cursor {
		text := s.underCursor()
		if e, ok := s.place.cursor.pair(); ok && s.odds != nil && s.odds.pair == e && !s.besideStep { // which says it otherwise
			text = s.odds.String() + "  " + text
		}
		c.Line(r, text, theme.Strong)
		return
	}
	x := r.X
	entry := func(glyph rune, style paint.Style, text string) {
		c.Set(x, r.Y, glyph, style)
		x = c.Line(r.Right(x+2-r.X), text, theme.Dim) + 2
	}
	if len(s.scene.hand.toggled) > 0 && s.picture() != asDrawing {
		entry(putInGlyph, theme.Warning, "put in")
		entry(takenOutGlyph, theme.Warning, "taken out by hand")
	}
	switch s.place.view {
	case diff:
		if s.picture() != asDrawing {
			entry(theme.EdgeGlyph, theme.Edge, "edge")
		}
		entry(theme.AddedGlyph, theme.Added, "added")
		entry(theme.RemovedGlyph, theme.Removed, "removed")
		switch a := s.scene.attempt; {
		case a != nil && s.scene.line != swapped && s.scene.line >= drawn:
			entry(theme.PassedGlyph, theme.Motif, "drawn")
		case a != nil && s.scene.line == swapped && a.Outcome != augment.Done:
			entry(theme.PassedGlyph, theme.Motif, strings.TrimSuffix(a.Outcome.String(), " over")) // no room for more
		case s.scene.followsMotif():
			entry(theme.MotifGlyph, theme.Motif, "motif")
		}
	case before:
		entry(theme.EdgeGlyph, theme.Edge, "edge of the input graph")
	case after:
		entry(theme.EdgeGlyph, theme.Edge, fmt.Sprintf("edge after swap %d", s.scene.made()))
	case scores:
		entry(theme.EdgeGlyph, theme.Edge, "edge")
		entry('9', theme.Heat(9), fmt.Sprintf("is RA %s, 1 a ninth of it", chart.Share(s.scene.largest, 2)))
	}
}

// drawHow says what a character of a dense matrix shows.
func (s *Screen) drawHow(c *paint.Canvas, r paint.Rect, d density) {
	if d == halves {
		x := c.Text(r.X, r.Y, "▀", theme.Edge)
		x = c.Text(x+1, r.Y, "row numbered", theme.Dim)
		x = c.Text(x+2, r.Y, "▄", theme.Edge)
		c.Text(x+1, r.Y, "row below it", theme.Dim)
		return
	}
	text := "2×4 pairs, a dot where an edge is"
	if s.place.view == scores {
		text = "2×4 pairs, dots: edge, or high RA"
	}
	x := c.Text(r.X, r.Y, "⠿", theme.Edge)
	c.Line(r.Right(x+1-r.X), text, theme.Dim)
}

// underCursor describes the pair under the cursor.
func (s *Screen) underCursor() string {
	g, names := s.scene.graph, s.state.Dataset.VertexNames
	u, v := s.place.cursor.row, s.place.cursor.column
	who := func(v int) string {
		return strings.TrimSpace(strconv.Itoa(v+1) + " " + vertexName(g, names, v))
	}
	if u == v {
		return fmt.Sprintf("%s  degree %d", who(u), g.Degree(u))
	}
	p := s.scene.cells.at(u, v)
	what := "no edge"
	if p.before {
		what = "edge"
	}
	switch p.mark {
	case added, addedNow:
		what = "added"
	case removed, removedNow:
		what = "removed"
	case passed:
		what = "drawn"
		if s.scene.line == swapped {
			what = s.scene.attempt.Outcome.String()
		}
	}
	return fmt.Sprintf("%s–%s  %s  %s", who(u), who(v), what, formula(g, u, v))
}

// formula is the RA score of a pair with its numbers.
func formula(g *model.Graph, u, v int) string {
	common := augment.CommonNeighbors(g, u, v)
	if len(common) == 0 {
		return "s = 0"
	}
	var symbols, numbers []string
	for k, z := range common {
		if k == 3 && len(common) > 4 {
			symbols, numbers = append(symbols, "…"), append(numbers, "…")
			break
		}
		symbols = append(symbols, fmt.Sprintf("1/d%d", z+1))
		numbers = append(numbers, fmt.Sprintf("1/%d", g.Degree(z)))
	}
	return "s = " + strings.Join(symbols, "+") + " = " + strings.Join(numbers, "+") + " = " + chart.Share(augment.RA(g, u, v), 3)
}
