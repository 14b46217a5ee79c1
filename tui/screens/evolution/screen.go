// Package evolution is screen 4 of the explorer: Algorithm 3 iteration by iteration, with
// the accuracy of the evolved and the original classifier and of the majority.
package evolution

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
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
	helps       prose.Reader
	size        job.Answer[*session.Evolution, int] // right answers of the classifier on the graphs' size
	follow      bool                                // the cursor stays on the latest row
	destination *settings.Position                  // the unfinished position of Go
	framed      bool                                // panes have frames
	focus       int                                 // the pane
}

// New returns the screen that controls a session.
func New(s *screen.State, x *session.Session) *Screen {
	e := &Screen{state: s, session: x, follow: true}
	e.iterations.Chosen = func() tea.Cmd {
		e.follow = e.iterations.At == len(e.rows)-1
		e.loadFlips()
		return nil
	}
	return e
}

// Update starts missing work.
func (s *Screen) Update(c screen.Change) tea.Cmd {
	var next tea.Cmd
	if c.Has(screen.Dataset | screen.Settings) {
		next = s.session.Enter()
	}
	s.refresh()
	return tea.Batch(next, s.askSize())
}

// Running is the share of the session's run.
func (s *Screen) Running() (share float64, ok bool) { return s.session.Share() }

// Likely is the next step once all iterations are done.
func (s *Screen) Likely() []keys.Action {
	if e := s.session.Here(); e != nil && e.Phase(s.state.Settings.Iterations) == session.Finished {
		return []keys.Action{keys.Switches, keys.Save}
	}
	return nil
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
	top := max(wordsHeight+leastCharts, body.H-3-rows) // the list of iterations gets what it needs
	p := layout.Stack(body, layout.Rows{Top: top, Least: leastBelow, Joins: true}, list, focus, zoom)
	s.framed, s.focus = p.Framed, focus
	return p
}

// Draw draws one pane.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
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

// Bindings are the screen's keys; those of lists move in the pane.
func (s *Screen) Bindings() keys.Table {
	play := func() tea.Cmd { return s.session.Start(true) }
	return append(keys.Table{
		{Binding: keys.On("W", "", "explain why the prediction of the graph changes"), Action: keys.Ask, Do: keys.Cmd(s.state.AskWhy)},
		{Binding: keys.On("space", "space", "play the iterations stage by stage; again: all at once"), Action: keys.Play, Label: "play", Rank: 55, Do: keys.Cmd(play)},
		{Binding: keys.On("i", "i", "one iteration"), Action: keys.Iterate, Label: "one", Rank: 54, Do: keys.Cmd(s.session.Iterate)},
		{Binding: keys.On("x", "x", "pause the run; space resumes it"), Action: keys.Stop, Label: "pause", Rank: 40, Do: keys.Act(s.session.Pause)},
		{Binding: keys.On("enter", "", "open the iteration on screen 3; in Flips: the graph on screen 2; in the learners: choose; playing: all at once"), Action: keys.Enter, Do: s.enter},
		{Binding: keys.On("c", "c", "choose the learner"), Action: keys.PickLearner, Label: "learner", Rank: 53, Do: keys.Cmd(s.session.PickLearner)},
		{Binding: keys.On("]", "", "β up: more edges move"), Action: keys.MoreBudget, Do: s.state.Moves("beta", +1)},
		{Binding: keys.On("[", "", "β down"), Action: keys.LessBudget, Do: s.state.Moves("beta", -1)},
		{Binding: keys.On("down j", "", "next row of the pane"), Action: keys.Down},
		{Binding: keys.On("up k", "", "previous row of the pane"), Action: keys.Up},
		{Binding: keys.On(keys.PageDownKeys, "", "page down"), Action: keys.PageDown},
		{Binding: keys.On(keys.PageUpKeys, "", "page up"), Action: keys.PageUp},
		{Binding: keys.On("home g", "", "first row"), Action: keys.First},
		{Binding: keys.On("end G", "", "last row"), Action: keys.Last},
	}, s.session.Bindings(s.session.Enter)...).Else(s.move).Around(func(a keys.Action, do keys.Do) keys.Do {
		return func(pane int) tea.Cmd {
			if _, plays := s.session.Playing(); plays {
				switch a {
				case keys.Enter:
					return play()
				case keys.MoreIterations:
					s.session.Faster(+1)
					return nil
				case keys.FewerIterations:
					s.session.Faster(-1)
					return nil
				}
			}
			return do(pane)
		}
	})
}

func (s *Screen) move(a keys.Action, pane int) (next tea.Cmd) {
	switch pane {
	case flipsPane:
		next, _ = s.flipList.Do(a)
	case helpsPane:
		s.helps.Do(a)
	default:
		next, _ = s.iterations.Do(a)
	}
	return next
}

// enter shows what is selected in the pane, or the answer that made the evolution fail.
func (s *Screen) enter(pane int) tea.Cmd {
	if next, ok := s.session.OpenImpossible(); ok {
		return next
	}
	if pane == flipsPane {
		return s.openFlip()
	}
	return s.open()
}

// open shows the selected iteration's pool on screen 3.
func (s *Screen) open() tea.Cmd {
	if at := s.iterations.At; at > 0 && at < len(s.rows) {
		s.session.Iteration = at
	}
	return s.state.Show(keys.Reliability)
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
	{Title: "Iterations", Want: tableWidth, Joins: true},
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

// leastCharts are the rows of the sparklines: four numbers in a frame.
const leastCharts = 6
