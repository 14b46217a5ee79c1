// Package reliability is the explorer's screen 3: every generated graph's
// label reliability r against the threshold θ, the cost curve of Eq. 12 that
// chooses θ, and what happens when one moves it.
package reliability

import (
	"fmt"
	"math"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/facts"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/tui/where"
	"mevolve/tui/work"
	"mevolve/wording"
)

// Screen shows the pool of one iteration of the session's evolution.
type Screen struct {
	state   *screen.State
	session *session.Session

	view  view
	steps int     // of the evolution when the view was made
	mine  float64 // θ moved by the user; NaN for the rule's
	table table
	going *settings.Position // what Go has not done yet

	graph   model.ID // that was looked at when the screen was shown last
	seeking bool     // another one is to be pointed at
	missing bool     // it is not in the pool, perhaps in that of another fold

	origins  origins
	first    firstPools
	strip    screen.Area
	dragging bool       // θ follows the pointer
	axis     paint.Rect // of the strip when it was last drawn
}

var (
	_ screen.Screen   = (*Screen)(nil)
	_ screen.Arranger = (*Screen)(nil)
	_ screen.Pressing = (*Screen)(nil)
	_ screen.Choosing = (*Screen)(nil)
)

// New returns the screen of a session, which somebody else feeds.
func New(s *screen.State, x *session.Session) *Screen {
	r := &Screen{state: s, session: x, mine: math.NaN(), steps: -1}
	r.table.Rest, r.origins.By = list.Lit, byDropped
	r.table.where = where.Where[*facts.Graph]{
		State: s, Screen: keys.Reliability, List: &r.table.List, Called: "graph", Facts: facts.Of(From),
		Of: func(i int) *facts.Graph { return r.table.known[i] },
	}
	r.strip = screen.Area{OnClick: r.clickStrip, OnWheel: r.wheelStrip}
	return r
}

// Enter begins what is missing: pre-training and the first pool.
func (s *Screen) Enter() tea.Cmd {
	next := s.session.Enter()
	if at := s.state.Subject.Example.ID; at != s.graph {
		s.graph, s.seeking = at, true
	}
	s.refresh()
	return tea.Batch(next, s.askMappings())
}

// Update lets θ follow the pointer while it is held and takes the first pools of
// all mappings; the session is fed elsewhere.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMotionMsg:
		if s.dragging && msg.Button == tea.MouseLeft {
			s.refresh()
			s.dragTo(msg.X)
		}
	case tea.MouseReleaseMsg:
		s.dragging = false
	case work.Batch:
		return tea.Batch(s.first.making.Take(msg), s.askMappings())
	}
	return nil
}

// dragTo moves θ to a column of the screen, as far as the axis goes.
func (s *Screen) dragTo(x int) {
	if s.view.calibration == nil || s.axis.W == 0 {
		return
	}
	switch at := x - s.axis.X; {
	case at < 0:
		s.mine = s.view.lo
	case at >= s.axis.W:
		s.mine = s.view.hi
	default:
		share := (float64(at) + 0.5) / float64(s.axis.W)
		s.mine = whole(s.view.lo+share*(s.view.hi-s.view.lo), s.view.step()/10)
	}
	s.sayMine()
}

// refresh makes the view of what is known now.
func (s *Screen) refresh() {
	s.look()
	s.seek()
	s.arrive()
}

func (s *Screen) look() {
	e := s.session.Here()
	if e == nil {
		return
	}
	t := e.Looked(s.session.Iteration)
	if e == s.view.of && t == s.view.iteration && s.steps == e.Steps() {
		return
	}
	before := s.view
	s.view, s.steps = newView(e, t), e.Steps()
	s.seeking = s.seeking || s.missing && before.of != e
	s.view.holds = before.holds
	if before.calibration != s.view.calibration {
		s.view.holds = truth(s.rule(), s.view.state.Pool)
		s.mine = math.NaN()
		s.loadPool()
		s.origins.load(s.view)
	}
}

// theta is the threshold that is shown, and whether the user has moved it.
func (s *Screen) theta() (theta float64, mine bool) {
	if !math.IsNaN(s.mine) {
		return reliability.Round(s.mine), true
	}
	return s.view.calibration.Theta, false
}

// Moment tells whether θ was moved and graphs are chosen by a condition.
func (s *Screen) Moment() (now screen.Moment) {
	now.When(!math.IsNaN(s.mine), screen.ByHand)
	now.When(s.table.where.On(), screen.Chosen)
	return now
}

// Panes are one fewer where no rule tells the truth of labels.
func (s *Screen) Panes(paint.Rect) []layout.Pane {
	if s.rule() == nil {
		return panes[:truthPane]
	}
	return panes
}

// Draw draws one pane; before there is anything to show, how far it is.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s.refresh()
	if s.view.calibration == nil {
		if pane == stripPane {
			r = screen.Heading(c, r, "Threshold", s.where(), focused)
			s.session.DrawProgress(c, r)
			return
		}
		r = screen.Heading(c, r, panes[pane].Title, "", focused)
		c.Line(r, "not known yet", theme.Dim)
		return
	}
	theta, _ := s.theta()
	s.table.setTheta(theta)
	switch pane {
	case stripPane:
		s.drawStrip(c, r, focused)
	case poolPane:
		s.drawPool(c, r, focused)
	case examplePane:
		s.drawExample(c, r, focused)
	case doubtsPane:
		s.drawDoubts(c, r, focused)
	case keptPane:
		s.drawKept(c, r, focused)
	case truthPane:
		s.drawTruth(c, r, focused)
	}
}

