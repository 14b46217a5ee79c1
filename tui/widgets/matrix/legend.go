package matrix

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// LegendWidth is the width of the legend of the difference, in columns.
const LegendWidth = 35

// Legend explains the glyphs of a picture, which is drawn before.
type Legend struct {
	Scene *trace.Scene
	Look
	Picture paint.Rect
	Drawing bool // the picture is no matrix
}

// entry is a glyph of a legend and its meaning, in full and in short.
type entry struct {
	glyphs      string
	style       paint.Style
	long, short string
}

// isSeen reports whether the picture has the glyph of an entry, or a line of its colour; edges
// and scores are in every picture.
func (l Legend) isSeen(c *paint.Canvas, e entry) bool {
	switch e.style {
	case theme.Edge, theme.None, theme.Heat(9):
		return true
	}
	glyph, _ := utf8.DecodeRuneInString(e.glyphs)
	return c.Shows(l.Picture, glyph) || l.Drawing && glyph != theme.PassedGlyph && e.style != theme.Drawn && c.Has(l.Picture, e.style)
}

// Draw explains in r the glyphs that the picture has; it uses the short meanings where the full
// ones do not all have room. A glyph keeps its place while others come and go, if there is room
// for all.
func (l Legend) Draw(c *paint.Canvas, r paint.Rect) {
	entries := l.entries()
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
	if wide(true, 1) {
		entries = slices.DeleteFunc(entries, func(e entry) bool { return !l.isSeen(c, e) })
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
		if l.isSeen(c, e) {
			row.Legend(e.glyphs, e.style, e.long, theme.Dim)
		} else {
			row.Rest = row.Rest.Right(c.Width(e.glyphs) + 1 + c.Width(e.long) + row.Gap)
		}
	}
}

// entries are the glyphs that the picture can have, what is always there first. Where a drawing
// shows changes, its lines need no entry.
func (l Legend) entries() (list []entry) {
	sc, drawing := l.Scene, l.Drawing
	add := func(glyphs string, style paint.Style, long, short string) {
		list = append(list, entry{glyphs, style, long, short})
	}
	dense := l.Density.Dense()
	edge := string(theme.EdgeGlyph)
	switch {
	case l.Density == Halves:
		edge = "▀"
	case dense:
		edge = "⠂"
	case drawing:
		edge = "─"
	}
	switch l.View {
	case diff, scores:
		switch {
		case drawing || l.View == diff:
		case !sc.Heated():
			add(" ", theme.None, sc.Index.Label()+" is not drawn of so many edges", "too many edges")
		case !dense: // which shows figures
			add("9", theme.Heat(9), fmt.Sprintf("is %s %s, 1 a ninth of it", sc.Index.Label(), wording.Share(sc.Largest, 2)), "is "+wording.Share(sc.Largest, 2))
		}
		if !dense && !drawing {
			add(edge, theme.Edge, "edge", "edge")
		}
		add(string(theme.AddedGlyph), theme.Added, "added", "in")
		add(string(theme.RemovedGlyph), theme.Removed, "removed", "out")
		if sc.Kind.Motif {
			add(string(theme.MotifGlyph), theme.Motif, "motif", "motif")
		}
		switch {
		case drawing:
			add("[ ]", theme.Drawn, "pair drawn", "pair")
			if sc.Kind.Motif {
				add("( )", theme.Drawn, "between", "via")
			}
		case dense:
			add(string(theme.BothGlyph), theme.Added, "both", "both")
		}
		if a := sc.Attempt; a != nil && sc.Line == trace.Swapped && a.Outcome != augment.Done {
			add(string(theme.PassedGlyph), theme.Motif, a.Outcome.String(), strings.TrimSuffix(a.Outcome.String(), " over"))
		}
	case Before:
		add(edge, theme.Edge, "edge of the input graph", "edge before")
	case After:
		add(edge, theme.Edge, fmt.Sprintf("edge after swap %d", sc.Made()), "edge after")
	}
	if len(sc.Hand.Toggled) > 0 && !drawing {
		add(string(putInGlyph), theme.Warning, "put in", "in")
		add(string(takenOutGlyph), theme.Warning, "taken out by hand", "out by hand")
	}
	return list
}

// Characters explains a dense matrix and its margins; it returns the column where it ends.
func Characters(c *paint.Canvas, r paint.Rect, sc *trace.Scene, lk Look) int {
	if lk.Density == Whole {
		return c.Line(r, chrome.Longest(r.W, "all of it, darker where more edges are; ━ ┃ the window that braille shows closer", "all of it, ━ ┃ the window that braille shows closer", "━ ┃ the window seen closer"), theme.Dim)
	}
	glyph, what, dot, dots := '⠿', "2×4 pairs", "dot", "dots"
	if lk.Density == Halves {
		glyph, what, dot, dots = '█', "1×2 pairs", "half", "halves"
	}
	long, short := what+", a "+dot+" an edge", what+", "+dot+": edge"
	if lk.View == scores {
		long = what + ", " + dots + ": edge, or high " + sc.Index.Label()
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
