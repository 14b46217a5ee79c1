package swapview

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// table is the candidates of one draw. Their shares add up in the order in which
// they are drawn from: the interval that holds u is the pair that was drawn.
type table struct {
	augment.Table // its rows in the order wanted
	sc            *trace.Scene
	title         string
	equation      string
	sum           float64     // Σs that the weights are over
	deletes       bool        // weights are 1 − s/Σs
	weighs        bool        // by similarity; otherwise by equation and note alone
	shares        bool        // the weights are known
	draws         bool        // one is drawn, or about to be
	chosen        *model.Edge // nil where none is yet
	style         paint.Style // of what is chosen
	u             float64     // the random number
	byHand        bool        // chosen, not drawn
	none          string      // said in place of u where nothing was chosen
	note          string      // said before the draw

	inOrder []augment.Row // rows as their intervals follow one another
	Pick    int           // the row that is pointed at, -1 for none
	live    *list.List    // of the rows, where one can be pointed at; else nil
	show    int           // rows to be seen
	lean    leanness
	ruled   bool // the ruler shows the intervals
	bare    bool // one line above the rows, none below
}

// AdditionTable is the candidates of the pair to add.
func (s Step) AdditionTable() table {
	sc := s.Scene
	begins := sc.Step == 0
	t := table{
		Table: sc.Additions, title: "draw the edge to add", equation: sc.Kind.Add.Equation, style: theme.Added, chosen: sc.Added(), sum: sc.Sum,
		weighs: sc.Sum > 0 || s.hidden && sc.Kind.Scored, shares: begins || sc.Line >= trace.Weighted, draws: begins || sc.Line >= trace.Drawn,
	}
	if !t.weighs {
		t.equation, t.note = evenly(sc.Kind, sc.Kind.Add)
		t.shares = t.draws
	} else if t.note = "w = s/Σs, Σs = " + s.scores(sc.Sum); !t.shares {
		t.title, t.note = "candidates to add", "s is the "+sc.Index.Label()+" of the pair"
	} else {
		if left := weightLeft(t.Rows); left < 1-1e-9 && !s.hidden { // pairs drawn before have left
			t.note = "share = w/Σw, Σw = " + wording.Share(left, 3)
		}
		if t.chosen == nil && !begins {
			t.title = "weigh the candidates"
		}
	}
	if a := sc.Attempt; a != nil {
		t.u, t.byHand = a.AddDraw, sc.ForcedAt().Add != nil
	}
	if len(t.Rows) == 0 {
		t.none = "no candidate is left"
	}
	return s.prepare(t, trace.AdditionChoice)
}

// RemovalTable is the candidates of the edge to remove.
func (s Step) RemovalTable() table {
	sc := s.Scene
	t := table{
		Table: sc.Removals, title: "draw the edge to remove", equation: sc.Kind.Remove.Equation, style: theme.Removed, chosen: sc.Removed(), sum: sc.RemovalSum(),
		weighs: sc.Kind.Scored, shares: true, draws: sc.Step == 0 || sc.Line >= trace.Taken, deletes: true,
	}
	t.note = "w = 1 − s/Σs, Σs = " + s.scores(t.sum)
	if !t.weighs {
		t.equation, t.note = evenly(sc.Kind, sc.Kind.Remove)
	}
	if a := sc.Attempt; a != nil {
		if !t.draws {
			t.title = "candidates to remove"
		}
		t.u, t.byHand = a.DelDraw, sc.ForcedAt().Remove != nil
		switch {
		case a.Outcome == augment.Undone:
			t.none = "only bridges are left: the addition is undone"
		case a.Outcome == augment.PassedOver:
			t.none = "passed over: no edge is moved"
		case a.Removed == nil && sc.Kind.Motif && t.draws:
			t.none = "the edge drawn was removed before (R2 literal)"
		}
	}
	return s.prepare(t, trace.RemovalChoice)
}

// weightLeft is Σw over the candidates that are left, 1 for all or none.
func weightLeft(rows []augment.Row) float64 {
	for _, r := range rows {
		if r.Share > 0 && r.Weight > 0 {
			return r.Weight / r.Share
		}
	}
	return 1
}

// scores writes Σs, where it is to be seen.
func (s Step) scores(sum float64) string {
	if s.hidden {
		return paint.Hidden
	}
	return wording.Share(sum, 2)
}

