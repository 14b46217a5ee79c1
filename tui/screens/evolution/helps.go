package evolution

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
	"mevolve/tui/session"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// askSize trains the classifier on the size of the graphs alone, once the run waits: it would
// delay the run.
func (s *Screen) askSize() tea.Cmd {
	e := s.session.Here()
	if e == nil || e.Reached() < 0 || len(e.Split.Test) == 0 || e.Phase(s.state.Settings.Iterations) == session.Working {
		return nil
	}
	set, split := e.Unit.Settings, e.Split
	return s.size.Ask(s.state.Work, e, false, func(ctx context.Context) (int, error) {
		return experiment.RightBySize(ctx, set, split)
	})
}

// drawHelps answers whether the evolution helps on this fold: what the original, the evolved
// model, the majority class and the size of the graphs get, whether the labels are true, and
// what one fold can show.
func (s *Screen) drawHelps(c *paint.Canvas, r paint.Rect, focused bool) {
	chrome.Title(c, r, "Does it help?", focused).Put("this fold", theme.Dim)
	text := r.Below(1)
	text.W = min(text.W, 78) // lines that the eye can follow
	if s.helps.Draw(c, text, s.helpsText(text.W)).More() {
		c.TextRight(r.Row(0), "↓ more", theme.Key)
	}
}

// helpsText is the answer, w columns wide.
func (s *Screen) helpsText(w int) *prose.Text {
	p := &prose.Text{Theme: s.state.Theme, W: w}
	e, t := s.flipsOf.of, s.flipsOf.iteration
	if e == nil {
		return p
	}
	first := s.rows[0].testRight
	now := s.rows[t].testRight
	_, majority := e.Majority()
	figures := []string{fmt.Sprintf("%d before", first)}
	if t > 0 {
		figures = append(figures, fmt.Sprintf("%d after iteration %d", now, t))
	}
	figures = append(figures, fmt.Sprintf("%d by majority", majority))
	size := -1
	switch {
	case s.size.Known(e):
		size = s.size.Value
		figures = append(figures, fmt.Sprintf("%d by n and m", size))
	case s.size.Of(e) && s.size.Err() != nil:
		figures = append(figures, "by n and m: "+wording.FirstLine(s.size.Err()))
	default:
		figures = append(figures, "… by n and m")
	}
	p.Paragraph(fmt.Sprintf("Right of %d: %s.", len(e.Split.Test), strings.Join(figures, ", ")), theme.Strong)
	switch rule := e.Dataset.Rule; {
	case rule == nil:
		p.Paragraph("Labels of the generated graphs: not known whether true; "+e.Dataset.Name+" has no rule.", theme.Plain)
	case t > 0:
		n, _ := e.Numbers(t)
		p.Paragraph(fmt.Sprintf("Labels of the kept graphs: true for %s of %s, by the rule of %s.", wording.Integer(n.True), wording.Integer(n.Generated), e.Dataset.Name), theme.Plain)
	}
	p.Paragraph(strings.Join(s.explain(e, first, now, majority, size), " "), theme.Plain)
	return p
}

// The lessons that explain a result.
const (
	LessonNothing = "Nothing to learn"
	LessonHelps   = "Where the method helps, and why there"
	LessonVerdict = "Reading a verdict"
)

// explain are the sentences about the result: right answers before and now, of the majority
// class and of the size baseline, negative while unknown.
func (s *Screen) explain(e *session.Evolution, first, now, majority, size int) (list []string) {
	n := len(e.Split.Test)
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	lesson := LessonVerdict
	switch t := s.flipsOf.iteration; {
	case t == 0:
		say("Not run yet: space runs the iterations.")
	default:
		k := session.CountFlips(s.flips)
		better, worse := k[session.Better], k[session.Worse]
		p := signTest(better, worse)
		inside := "contains"
		if ci := stats.Wilson(now, n); ci != nil && (float64(first) < ci.Low()*float64(n) || float64(first) > ci.High()*float64(n)) {
			inside = "excludes"
		}
		counted := "No test graph became right or wrong"
		if better+worse > 0 {
			counted = fmt.Sprintf("%d better, %d worse (p = %s)", better, worse, wording.Probability(p))
		}
		if p > stats.Level {
			say("%s: this fold cannot tell; the interval of %d %s %d.", counted, now, inside, first)
		} else {
			say("%s; the interval of %d %s %d, yet one fold proves nothing.", counted, now, inside, first)
		}
		if now > first && e.Dataset.Rule != nil {
			lesson = LessonHelps
		}
	}
	switch {
	case max(first, now) <= majority:
		say("The model gets no more than the majority class: there may be nothing to learn here.")
		lesson = LessonNothing
	case size > max(first, now):
		say("The size of a graph alone (n, m) gets more.")
	case size == max(first, now):
		say("The size of a graph alone (n, m) gets as many.")
	}
	say("Lesson %q (T) explains it; screen 6 tests all folds.", lesson)
	return list
}

// signTest is the two-sided probability of counts at least as uneven if a change is for the
// better and for the worse with equal probability.
func signTest(better, worse int) float64 {
	answers := make([]stats.Answers, 0, better+worse)
	for range better {
		answers = append(answers, stats.Answers{Times: 1, B: 1})
	}
	for range worse {
		answers = append(answers, stats.Answers{Times: 1, A: 1})
	}
	if p := stats.PairGraphs(answers).P; p != nil {
		return *p
	}
	return 1
}
