package draws

import (
	"math"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/course"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// drawTold says what somebody else's mapping has told of the attempt at hand, and what
// it has not.
func (s Step) drawTold(p *paint.Page) {
	sc := s.Scene
	p.Line("told by "+sc.Kind.Told, theme.Heading)
	if sc.Step == 0 {
		s.DrawBudget(p)
		p.Paragraph("What it could draw from is not told: only what it adds and removes.", theme.Dim)
		return
	}
	a := sc.Attempt
	s.toldMove(p, "adds", a.Added, sc.Line >= course.Drawn, a.AddScore, a.AddProbability, a.AddDraw, theme.Added)
	if a.Path != nil {
		p.Line("motif "+pathWords(a.Path), theme.Motif)
	}
	s.toldMove(p, "removes", a.Removed, sc.Line >= course.Taken, a.DelScore, a.DelProbability, a.DelDraw, theme.Removed)
	if a.Outcome != augment.Done {
		p.Line("the attempt is "+a.Outcome.String(), theme.Warning)
	}
	if math.IsNaN(a.AddDraw) && math.IsNaN(a.DelDraw) {
		p.Paragraph("Candidates, weights and random numbers are not told.", theme.Dim)
	} else {
		p.Paragraph("Candidates and weights are not told; numbers are as told, not computed here.", theme.Dim)
	}
}

// toldMove says one of the two draws with those of its numbers that are known.
func (s Step) toldMove(p *paint.Page, verb string, e *model.Edge, past bool, score, share, u float64, style paint.Style) {
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
