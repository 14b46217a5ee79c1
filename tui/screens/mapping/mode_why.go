package mapping

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/screens/mapping/explainview"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// whyAsked is what is asked why: a pair, or the graph.
type whyAsked struct {
	on   bool
	pair *model.Edge // nil for the graph
}

// whyGraph is how a position says that the graph is asked about.
const whyGraph = "graph"

func (w whyAsked) ofGraph() bool { return w.on && w.pair == nil }

// whyMode shows why a pair was not drawn, or why the graph is in no pool, in place of the
// step.
type whyMode struct{ answerMode }

func (s *Screen) newWhyMode(beneath mode) whyMode {
	m := answerMode{beneath, s, s.drawWhy, nil, s.closeWhy}
	if s.answer.Asked() {
		m.text = &s.answer
	}
	return whyMode{m}
}

// find asks for what to run to: no candidate is listed.
func (m whyMode) find(int) tea.Cmd { return m.s.askUntil() }

// toggleWhy asks why the pair under the cursor or pointed at was not drawn, else why the
// graph is in no pool; asked again it closes the answer.
func (s *Screen) toggleWhy() tea.Cmd {
	asked := whyAsked{on: true}
	if e, ok := s.position.Cursor.Pair(); ok {
		asked.pair = &e
	} else if s.position.pick.On && s.scene.Choice() != trace.PathChoice {
		e := s.step().Pointed()
		asked.pair = &e
	}
	if was := s.position.why; was.on && (was.pair == nil) == (asked.pair == nil) && (was.pair == nil || *was.pair == *asked.pair) {
		s.closeWhy()
		return nil
	}
	return s.askWhy(asked)
}

// askWhy shows the answer beside the drawing.
func (s *Screen) askWhy(asked whyAsked) tea.Cmd {
	s.closeCheck()
	s.state.Presenting, s.position.mappings, s.position.why = false, false, asked
	return s.makeAnswer()
}

// makeAnswer begins the answer to what is asked, unless it is there.
func (s *Screen) makeAnswer() tea.Cmd {
	asked := s.position.why
	switch {
	case s.scene == nil:
		return nil
	case !asked.on:
		s.closeWhy()
		return nil
	}
	tr := s.scene.Trace
	if asked.pair != nil {
		return s.answer.Pair(s.state.Work, tr, *asked.pair)
	}
	e := s.fitted()
	if e == nil {
		s.answer.Drop()
		return s.fit()
	}
	t := min(s.state.Subject.Iteration, e.Calibrated())
	if t == 0 {
		return nil
	}
	if !e.InMemory(t) {
		return s.runs.Recall(e, t)
	}
	return s.answer.Graph(s.state.Work, tr, e, t)
}

func (s *Screen) closeWhy() {
	s.answer.Drop()
	s.position.why = whyAsked{}
}

// drawWhy draws the answer, or what it waits for.
func (s *Screen) drawWhy(c *paint.Canvas, r paint.Rect, focused bool) {
	if s.answer.Asked() {
		s.answer.Draw(c, r, s.state, focused)
		return
	}
	body := chrome.Heading(c, r, "Why not in the pool?", "", focused)
	words := "Another evolution is at work; the answer needs one of these settings: press 3."
	if e := s.fitted(); e != nil {
		if words = "Fitting the classifier of " + e.Unit.Settings.Learner + ", which judges the pool …"; e.Err() != nil {
			words = "There is no pool: press 3 for the reason."
		}
	}
	p := &paint.Page{C: c, R: body}
	p.Paragraph(words, theme.Dim)
	p.Next()
	p.Paragraph(explainview.OfPairs, theme.Dim)
}
