package swapview

import (
	"fmt"
	"strings"

	"mevolve/internal/wording"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// fewRows is how many candidates have priority over the rest of the pane before a swap.
const fewRows = 4

// drawBefore shows what the first swap will do, each part where it will stand.
func (s Step) drawBefore(p *paint.Page) {
	sc := s.Scene
	adds, removes := s.AdditionTable(), s.RemovalTable()
	remarks := s.Remarks(p)
	if adds.ruled = s.Ruled; s.Ruled && adds.fixed()+min(wanted, len(adds.Rows))+leastRemoval > p.R.H-len(remarks)-2 {
		s.drawBareBefore(p, adds, remarks)
		return
	}
	below := 6 + len(remarks) // motif; title, header, a row of what is removed; a blank, the budget
	room := func() int { return p.R.H - adds.fixed() - below }
	if room() < min(fewRows, len(adds.Rows)) { // rather the candidates
		remarks = withoutHints(remarks)
		below = 5 + len(remarks)
	}
	bare := room() < min(fewRows, len(adds.Rows))
	if bare {
		below -= 3
	}
	adds.show = min(len(adds.Rows), max(1, room()))
	adds.write(p)
	loose := p.R.H-p.Y >= below+2
	part(p, loose)
	if motif := sc.Kind.MotifName(sc.Cause.L); motif != "" {
		x := p.Put(0, "motif", theme.Plain)
		p.Put(x+1, chrome.Longest(p.R.W-x-1, motif+" for each pair", motif), theme.Plain)
		p.Next()
		part(p, loose)
		removes.Left = sc.Cause.L
	}
	if !bare {
		removes.heading(p)
		removes.header(p)
		p.Put(2, sc.Kind.RemovesUnder(sc.Cause.Readings), theme.Plain)
		p.Next()
	}
	if p.Y+1+len(remarks) < p.R.H {
		p.Next()
	}
	s.DrawBudget(p)
	p.Y = max(p.Y, p.R.H-len(remarks))
	s.DrawRemarks(p, remarks)
}

// drawBareBefore is drawBefore in few rows, beside a ruler.
func (s Step) drawBareBefore(p *paint.Page, adds table, remarks []remark) {
	remarks = withoutHints(remarks)
	adds.bare = true
	adds.show = min(len(adds.Rows), max(1, p.R.H-adds.fixed()-leastRemoval-len(remarks)))
	adds.write(p)
	s.DrawRemarks(p, remarks)
	p.Y = max(p.Y, p.R.H-2)
	p.Line("remove  "+s.Scene.Kind.RemovesUnder(s.Scene.Cause.Readings), theme.Dim)
	s.DrawBudget(p)
}

// DrawBudget is Eq. 3 with its numbers.
func (s Step) DrawBudget(p *paint.Page) {
	sc := s.Scene
	symbols, source := sc.Kind.BudgetUnder(sc.Cause.Readings)
	numbers := fmt.Sprintf("= ⌈%d·%s⌉ = %d", sc.Result.Of, wording.Number(sc.Cause.Beta), sc.Result.Requested)
	if p.C.ASCII() { // where · would become a full stop
		symbols, numbers = strings.ReplaceAll(symbols, "·", "*"), strings.ReplaceAll(numbers, "·", "*")
	}
	switch width := p.C.Width(symbols + " " + numbers); {
	case width > p.R.W:
		symbols = "k"
	case width+1+p.C.Width(source) > p.R.W:
		source = ""
	}
	p.Put(p.Put(0, symbols, theme.Plain)+1, numbers, theme.Strong)
	p.Right(p.R.W, source, theme.Dim)
	p.Next()
}
