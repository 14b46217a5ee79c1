package step

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// Step tells one attempt with its numbers.
type Step struct {
	scene   *scene
	ranked  bool       // candidates by weight instead of in (i, j) order
	pick    pick       // the candidate pointed at
	rows    *list.List // of the candidates that can be pointed at
	ascii   bool
	judged  string // what the edits make of p and r; "" where nothing is edited
	awaited bool   // judged says why that is not known yet
	chance  string // of a pair over all draws; "" where nobody asked
}

// heading writes the pane's title and the mapping, and returns the page below.
func (s Step) heading(c *paint.Canvas, r paint.Rect, focused bool) *paint.Page {
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
	return &paint.Page{C: c, R: body}
}

// draw tells the attempt in the order of Algorithm 2: the pair that was drawn,
// its path, the edge that was removed for it, as far as the line at hand has
// come.
func (s Step) draw(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.scene
	p := s.heading(c, r, focused)
	body := p.R
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
	loose := spare >= least+3
	if loose {
		spare -= 3
	}
	if showRemoves {
		removes.show = min(len(removes.rows), max(fewest, spare/2))
	}
	if showAdds {
		adds.show = min(len(adds.rows), max(fewest, spare-removes.show))
		adds.write(p)
		part(p, loose)
	}
	if has.paths > 0 {
		s.drawPaths(p)
		part(p, loose)
	}
	if showRemoves {
		removes.show = min(len(removes.rows), max(fewest, spare-adds.show))
		removes.write(p)
		part(p, loose)
	}
	s.drawRemarks(p, has.remarks)
}

// part leaves a blank line between two parts, where there is room for all.
func part(p *paint.Page, loose bool) {
	if loose {
		p.Next()
	}
}

func (s Step) mappingName() string {
	name := s.scene.cause.mapping
	if s.scene.followsMotif() {
		name += fmt.Sprintf(" l=%d", s.scene.cause.l)
	}
	return name
}

