// Package evolve is screen 4 of the explorer: Algorithm 3 iteration by iteration, with
// the accuracy of the evolved and the original classifier and of the majority.
package evolve

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/learnerlist"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
)

// Screen shows the session's evolution and controls it.
type Screen struct {
	screen.Base
	state   *screen.State
	session *session.Session

	of    *session.Evolution // the evolution of rows
	steps int
	rows  []row

	iterations  list.List
	flips       []session.Flip // of the shown iteration
	flipsOf     flipsOf
	flipList    list.List
	helps       list.Scroll
	size        job.Answer[*session.Evolution, int] // right answers of the classifier on the graphs' size
	follow      bool                                // the cursor stays on the latest row
	destination *settings.Position                  // the unfinished position of Go
	framed      bool                                // panes have frames
}

// New returns the screen that controls a session.
func New(s *screen.State, x *session.Session) *Screen {
	e := &Screen{state: s, session: x, follow: true}
	e.iterations.Chosen = func() tea.Cmd {
		e.follow = e.iterations.At == len(e.rows)-1
		return nil
	}
	return e
}

// Enter starts missing work.
func (s *Screen) Enter() tea.Cmd {
	next := s.session.Enter()
	s.refresh()
	return tea.Batch(next, s.askSize())
}

// Running is the share of the session's run.
func (s *Screen) Running() (share float64, ok bool) { return s.session.Share() }

// Moment reports whether all iterations are done.
func (s *Screen) Moment() (now screen.Moment) {
	e := s.session.Here()
	now.When(e != nil && e.Phase(s.state.Settings.Iterations) == session.Finished, screen.Ended)
	return now
}

// refresh updates the history if it has grown.
func (s *Screen) refresh() {
	e := s.session.Here()
	switch {
	case e == nil:
		s.of, s.rows = nil, nil
	case e != s.of || e.Steps() != s.steps:
		if e != s.of {
			s.follow = true
		}
		s.of, s.steps, s.rows = e, e.Steps(), history(e)
		s.iterations.Columns = s.table(len(e.Split.Val), len(e.Split.Test))
	}
	if s.follow {
		s.iterations.At = len(s.rows) - 1
	}
	s.iterations.Load(len(s.rows))
	s.arrive()
	s.loadFlips()
}

func (s *Screen) Panes(paint.Rect) []layout.Pane { return panes }

// Arrange puts the curves across the top and the other panes below.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	rows := 1 + max(len(s.rows), s.state.Settings.Iterations+1)
	list := s.Panes(body)
	if layout.Fit(body, list[iterationsPane:]) < len(list[iterationsPane:]) {
		rows++ // the titles of the hidden panes
	}
	if layout.Framed(body) {
		rows++ // the title in the frame
	}
	rows = max(leastBelow, min(rows, body.H/3))
	top := curvesHeight(body.H, rows)
	p := layout.Stack(body, top, leastBelow, list, focus, zoom)
	if curves := &p.Rects[curvesPane]; !p.Framed && curves.H == top { // the heads of the table separate them
		curves.H++
	}
	s.framed = p.Framed
	return p
}

// Draw draws one pane.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s.refresh()
	switch pane {
	case curvesPane:
		s.drawCurves(c, r, focused)
	case iterationsPane:
		s.drawIterations(c, r, focused)
	case flipsPane:
		s.drawFlips(c, r, focused)
	default:
		s.drawHelps(c, r, focused)
	}
}

// Do handles a key.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	s.refresh()
	if a == keys.Play {
		return s.session.Start(true)
	}
	if _, plays := s.session.Playing(); plays {
		switch a {
		case keys.Enter:
			return s.session.Start(true)
		case keys.MoreIterations:
			s.session.Faster(+1)
			return nil
		case keys.FewerIterations:
			s.session.Faster(-1)
			return nil
		}
	}
	if next, ok := s.session.Do(a); ok {
		return next
	}
	switch pane {
	case flipsPane:
		if next, ok := s.flipList.Do(a); ok {
			return next
		}
	case helpsPane:
		if s.helps.Do(a) {
			return nil
		}
	default:
		if next, ok := s.iterations.Do(a); ok {
			return next
		}
	}
	switch a {
	case keys.PickLearner:
		s.state.Put(learnerlist.One(s.state.Settings.Learner, func(learner string) tea.Cmd {
			set := s.state.Settings
			set.Learner = learner
			s.state.SetSettings(set)
			return nil
		}))
	case keys.Enter:
		if s.session.OpenImpossible() {
			return nil
		}
		if pane == flipsPane {
			s.openFlip()
		} else {
			s.open()
		}
	}
	return nil
}

// open shows the selected iteration's pool on screen 3.
func (s *Screen) open() {
	if at := s.iterations.At; at > 0 && at < len(s.rows) {
		s.session.Iteration = at
	}
	s.state.Show(keys.Reliability)
}

// The panes, in the order of Tab.
const (
	curvesPane = iota
	iterationsPane
	flipsPane
	helpsPane
)

var panes = []layout.Pane{
	{Title: "Evolution"},
	{Title: "Iterations", Want: tableWidth},
	{Title: "Flips", Want: flipsWidth},
	{Title: "Does it help?"},
}

// flipsWidth is the columns of the flips.
const flipsWidth = 40

// The height of the curves' pane beyond its sparklines, and the least height for panes
// below it.
const (
	wordsHeight = 6 // status, settings, legend, two lines of verdict, the oracle
	leastBelow  = 5
)

// curvesHeight is the height of the curves' pane in a body of height h, above
// a list of rows rows, which get what they need.
func curvesHeight(h, rows int) int { return max(wordsHeight+leastCharts, h-3-rows) }

// leastCharts are the rows of the sparklines: four numbers in a frame.
const leastCharts = 6
