// Package evolution is the explorer's screen 4: Algorithm 3 at work, iteration
// by iteration, against the original classifier and the majority.
package evolution

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/learnerlist"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
)

// Screen shows the session's evolution and drives it. It feeds the session:
// the batches of work reach it here.
type Screen struct {
	state   *screen.State
	session *session.Session

	comparing bool // the comparison is shown in place of one evolution
	method    int  // the selected one of the comparison

	of    *session.Evolution // rows are its history
	steps int
	rows  []row

	cursor, offset       int  // of the iterations
	follow               bool // the cursor stays on the latest
	runCursor, runOffset int
	going                *settings.Position // what Go has not done yet
	owesComparison       bool               // nor begun
	picker               *learnerlist.List  // nil while it is closed
	pickerAt             int                // the pane it was opened in
	below                bool               // the lists are seen below the curves
}

var (
	_ screen.Screen   = (*Screen)(nil)
	_ screen.Arranger = (*Screen)(nil)
)

// New returns the screen that drives a session.
func New(s *screen.State, x *session.Session) *Screen {
	return &Screen{state: s, session: x, follow: true}
}

// Enter begins what is missing.
func (s *Screen) Enter() tea.Cmd {
	next := s.session.Enter()
	s.refresh()
	return next
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
	}
	s.arrive()
}

func (s *Screen) Panes(paint.Rect) []layout.Pane {
	if s.comparing {
		return comparisonPanes
	}
	return panes
}

func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	place := s.arrange
	if s.comparing {
		place = arrangeComparison
	}
	p := place(body, focus, zoom)
	s.below = !p.Rects[curvesPane].Empty() && !p.Rects[iterationsPane].Empty()
	return p
}

// Draw draws one pane. The list of learners lies over the first pane below
// the curves.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s.refresh()
	switch {
	case s.picker != nil && pane == s.pickerPane():
		s.picker.Draw(c, r, "Learner", "Enter chooses, Esc leaves")
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
func (s *Screen) Hints() []string {
	if s.picker == nil {
		return nil
	}
	return []string{"↑ ↓", "learner", "Enter", "choose", "Esc", "back"}
}

// Do answers a key.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	s.refresh()
	if s.picker != nil {
		if s.pick(a) {
			return nil
		}
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
	move := s.moveIteration
	page := 5
	if pane == runsPane {
		move = s.moveRun
	}
	switch a {
	case keys.PickLearner:
		s.picker, s.pickerAt = learnerlist.One(s.state.Settings.Learner), pane
	case keys.Down:
		move(1)
	case keys.Up:
		move(-1)
	case keys.PageDown:
		move(page)
	case keys.PageUp:
		move(-page)
	case keys.First:
		move(-1 << 20)
	case keys.Last:
		move(1 << 20)
	case keys.Enter:
		return s.open(pane)
	}
	return nil
}

func (s *Screen) moveIteration(by int) {
	if s.follow {
		s.cursor = len(s.rows) - 1
	}
	s.cursor = max(0, min(s.cursor+by, len(s.rows)-1))
	s.follow = s.cursor == len(s.rows)-1
}

func (s *Screen) moveRun(by int) {
	s.runCursor = max(0, min(s.runCursor+by, len(s.session.Kept())-1))
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
		return s.picker.Do(a)
	}
	return true
}

// open goes back to the selected run, or shows the selected iteration's pool
// on screen 3.
func (s *Screen) open(pane int) tea.Cmd {
	if kept := s.session.Kept(); pane == runsPane {
		if s.runCursor < len(kept) {
			e := kept[s.runCursor]
			s.runCursor = 0
			return s.session.Return(e)
		}
		return nil
	}
	if s.cursor > 0 && s.cursor < len(s.rows) {
		s.session.Iteration = s.cursor
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

// Click selects a row.
func (s *Screen) Click(pane int, r paint.Rect, _, y int) tea.Cmd {
	if s.comparing && pane != runsPane {
		s.clickMethod(pane, r, y)
		return nil
	}
	switch pane {
	case iterationsPane:
		if k := s.offset + y - 1; y > 0 && k < len(s.rows) {
			s.moveIteration(k - s.cursor)
		}
	case runsPane:
		top := 2
		if r.H < 20 {
			top = 1
		}
		if k := s.runOffset + y - top; y >= top && k < len(s.session.Kept()) {
			s.runCursor = k
		}
	}
	return nil
}

func (s *Screen) Wheel(pane int, lines int) tea.Cmd {
	switch {
	case s.picker != nil:
		s.picker.Move(lines)
	case s.comparing && pane != runsPane:
		s.method = max(0, min(s.method+lines, len(session.Methods())-1))
	case pane == iterationsPane:
		s.moveIteration(lines)
	case pane == runsPane:
		s.moveRun(lines)
	}
	return nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
