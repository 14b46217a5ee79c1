package step

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// legendWidth is the columns that the glyphs of the difference take.
const legendWidth = 29

// drawLegend says what the glyphs of a view mean. Beside a drawing there is no
// matrix to explain.
func drawLegend(c *paint.Canvas, r paint.Rect, sc *scene, lk look, drawing bool) {
	x := r.X
	entry := func(glyph rune, style paint.Style, text string) {
		if x+2+c.Width(text) > r.X+r.W {
			return
		}
		c.Set(x, r.Y, glyph, style)
		x = c.Line(r.Right(x+2-r.X), text, theme.Dim) + 2
	}
	if len(sc.hand.toggled) > 0 && !drawing {
		entry(putInGlyph, theme.Warning, "put in")
		entry(takenOutGlyph, theme.Warning, "taken out by hand")
	}
	edge := theme.EdgeGlyph
	if lk.density == braille {
		edge = '⠂'
	}
	switch lk.view {
	case diff:
		if !drawing && lk.density != braille { // whose dots are explained
			entry(theme.EdgeGlyph, theme.Edge, "edge")
		}
		entry(theme.AddedGlyph, theme.Added, "added")
		entry(theme.RemovedGlyph, theme.Removed, "removed")
		switch a := sc.attempt; {
		case a != nil && sc.line != swapped && sc.line >= drawn:
			entry(theme.PassedGlyph, theme.Motif, "drawn")
		case a != nil && sc.line == swapped && a.Outcome != augment.Done:
			entry(theme.PassedGlyph, theme.Motif, strings.TrimSuffix(a.Outcome.String(), " over")) // no room for more
		case sc.followsMotif():
			entry(theme.MotifGlyph, theme.Motif, "motif")
		}
	case before:
		entry(edge, theme.Edge, "edge of the input graph")
	case after:
		entry(edge, theme.Edge, fmt.Sprintf("edge after swap %d", sc.made()))
	case scores:
		entry(edge, theme.Edge, "edge")
		if sc.heated() {
			entry('9', theme.Heat(9), fmt.Sprintf("is %s %s, 1 a ninth of it", sc.index.Label(), wording.Share(sc.largest, 2)))
		} else {
			entry(' ', theme.None, sc.index.Label()+" is not drawn of so many edges")
		}
	}
}

// drawHow says what a character of a dense matrix shows and, where there is
// room, what its margins mark; it returns where it ends.
func drawHow(c *paint.Canvas, r paint.Rect, sc *scene, lk look) int {
	long, short := "2×4 pairs, a dot an edge", "2×4 pairs, dot: edge"
	switch {
	case lk.density == halves:
		long = "row numbered  ▄ row below it"
		short = long
	case lk.view == scores:
		long = "2×4 pairs, dots: edge, or high " + sc.index.Label()
		short = long
	}
	text := long
	if len(swapMarks(sc)) > 0 {
		text = screen.Longest(r.W-2,
			long+"  at the margins: vertices of this swap", long+"  margins: this swap",
			short+"  margins: this swap", short+"  margin: swap", long)
	}
	glyph := '⠿'
	if lk.density == halves {
		glyph = '▀'
	}
	c.Set(r.X, r.Y, glyph, theme.Edge)
	x := c.Line(r.Right(2), text, theme.Dim)
	if lk.density == halves {
		c.Restyle(paint.Rect{X: r.X + 2 + len("row numbered  "), Y: r.Y, W: 1, H: 1}, theme.Edge)
	}
	return x
}

// describe tells of the pair under the cursor, in w columns where it can.
func describe(sc *scene, cur cursor, names []string, w int) string {
	g, u, v := sc.graph, cur.row, cur.column
	who := func(v int) string {
		return strings.TrimSpace(strconv.Itoa(v+1) + " " + vertexName(g, names, v))
	}
	if u == v {
		return fmt.Sprintf("%s  degree %d", who(u), g.Degree(u))
	}
	p := sc.cells.at(u, v)
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
		if sc.line == swapped {
			what = sc.attempt.Outcome.String()
		}
	}
	pair := fmt.Sprintf("%s–%s  %s  ", who(u), who(v), what)
	return pair + screen.Longest(w-paint.Width(pair), formula(sc.index, g, u, v)...)
}
