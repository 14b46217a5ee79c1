package step

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// page is a pane with a blank line between its parts, where there is room for
// all of them.
type page struct {
	paint.Page
	loose bool
}

func (p *page) part() {
	if p.loose {
		p.Next()
	}
}

// drawStep explains the present attempt in the order of Algorithm 2: the pair
// that was drawn, its path, the edge that was removed for it, as far as the
// line at hand has come.
func (s *Screen) drawStep(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.scene
	body := screen.Heading(c, r, sc.title(), "", focused)
	body.W = min(body.W, 60) // numbers stand near their names
	rest := body.W - c.Width(sc.title()) - 2
	name := s.mappingName()
	if c.Width(name) > rest { // the header has l
		name = sc.cause.mapping
	}
	if c.Width(name) <= rest {
		c.TextRight(r.Row(0).Left(body.W), name, theme.Dim)
	}
	p := &page{Page: paint.Page{C: c, R: body}}
	if sc.step == 0 {
		s.drawBefore(p)
		return
	}
	adds, removes := s.additionTable(), s.removalTable()
	showAdds, showRemoves := sc.attempt.Added != nil, sc.line >= removable
	has := parts{paths: s.pathLines(body.W), remarks: s.remarks(body.W), fewest: 2}
	if showAdds {
		has.tables = append(has.tables, &adds)
	}
	if showRemoves {
		has.tables = append(has.tables, &removes)
	}
	has.fit(body.H)
	fewest, spare, least := has.fewest, body.H-has.paths-len(has.remarks), 0
	for _, t := range has.tables {
		spare -= t.fixed()
		least += min(3, len(t.rows))
	}
	p.loose = spare >= least+3
	if p.loose {
		spare -= 3
	}
	if showRemoves {
		removes.show = min(len(removes.rows), max(fewest, spare/2))
	}
	if showAdds {
		adds.show = min(len(adds.rows), max(fewest, spare-removes.show))
		adds.write(p)
		p.part()
	}
	if has.paths > 0 {
		s.drawPaths(p)
		p.part()
	}
	if showRemoves {
		removes.show = min(len(removes.rows), max(fewest, spare-adds.show))
		removes.write(p)
		p.part()
	}
	s.drawRemarks(p, has.remarks)
}

func (s *Screen) mappingName() string {
	name := s.scene.cause.mapping
	if s.scene.followsMotif() {
		name += fmt.Sprintf(" l=%d", s.scene.cause.l)
	}
	return name
}

func (s *Screen) additionTable() table {
	sc := s.scene
	t := table{
		title: "draw the edge to add", equation: sc.kind.Add.Equation, left: sc.additions.Left, graph: sc.graph, measure: sc.index,
		rows: sc.additions.Rows, weighs: sc.sum > 0, sum: sc.sum, style: theme.Added,
		shares: sc.step == 0 || sc.line >= weighted, draws: sc.step == 0 || sc.line >= drawn, chosen: sc.added(), pick: -1,
	}
	if !t.weighs {
		t.equation, t.note = evenly(sc.kind, sc.kind.Add)
		t.shares = sc.step == 0 || sc.line >= drawn
	} else if t.note = "w = s/Σs, Σs = " + wording.Share(sc.sum, 2); !t.shares {
		t.title, t.note = "candidates to add", "s is the "+sc.index.Label()+" of the pair"
	} else if t.chosen == nil && sc.step > 0 {
		t.title = "weigh the candidates"
	}
	if a := sc.attempt; a != nil {
		t.u, t.share = a.AddDraw, a.AddProbability
		t.byHand = sc.forcedAt().Add != nil
	}
	if len(t.rows) == 0 {
		t.none = "no candidate is left"
	}
	return s.prepare(t, additionChoice)
}

