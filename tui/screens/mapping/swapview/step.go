// Package swapview draws one attempt of a mapping with its numbers: the candidates, their
// weights and the random numbers of the draws.
package swapview

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Step shows one attempt with its numbers.
type Step struct {
	Scene   *trace.Scene
	Ranked  bool       // candidates by weight instead of in (i, j) order
	Pick    Pick       // the candidate pointed at
	Rows    *list.List // of the candidates that can be pointed at
	Judged  string     // what the edits make of p and r; "" where nothing is edited
	Awaited bool       // judged says why that is not known yet
	Alike   string     // other seeds with the same answer of an external mapping; "" for none
	Chance  string     // of a pair over all draws; "" where nobody asked
	Ruled   bool       // the ruler and the swap in words are in sight, too
	Tab     int        // columns at the end of the title that are taken

	hidden bool // s is masked: a draw in which every s is 0 looks like any other
}

// Heading writes the pane's title and the mapping, and returns the page below.
func (s Step) Heading(c *paint.Canvas, r paint.Rect, focused bool) *paint.Page {
	sc := s.Scene
	body := chrome.Heading(c, r, sc.Title(), "", focused)
	body.W = min(body.W, 60) // numbers stand near their names
	title := r.Left(min(body.W, r.W-s.Tab))
	rest := title.W - c.Width(sc.Title()) - 2
	name := sc.Cause.Mapping
	if long := fmt.Sprintf("%s l=%d", name, sc.Cause.L); sc.Kind.Ignores("l") == "" && c.Width(long) <= rest { // the header has l, too
		name = long
	}
	if c.Width(name) <= rest {
		chrome.End(c, title, name, theme.Dim)
	}
	return &paint.Page{C: c, R: body}
}

// Draw writes the attempt in the order of Algorithm 2, as far as the line at hand.
func (s Step) Draw(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.Scene
	s.hidden = c.Masked("s")
	p := s.Heading(c, r, focused)
	body := p.R
	if sc.Kind.Author != "" {
		s.drawExternal(p)
		return
	}
	if sc.Step == 0 {
		s.drawBefore(p)
		return
	}
	adds, removes := s.AdditionTable(), s.RemovalTable()
	showAdds, showRemoves := sc.Attempt.Added != nil, sc.Line >= trace.Removable
	has := parts{paths: p.Lines(s.drawPaths), remarks: s.Remarks(p)}
	if showAdds {
		has.tables = append(has.tables, &adds)
	}
	if showRemoves {
		has.tables = append(has.tables, &removes)
	}
	rows := 3 // of each table that go before blank lines
	if s.Ruled {
		rows = wanted
		has.fitBesideRuler(body.H, sc.Line == trace.Routed)
	}
	has.fit(body.H)
	spare, least := body.H-has.paths-len(has.remarks), 0
	for _, t := range has.tables {
		spare -= t.fixed()
		least += min(rows, len(t.Rows))
	}
	const blanks = 3 // from line to line the same, so that few rows change
	loose := spare >= least+blanks
	if loose {
		spare -= blanks
	}
	if showRemoves {
		removes.show = min(len(removes.Rows), max(has.fewest(&removes), spare/2))
	}
	gone := 0 // rows of pairs drawn before, left blank: what stands below stays in place
	if showAdds {
		room := max(has.fewest(&adds), spare-removes.show)
		adds.show = min(len(adds.Rows), room)
		gone = min(sc.Step-1, room-adds.show)
		adds.write(p)
		p.Y += gone
		part(p, loose)
	}
	if has.paths > 0 {
		s.drawPaths(p)
		part(p, loose)
	}
	if showRemoves {
		removes.show = min(len(removes.Rows), max(has.fewest(&removes), spare-adds.show-gone))
		removes.write(p)
		part(p, loose)
	}
	s.DrawRemarks(p, has.remarks)
}

// part leaves a blank line between two parts, where there is room for all.
func part(p *paint.Page, loose bool) {
	if loose {
		p.Next()
	}
}

