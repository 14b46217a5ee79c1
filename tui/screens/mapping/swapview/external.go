package swapview

import (
	"math"
	"strconv"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawExternal says what an external mapping reported of the current attempt, and what it
// did not report.
func (s Step) drawExternal(p *paint.Page) {
	sc := s.Scene
	if sc.Listed() {
		p.Paragraph(sc.Kind.Author+": its edges, in the order of its lists", theme.Heading)
	} else {
		p.Paragraph("as reported by "+sc.Kind.Author, theme.Heading)
	}
	if sc.Step == 0 {
		s.DrawBudget(p)
		s.drawShares(p, 2)
		p.Paragraph("Its candidates are unknown: only its added and removed edges are known.", theme.Dim)
		return
	}
	a := sc.Attempt
	if a.Added != nil && sc.Line >= trace.Drawn {
		p.Line("adds "+a.Added.String()+known(a.AddScore, a.AddProbability, a.AddDraw), theme.Added)
	}
	if a.Path != nil {
		p.Line("motif "+wording.Path(a.Path), theme.Motif)
	}
	if a.Removed != nil && sc.Line >= trace.Taken {
		p.Line("removes "+a.Removed.String()+known(a.DelScore, a.DelProbability, a.DelDraw), theme.Removed)
	}
	if a.Outcome != augment.Done {
		p.Line("the attempt is "+a.Outcome.String(), theme.Warning)
	}
	s.drawShares(p, 3)
	if math.IsNaN(a.AddDraw) && math.IsNaN(a.DelDraw) {
		p.Paragraph(sc.Kind.Author+" reports only edges; send attempts with add_score and add_draw to see more.", theme.Dim)
	} else {
		p.Paragraph("Candidates and weights are unknown; the numbers are the program's own.", theme.Dim)
	}
}

// known are the numbers of a draw that are reported.
func known(score, share, u float64) (text string) {
	for _, n := range []struct {
		name  string
		value float64
	}{{"s", score}, {"share", share}, {"u", u}} {
		if !math.IsNaN(n.value) {
			text += "  " + n.name + " " + wording.Share(n.value, 3)
		}
	}
	return text
}

// leastShares are the rows of the answer that are worth a header and a note.
const leastShares = 2

// drawShares lists the whole answer, each pair and edge with its share in the paper's mapping. It
// leaves so many rows of the page free.
func (s Step) drawShares(p *paint.Page, below int) {
	sc := s.Scene
	room := p.R.H - p.Y - below - 4 // blanks, header and note
	if sc.Shares == nil || room < leastShares || p.C.Masked("share") {
		return
	}
	const first, right = 5, 38
	upTo := min(right, p.R.W)
	second := first + (upTo-first)/2 + 1
	p.Next()
	for _, h := range []struct {
		x, end int
		name   string
	}{{first, second - 2, "added"}, {second, upTo, "removed"}} {
		p.Put(h.x, h.name, theme.Dim)
		p.Right(h.end, "share", theme.Dim)
	}
	p.Next()
	n, at := sc.Last(), max(0, sc.Step-1)
	show := min(room, n)
	from := max(0, min(at-show/2, n-show))
	for k := from; k < from+show; k++ {
		a, style := sc.Result.Attempts[k], theme.Plain
		if k == sc.Step-1 {
			style = theme.Strong
			p.Put(0, string(theme.SelectedGlyph), style)
		}
		p.Right(4, strconv.Itoa(k+1), theme.Dim)
		if a.Added != nil {
			p.Put(first, string(theme.AddedGlyph)+" "+a.Added.String(), style)
			putShare(p, second-2, sc.Shares[k].Add, style)
		}
		if a.Removed != nil {
			p.Put(second, string(theme.RemovedGlyph)+" "+a.Removed.String(), style)
			putShare(p, upTo, sc.Shares[k].Remove, style)
		}
		p.Next()
	}
	p.Paragraph("share: "+trace.SharesOf+"; 0: impossible", theme.Dim)
	p.Next()
}

// putShare writes the share of a pair up to end.
func putShare(p *paint.Page, end int, share float64, style paint.Style) {
	switch {
	case math.IsNaN(share):
	case share == 0:
		p.Right(end, "0 !", theme.Error)
	case share < .0005:
		p.Right(end, "<.001", style)
	default:
		p.Right(end, wording.Share(share, 3), style)
	}
}
