package draws

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/course"
	"mevolve/tui/layout"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// table draws the candidates of one draw: in the order in which their shares
// add up, so that the interval that holds u is the pair that was drawn.
type table struct {
	title    string
	equation string
	graph    *model.Graph
	measure  *augment.Index
	Rows     []augment.Row
	left     int
	barred   int     // edges that may not go
	weighs   bool    // by similarity; otherwise every share is the same
	deletes  bool    // weights are 1 − s/Σs
	sum      float64 // Σs
	chosen   *model.Edge
	u        float64 // the random number, NaN where nothing was drawn
	share    float64
	style    paint.Style // of what is chosen
	none     string      // said in place of u where nothing was chosen
	note     string      // said before the draw
	shares   bool        // the weights are known
	draws    bool        // one is drawn, or about to be
	byHand   bool        // chosen, not drawn

	inOrder []augment.Row // rows as their intervals follow one another
	Pick    int           // the row that is pointed at, -1 for none
	live    *list.List    // of the rows, where one can be pointed at; else nil
	show    int           // rows to be seen
	lean    leanness
}

// fixed is the number of lines besides the rows.
func (t table) fixed() int {
	if len(t.Rows) == 0 {
		return 2 // title, why there is none
	}
	lines := 2 // title; u, or what is said instead
	for _, has := range []bool{t.hasHeader(), t.hasScore(), t.hasWeight(), t.hasStrip()} {
		if has {
			lines++
		}
	}
	return lines
}

func (t table) hasHeader() bool { return t.lean < noHeader }

// hasScore and hasWeight tell whether the chosen row's have a line of their
// own; those of edges to remove stand in the rows.
func (t table) hasScore() bool {
	return t.chosen != nil && t.weighs && !t.deletes && t.lean < noScore
}

func (t table) hasWeight() bool {
	return t.chosen != nil && t.weighs && !t.deletes && t.lean < noWeight
}

// hasStrip is false for candidates so few that it says nothing more.
func (t table) hasStrip() bool {
	return t.chosen != nil && !(t.deletes && len(t.Rows) < 4) && t.lean < noStrip
}

// heading writes the table's title, and how many candidates there are.
func (t table) heading(p *paint.Page) {
	how, style := "", theme.Dim
	if t.byHand && t.chosen != nil {
		how, style = "by hand", theme.Warning
	} else if t.shares {
		how = t.equation
	}
	title := t.title
	if p.C.Width(title)+2+p.C.Width(how)+2+len(t.least()) > p.R.W { // the shorter title leaves a gap
		title = strings.Replace(title, " the ", " ", 1)
		if p.C.Width(title)+2+p.C.Width(how)+2+len(t.least()) > p.R.W && !t.byHand { // how many there are goes before how they are drawn
			how = ""
		}
	}
	x := p.Put(0, title, theme.Heading)
	if how != "" {
		x = p.Put(x+2, how, style)
	}
	if t.left > 0 {
		p.Right(p.R.W, t.count(p.R.W-x-2), theme.Dim)
	}
	p.Next()
}

// least is the shortest way to say how many candidates there are.
func (t table) least() string {
	if t.draws {
		return fmt.Sprintf("of %d", t.left)
	}
	return strconv.Itoa(t.left)
}

// write draws the table from the page's present line.
func (t table) write(p *paint.Page) {
	t.heading(p)
	if len(t.Rows) == 0 {
		p.Line(t.none, theme.Warning)
		return
	}
	if t.hasHeader() {
		t.header(p)
	}
	col := t.columns(p.R.W)
	at := t.Index()
	middle := at
	if t.Pick >= 0 {
		middle = t.Pick
	}
	offset := layout.Scroll(middle-t.show/2, middle, t.show, len(t.Rows))
	if t.live != nil {
		t.live.Middle, t.live.At = true, middle
		t.live.Load(len(t.Rows))
		t.live.Place(p.C, p.Rest().Above(t.show), false)
	}
	for k := offset; k < min(offset+t.show, len(t.Rows)); k++ {
		t.row(p, col, t.Rows[k], k == at && t.chosen != nil, k == t.Pick)
	}
	if t.chosen == nil {
		if t.none != "" {
			p.Line(t.none, theme.Warning)
		} else {
			p.Line(t.note, theme.Dim)
		}
		return
	}
	t.reason(p, t.Rows[at])
}

