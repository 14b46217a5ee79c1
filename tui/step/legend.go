package step

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// legendWidth is the columns that the glyphs of the difference take.
const legendWidth = 29

// drawLegend says what is under the cursor, or what the glyphs mean.
func (s *Screen) drawLegend(c *paint.Canvas, r paint.Rect, d density, cursor bool) {
	if cursor {
		chance := ""
		if e, ok := s.place.cursor.pair(); ok && s.odds != nil && s.odds.pair == e && !s.besideStep { // which says it otherwise
			chance = screen.Longest(r.W/2, s.odds.String(), s.odds.brief()) + "  "
		}
		c.Line(r, chance+s.underCursor(r.W-c.Width(chance)), theme.Strong)
		return
	}
	x := r.X
	entry := func(glyph rune, style paint.Style, text string) {
		if x+2+c.Width(text) > r.X+r.W {
			return
		}
		c.Set(x, r.Y, glyph, style)
		x = c.Line(r.Right(x+2-r.X), text, theme.Dim) + 2
	}
	if len(s.scene.hand.toggled) > 0 && s.picture() != asDrawing {
		entry(putInGlyph, theme.Warning, "put in")
		entry(takenOutGlyph, theme.Warning, "taken out by hand")
	}
	edge := theme.EdgeGlyph
	if d == braille {
		edge = '⠂'
	}
	switch s.place.view {
	case diff:
		if s.picture() != asDrawing && d != braille { // whose dots are explained
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
		entry(edge, theme.Edge, "edge of the input graph")
	case after:
		entry(edge, theme.Edge, fmt.Sprintf("edge after swap %d", s.scene.made()))
	case scores:
		entry(edge, theme.Edge, "edge")
		if s.scene.heated() {
			entry('9', theme.Heat(9), fmt.Sprintf("is %s %s, 1 a ninth of it", s.scene.index.Label(), wording.Share(s.scene.largest, 2)))
		} else {
			entry(' ', theme.None, s.scene.index.Label()+" is not drawn of so many edges")
		}
	}
}

// drawHow says what a character of a dense matrix shows and, where there is
// room, what its margins mark; it returns where it ends.
func (s *Screen) drawHow(c *paint.Canvas, r paint.Rect, d density) int {
	long, short := "2×4 pairs, a dot an edge", "2×4 pairs, dot: edge"
	switch {
	case d == halves:
		long = "row numbered  ▄ row below it"
		short = long
	case s.place.view == scores:
		long = "2×4 pairs, dots: edge, or high " + s.scene.index.Label()
		short = long
	}
	text := long
	if len(swapMarks(s.scene)) > 0 {
		text = screen.Longest(r.W-2,
			long+"  at the margins: vertices of this swap", long+"  margins: this swap",
			short+"  margins: this swap", short+"  margin: swap", long)
	}
	glyph := '⠿'
	if d == halves {
		glyph = '▀'
	}
	c.Set(r.X, r.Y, glyph, theme.Edge)
	x := c.Line(r.Right(2), text, theme.Dim)
	if d == halves {
		c.Restyle(paint.Rect{X: r.X + 2 + len("row numbered  "), Y: r.Y, W: 1, H: 1}, theme.Edge)
	}
	return x
}

// underCursor describes the pair under the cursor, in w columns where it can.
func (s *Screen) underCursor(w int) string {
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
	pair := fmt.Sprintf("%s–%s  %s  ", who(u), who(v), what)
	return pair + formula(s.scene.index, g, u, v, w-paint.Width(pair))
}

// formula is the score of a pair with as many of its numbers as w columns hold;
// the score itself is always there.
func formula(x *augment.Index, g *model.Graph, u, v, w int) string {
	symbols, numbers := x.Explain(g, u, v)
	if len(symbols) == 0 {
		return "s = 0"
	}
	if len(symbols) > 4 {
		symbols, numbers = append(symbols[:3:3], "…"), append(numbers[:3:3], "…")
	}
	score := " = " + wording.Share(x.Score(g, u, v), 3)
	sum := " = " + strings.Join(numbers, "+")
	return screen.Longest(w, "s = "+strings.Join(symbols, "+")+sum+score, "s"+sum+score, "s"+score)
}