func (s Step) additionTable() table {
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

func (s Step) removalTable() table {
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
func (s Step) prepare(t table, of choice) table {
	t.inOrder = t.rows
	if s.ranked {
		t.rows = slices.Clone(t.rows)
		slices.SortStableFunc(t.rows, func(a, b augment.Row) int { return cmp.Compare(b.Share, a.Share) })
	}
	if s.scene.choice() != of {
		return t
	}
	t.live = s.rows
	if p := s.pick; p.on {
		t.pick = max(0, min(t.index()+p.away, len(t.rows)-1))
	}
	return t
}

// pathLines is how many lines drawPaths takes: all paths while they are
// searched, then the one that was taken, and on a second line, if need be,
// which of several it is.
func (s Step) pathLines(w int) int {
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
func (s Step) listsPaths() bool { return s.scene.line == routed && len(s.scene.paths) > 1 }

// besidePath is what tells, on the line of the path, which it is; "" where there
// is no room for it.
func (s Step) besidePath(w int) string {
	which := s.whichPath()
	short := strings.TrimPrefix(which, "path ")
	return screen.Longest(w-paint.Width("motif "+pathWords(s.scene.attempt.Path))-2, which, short, strings.Replace(short, "u = ", "u ", 1), "")
}

const mostPaths = 6

func (s Step) drawPaths(p *paint.Page) {
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
		if s.pick.on {
			pointed = max(0, min(rank+s.pick.away, len(sc.paths)-1))
		}
		l := s.rows
		l.Middle, l.Top, l.At = false, 0, pointed
		l.Load(len(sc.paths))
		l.Place(p.C, p.Rest().Above(min(mostPaths, len(sc.paths))), false)
		for row := range l.Seen() {
			k, style := row.Item, theme.Plain
			if k == rank {
				style = theme.Drawn
				p.Put(0, string(theme.SelectedGlyph), style)
			}
			if k == pointed && s.pick.on {
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
func (s Step) whichPath() string {
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
func (s Step) remarks(w int) []remark {
	sc := s.scene
	var list []remark
	judge := false
	add := func(style paint.Style, text string) {
		if s.ascii {
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
		if s.judged != "" {
			style := theme.Warning
			if s.awaited {
				style = theme.Dim
			}
			judge = true
			add(style, s.judged)
		}
	}
	judge = false
	if s.chance != "" {
		add(theme.Strong, s.chance)
	}
	if sc.spot != (spot{sc.last(), swapped}) {
		next := sc.after(sc.spot)
		list = append(list, remark{hint: true, text: next.line.next(sc.course, &sc.result.Attempts[next.step-1])})
	} else if sc.last() > 0 {
		list = append(list, remark{hint: true, end: true, text: "the last swap"})
	}
	return list
}

func (s Step) drawRemarks(p *paint.Page, list []remark) {
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

// told is the present line of the step in a line, for a picture that stands
// without the step.
func (s Step) told() string {
	sc := s.scene
	a := sc.attempt
	if a == nil {
		if sc.last() == 0 {
			return "no swap is made here"
		}
		return "k = " + wording.Count(sc.result.Requested, "swap is", "swaps are") + " asked for"
	}
	adds := s.additionTable()
	switch sc.line {
	case candidates:
		return wording.Count(adds.left, "pair", "pairs") + " may be added"
	case weighted:
		return adds.note + ": the weights of the pairs"
	case drawn:
		return adds.draw() + " draws " + pairWords(a.Added) + " to add, share " + adds.part(adds.share)
	case routed:
		if len(a.Path) == 0 {
			return "no path is intact (R2)"
		}
		return fmt.Sprintf("motif %s, %s", pathWords(a.Path), s.whichPath())
	}
	removes := s.removalTable()
	switch {
	case sc.line == removable && sc.weighs():
		return wording.Count(removes.left, "edge", "edges") + " may be removed, weighed by " + removes.equation
	case sc.line == removable:
		return wording.Count(removes.left, "edge", "edges") + " may be removed"
	case sc.line == taken && a.Removed != nil:
		return removes.draw() + " draws " + pairWords(a.Removed) + " to remove, share " + removes.part(removes.share)
	case a.Outcome != augment.Done || a.Added == nil || a.Removed == nil:
		return pairWords(a.Added) + " " + a.Outcome.String()
	}
	return fmt.Sprintf("added %s by %s, removed %s by %s", pairWords(a.Added), adds.draw(), pairWords(a.Removed), removes.draw())
}

// tell writes the line and, where there is room, how to see all of it.
func (s Step) tell(c *paint.Canvas, r paint.Rect) {
	x := c.Line(r, s.told(), theme.Plain)
	if rest := r.Right(x - r.X + 2); rest.W >= len("Tab step") {
		c.Line(rest.Right(c.Line(rest, "Tab", theme.Key)-rest.X+1), "step", theme.Dim)
	}
}

func pairWords(e *model.Edge) string {
	if e == nil {
		return "–"
	}
	return fmt.Sprintf("%d %d", e.U+1, e.V+1)
}

// choices is how many candidates can be pointed at, and which of them was
// drawn; 0 where none is yet.
func (s Step) choices() (n, at int) {
	sc := s.scene
	switch sc.choice() {
	case pathChoice:
		return len(sc.paths), sc.pathRank()
	case removalChoice:
		t := s.removalTable()
		return len(t.rows), t.index()
	}
	t := s.additionTable()
	return len(t.rows), t.index()
}

// pointed is the pair that is pointed at among the candidates of a draw.
func (s Step) pointed() model.Edge {
	t := s.additionTable()
	if s.scene.choice() == removalChoice {
		t = s.removalTable()
	}
	return t.rows[t.index()+s.pick.away].Pair
}

// pick is a candidate being pointed at, counted from the one that was drawn.
type pick struct {
	on   bool
	away int
}