func (s *Screen) removalTable() table {
	sc := s.scene
	a := sc.attempt
	t := table{
		title: "draw the edge to remove", equation: sc.kind.Remove.Equation, left: sc.removals.Left, graph: sc.graph, measure: sc.index,
		rows: sc.removals.Rows, weighs: sc.weighs(), sum: sc.sum, deletes: true, shares: true, draws: sc.step == 0 || sc.line >= taken,
		chosen: sc.removed(), style: theme.Removed, barred: len(sc.removals.Barred), pick: -1,
	}
	t.note = "w = 1 − s/Σs, Σs = " + wording.Share(sc.sum, 2)
	if !t.weighs {
		t.equation, t.note = evenly(sc.kind, sc.kind.Remove)
	}
	if a == nil {
		return t
	}
	if sc.line < taken {
		t.title = "candidates to remove"
	}
	t.u, t.share = a.DelDraw, a.DelProbability
	t.byHand = sc.forcedAt().Remove != nil
	switch {
	case a.Outcome == augment.Undone:
		t.none = "only bridges are left: the addition is undone"
	case a.Outcome == augment.PassedOver:
		t.none = "passed over: no edge is moved"
	case a.Removed == nil && sc.followsMotif() && sc.line >= taken:
		t.none = "the edge drawn was removed before (R2 literal)"
	}
	return s.prepare(t, removalChoice)
}

// evenly is how a draw without scores goes: every candidate alike, also where all
// score 0 (R5), or by a weight of the mapping's own.
func evenly(k augment.Kind, w augment.Weight) (equation, note string) {
	if k.Scored || w.Uniform() {
		return "uniform", "each with the same weight"
	}
	return "weighted", "w = " + w.Formula
}

// prepare puts a table's rows in the order wanted and points at one of them.
func (s *Screen) prepare(t table, of choice) table {
	t.inOrder = t.rows
	if s.place.ranked {
		t.rows = slices.Clone(t.rows)
		slices.SortStableFunc(t.rows, func(a, b augment.Row) int { return cmp.Compare(b.Share, a.Share) })
	}
	if s.scene.choice() != of {
		return t
	}
	t.live = &s.picks
	if p := s.place.pick; p.on {
		t.pick = max(0, min(t.index()+p.away, len(t.rows)-1))
	}
	return t
}

// pathLines is how many lines drawPaths takes: all paths while they are
// searched, then the one that was taken, and on a second line, if need be,
// which of several it is.
func (s *Screen) pathLines(w int) int {
	sc := s.scene
	switch {
	case !sc.followsMotif() || sc.line < routed || sc.attempt.Added == nil:
		return 0
	case s.listsPaths():
		return 1 + min(len(sc.paths), mostPaths)
	case sc.attempt.Paths > 1 && s.besidePath(w) == "":
		return 2
	}
	return 1
}

// listsPaths tells whether all paths are in sight.
func (s *Screen) listsPaths() bool { return s.scene.line == routed && len(s.scene.paths) > 1 }

// besidePath is what tells, on the line of the path, which it is; "" where there
// is no room for it.
func (s *Screen) besidePath(w int) string {
	which := s.whichPath()
	short := strings.TrimPrefix(which, "path ")
	return screen.Longest(w-paint.Width("motif "+pathWords(s.scene.attempt.Path))-2, which, short, strings.Replace(short, "u = ", "u ", 1), "")
}

const mostPaths = 6

func (s *Screen) drawPaths(p *page) {
	sc := s.scene
	a := sc.attempt
	x := p.Put(0, "motif ", theme.Plain)
	if len(a.Path) == 0 {
		p.Put(x, "no path is intact (R2)", theme.Warning)
		p.Next()
		return
	}
	rank, which := sc.pathRank(), s.whichPath()
	if s.listsPaths() {
		p.Put(x, which, theme.Dim)
		p.Next()
		pointed := rank
		if s.place.pick.on {
			pointed = max(0, min(rank+s.place.pick.away, len(sc.paths)-1))
		}
		l := &s.picks
		l.Middle, l.Top, l.At = false, 0, pointed
		l.Load(len(sc.paths))
		l.Place(p.C, p.Rest().Above(min(mostPaths, len(sc.paths))), false)
		for row := range l.Seen() {
			k, style := row.Item, theme.Plain
			if k == rank {
				style = theme.Drawn
				p.Put(0, string(theme.SelectedGlyph), style)
			}
			if k == pointed && s.place.pick.on {
				style = theme.Cursor
			}
			p.Put(2, pathWords(sc.paths[k]), style)
			p.Next()
		}
		return
	}
	p.Put(x, pathWords(a.Path), theme.Motif)
	beside := s.besidePath(p.R.W)
	if beside == "" && a.Paths > 1 {
		p.Next()
		beside = which
	}
	p.Right(p.R.W, beside, theme.Dim)
	p.Next()
}