// Do answers a key.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	s.refresh()
	if next, ok := s.session.Do(a); ok {
		return next
	}
	if s.view.calibration == nil {
		return nil
	}
	at := &s.table.List
	if pane == keptPane {
		at = &s.origins.List
	}
	if next, ok := at.Do(a); ok {
		return next
	}
	if next, ok := s.table.where.Do(a); ok {
		return next
	}
	switch a {
	case keys.Less:
		s.move(-1)
	case keys.More:
		s.move(1)
	case keys.LessFar:
		s.jump(-1)
	case keys.MoreFar:
		s.jump(1)
	case keys.Rule:
		s.remember()
		s.mine = math.NaN()
	case keys.NextTheta:
		s.nextChoice()
	case keys.NextIteration:
		s.turn(1)
	case keys.PrevIteration:
		s.turn(-1)
	case keys.Enter:
		if pane == keptPane {
			s.children()
		} else {
			s.follow()
		}
	}
	return nil
}

// sayMine says what a moved θ is for.
func (s *Screen) sayMine() {
	s.state.Say("To look only: runs use the rule’s θ; 0 goes back to it.")
}

// remember keeps θ, to which undo returns while the same pool is shown.
func (s *Screen) remember() {
	was, of := s.mine, s.view.calibration
	s.state.Remember(func() (tea.Cmd, bool) {
		s.look() // the evolution may have gone on beside another screen
		now := s.mine
		if of != s.view.calibration || now == was || math.IsNaN(now) && math.IsNaN(was) {
			return nil, false
		}
		s.mine = was
		s.state.Show(keys.Reliability)
		theta, _ := s.theta()
		s.state.Say("Taken back: θ of iteration %d is %s again.", s.view.iteration, wording.Share(theta, s.digits()))
		return nil, true
	})
}

// move moves θ by steps of the axis, onto whole ones.
func (s *Screen) move(steps float64) {
	theta, _ := s.theta()
	step := s.view.step()
	to := whole(theta, step)
	if at := reliability.Round(to); steps > 0 && at <= theta || steps < 0 && at >= theta {
		to = whole(to+steps*step, step)
	}
	s.remember()
	s.mine = min(max(to, 0), 1)
	s.sayMine()
}

// whole rounds to a multiple of a step that is a power of ten.
func whole(v, step float64) float64 {
	parts := math.Round(1 / step)
	return math.Round(v*parts) / parts
}

// jump moves θ to the next r of a validation graph, where the cost changes.
func (s *Screen) jump(by int) {
	theta, _ := s.theta()
	steps := s.view.calibration.Curve.Steps
	if by < 0 {
		steps = slices.Clone(steps)
		slices.Reverse(steps)
	}
	for _, step := range steps {
		if by > 0 && step.Theta > theta || by < 0 && step.Theta < theta {
			s.remember()
			s.mine = step.Theta
			s.sayMine()
			return
		}
	}
	s.state.Say("No validation graph has a %s r.", map[bool]string{true: "larger", false: "smaller"}[by > 0])
}

// turn goes to another iteration; beyond the last it follows the evolution.
func (s *Screen) turn(by int) {
	latest := s.view.of.Calibrated()
	t := max(1, s.view.iteration+by)
	switch {
	case t > latest && s.view.of.Complete() < latest:
		s.state.Say("Iteration %d is not done yet; space runs on.", t)
		s.session.Iteration = 0
	case t > latest:
		s.state.Say("There is no iteration %d yet; i does one more.", t)
		s.session.Iteration = 0
	case t == latest:
		s.session.Iteration = 0
	default:
		s.session.Iteration = t
	}
	s.refresh()
}

// Tell tells what θ keeps.
func (s *Screen) Tell(int) (sentence string, formulas []string) {
	if s.view.calibration == nil {
		return "", nil
	}
	theta, _ := s.theta()
	_, kept := s.view.kept(theta)
	return fmt.Sprintf("θ keeps %s of %s generated graphs.", wording.Integer(kept), wording.Integer(len(s.view.state.Pool))), []string{"θ = " + wording.Share(theta, s.digits())}
}

// Chosen is the graph that the selected one was made from, in the unit of the
// run that made it.
func (s *Screen) Chosen() (screen.Subject, bool) {
	g, ok := s.table.selected()
	if !ok || s.view.calibration == nil {
		return screen.Subject{}, false
	}
	return screen.Subject{Example: g.Source, Repeat: 1, Fold: s.view.of.Fold, Iteration: s.view.iteration}, true
}

// follow shows the selected graph's swaps on screen 2.
func (s *Screen) follow() {
	if at, ok := s.Chosen(); ok {
		s.state.Look(at)
		s.state.Show(keys.Augment)
	}
}

// Dead keys are those of a condition where there is none.
func (s *Screen) Dead(a keys.Action) bool { return s.table.where.Dead(a) }

// Back gives the rule's θ back, then takes the condition away.
func (s *Screen) Back() bool {
	switch {
	case !math.IsNaN(s.mine):
		s.remember()
		s.mine = math.NaN()
	default:
		return s.table.where.Back()
	}
	return true
}

// clickStrip moves θ to the column of a click.
func (s *Screen) clickStrip(x, _ int) tea.Cmd {
	if s.axis.Has(x, s.axis.Y) {
		s.remember()
		s.dragging = true
		s.dragTo(x)
	}
	return nil
}

// wheelStrip moves θ by a step.
func (s *Screen) wheelStrip(lines int) tea.Cmd {
	s.move(math.Copysign(1, float64(lines)))
	return nil
}

// where says which iteration of which fold is shown.
func (s *Screen) where() string {
	fold := fmt.Sprintf("fold %d of %d", s.session.Fold(), s.state.Settings.Folds)
	if s.view.iteration == 0 {
		return fold
	}
	return fmt.Sprintf("iteration %d  %s", s.view.iteration, fold)
}
