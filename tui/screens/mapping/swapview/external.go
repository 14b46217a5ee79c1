package swapview

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawExternal says what an external mapping reported of the current attempt, the paper's numbers
// where they are others, and what it did not report.
func (s Step) drawExternal(p *paint.Page) {
	sc := s.Scene
	if sc.Listed() {
		p.Paragraph(sc.Kind.Author+": its edges, in the order of its lists", theme.Strong)
	} else {
		p.Paragraph("as reported by "+sc.Kind.Author, theme.Strong)
	}
	if sc.Step == 0 {
		s.DrawBudget(p)
	} else {
		s.drawReported(p)
	}
	if text, style := s.made(); text != "" {
		p.Paragraph(text, style)
	}
	if s.Alike != "" {
		p.Paragraph(s.Alike, theme.Warning)
	}
	below := p.Lines(s.drawClosing)
	s.drawShares(p, below)
	s.drawClosing(p)
}

// drawReported writes the current attempt with its numbers.
func (s Step) drawReported(p *paint.Page) {
	sc, a := s.Scene, s.Scene.Attempt
	if a.Added != nil && sc.Line >= trace.Drawn {
		drawNumbers(p, "adds "+a.Added.String(), theme.Added, s.numbers(sc.Step-1, trace.AdditionChoice))
	}
	if a.Path != nil {
		p.Line("motif "+wording.Path(a.Path), theme.Motif)
	}
	if a.Removed != nil && sc.Line >= trace.Taken {
		drawNumbers(p, "removes "+a.Removed.String(), theme.Removed, s.numbers(sc.Step-1, trace.RemovalChoice))
	}
	if a.Outcome != augment.Done {
		p.Line("the attempt is "+a.Outcome.String(), theme.Warning)
	}
}

// number is one that a mapping reports, beside the paper's.
type number struct {
	name         string
	theirs, ours float64 // NaN: not reported, not computed
	of           string  // what ours is, and a blank
}

// numbers are those of a draw that an attempt reports.
func (s Step) numbers(attempt int, choice trace.Choice) (list []number) {
	sc, nan := s.Scene, math.NaN()
	a, ours := sc.Result.Attempts[attempt], trace.Share{Add: nan, Remove: nan, OnPath: nan, AddScore: nan, RemoveScore: nan}
	if sc.Shares != nil {
		ours = sc.Shares[attempt]
	}
	score, share, u := number{"s", a.AddScore, ours.AddScore, ""}, number{"share", a.AddProbability, ours.Add, ""}, a.AddDraw
	if choice == trace.RemovalChoice {
		if ours.Remove != ours.OnPath && agree(a.DelProbability, ours.OnPath) {
			ours.Remove = ours.OnPath
		}
		score, share, u = number{"s", a.DelScore, ours.RemoveScore, ""}, number{"share", a.DelProbability, ours.Remove, ""}, a.DelDraw
	}
	score.of = sc.Index.Label() + " "
	return []number{score, share, {"u", u, nan, ""}}
}

// differs reports whether the paper's number is another.
func (n number) differs() bool {
	return !math.IsNaN(n.theirs) && !math.IsNaN(n.ours) && !agree(n.theirs, n.ours)
}

// agree reports whether two numbers are the same in single precision, or a is b rounded to three
// decimals or more.
func agree(a, b float64) bool {
	for unit := 1e3; unit < 1e9; unit *= 10 {
		if math.Abs(a-math.Round(b*unit)/unit) < 1e-12 {
			return true
		}
	}
	return math.Abs(a-b) <= 1e-6*max(math.Abs(a), math.Abs(b))
}

// drawNumbers writes a draw with its numbers, and the paper's in brackets where they differ. What
// does not fit continues on the next line.
func drawNumbers(p *paint.Page, draw string, style paint.Style, list []number) {
	x := p.Put(0, draw, style)
	for _, n := range list {
		if math.IsNaN(n.theirs) || p.C.Masked(n.name) {
			continue
		}
		text, ours := n.name+" "+wording.Share(n.theirs, 3), ""
		if n.differs() {
			decimals := wording.Apart(n.theirs, n.ours, 3, 9)
			text, ours = n.name+" "+wording.Share(n.theirs, decimals), " ("+n.of+bound(n.ours, decimals)+" !)"
		}
		if x+2+p.C.Width(text+ours) > p.R.W {
			p.Next()
			x = 0
		}
		x = p.Put(p.Put(x+2, text, style), ours, theme.Error)
	}
	p.Next()
}