const mostPaths = 6

// drawPaths lists the motif's paths on their line, and then shows which was taken.
func (s Step) drawPaths(p *paint.Page) {
	sc, a := s.Scene, s.Scene.Attempt
	if !sc.Kind.Motif || sc.Line < trace.Routed || a.Added == nil && !a.Further() {
		return
	}
	x := p.Put(0, "motif ", theme.Plain)
	if len(a.Path) == 0 {
		p.Put(x, "no path is intact (R2)", theme.Warning)
		p.Next()
		return
	}
	rank, which := sc.PathRank(), s.whichPath()
	if sc.Line == trace.Routed && len(sc.Paths) > 1 {
		p.Put(x, which, theme.Dim)
		p.Next()
		pointed := rank
		if s.Pick.On {
			pointed = max(0, min(rank+s.Pick.Away, len(sc.Paths)-1))
		}
		rows := p.Rest().Above(min(mostPaths, len(sc.Paths)))
		s.Rows.Place(p.C, rows, false)
		first := layout.Scroll(0, pointed, rows.H, len(sc.Paths))
		for k := first; k < min(first+rows.H, len(sc.Paths)); k++ {
			style := theme.Plain
			if k == rank {
				style = theme.Drawn
				p.Put(0, string(theme.SelectedGlyph), style)
			}
			if k == pointed && s.Pick.On {
				style = theme.Cursor
			}
			p.Put(2, wording.Path(sc.Paths[k]), style)
			p.Next()
		}
		return
	}
	p.Put(x, wording.Path(a.Path), theme.Motif)
	short := strings.TrimPrefix(which, "path ")
	beside := chrome.Longest(p.R.W-paint.Width("motif "+wording.Path(a.Path))-2, which, short, strings.Replace(short, "u = ", "u ", 1), "")
	if beside == "" {
		p.Next()
		beside = which
	}
	p.Right(p.R.W, beside, theme.Dim)
	p.Next()
}

// whichPath shows which of the pair's paths was taken, and why.
func (s Step) whichPath() string {
	sc := s.Scene
	switch a := sc.Attempt; {
	case a.Further():
		return fmt.Sprintf("one more path of %v (R4)", a.Pair())
	case a.Paths == 1 && sc.InputPaths > 1:
		return fmt.Sprintf("intact: 1 of %d", sc.InputPaths)
	case a.Paths <= 1:
		return "the only path"
	case sc.Cause.Readings.Path == readings.PathEvery:
		return fmt.Sprintf("each of %d paths loses an edge (R4)", a.Paths)
	case math.IsNaN(a.PathDraw):
		return fmt.Sprintf("the first of %d paths", a.Paths)
	case sc.ForcedAt().Path != nil:
		return fmt.Sprintf("path %d of %d, by hand", sc.PathRank()+1, a.Paths)
	default:
		return fmt.Sprintf("path %d of %d, u = %s", sc.PathRank()+1, a.Paths, wording.Share(a.PathDraw, 3))
	}
}

// remark is a line below the tables.
type remark struct {
	text  string
	style paint.Style
	hint  bool // what → does, if anything
	judge bool // what an edit makes of p and r
	basis bool // of which graph the numbers are
}

