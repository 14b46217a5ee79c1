package matrix

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// LegendWidth is the width of the legend of the difference, in columns.
const LegendWidth = 35

// entry is a glyph of a legend and its meaning, in full and in short.
type entry struct {
	glyphs      string
	style       paint.Style
	long, short string
}

// Legend explains the glyphs of a view, of the matrix or of a drawing; it uses the short
// meanings where the full ones do not all have room.
func Legend(c *paint.Canvas, r paint.Rect, sc *trace.Scene, lk Look, drawing bool) {
	entries := legend(sc, lk, drawing)
	wide := func(short bool, gap int) bool {
		w := -gap
		for _, e := range entries {
			if short {
				e.long = e.short
			}
			w += c.Width(e.glyphs) + 1 + c.Width(e.long) + gap
		}
		return w > r.W
	}
	short := wide(false, 2)
	row := chrome.Row{C: c, Rest: r, Gap: 2}
	if short && wide(true, 2) {
		row.Gap = 1
	}
	for _, e := range entries {
		if short {
			e.long = e.short
		}
		row.Legend(e.glyphs, e.style, e.long, theme.Dim)
	}
}

// legend lists the glyphs of a view, the changes first.
func legend(sc *trace.Scene, lk Look, drawing bool) (list []entry) {
	add := func(glyph rune, style paint.Style, long, short string) {
		list = append(list, entry{string(glyph), style, long, short})
	}
	edge := theme.EdgeGlyph
	switch {
	case lk.Density == Braille || lk.Density == Whole:
		edge = '⠂'
	case drawing:
		edge = '─'
	}
	heat := lk.View == scores && !drawing
	switch lk.View {
	case diff, scores:
		dense := lk.Density == Braille || lk.Density == Whole
		switch {
		case heat && sc.Heated() && !dense: // which shows figures
			add('9', theme.Heat(9), fmt.Sprintf("is %s %s, 1 a ninth of it", sc.Index.Label(), wording.Share(sc.Largest, 2)), "is "+wording.Share(sc.Largest, 2))
		case heat && !sc.Heated():
			add(' ', theme.None, sc.Index.Label()+" is not drawn of so many edges", "too many edges")
		}
		add(theme.AddedGlyph, theme.Added, "added", "in")
		add(theme.RemovedGlyph, theme.Removed, "removed", "out")
		a := sc.Attempt
		if a != nil && sc.Line == trace.Swapped && a.Outcome != augment.Done {
			add(theme.PassedGlyph, theme.Motif, a.Outcome.String(), strings.TrimSuffix(a.Outcome.String(), " over"))
		}
		if sc.Kind.Motif {
			add(theme.MotifGlyph, theme.Motif, "motif", "motif")
		}
		if drawing && sc.Pair() != nil {
			list = append(list, entry{"[ ]", theme.Drawn, "pair drawn", "pair"})
			if len(sc.Path()) > 0 {
				list = append(list, entry{"( )", theme.Drawn, "between", "via"})
			}
			return list // lines are edges: the brackets need the room
		}
		if dense && !drawing {
			add(theme.BothGlyph, theme.Added, "both", "both")
		} else {
			add(edge, theme.Edge, "edge", "edge")
		}
	case Before:
		add(edge, theme.Edge, "edge of the input graph", "edge before")
	case After:
		add(edge, theme.Edge, fmt.Sprintf("edge after swap %d", sc.Made()), "edge after")
	}
	if len(sc.Hand.Toggled) > 0 && !drawing {
		add(putInGlyph, theme.Warning, "put in", "in")
		add(takenOutGlyph, theme.Warning, "taken out by hand", "out by hand")
	}
	return list
}

// Characters explains a dense matrix and its margins; it returns the column where it ends.
func Characters(c *paint.Canvas, r paint.Rect, sc *trace.Scene, lk Look) int {
	if lk.Density == Whole {
		return c.Line(r, chrome.Longest(r.W, "all of it, darker where more edges are; ━ ┃ the window that braille shows closer", "all of it, ━ ┃ the window that braille shows closer", "━ ┃ the window seen closer"), theme.Dim)
	}
	glyph, long, short := '⠿', "2×4 pairs, a dot an edge", "2×4 pairs, dot: edge"
	if lk.View == scores {
		long = "2×4 pairs, dots: edge, or high " + sc.Index.Label()
		short = long
	}
	text := chrome.Longest(r.W-2, long, short)
	if len(swapMarks(sc)) > 0 {
		text = chrome.Longest(r.W-2,
			long+"  at the margins: vertices of this swap", long+"  margins: this swap",
			short+"  margins: this swap", short+"  margin: swap", text)
	}
	c.Set(r.X, r.Y, glyph, theme.Edge)
	return c.Line(r.Right(2), text, theme.Dim)
}

// Describe describes the pair under the cursor, in w columns if possible.
func Describe(sc *trace.Scene, cur Cursor, names []string, w int) string {
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
	switch sc.PairState(u, v) {
	case trace.Added, trace.AddedNow:
		what = "added"
	case trace.Removed, trace.RemovedNow:
		what = "removed"
	case trace.ToAdd:
		what = "to be added"
	case trace.ToRemove:
		what = "to be removed"
	case trace.Passed:
		what = sc.Attempt.Outcome.String()
	}
	pair := fmt.Sprintf("%s–%s  %s  ", who(u), who(v), what)
	return pair + chrome.Longest(w-paint.Width(pair), trace.Formula(sc.Index, g, u, v)...)
}
