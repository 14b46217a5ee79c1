package step

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/tui/course"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/whynot"
)

// whyAsked is what is asked why: a pair, or the graph.
type whyAsked struct {
	on   bool
	pair *model.Edge // nil for the graph
}

// whyGraph is how a position says that the graph is asked about.
const whyGraph = "graph"

// leastAnswer is the columns that an answer takes beside the picture: those of the step,
// so that the drawing stays as it is.
const leastAnswer = 41

func (w whyAsked) ofGraph() bool { return w.on && w.pair == nil }

// askWhy asks why the pair under the cursor or pointed at was not drawn, else why the
// graph is in no pool; asked again it closes the answer.
func (s *Screen) askWhy() tea.Cmd {
	asked := whyAsked{on: true}
	if e, ok := s.position.Cursor.Pair(); ok {
		asked.pair = &e
	} else if s.position.pick.On && s.scene.Choice() != course.PathChoice {
		e := s.step().Pointed()
		asked.pair = &e
	}
	if was := s.position.why; was.on && (was.pair == nil) == (asked.pair == nil) && (was.pair == nil || *was.pair == *asked.pair) {
		s.forgetWhy()
		return nil
	}
	s.position.why, s.position.effects = asked, false
	return s.answerWhy()
}

// answerWhy begins the answer to what is asked, unless it is there.
func (s *Screen) answerWhy() (next tea.Cmd) {
	asked := s.position.why
	switch {
	case s.scene == nil:
		return nil
	case !asked.on:
		s.forgetWhy()
		return nil
	}
	co := s.scene.Course
	if asked.pair != nil {
		if s.answer.Of(co, *asked.pair) {
			return nil
		}
		s.answer.Stop()
		s.answer, next = whynot.Pair(s.state.Work, co, *asked.pair)
		return next
	}
	e := s.fitted()
	if e == nil {
		s.answer = nil
		return s.fit()
	}
	t := min(s.state.Subject.Iteration, e.Calibrated())
	if t == 0 || s.answer.OfGraph(co, e, t) {
		return nil
	}
	s.answer.Stop()
	s.answer, next = whynot.Graph(s.state.Work, co, e, t)
	return next
}

// answering tells whether an answer stands in the place of the step.
func (s *Screen) answering() bool { return s.position.why.on && s.answer != nil }

func (s *Screen) forgetWhy() {
	s.answer.Stop()
	s.answer, s.position.why = nil, whyAsked{}
}

// drawWhy draws the answer, or what it waits for.
func (s *Screen) drawWhy(c *paint.Canvas, r paint.Rect, focused bool) {
	if s.answer != nil {
		s.answer.Draw(c, r, s.state.Dataset.ClassLabels, focused)
		return
	}
	body := screen.Heading(c, r, "Why not in the pool?", "", focused)
	words := "Another evolution is at work; the answer needs one of these settings: press 3."
	if e := s.fitted(); e != nil {
		if words = "Fitting the classifier of " + e.Unit.Settings.Learner + ", which judges the pool …"; e.Err() != nil {
			words = "There is no pool: press 3 for the reason."
		}
	}
	p := &paint.Page{C: c, R: body}
	p.Paragraph(words, theme.Dim)
	p.Next()
	p.Paragraph(whynot.OfPairs, theme.Dim)
}