// evenly says how a draw without scores goes; where all score 0 evenly, too (R5).
func evenly(k augment.Kind, w augment.Weight) (equation, note string) {
	if k.Scored || w.Uniform() {
		return "uniform", "each with the same weight"
	}
	return "weighted", "w = " + w.Formula
}

// prepare puts a table's rows in the order wanted and points at one of them.
func (s Step) prepare(t table, of trace.Choice) table {
	t.sc, t.inOrder, t.Pick = s.Scene, t.Rows, -1
	if s.Ranked {
		t.Rows = slices.Clone(t.Rows)
		slices.SortStableFunc(t.Rows, func(a, b augment.Row) int { return cmp.Compare(b.Share, a.Share) })
	}
	if s.Scene.Choice() == of {
		t.live = s.Rows
		if s.Pick.On {
			t.Pick = max(0, min(t.Index()+s.Pick.Away, len(t.Rows)-1))
		}
	}
	return t
}

// Index is which row is chosen, or 0.
func (t table) Index() int {
	return max(0, slices.IndexFunc(t.Rows, func(r augment.Row) bool { return t.chosen != nil && r.Pair == *t.chosen }))
}

// has reports whether the table has the line that is left out from a leanness on.
func (t table) has(left leanness) bool {
	switch {
	case t.lean >= left || t.bare:
		return false
	case left == noHeader:
		return true
	case left == noStrip: // of few edges it says nothing more
		return t.chosen != nil && !t.ruled && !(t.deletes && len(t.Rows) < 4)
	}
	return t.chosen != nil && t.weighs && !t.deletes // edges to remove have score and weight in their rows
}

// fixed is the number of lines besides the rows; title and last line always are.
func (t table) fixed() int {
	lines := 2
	if t.bare {
		lines--
	}
	for _, left := range []leanness{noHeader, noScore, noWeight, noStrip} {
		if len(t.Rows) > 0 && t.has(left) {
			if lines++; left == noStrip {
				lines += stripRows - 1
			}
		}
	}
	return lines
}

// heading writes the table's title, and how many candidates there are.
func (t table) heading(p *paint.Page) {
	title, how, style := t.title, "", theme.Dim
	if t.byHand && t.chosen != nil {
		how, style = "by hand", theme.Warning
	} else if t.shares && !(p.C.Masked("s") && t.sc.Kind.Scored) {
		how = t.equation
	}
	least := strconv.Itoa(t.Left)
	if t.draws {
		least = "of " + least
	}
	w := p.R.W - t.more(p)
	long := func() bool { return p.C.Width(title)+2+p.C.Width(how)+2+len(least) > w }
	if long() { // the shorter title leaves a gap
		title = strings.Replace(title, " the ", " ", 1)
		if long() && !t.byHand { // how many there are goes before how they are drawn
			how = ""
		}
	}
	x := p.Put(0, title, theme.Strong)
	if how != "" {
		x = p.Put(x+2, how, style)
	}
	if t.Left > 0 {
		p.Right(w, chrome.Longest(w-x-2, least+" candidates", least), theme.Dim)
	}
	p.Next()
}

// more writes at the end of the heading where there are rows that are not seen, and
// returns the columns that it took.
func (t table) more(p *paint.Page) int {
	first := t.first()
	if len(t.Rows) <= t.show {
		return 0
	}
	x, y := p.R.X+p.R.W-2, p.R.Y+p.Y
	if first > 0 {
		p.C.Set(x, y, '↑', theme.Key)
	}
	if first+t.show < len(t.Rows) {
		p.C.Set(x+1, y, '↓', theme.Key)
	}
	return 3
}

// middle is the row that is held in the middle: the one pointed at, or chosen.
func (t table) middle() int {
	if t.Pick >= 0 {
		return t.Pick
	}
	return t.Index()
}

// first is the first row seen.
func (t table) first() int {
	return layout.Scroll(t.middle()-t.show/2, t.middle(), t.show, len(t.Rows))
}