// Remarks are warnings, what is done by hand, and what the next line does.
func (s Step) Remarks(p *paint.Page) []remark {
	sc := s.Scene
	var list []remark
	add := func(style paint.Style, text string) {
		for _, line := range p.Wrap(text) {
			list = append(list, remark{text: line, style: style, judge: text == s.Judged})
		}
	}
	if sc.Last() > 0 && sc.Ended() {
		for _, note := range sc.Result.Notes {
			add(theme.Warning, note.Message)
		}
	}
	if sc.Kind.Scored && sc.Sum == 0 && sc.Line < trace.Removable && len(sc.Additions.Rows) > 0 && !s.hidden {
		add(theme.Warning, "Σs = 0: all candidates weigh the same (R5)")
	}
	switch {
	case !sc.Kind.Scored || s.hidden || sc.Last() == 0 || !sc.Index.Triads || sc.Step > 0 && sc.Line < trace.Removable:
	case sc.Was.Triangles == 0:
		add(theme.Warning, "no triangle: "+sc.Index.Label()+" of every edge is 0")
	case sc.Line >= trace.Removable && len(sc.Removals.Rows) > 0 && !slices.ContainsFunc(sc.Removals.Rows, func(r augment.Row) bool { return r.Score != 0 }):
		add(theme.Warning, "in no triangle: "+sc.Index.Label()+" of these is 0")
	}
	if n := len(sc.Removals.Barred); n > 0 && sc.Line >= trace.Removable {
		add(theme.Dim, wording.Plain(n, "bridge is no candidate (R1)", "bridges are no candidates (R1)"))
	}
	if sc.Line == trace.Swapped && sc.Attempt != nil && sc.Attempt.Outcome == augment.Undone {
		add(theme.Warning, "R1 keep: a removal would disconnect the graph.")
	}
	if len(sc.Hand.Toggled) > 0 {
		edits, reach := sc.EditWords(p.R.W)
		add(theme.Warning, edits+"; "+reach)
		if n := len(sc.Changes) - 1; n >= 0 {
			ch, more := sc.Changes[0], ""
			if n > 0 {
				more = fmt.Sprintf(", … %d more", n)
			}
			add(theme.Strong, fmt.Sprintf("%s of %v %s → %s%s", sc.Index.Label(), ch.Pair, wording.Share(ch.Was, 3), wording.Share(ch.Is, 3), more))
		}
		style := theme.Warning
		if s.Awaited {
			style = theme.Dim
		}
		if s.Judged != "" {
			add(style, s.Judged)
		}
	}
	if s.Chance != "" {
		add(theme.Strong, s.Chance)
	}
	if sc.Last() > 0 { // also in swap 1, so that what stands above stays in place
		text := chrome.Longest(p.R.W, "candidates stay as in the input graph", "candidates as in the input")
		if sc.Kind.Scored {
			text = chrome.Longest(p.R.W, "s, d and candidates stay as in the input graph", "s, d, candidates as in the input")
		}
		list = append(list, remark{text: text, style: theme.Dim, basis: true})
	}
	hint := "the last swap"
	if !sc.Ended() {
		next := sc.After(sc.Spot)
		hint = next.Line.Next(sc.Trace, &sc.Result.Attempts[next.Step-1])
	} else if sc.Last() == 0 {
		return list
	}
	return append(list, remark{hint: true, text: hint})
}

// DrawRemarks writes remarks, the hint on the last line of the page.
func (s Step) DrawRemarks(p *paint.Page, list []remark) {
	for _, r := range list {
		if r.hint { // where it always is
			p.Y = max(p.Y, p.R.H-1)
			if s.Scene.Ended() {
				p.Put(0, r.text, theme.Dim)
			} else {
				chrome.Hints(p.C, p.R.Row(p.Y), "→", r.text)
			}
			p.Next()
			continue
		}
		p.Line(r.text, r.style)
	}
}

// lineWords is the line of the algorithm in one sentence, for a picture without the step.
func (s Step) lineWords(w int) string {
	sc, a := s.Scene, s.Scene.Attempt
	switch {
	case a == nil:
		return s.SwapWords(w)
	}
	adds, removes := s.AdditionTable(), s.RemovalTable()
	switch {
	case sc.Line == trace.Candidates:
		return wording.Count(adds.Left, "pair", "pairs") + " may be added"
	case sc.Line == trace.Weighted:
		return adds.note + ": the weights of the pairs"
	case sc.Line == trace.Routed && len(a.Path) == 0:
		return "no path is intact (R2)"
	case sc.Line == trace.Routed:
		return fmt.Sprintf("motif %s, %s", wording.Path(a.Path), s.whichPath())
	case sc.Line == trace.Removable && sc.Kind.Scored:
		return wording.Count(removes.Left, "edge", "edges") + " may be removed, weighed by " + removes.equation
	case sc.Line == trace.Removable:
		return wording.Count(removes.Left, "edge", "edges") + " may be removed"
	}
	return s.SwapWords(w)
}