// count says how many candidates there are, in at most w columns.
func (t table) count(w int) string {
	short := t.least()
	bridges := ""
	if t.barred > 0 {
		bridges = fmt.Sprintf(", %d bridges", t.barred)
	}
	return screen.Longest(w, short+" candidates"+bridges, short+bridges, short)
}

// columns are the ends of the columns: pair, via, score, share, up to.
type columns struct {
	digits                  int
	via, score, share, upTo int
}

func (t table) columns(w int) columns {
	col := columns{digits: len(strconv.Itoa(t.graph.N()))}
	pair := 2 + 2*col.digits + 1
	col.upTo = min(w, pair+28)
	col.share = col.upTo - 7
	col.score = col.share - 7
	col.via = pair + 2
	if !t.weighs {
		col.share, col.upTo = pair+8, pair+15
	}
	return col
}

func (t table) header(p *paint.Page) {
	col := t.columns(p.R.W)
	p.Put(2, "pair", theme.Dim)
	if t.weighs && !t.deletes {
		score := "s=" + t.measure.Short
		if p.C.Width(score) > 7 { // spelled in ASCII
			score = "s"
		}
		if col.via+len("via")+1+p.C.Width(score) <= col.score {
			p.Put(col.via, "via", theme.Dim)
		}
		p.Right(col.score, score, theme.Dim)
	}
	if t.weighs && t.deletes {
		p.Right(col.score, "1−s/Σs", theme.Dim)
	}
	if t.shares {
		p.Right(col.share, "share", theme.Dim)
		p.Right(col.upTo, "up to", theme.Dim)
	}
	p.Next()
}

// row writes one candidate.
func (t table) row(p *paint.Page, col columns, r augment.Row, chosen, pointed bool) {
	style := theme.Plain
	if chosen {
		style = theme.Drawn
		p.Fill(col.upTo, style)
		p.Put(0, string(theme.SelectedGlyph), style)
	}
	pair := style
	if pointed {
		pair = theme.Cursor
	}
	p.Put(2, fmt.Sprintf("%*d %*d", col.digits, r.Pair.U+1, col.digits, r.Pair.V+1), pair)
	if t.weighs {
		if t.deletes {
			w := weight(r, t.sum)
			if p.C.Width(w) > col.score-col.via {
				w = wording.Share(1-r.Score/t.sum, 3)
			}
			p.Right(col.score, w, style)
		} else {
			if names := via(t.graph, r.Pair); col.via+p.C.Width(names)+1+len(".000") <= col.score {
				p.Put(col.via, names, style)
			}
			p.Right(col.score, wording.Share(r.Score, 3), style)
		}
	}
	if t.shares {
		p.Right(col.share, t.Part(r.Share), style)
		p.Right(col.upTo, t.Bound(r.To), style)
	}
	p.Next()
}

// decimals is how many a share needs, so that those of many candidates are
// told from 0 and from one another.
func (t table) decimals() int {
	switch {
	case t.left > 3000:
		return 5
	case t.left > 300:
		return 4
	}
	return 3
}

func (t table) Part(v float64) string { return wording.Share(v, t.decimals()) }

// Bound writes an end of an interval; 0 and 1 without decimals.
func (t table) Bound(v float64) string {
	if round := math.Round(v); math.Abs(v-round) < 1e-9 {
		return wording.Number(round)
	}
	return t.Part(v)
}

