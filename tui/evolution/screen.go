// Package evolution is the explorer's screen 4: Algorithm 3 at work, iteration
// by iteration, against the original classifier and the majority.
package evolution

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/learnerlist"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
)

// Screen shows the session's evolution and drives it. It feeds the session:
// the batches of work reach it here.
type Screen struct {
	state   *screen.State
	session *session.Session

	comparing bool         // the comparison is shown in place of one evolution
	method    int          // the selected one of the comparison
	methods   [2]list.List // of its panes

	of    *session.Evolution // rows are its history
	steps int
	rows  []row

	multiples      screen.Area // of the comparison, without a list
	iterations     list.List
	follow         bool // its cursor stays on the latest
	runs           list.List
	going          *settings.Position // what Go has not done yet
	owesComparison bool               // nor begun
	picker         *learnerlist.List  // nil while it is closed
	pickerAt       int                // the pane it was opened in
	below          bool               // the lists are seen below the curves
}

var (
	_ screen.Screen   = (*Screen)(nil)
	_ screen.Arranger = (*Screen)(nil)
	_ screen.Pressing = (*Screen)(nil)
	_ screen.Resting  = (*Screen)(nil)
)

// New returns the screen that drives a session.
func New(s *screen.State, x *session.Session) *Screen {
	e := &Screen{state: s, session: x, follow: true}
	for pane := range e.methods {
		l := &e.methods[pane]
		l.Load(len(session.Methods()))
		l.Chosen = func() tea.Cmd {
			e.method = l.At
			return nil
		}
	}
	e.multiples.OnWheel = e.methods[curvesPane].Wheel
	e.iterations.Chosen = func() tea.Cmd {
		e.follow = e.iterations.At == len(e.rows)-1
		return nil
	}
	return e
}

// Enter begins what is missing.
func (s *Screen) Enter() tea.Cmd {
	next := s.session.Enter()
	s.refresh()
	return next
}

// Moment tells whether all iterations are done.
func (s *Screen) Moment() (now screen.Moment) {
	e := s.session.Here()
	now.When(e != nil && e.Phase(s.state.Settings.Iterations) == session.Finished, screen.Ended)
	return now
}

// Dead tells that there is nothing left to run or stop.
func (s *Screen) Dead(a keys.Action) bool {
	return (a == keys.Play || a == keys.Stop) && !s.comparing && s.Moment()&screen.Ended != 0
}

// Update feeds the session, also while another screen is shown.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	s.session.Update(msg)
	return s.compareAgain()
}

// compareAgain begins the comparison of a position when its run is where it
// belongs: one at a time.
func (s *Screen) compareAgain() tea.Cmd {
	if !s.owesComparison || !s.session.Arrived() {
		return nil
	}
	s.owesComparison = false
	return s.session.Compare()
}

// refresh reads the history where it has grown.
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
	s.runs.Load(len(s.session.Kept()))
	s.arrive()
}

func (s *Screen) Panes(paint.Rect) []layout.Pane {
	if s.comparing {
		return comparisonPanes
	}
	return panes
}

func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	p := s.arrange(body, focus, zoom)
	s.below = !p.Rects[curvesPane].Empty() && !p.Rects[iterationsPane].Empty()
	return p
}

// Draw draws one pane. The list of learners lies over the first pane below
// the curves.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s.refresh()
	switch {
	case s.picker != nil && pane == s.pickerPane():
		s.picker.Draw(c, r)
	case s.comparing && pane != runsPane:
		s.drawComparison(c, pane, r, focused)
	case pane == curvesPane:
		s.drawCurves(c, r, focused)
	case pane == iterationsPane:
		s.drawIterations(c, r, focused)
	default:
		s.drawRuns(c, r, focused)
	}
}

// pickerPane is where the list of learners is drawn: below the curves where
// there is something below, else in place of them.
func (s *Screen) pickerPane() int {
	if s.pickerAt == curvesPane && s.below {
		return iterationsPane
	}
	return s.pickerAt
}