// DrawSentence writes the line and, where there is room, how to see all of it.
func (s Step) DrawSentence(c *paint.Canvas, r paint.Rect) {
	row := chrome.Row{C: c, Rest: r, Gap: 2}
	row.Put(c.Veil("share", s.lineWords(r.W-len("Tab step")-2)), theme.Plain)
	row.Hint("Tab", "step")
}

// Sentence is the line of the algorithm in a sentence, and in a formula with its
// numbers, the longest form first.
func (s Step) Sentence() (sentence string, formulas []string) {
	sc, a := s.Scene, s.Scene.Attempt
	share := func(name string, v float64, part func(float64) string) string { return name + " = " + part(v) }
	switch adds, removes := s.AdditionTable(), s.RemovalTable(); {
	case a == nil:
		formulas = []string{fmt.Sprintf("k = ⌈%d·%s⌉ = %d", sc.Result.Of, wording.Number(sc.Cause.Beta), sc.Result.Requested)}
	case sc.Line == trace.Drawn && sc.Sum > 0:
		formulas = []string{
			fmt.Sprintf("w = %s/%s = %s", wording.Share(a.AddScore, 3), wording.Share(sc.Sum, 2), adds.Part(a.AddScore/sc.Sum)),
			share("w", a.AddScore/sc.Sum, adds.Part),
		}
	case sc.Line == trace.Drawn:
		formulas = []string{fmt.Sprintf("1/%d = %s", adds.Left, adds.Part(a.AddProbability))}
	case sc.Line == trace.Taken && a.Removed != nil && removes.sum > 0 && sc.Kind.Scored:
		formulas = []string{fmt.Sprintf("w = 1−%s/%s = %s", wording.Share(a.DelScore, 3), wording.Share(removes.sum, 2), removes.Part(1-a.DelScore/removes.sum))}
	case sc.Line == trace.Swapped && a.Outcome == augment.Done && a.Added != nil && a.Removed != nil:
		formulas = []string{fmt.Sprintf("%c%s  %c%s", theme.AddedGlyph, PairWords(a.Added), theme.RemovedGlyph, PairWords(a.Removed))}
	}
	words, stop := s.lineWords(200), ": "
	if strings.Contains(words, stop) {
		stop = ". "
	}
	return sc.Title() + stop + words, formulas
}

// PairWords is a pair; a dash for none.
func PairWords(e *model.Edge) string {
	if e == nil {
		return "–"
	}
	return e.String()
}

// table is that of the draw whose candidates are pointed at.
func (s Step) table() table {
	if s.Scene.Choice() == trace.RemovalChoice {
		return s.RemovalTable()
	}
	return s.AdditionTable()
}

// Choices is how many candidates can be pointed at, and which was drawn, or 0.
func (s Step) Choices() (n, at int) {
	if sc := s.Scene; sc.Choice() == trace.PathChoice {
		return len(sc.Paths), sc.PathRank()
	}
	t := s.table()
	return len(t.Rows), t.Index()
}

// Away is how far from the one drawn the next candidate stands that is such a one, looked
// for from so far on and, after the last, from the first; false where none is.
func (s Step) Away(is func(augment.Row) bool, from, way int) (away int, ok bool) {
	t := s.table()
	n, at := len(t.Rows), t.Index()
	for k := range n {
		if i := ((at+from+way*k)%n + n) % n; is(t.Rows[i]) {
			return i - at, true
		}
	}
	return 0, false
}

// Pointed is the pair that is pointed at among the candidates of a draw.
func (s Step) Pointed() model.Edge {
	t := s.table()
	return t.Rows[t.Index()+s.Pick.Away].Pair
}

// Pick is a candidate being pointed at, counted from the one that was drawn.
type Pick struct {
	On   bool
	Away int
}
