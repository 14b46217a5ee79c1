package swapview

import (
	"math"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawExternal says what an external mapping reported of the current attempt, and what it
// did not report.
func (s Step) drawExternal(p *paint.Page) {
	sc := s.Scene
	p.Paragraph("as reported by "+sc.Kind.Author, theme.Heading)
	if sc.Step == 0 {
		s.DrawBudget(p)
		p.Paragraph("Its candidates are unknown: only its added and removed edges are known.", theme.Dim)
		return
	}
	a := sc.Attempt
	s.drawExternalMove(p, "adds", a.Added, sc.Line >= trace.Drawn, a.AddScore, a.AddProbability, a.AddDraw, theme.Added)
	if a.Path != nil {
		p.Line("motif "+wording.Path(a.Path), theme.Motif)
	}
	s.drawExternalMove(p, "removes", a.Removed, sc.Line >= trace.Taken, a.DelScore, a.DelProbability, a.DelDraw, theme.Removed)
	if a.Outcome != augment.Done {
		p.Line("the attempt is "+a.Outcome.String(), theme.Warning)
	}
	if math.IsNaN(a.AddDraw) && math.IsNaN(a.DelDraw) {
		p.Paragraph(sc.Kind.Author+" reports only edges; send attempts with add_score and add_draw to see more.", theme.Dim)
	} else {
		p.Paragraph("Candidates and weights are unknown; the numbers are the program's own.", theme.Dim)
	}
}

// drawExternalMove says one of the two draws with the numbers that are known.
func (s Step) drawExternalMove(p *paint.Page, verb string, e *model.Edge, past bool, score, share, u float64, style paint.Style) {
	if e == nil || !past {
		return
	}
	text := verb + " " + e.String()
	for _, n := range []struct {
		name  string
		value float64
	}{{"s", score}, {"share", share}, {"u", u}} {
		if !math.IsNaN(n.value) {
			text += "  " + n.name + " " + wording.Share(n.value, 3)
		}
	}
	p.Line(text, style)
}
