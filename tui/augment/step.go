package augment

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/chart"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
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

// drawStep explains the present step in the order of Algorithm 2: the pair
// that was drawn, its path, the edge that was removed for it.
func (s *Screen) drawStep(c *paint.Canvas, r paint.Rect, focused bool) {
	sc := s.scene
	title := "Before swap 1"
	switch {
	case sc.last() == 0:
		title = "No swap"
	case sc.step > 0:
		title = fmt.Sprintf("Swap %d of %d", sc.step, sc.last())
		if sc.result.Count(augment.Done) < sc.last() {
			title = fmt.Sprintf("Attempt %d of %d", sc.step, sc.last())
		}
	}
	body := screen.Heading(c, r, title, s.mappingName(), focused)
	body.W = min(body.W, 60) // numbers stand near their names
	p := &page{Page: paint.Page{C: c, R: body}}
	if sc.step == 0 {
		s.drawBefore(p)
		return
	}
	a := sc.attempt
	adds, removes := s.tables()
	fixed := adds.fixed() + removes.fixed() + s.pathLines() + len(s.remarks(body.W))
	spare := body.H - fixed
	least := min(3, len(adds.rows)) + min(3, len(removes.rows))
	p.loose = spare >= least+3
	if p.loose {
		spare -= 3
	}
	removes.show = min(len(removes.rows), max(2, spare/2))
	adds.show = min(len(adds.rows), max(2, spare-removes.show))
	removes.show = min(len(removes.rows), max(2, spare-adds.show))
	adds.scroll = s.scroll

	adds.write(p)
	p.part()
	if s.pathLines() > 0 {
		s.drawPath(p, a)
		p.part()
	}
	removes.write(p)
	p.part()
	for _, remark := range s.remarks(body.W) {
		p.Line(remark, theme.Warning)
	}
}

func (s *Screen) mappingName() string {
	name := s.scene.cause.mapping
	if s.scene.followsMotif() {
		name += fmt.Sprintf(" l=%d", s.scene.cause.l)
	}
	return name
}

// drawBefore tells what the mapping is about to do.
func (s *Screen) drawBefore(p *page) {
	sc := s.scene
	g := sc.graph
	p.Put(0, "k = ⌈m·β⌉", theme.Plain)
	p.Put(11, fmt.Sprintf("= ⌈%d·%s⌉ = %d", g.M(), chart.Number(sc.cause.beta), sc.result.Requested), theme.Strong)
	p.Right(p.R.W, "Eq. 3", theme.Dim)
	p.Next()
	kind := "pairs of vertices without an edge"
	if sc.followsMotif() {
		kind = "pairs of vertices that " + motifName(sc.cause.l) + " joins"
	}
	p.Paragraph(fmt.Sprintf("%d candidates: %s", sc.additions.Left, kind), theme.Plain)
	p.Next()
	for _, note := range sc.result.Notes {
		p.Paragraph(note.Message, theme.Warning)
	}
	if len(sc.additions.Rows) > 0 && sc.last() > 0 {
		t := s.additionTable()
		t.show = min(len(t.rows), max(1, p.R.H-p.Y-t.fixed()-1))
		t.scroll = s.scroll
		t.write(p)
		p.Y = max(p.Y, p.R.H-1)
		p.Put(0, "→", theme.Key)
		p.Put(2, "draws the first", theme.Dim)
	}
}

func motifName(l int) string {
	switch l {
	case 2:
		return "an open triad"
	case 3:
		return "an open quad"
	}
	return fmt.Sprintf("an open path of %d edges", l)
}

// tables are the candidate tables of the present attempt.
func (s *Screen) tables() (adds, removes table) {
	adds = s.additionTable()
	sc := s.scene
	a := sc.attempt
	removes = table{
		title: "draw the edge to remove", equation: "Eq. 6", left: sc.removals.Left, graph: sc.graph,
		rows: sc.removals.Rows, weighs: sc.weighs(), sum: sc.sum, deletes: true,
		chosen: a.Removed, u: a.DelDraw, share: a.DelProbability, style: theme.Removed, barred: len(sc.removals.Barred),
	}
	if sc.followsMotif() {
		removes.equation = "Eq. 9"
	}
	if !removes.weighs {
		removes.equation = "uniform"
	}
	switch {
	case a.Outcome == augment.Undone:
		removes.none = "only bridges are left: the addition is undone"
	case a.Outcome == augment.PassedOver:
		removes.none = "passed over: nothing is added or removed"
	case a.Removed == nil && sc.followsMotif():
		removes.none = "the edge drawn was removed before (R2 literal)"
	}
	return adds, removes
}

func (s *Screen) additionTable() table {
	sc := s.scene
	t := table{
		title: "draw the edge to add", equation: "Eq. 5", left: sc.additions.Left, graph: sc.graph,
		rows: sc.additions.Rows, weighs: sc.sum > 0, sum: sc.sum, style: theme.Added,
	}
	if !t.weighs {
		t.equation = "uniform"
	}
	if a := sc.attempt; a != nil {
		t.chosen, t.u, t.share = a.Added, a.AddDraw, a.AddProbability
	}
	if len(t.rows) == 0 {
		t.none = "no candidate is left"
	}
	return t
}

// pathLines is how many lines drawPath takes.
func (s *Screen) pathLines() int {
	if !s.scene.followsMotif() {
		return 0
	}
	return 1
}

func (s *Screen) drawPath(p *page, a *augment.Attempt) {
	x := p.Put(0, "motif ", theme.Plain)
	if len(a.Path) == 0 {
		p.Put(x, "no path is intact any more (R2)", theme.Warning)
		p.Next()
		return
	}
	var numbers []string
	for _, v := range a.Path {
		numbers = append(numbers, strconv.Itoa(v+1))
	}
	x = p.Put(x, strings.Join(numbers, " ─ "), theme.Motif)
	which := "the only path"
	if a.Paths > 1 {
		rank := min(int(a.PathDraw*float64(a.Paths)), a.Paths-1)
		which = fmt.Sprintf("path %d of %d, u = %s", rank+1, a.Paths, chart.Share(a.PathDraw, 3))
	}
	if p.C.Width(which)+x+2 <= p.R.W {
		p.Right(p.R.W, which, theme.Dim)
	}
	p.Next()
}

// remarks are what a student should discover at this step, and what a reader
// should doubt.
func (s *Screen) remarks(w int) []string {
	sc := s.scene
	var texts []string
	if sc.step == sc.last() {
		for _, note := range sc.result.Notes {
			texts = append(texts, note.Message)
		}
	}
	if sc.weighs() && len(sc.removals.Rows) > 0 && allZero(sc.removals.Rows) {
		which := "every edge"
		if sc.followsMotif() {
			which = "these edges"
		}
		texts = append(texts, "no triangle: RA of "+which+" is 0")
	}
	if sc.attempt != nil && sc.attempt.Outcome == augment.Undone {
		texts = append(texts, "R1 keep: a removal would disconnect the graph.")
	}
	var lines []string
	for _, t := range texts {
		lines = append(lines, paint.Wrap(t, w)...)
	}
	return lines
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
