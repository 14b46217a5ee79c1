package swapview

import (
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// The ruler is the interval [0, 1) of a draw, as wide as its pane: the candidates' shares in the
// order in which they are drawn from, in two shades in turn, the interval of the pair drawn in
// gold below the mark of u. With colours a shade is solid, without them it is hatched.
//
//	   1–3        [2–6] ▼    3–8      labels, where they have room
//	▒▒▒▒▒▒▒▒▒░░░████████████▒▒▒▒▒▒    shades
//	0      .25      .5     .75   1    scale, where there is room
//
// A cell belongs to the interval that holds its middle, so that the widths add up to the ruler.

// rulerRows are the rows of labels, shades and scale.
const rulerRows = 3

// interval is the cells of a candidate on a ruler, from up to to.
type interval struct {
	row      augment.Row
	from, to int
}

// intervals divides w cells between the rows; a row whose interval is finer than a cell
// may have none.
func (t table) intervals(w int) []interval {
	var list []interval
	k, last := 0, len(t.inOrder)-1
	for x := range w {
		middle := (float64(x) + 0.5) / float64(w)
		for k < last && t.inOrder[k].To <= middle {
			k++
		}
		if last < 0 || t.Left > len(t.inOrder) && (middle < t.inOrder[0].From || middle >= t.inOrder[last].To) {
			continue // of a candidate that is not listed
		}
		if n := len(list); n == 0 || list[n-1].row.Pair != t.inOrder[k].Pair {
			list = append(list, interval{t.inOrder[k], x, x})
		}
		list[len(list)-1].to = x + 1
	}
	return list
}

// drawn is the cells of the pair drawn, at least the one that holds u, and the cell of u.
func (t table) drawn(w int) (from, to, u int) {
	u = min(w-1, int(t.u*float64(w)))
	from, to = u, u+1
	for _, i := range t.intervals(w) {
		if i.row.Pair == *t.chosen {
			from, to = i.from, i.to
			u = max(from, min(u, to-1))
		}
	}
	return from, to, u
}

// ruler draws labels, shades and, with a third row, the scale into r.
func (t table) ruler(c *paint.Canvas, r paint.Rect) {
	if r.H < stripRows || len(t.inOrder) == 0 || c.Cover("share", r) {
		return
	}
	shades := r.Row(1)
	even, odd := shadesOn(c)
	c.Fill(shades, odd, theme.ShareOdd)
	list := t.intervals(r.W)
	for k, i := range list {
		if k%2 == 0 && !t.fine(r.W) {
			c.Fill(shades.Right(i.from).Left(i.to-i.from), even, theme.ShareEven)
		}
	}
	if t.chosen != nil {
		from, to, _ := t.drawn(r.W)
		c.Fill(shades.Right(from).Left(to-from), '█', theme.ShareDrawn)
	}
	t.labels(c, r.Row(0), list)
	if r.H > stripRows {
		scale(c, r.Row(2))
	}
}

// shadesOn are the glyphs of the two shades.
func shadesOn(c *paint.Canvas) (even, odd rune) {
	if c.ASCII() {
		return '=', '-'
	}
	return '▒', '░'
}

// fine reports whether intervals on w cells are finer than a cell: then they have one shade.
func (t table) fine(w int) bool { return t.Left > len(t.Rows) || t.Left > w }

// isNarrow reports whether an interval has no room for the label of its pair.
func isNarrow(i interval) bool { return paint.Width(i.row.Pair.String()) >= i.to-i.from }

// legend writes behind the title what the shades are, if some interval on w cells has no label.
func (t table) legend(c *paint.Canvas, row *chrome.Row, w int) {
	list := t.intervals(w)
	if len(list) == 0 || !t.shares || c.Masked("share") || len(list) >= t.Left && !slices.ContainsFunc(list, isNarrow) {
		return
	}
	each, others := "a pair each", "other pairs"
	if t.deletes {
		each, others = "an edge each", "other edges"
	}
	even, odd := shadesOn(c)
	x := row.Rest.X
	switch {
	case !t.fine(w):
		if row.Fit(theme.Dim, string(even)+string(odd)+" "+each) {
			c.Set(x, row.Rest.Y, even, theme.ShareEven)
			c.Set(x+1, row.Rest.Y, odd, theme.ShareOdd)
		}
	case row.Fit(theme.Dim, string(odd)+" "+others+", too narrow to tell apart", string(odd)+" "+others):
		c.Set(x, row.Rest.Y, odd, theme.ShareOdd)
	}
}

// labels writes the pairs above their intervals, and ▼ above u. The label of the pair drawn goes
// before the others, beside the ▼.
func (t table) labels(c *paint.Canvas, r paint.Rect, list []interval) {
	taken := make([]bool, r.W+2) // and the column on either side
	put := func(x int, text string, s paint.Style) {
		c.Line(r.Right(x), text, s)
		for k := x - 1; k <= x+c.Width(text); k++ {
			if k >= -1 && k < r.W+1 {
				taken[k+1] = true
			}
		}
	}
	if t.chosen != nil {
		from, to, u := t.drawn(r.W)
		text := fmt.Sprintf("%c%v%c", theme.PairBrackets[0], t.chosen, theme.PairBrackets[1])
		x, w := from+(to-from-c.Width(text))/2, c.Width(text)
		if !t.byHand {
			put(u, "▼", theme.Drawn)
			if x <= u && u < x+w { // the nearer side of the mark
				if x = u - w; u < (from+to)/2 && u+1+w <= r.W || x < 0 {
					x = u + 1
				}
			}
		}
		put(max(0, min(x, r.W-w)), text, theme.Drawn)
	}
	for _, i := range list {
		text := i.row.Pair.String()
		w := c.Width(text)
		if isNarrow(i) {
			continue
		}
		if x := i.from + (i.to-i.from-w)/2; !slices.Contains(taken[x+1:x+1+w], true) && (t.chosen == nil || i.row.Pair != *t.chosen) {
			put(x, text, theme.Dim)
		}
	}
}

// scale writes the axis from 0 to 1.
func scale(c *paint.Canvas, r paint.Rect) {
	for k, text := range []string{"0", ".25", ".5", ".75", "1"} {
		x := int(float64(r.W) * float64(k) / 4)
		c.Line(r.Right(max(0, min(x-c.Width(text)/2, r.W-c.Width(text)))), text, theme.Dim)
	}
}

// Ruler draws the shares of the current draw across r, below its title, and the swap in words;
// with room those of both draws.
func (s Step) Ruler(c *paint.Canvas, r paint.Rect) {
	s.hidden = c.Masked("s")
	sc := s.Scene
	words := r.Row(r.H - 1)
	tables := []table{s.AdditionTable(), s.RemovalTable()}
	switch {
	case r.H >= rowsOfTwo:
	case sc.Choice() == trace.RemovalChoice:
		tables = tables[1:]
	default:
		tables = tables[:1]
	}
	h := (r.H - 1) / len(tables)
	for k, t := range tables {
		part := r.Below(k * h).Above(h)
		if k > 0 {
			c.Rule(part.Row(0), theme.Axis, false)
		}
		t.rulerTitle(c, part)
		if t.shares && (!t.deletes || sc.Step > 0 && sc.Line >= trace.Removable) {
			t.ruler(c, part.Below(1))
		}
	}
	c.Line(words, s.SwapWords(words.W), theme.Plain)
}

// rowsOfTwo are the least rows for the rulers of both draws, each with its title, and the words.
const rowsOfTwo = 2*(1+rulerRows) + 1

// RulerRows are the rows that Ruler takes in a body; 0 for none.
func RulerRows(body paint.Rect) int {
	switch {
	case body.H < 21:
		return 0
	case body.H >= 40:
		return rowsOfTwo
	case layout.Framed(body):
		return 2 + rulerRows
	}
	return 1 + rulerRows // without a scale
}

// rulerTitle asks which candidate is drawn, and answers once it is.
func (t table) rulerTitle(c *paint.Canvas, r paint.Rect) {
	title := "Which pair is added?"
	if t.deletes {
		title = "Which edge is removed?"
	}
	if c.Masked("s") && t.sc.Kind.Scored { // as the heading of the candidates
		t.equation = ""
	}
	row := chrome.Subtitle(c, r, title)
	if t.sc.Kind.Author != "" {
		row.Fit(theme.Dim, "as reported by "+t.sc.Kind.Author, "reported")
		return
	}
	shown := !t.deletes || t.sc.Step > 0 && t.sc.Line >= trace.Removable
	if t.chosen != nil && len(t.Rows) > 0 {
		chosen := t.Rows[t.Index()]
		if t.byHand {
			interval := c.Veil("share", fmt.Sprintf("[%s, %s)", t.Bound(chosen.From), t.Bound(chosen.To)))
			row.Fit(theme.Warning, fmt.Sprintf("%v by hand; u in %s gives it", t.chosen, interval), fmt.Sprintf("%v by hand", t.chosen))
		} else {
			decimals := t.apart(chosen)
			u := wording.Share(t.u, decimals)
			long := c.Veil("share", fmt.Sprintf("u = %s falls into [%s, %s)", u, bound(chosen.From, decimals), bound(chosen.To, decimals))) + fmt.Sprintf(": %v", t.chosen)
			short := c.Veil("share", "u = "+u) + fmt.Sprintf(" draws %v", t.chosen)
			if note := c.Width(t.noted(false)) + 3; c.Width(long)+note > row.Rest.W && c.Width(short)+note <= row.Rest.W {
				long = short // and the mapping
			}
			row.Fit(theme.Plain, long, short)
		}
	} else if shown && len(t.Rows) == 0 {
		row.Fit(theme.Warning, t.none)
	} else if !shown {
		row.Fit(theme.Dim, "a later line of the swap")
	}
	if row.Rest.W--; shown && t.Left > 0 {
		t.legend(c, row, r.W)
		if text := chrome.Longest(row.Rest.W-2, t.noted(true), t.noted(false), t.equation); c.Width(text) <= row.Rest.W-2 {
			chrome.End(c, row.Rest, text, theme.Dim)
		}
	}
}

// noted is the mapping and how many candidates it draws from; long, what a width is.
func (t table) noted(long bool) string {
	text := t.sc.Cause.Mapping
	if t.sc.Kind.Motif && long {
		text += fmt.Sprintf(" l=%d", t.sc.Cause.L)
	}
	if t.deletes {
		text += ": " + wording.Count(t.Left, "edge", "edges")
	} else {
		text += ": " + wording.Count(t.Left, "pair", "pairs")
	}
	if long {
		text += ", width = share"
	}
	switch t.equation {
	case "":
		return text
	case "weighted":
		return text + ", weighted, " + t.note
	}
	return text + ", " + t.equation
}