// via names the common neighbours of a pair: the first, and how many more.
func via(g *model.Graph, e model.Edge) string {
	common := augment.CommonNeighbors(g, e.U, e.V)
	switch len(common) {
	case 0:
		return ""
	case 1:
		return strconv.Itoa(common[0] + 1)
	}
	return fmt.Sprintf("%d +%d", common[0]+1, len(common)-1)
}

// weight writes 1 − s/Σs with its numbers.
func weight(r augment.Row, sum float64) string {
	if sum == 0 {
		return "1"
	}
	if r.Score == 0 {
		return "1−0 = 1"
	}
	return "1−" + wording.Share(r.Score/sum, 3)
}

// reason is why the chosen row was drawn: its score and weight with their
// numbers, and the interval that u fell into.
func (t table) reason(p *paint.Page, r augment.Row) {
	if t.hasScore() {
		p.Put(2, screen.Longest(p.R.W-2, course.Formula(t.measure, t.graph, r.Pair.U, r.Pair.V)...), theme.Plain)
		p.Next()
	}
	if t.hasWeight() {
		p.Put(2, t.weightWords(p, r), theme.Plain)
		p.Next()
	}
	if t.byHand {
		p.Put(2, fmt.Sprintf("by hand; u in [%s, %s) gives it", t.Bound(r.From), t.Bound(r.To)), theme.Warning)
	} else {
		x := p.Put(2, "u = ", theme.Plain)
		x = p.Put(x, t.Part(t.u), theme.Strong)
		p.Put(x, fmt.Sprintf(" falls into [%s, %s)", t.Bound(r.From), t.Bound(r.To)), theme.Plain)
	}
	p.Next()
	if t.hasStrip() {
		t.strip(p, r)
	}
}

// weightWords is Eq. 5 with its numbers and, where some of the pairs that it
// sums over have left, how the share follows from the weight.
func (t table) weightWords(p *paint.Page, r augment.Row) string {
	numbers := fmt.Sprintf("%s/%s = %s", wording.Share(r.Score, 3), wording.Share(t.sum, 2), t.Part(r.Weight))
	words := "w = s/Σs = " + numbers
	if t.Part(r.Weight) == t.Part(r.Share) {
		return words
	}
	for _, text := range []string{
		words + "; share = w/Σw of those left",
		words + ", w/Σw = " + t.Part(r.Share),
		"w = " + numbers + ", w/Σw = " + t.Part(r.Share),
		"w = " + numbers + ", /Σw " + t.Part(r.Share),
	} {
		if p.C.Width(text) <= p.R.W-2 {
			return text
		}
	}
	return words
}

// strip draws [0, 1) with the candidates' intervals in turn as dashes and dots,
// the chosen one in its colour, and u as a mark. Intervals finer than a column
// are all dots.
func (t table) strip(p *paint.Page, chosen augment.Row) {
	w := t.columns(p.R.W).upTo - 2
	if w <= 0 {
		return
	}
	y := p.R.Y + p.Y
	fine := t.left > len(t.Rows) || t.left > w
	k := 0
	for x := range w {
		middle := (float64(x) + 0.5) / float64(w)
		for k < len(t.inOrder)-1 && t.inOrder[k].To <= middle {
			k++
		}
		glyph, style := '·', theme.Plain
		if k%2 == 0 && !fine {
			glyph = '-'
		}
		if middle >= chosen.From && middle < chosen.To {
			glyph, style = '━', t.style
		}
		p.C.Set(p.R.X+2+x, y, glyph, style)
	}
	if !t.byHand {
		p.C.Set(p.R.X+2+min(w-1, int(t.u*float64(w))), y, '▲', t.style)
	}
	p.Next()
}

// Index is the place of the chosen row, or 0.
func (t table) Index() int {
	return max(0, slices.IndexFunc(t.Rows, func(r augment.Row) bool { return t.chosen != nil && r.Pair == *t.chosen }))
}

// draw is the random number that drew, or that none did.
func (t table) draw() string {
	if t.byHand {
		return "hand"
	}
	return "u = " + t.Part(t.u)
}