// write draws the table from the page's present line.
func (t table) write(p *paint.Page) {
	if t.bare && len(t.Rows) > 0 {
		t.header(p)
	} else {
		t.heading(p)
	}
	if len(t.Rows) == 0 {
		p.Line(t.none, theme.Warning)
		return
	}
	if t.has(noHeader) {
		t.header(p)
	}
	at, first := t.Index(), t.first()
	if t.live != nil {
		t.live.Place(p.C, p.Rest().Above(t.show), false)
	}
	for k := first; k < min(first+t.show, len(t.Rows)); k++ {
		t.row(p, t.Rows[k], k == at && t.chosen != nil, k == t.Pick)
	}
	switch {
	case t.chosen != nil:
		t.reason(p, t.Rows[at])
	case t.none != "":
		p.Line(t.none, theme.Warning)
	case !t.bare:
		p.Line(t.note, theme.Dim)
	}
}

// columns are the digits of a vertex number and where the columns end.
type columns struct{ digits, via, score, share, upTo int }

func (t table) columns(w int) columns {
	digits := len(strconv.Itoa(t.sc.Graph.N()))
	pair := 2 + 2*digits + 1
	upTo := min(w, pair+28)
	if t.bare {
		if upTo = pair + 31; len(t.Rows) > t.show { // the arrows are behind it
			w -= 3
		}
		upTo = min(w, upTo)
	}
	col := columns{digits, pair + 2, upTo - 14, upTo - 7, upTo}
	switch {
	case !t.weighs:
		col.share = max(pair+8, 2+len("remove share"))
		col.upTo = col.share + 7
	case t.bare:
		col.share, col.score = upTo, upTo-7
	}
	return col
}

func (t table) header(p *paint.Page) {
	col := t.columns(p.R.W)
	name := "pair"
	if t.bare {
		if name = "add"; t.deletes {
			name = "remove"
		}
		t.more(p)
	}
	x := p.Put(2, name, theme.Dim)
	if !t.weighs {
		x = col.share
	}
	if t.bare && t.deletes && t.chosen != nil && !t.byHand {
		p.Put(x+2, p.C.Veil("share", "u = "+wording.Share(t.u, t.apart(t.Rows[t.Index()]))+" "), theme.Plain)
	}
	switch {
	case t.weighs && t.deletes:
		p.Right(col.score, "1−s/Σs", theme.Dim)
	case t.weighs:
		score := "s=" + t.sc.Index.Short
		if p.C.Width(score) > 7 { // spelled in ASCII
			score = "s"
		}
		if col.via+len("via")+1+p.C.Width(score) <= col.score {
			p.Put(col.via, "via", theme.Dim)
		}
		p.Right(col.score, score, theme.Dim)
	}
	if t.shares {
		p.Right(col.share, "share", theme.Dim)
		if !t.bare { // the ruler shows it
			p.Right(col.upTo, "cumul.", theme.Dim)
		}
	}
	p.Next()
}

// row writes one candidate.
func (t table) row(p *paint.Page, r augment.Row, chosen, pointed bool) {
	col, style := t.columns(p.R.W), theme.Plain
	if chosen {
		style = theme.Drawn
		p.Fill(col.upTo, style)
		p.Put(0, string(theme.SelectedGlyph), style)
	}
	pair := style
	if pointed {
		pair = theme.Cursor
	}
	p.Put(2, fmt.Sprintf("%*d–%d", col.digits, r.Pair.U+1, r.Pair.V+1), pair)
	switch {
	case t.weighs && t.deletes:
		w := weight(r, t.sum)
		if p.C.Width(w) > col.score-col.via {
			w = wording.Share(1-r.Score/t.sum, 3)
		}
		p.Right(col.score, p.C.Veil("s", w), style)
	case t.weighs:
		score, room := wording.Share(r.Score, 3), col.score-col.via-len(" .000")
		if forms := trace.Formula(t.sc.Index, t.sc.Graph, r.Pair.U, r.Pair.V); chosen && t.bare && len(forms) == 3 && !p.C.Masked("s") {
			if sum := strings.TrimPrefix(forms[1], "s = "); col.via+len("1, 2  ")+p.C.Width(sum) <= col.score {
				score, room = sum, col.score-col.via-p.C.Width(sum)-1
			}
		}
		names := via(t.sc.Graph, r.Pair, room)
		if p.C.Masked("s") { // a pair with no common neighbour scores 0
			names = paint.Hidden
		}
		if p.C.Width(names) <= room {
			p.Put(col.via, names, style)
		}
		p.Right(col.score, p.C.Veil("s", score), style)
	}
	if t.shares {
		p.Right(col.share, p.C.Veil("share", t.Part(r.Share)), style)
		if !t.bare {
			p.Right(col.upTo, p.C.Veil("share", t.Bound(r.To)), style)
		}
	}
	p.Next()
}