// Hints are the keys of the list of learners while it is open.
func (s *Screen) Hints() []string { return s.picker.Hints() }

// Do answers a key.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	s.refresh()
	if s.picker != nil && s.pick(a) {
		return nil
	}
	if a == keys.View {
		return s.toggleComparison()
	}
	if s.comparing {
		if next, done := s.compare(a, pane); done {
			return next
		}
	}
	if next, ok := s.session.Do(a); ok {
		return next
	}
	at := &s.iterations
	if pane == runsPane {
		at = &s.runs
	}
	if next, ok := at.Do(a); ok {
		return next
	}
	switch a {
	case keys.PickLearner:
		s.picker, s.pickerAt = learnerlist.One(s.state.Settings.Learner), pane
	case keys.Enter:
		return s.open(pane)
	}
	return nil
}

// pick answers a key while the list of learners is open.
func (s *Screen) pick(a keys.Action) bool {
	switch a {
	case keys.PickLearner:
		s.picker = nil
	case keys.Enter:
		set := s.state.Settings
		set.Learner = s.picker.Here()
		s.picker = nil
		s.state.SetSettings(set)
	default:
		_, ok := s.picker.Do(a)
		return ok
	}
	return true
}

// open goes back to the selected run, or shows the selected iteration's pool
// on screen 3.
func (s *Screen) open(pane int) tea.Cmd {
	if kept := s.session.Kept(); pane == runsPane {
		if s.runs.At < len(kept) {
			e := kept[s.runs.At]
			s.runs.At = 0
			return s.session.Return(e)
		}
		return nil
	}
	if at := s.iterations.At; at > 0 && at < len(s.rows) {
		s.session.Iteration = at
	}
	s.state.Show(keys.Reliability)
	return nil
}

// Back closes the list of learners, then the comparison.
func (s *Screen) Back() bool {
	switch {
	case s.picker != nil:
		s.picker = nil
	case s.comparing:
		s.comparing = false
	default:
		return false
	}
	return true
}

// The panes, in the order of Tab.
const (
	curvesPane = iota
	iterationsPane
	runsPane

	countsPane = iterationsPane // of the comparison
)

var panes = []layout.Pane{
	{Title: "Evolution"},
	{Title: "Iterations", Want: tableWidth},
	{Title: "Runs"},
}

// What the curves' pane holds besides its three rows of charts, and the least
// height that is worth panes below it.
const (
	wordsHeight = 5 // status, settings, legend, two lines of verdict
	leastBelow  = 5
)

// curvesHeight is the height of the curves' pane in a body of height h, above
// lists of so many rows.
func curvesHeight(h, rows int) int {
	low := wordsHeight + 3*max(2, (h-14)/5)
	switch {
	case h < 26:
		return low
	case h < roomyBody: // blank rows around the charts
		return low + 2
	}
	// The lists keep what they need, the charts have axes and the rest.
	return wordsHeight + roomyRows + 3*min(14, (h-1-rows-wordsHeight-roomyRows)/3) - 1
}

// roomyBody is the height of a body from which the charts have axes: that and
// blank rows above and below are roomyRows.
const (
	roomyBody = 34
	roomyRows = 3
	leastAxes = 4 // rows of a chart that has axes
)

// arrange puts the curves, or the multiples of a comparison, across the top and
// the lists below.
func (s *Screen) arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	if s.comparing {
		zoom = zoom || body.H < roomy
		return layout.Stack(body, max(body.H/2+1, body.H-18), leastBelow, comparisonPanes, focus, zoom)
	}
	rows := 1 + max(len(s.rows), s.state.Settings.Iterations+1)
	rows = max(leastBelow, min(rows, body.H/3))
	return layout.Stack(body, curvesHeight(body.H, rows), leastBelow, panes, focus, zoom)
}