// made says how many of the k swaps an answer has; "" where the title says it.
func (s Step) made() (text string, style paint.Style) {
	sc := s.Scene
	k, made, added, removed := sc.Result.Requested, sc.Result.Count(augment.Done), len(sc.Result.Added()), len(sc.Result.Removed())
	listed := sc.Listed() && sc.Step > 0
	text = fmt.Sprintf("k = %d, %d made", k, made)
	switch {
	case listed && added != removed:
		return fmt.Sprintf("k = %d, %d added, %d removed", k, added, removed), theme.Warning
	case made == k && listed:
		return text, theme.Plain
	case made == k || sc.Step > 0 && !listed && !sc.Ended():
		return "", theme.Plain
	case made > k:
		return text + fmt.Sprintf(": %d too many", made-k), theme.Warning
	}
	text += fmt.Sprintf(": %d missing", k-made)
	if sc.Paper != nil && sc.Paper.Realised() == made {
		text += ", as by " + trace.SharesOf
	}
	return text, theme.Warning
}

// drawClosing says what the numbers are, and how to compare them all.
func (s Step) drawClosing(p *paint.Page) {
	p.Paragraph(s.closing(), theme.Dim)
	if !s.Scene.Kind.Control {
		p.Paragraph("W c compares it with the paper's, answer by answer.", theme.Dim)
	}
}

// closing says how the numbers of an answer compare with the paper's, and what is not reported.
func (s Step) closing() string {
	sc := s.Scene
	var others []int // attempts with other numbers
	for k := range sc.Result.Attempts {
		if slices.ContainsFunc(slices.Concat(s.numbers(k, trace.AdditionChoice), s.numbers(k, trace.RemovalChoice)), number.differs) {
			others = append(others, k)
		}
	}
	row := "row"
	if len(others) > 1 {
		row = "rows"
	}
	switch {
	case sc.Kind.Control:
		return "Its candidates are not reported: only its added and removed edges are known."
	case others == nil && !slices.ContainsFunc(sc.Result.Attempts, reportsNumbers):
		return "Only edges are reported; attempts with add_draw show more."
	case sc.Shares == nil:
		return "Its candidates are not reported; the numbers are its own."
	case others == nil:
		return "Its numbers are those of " + trace.SharesOf + "."
	case sc.Step > 0 && slices.Contains(others, sc.Step-1):
		return "(… !): " + trace.SharesOf + "'s number."
	case len(others) > mostRows:
		return fmt.Sprintf("%s has other numbers in %d rows, first row %d.", trace.SharesOf, len(others), others[0]+1)
	}
	return trace.SharesOf + " has other numbers in " + row + " " + wording.Numbers(others, ", ") + "."
}

// reportsNumbers reports whether an attempt has a share or a random number of its own.
func reportsNumbers(a augment.Attempt) bool {
	return !math.IsNaN(a.AddDraw) || !math.IsNaN(a.DelDraw) || !math.IsNaN(a.AddProbability) || !math.IsNaN(a.DelProbability)
}

// mostRows are the rows with other numbers that a sentence lists.
const mostRows = 6

// leastShares are the rows of the answer that are worth a header and a note.
const leastShares = 2

// drawShares lists the whole answer, each pair and edge with its share in the paper's mapping. It
// leaves so many rows of the page free.
func (s Step) drawShares(p *paint.Page, below int) {
	sc := s.Scene
	if sc.Shares == nil || p.C.Masked("share") {
		return
	}
	note := "share: " + trace.SharesOf
	if slices.ContainsFunc(sc.Shares, func(x trace.Share) bool { return x.Add == 0 || x.Remove == 0 }) {
		note += "; 0: impossible"
	}
	n, at := sc.Last(), max(0, sc.Step-1)
	room := p.R.H - p.Y - below - len(p.Wrap(note)) - 1 // header
	if room < min(n, leastShares) {
		return
	}
	const blanks = 2
	loose := room >= blanks+min(n, leastShares)
	if loose {
		room -= blanks
	}
	const first, right = 5, 38
	upTo := min(right, p.R.W)
	second := first + (upTo-first)/2 + 1
	part(p, loose)
	for _, h := range []struct {
		x, end int
		name   string
	}{{first, second - 2, "added"}, {second, upTo, "removed"}} {
		p.Put(h.x, h.name, theme.Dim)
		p.Right(h.end, "share", theme.Dim)
	}
	p.Next()
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
	p.Paragraph(note, theme.Dim)
	part(p, loose)
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
