package matrix

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/tui/course"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// LegendWidth is the columns that the glyphs of the difference take.
const LegendWidth = 29

// Legend says what the glyphs of a view mean, of the matrix or of a drawing.
func Legend(c *paint.Canvas, r paint.Rect, sc *course.Scene, lk Look, drawing bool) {
	row := screen.Row{C: c, Rest: r, Gap: 2}
	entry := func(glyph rune, style paint.Style, text string) { row.Legend(string(glyph), style, text, theme.Dim) }
	if len(sc.Hand.Toggled) > 0 && !drawing {
		entry(putInGlyph, theme.Warning, "put in")
		entry(takenOutGlyph, theme.Warning, "taken out by hand")
	}
	edge := theme.EdgeGlyph
	if lk.Density == Braille {
		edge = '⠂'
	}
	switch lk.View {
	case diff:
		if !drawing && lk.Density != Braille { // whose dots are explained
			entry(theme.EdgeGlyph, theme.Edge, "edge")
		}
		entry(theme.AddedGlyph, theme.Added, "added")
		entry(theme.RemovedGlyph, theme.Removed, "removed")
		switch a := sc.Attempt; {
		case a != nil && sc.Line != course.Swapped && sc.Line >= course.Drawn:
			entry(theme.PassedGlyph, theme.Motif, "drawn")
		case a != nil && sc.Line == course.Swapped && a.Outcome != augment.Done:
			entry(theme.PassedGlyph, theme.Motif, strings.TrimSuffix(a.Outcome.String(), " over")) // no room for more
		case sc.Kind.Motif:
			entry(theme.MotifGlyph, theme.Motif, "motif")
		}
	case Before:
		entry(edge, theme.Edge, "edge of the input graph")
	case After:
		entry(edge, theme.Edge, fmt.Sprintf("edge after swap %d", sc.Made()))
	case scores:
		entry(edge, theme.Edge, "edge")
		if sc.Heated() {
			entry('9', theme.Heat(9), fmt.Sprintf("is %s %s, 1 a ninth of it", sc.Index.Label(), wording.Share(sc.Largest, 2)))
		} else {
			entry(' ', theme.None, sc.Index.Label()+" is not drawn of so many edges")
		}
	}
}

// Characters explains a dense matrix and its margins; it returns where it ends.
func Characters(c *paint.Canvas, r paint.Rect, sc *course.Scene, lk Look) int {
	glyph, long, short := '⠿', "2×4 pairs, a dot an edge", "2×4 pairs, dot: edge"
	switch {
	case lk.Density == halves:
		glyph, long, short = '▀', "row numbered  ▄ row below it", "row numbered  ▄ row below it"
	case lk.View == scores:
		long = "2×4 pairs, dots: edge, or high " + sc.Index.Label()
		short = long
	}
	text := long
	if len(swapMarks(sc)) > 0 {
		text = screen.Longest(r.W-2,
			long+"  at the margins: vertices of this swap", long+"  margins: this swap",
			short+"  margins: this swap", short+"  margin: swap", long)
	}
	c.Set(r.X, r.Y, glyph, theme.Edge)
	x := c.Line(r.Right(2), text, theme.Dim)
	if lk.Density == halves {
		c.Restyle(paint.Rect{X: r.X + 2 + len("row numbered  "), Y: r.Y, W: 1, H: 1}, theme.Edge)
	}
	return x
}

// Describe tells of the pair under the cursor, in w columns where it can.
func Describe(sc *course.Scene, cur Cursor, names []string, w int) string {
	g, u, v := sc.Graph, cur.Row, cur.Column
	who := func(v int) string {
		return strings.TrimSpace(strconv.Itoa(v+1) + " " + VertexName(g, names, v))
	}
	if u == v {
		return fmt.Sprintf("%s  degree %d", who(u), g.Degree(u))
	}
	what := "no edge"
	if g.HasEdge(u, v) {
		what = "edge"
	}
	switch sc.Mark(u, v) {
	case course.Added, course.AddedNow:
		what = "added"
	case course.Removed, course.RemovedNow:
		what = "removed"
	case course.Passed:
		what = "drawn"
		if sc.Line == course.Swapped {
			what = sc.Attempt.Outcome.String()
		}
	}
	pair := fmt.Sprintf("%s–%s  %s  ", who(u), who(v), what)
	return pair + screen.Longest(w-paint.Width(pair), course.Formula(sc.Index, g, u, v)...)
}