// whichPath tells which of the pair's paths was taken, and why.
func (s *Screen) whichPath() string {
	sc := s.scene
	switch a := sc.attempt; {
	case a.Paths <= 1:
		return "the only path"
	case sc.forcedAt().Path != nil:
		return fmt.Sprintf("path %d of %d, by hand", sc.pathRank()+1, a.Paths)
	default:
		return fmt.Sprintf("path %d of %d, u = %s", sc.pathRank()+1, a.Paths, wording.Share(a.PathDraw, 3))
	}
}

func pathWords(path []int) string {
	var numbers []string
	for _, v := range path {
		numbers = append(numbers, strconv.Itoa(v+1))
	}
	return strings.Join(numbers, " ─ ")
}

// remark is a line below the tables.
type remark struct {
	text  string
	style paint.Style
	hint  bool // what → does
	end   bool // that → does nothing more
	judge bool // what an edit makes of p and r
}

// remarks are what a student should discover at this step, what a reader
// should doubt, what is done by hand, and what the next line does.
func (s *Screen) remarks(w int) []remark {
	sc := s.scene
	var list []remark
	judge := false
	add := func(style paint.Style, text string) {
		if s.state.Theme.ASCII {
			text = paint.Spell(text)
		}
		for _, line := range paint.Wrap(text, w) {
			list = append(list, remark{text: line, style: style, judge: judge})
		}
	}
	if last := sc.last(); last > 0 && sc.spot == (spot{last, swapped}) {
		for _, note := range sc.result.Notes {
			add(theme.Warning, note.Message)
		}
	}
	if sc.weighs() && sc.sum == 0 && sc.line < removable && len(sc.additions.Rows) > 0 {
		add(theme.Warning, "Σs = 0: all candidates weigh the same (R5)")
	}
	switch {
	case !sc.weighs() || sc.last() == 0:
	case !sc.index.Triads:
	case sc.was.triangles == 0:
		if sc.step == 0 || sc.line >= removable {
			add(theme.Warning, "no triangle: "+sc.index.Label()+" of every edge is 0")
		}
	case sc.line >= removable && len(sc.removals.Rows) > 0 && allZero(sc.removals.Rows):
		add(theme.Warning, "in no triangle: "+sc.index.Label()+" of these is 0")
	}
	if sc.line == swapped && sc.attempt != nil && sc.attempt.Outcome == augment.Undone {
		add(theme.Warning, "R1 keep: a removal would disconnect the graph.")
	}
	if len(sc.hand.toggled) > 0 {
		edits, reach := sc.editWords(w)
		add(theme.Warning, edits+"; "+reach)
		if len(sc.changes) > 0 {
			ch, more := sc.changes[0], ""
			if n := len(sc.changes) - 1; n > 0 {
				more = fmt.Sprintf(", … %d more", n)
			}
			add(theme.Strong, fmt.Sprintf("%s of %v %s → %s%s", sc.index.Label(), ch.pair, wording.Share(ch.was, 3), wording.Share(ch.is, 3), more))
		}
		judge = true
		if o := s.outlook; o == nil {
			add(theme.Dim, s.awaited())
		} else if o.judged != nil {
			class := sc.cause.subject.Example.Class
			add(theme.Warning, fmt.Sprintf("p %s, r %s", o.change(func(j judged) float64 { return j.prediction.P[class] }), o.change(func(j judged) float64 { return j.r })))
		}
	}
	judge = false
	if s.odds != nil {
		add(theme.Strong, s.odds.String())
	}
	if sc.spot != (spot{sc.last(), swapped}) {
		next := sc.after(sc.spot)
		list = append(list, remark{hint: true, text: next.line.next(sc.course, &sc.result.Attempts[next.step-1])})
	} else if sc.last() > 0 {
		list = append(list, remark{hint: true, end: true, text: "the last swap"})
	}
	return list
}

func (s *Screen) drawRemarks(p *page, list []remark) {
	for _, r := range list {
		if r.hint { // where it always is
			p.Y = max(p.Y, p.R.H-1)
			if !r.end {
				p.Put(0, "→", theme.Key)
			}
			p.Put(2, r.text, theme.Dim)
			p.Next()
			continue
		}
		p.Line(r.text, r.style)
	}
}

func allZero(rows []augment.Row) bool {
	for _, r := range rows {
		if r.Score != 0 {
			return false
		}
	}
	return true
}

// pairText writes a pair of vertices from 1, each right-aligned to w.
func pairText(e model.Edge, w int) string { return fmt.Sprintf("%*d %*d", w, e.U+1, w, e.V+1) }