// Part writes a share, of many candidates with more decimals.
func (t table) Part(v float64) string { return wording.Share(v, t.decimals()) }

func (t table) decimals() int {
	switch {
	case t.Left > 3000:
		return 5
	case t.Left > 300:
		return 4
	}
	return 3
}

// apart is as many decimals as tell u from the end of the interval it fell into.
func (t table) apart(r augment.Row) int { return wording.Apart(t.u, r.To, t.decimals(), 12) }

// Bound writes an end of an interval; 0 and 1 without decimals.
func (t table) Bound(v float64) string { return bound(v, t.decimals()) }

func bound(v float64, decimals int) string {
	if round := math.Round(v); math.Abs(v-round) < 1e-9 {
		return wording.Number(round)
	}
	return wording.Share(v, decimals)
}

// via names the common neighbours of a pair: in w columns all, else the first and how many more.
func via(g *model.Graph, e model.Edge, w int) string {
	common := augment.CommonNeighbors(g, e.U, e.V)
	if len(common) < 2 {
		return wording.Numbers(common, ", ")
	}
	return chrome.Longest(w, wording.Numbers(common, ", "), fmt.Sprintf("%d +%d", common[0]+1, len(common)-1))
}

// weight writes 1 − s/Σs with its numbers.
func weight(r augment.Row, sum float64) string {
	switch {
	case sum == 0:
		return "1"
	case r.Score == 0:
		return "1−0 = 1"
	}
	return "1−" + wording.Share(r.Score/sum, 3)
}

// reason writes the chosen row's score, weight and interval, into which u fell.
func (t table) reason(p *paint.Page, r augment.Row) {
	said := func(text string) {
		p.Put(2, text, theme.Plain)
		p.Next()
	}
	if t.has(noScore) {
		said(p.C.Veil("s", chrome.Longest(p.R.W-2, trace.Formula(t.sc.Index, t.sc.Graph, r.Pair.U, r.Pair.V)...)))
	}
	if t.has(noWeight) {
		said(p.C.Veil("share", t.weightWords(p, r)))
	}
	if t.bare {
		return
	}
	decimals := t.decimals()
	if !t.byHand {
		decimals = t.apart(r)
	}
	interval := p.C.Veil("share", fmt.Sprintf("[%s, %s)", bound(r.From, decimals), bound(r.To, decimals)))
	if t.byHand {
		p.Put(2, chrome.Longest(p.R.W-2, "by hand; u in "+interval+" gives it", "by hand; u in "+interval, "u in "+interval), theme.Warning)
	} else {
		x := p.Put(2, "u = ", theme.Plain)
		x = p.Put(x, wording.Share(t.u, decimals), theme.Strong)
		p.Put(x, " falls into "+interval, theme.Plain)
	}
	p.Next()
	if t.has(noStrip) {
		t.strip(p)
	}
}

// weightWords is Eq. 5 with its numbers and, once pairs have left, the share, too.
func (t table) weightWords(p *paint.Page, r augment.Row) string {
	numbers := fmt.Sprintf("%s/%s = %s", wording.Share(r.Score, 3), wording.Share(t.sc.Sum, 2), t.Part(r.Weight))
	words, share := "w = s/Σs = "+numbers, t.Part(r.Share)
	if t.Part(r.Weight) == share {
		return words
	}
	for _, text := range []string{
		words + "; share = w/Σw of those left",
		words + ", w/Σw = " + share,
		"w = " + numbers + ", w/Σw = " + share,
		"w = " + numbers + ", /Σw " + share,
	} {
		if p.C.Width(text) <= p.R.W-2 {
			return text
		}
	}
	return words
}

// strip is the ruler where the pane has no other, in two rows.
func (t table) strip(p *paint.Page) {
	t.ruler(p.C, paint.Rect{X: p.R.X + 2, Y: p.R.Y + p.Y, W: p.R.W - 2, H: stripRows})
	p.Y += stripRows
}

// stripRows are the rows of labels and shades.
const stripRows = 2
