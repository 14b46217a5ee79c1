// Package threshold is screen 3 of the explorer: the reliability r of every generated
// graph's label, the threshold θ, the cost curve of Eq. 12 that chooses θ, and what a
// moved θ keeps.
package threshold

import (
	"fmt"
	"math"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/where"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/nodelink"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Screen shows the pool of one iteration of the session's evolution.
type Screen struct {
	screen.Base
	state   *screen.State
	session *session.Session

	data        iterationData
	steps       int     // steps of the evolution at the last refresh
	mine        float64 // θ moved by the user, 0 to 1; NaN for the rule's θ
	glide       screen.Motion
	glidesFrom  int // column of θ before
	table       table
	destination *settings.Position // the unfinished position of Go

	graph   model.ID // the graph shown at the last Enter
	seeking bool     // another graph is to be selected
	missing bool     // the graph has no example in this pool, perhaps in that of another fold

	origins origins

	drawn nodelink.Memo // the graph whose swaps the example shows
	axis  paint.Rect    // of the last frame
}

// New returns the screen of a session.
func New(s *screen.State, x *session.Session) *Screen {
	r := &Screen{state: s, session: x, mine: math.NaN(), steps: -1}
	r.table.Rest, r.origins.By = list.Lit, byDropped
	r.table.where = where.Clause[*attributes.Graph]{
		State: s, Screen: keys.Reliability, List: &r.table.List, Called: "graph", Attributes: attributes.Of(From),
		Of: func(i int) *attributes.Graph { return r.table.known[i] },
	}
	return r
}

// Update starts missing work: pre-training and the first pool.
func (s *Screen) Update(c screen.Change) tea.Cmd {
	var next tea.Cmd
	if c.Has(screen.Dataset | screen.Settings) {
		next = s.session.Enter()
	}
	if at := s.state.Subject.Example.ID; at != s.graph {
		s.graph, s.seeking = at, true
	}
	s.refresh()
	return tea.Batch(next, s.recall())
}

// recall computes the iteration again, if it is not in memory.
func (s *Screen) recall() tea.Cmd {
	if !s.data.absent {
		return nil
	}
	return s.session.Recall(s.data.of, s.data.iteration)
}

// dragTo moves θ to a column of the screen, within the axis.
func (s *Screen) dragTo(x int) {
	if s.data.calibration == nil || s.axis.W == 0 {
		return
	}
	switch at := x - s.axis.X; {
	case at < 0:
		s.mine = s.data.lo
	case at >= s.axis.W:
		s.mine = s.data.hi
	default:
		share := (float64(at) + 0.5) / float64(s.axis.W)
		s.mine = whole(s.data.lo+share*(s.data.hi-s.data.lo), s.data.step()/10)
	}
	s.state.Say(previewNote)
	s.refresh()
}

// refresh updates the drawn data from the evolution.
func (s *Screen) refresh() {
	s.look()
	s.seek()
	s.arrive()
	if s.data.calibration != nil {
		theta, _ := s.theta()
		s.table.setTheta(theta)
		s.origins.update(s.data, theta)
	}
}

func (s *Screen) look() {
	e := s.session.Here()
	if e == nil {
		return
	}
	t := e.Looked(s.session.Iteration)
	if e == s.data.of && t == s.data.iteration && (s.data.whole || s.steps == e.Steps() && !s.data.absent) {
		return
	}
	before := s.data
	s.data, s.steps = newIterationData(e, t), e.Steps()
	s.seeking = s.seeking || s.missing && before.of != e
	s.data.holds = before.holds
	if before.calibration != s.data.calibration {
		s.data.holds = truth(s.state.Dataset.Rule, s.data.state.Pool)
		s.mine = math.NaN()
		s.loadPool()
		s.origins.load(s.data)
	}
}

// theta is the shown threshold, and whether the user has moved it.
func (s *Screen) theta() (theta float64, mine bool) {
	if !math.IsNaN(s.mine) {
		return reliability.Round(s.mine), true
	}
	return s.data.calibration.Theta, false
}

// why explains the graph, which a run judges by the rule's θ.
func (s *Screen) why() tea.Cmd {
	next := s.state.AskWhy()
	if !math.IsNaN(s.mine) {
		s.state.Say("Explained by the rule’s θ %s, as in a run; yours is a preview.", wording.Share(s.data.calibration.Theta, s.digits()))
	}
	return next
}

// Likely are the keys of a condition, and those that follow a moved θ.
func (s *Screen) Likely() []keys.Action {
	likely := s.table.where.Likely()
	if !math.IsNaN(s.mine) {
		likely = append(likely, keys.Rule, keys.Undo, keys.Copy)
	}
	return likely
}

// Panes omits the truth pane for a dataset without a rule.
func (s *Screen) Panes(paint.Rect) []layout.Pane {
	list := slices.Clone(panes)
	list[poolPane].Place = s.table.PlaceOf(s.table.At)
	classes := s.state.Dataset.Classes()
	for pane, rows := range map[int]int{examplePane: classes + 7, doubtsPane: classes + 8, keptPane: classes + 7, truthPane: leastTruth} {
		list[pane].Rows = rows
	}
	list[examplePane].Most, list[doubtsPane].Most = classes+8, classes+12
	if s.state.Dataset.Rule == nil {
		return list[:truthPane]
	}
	return list
}

// Draw draws one pane; before the first pool, the progress.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	if s.data.calibration == nil {
		if pane == stripPane {
			r = chrome.Heading(c, r, "Threshold", s.where(), focused)
			if s.data.absent {
				c.Paragraph(r, fmt.Sprintf("Iteration %d is not in memory. Its pool is computed again …", s.data.iteration), theme.Warning)
			} else {
				s.session.DrawProgress(c, r)
			}
			return
		}
		r = chrome.Heading(c, r, panes[pane].Title, "", focused)
		c.Line(r, "not known yet", theme.Dim)
		return
	}
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

// Bindings are the screen's keys; those of lists move in the pane. θ glides to its new place.
func (s *Screen) Bindings() keys.Table {
	return slices.Concat(s.table.where.Bindings("N p"), keys.Table{
		{Binding: keys.On("]", ". [ ]", "θ up: keep fewer"), Action: keys.More, Label: "θ", Rank: 90, Do: s.pooled(keys.Act(func() { s.next(1) }))},
		{Binding: keys.On("[", "", "θ down: keep more"), Action: keys.Less, Do: s.pooled(keys.Act(func() { s.next(-1) }))},
		{Binding: keys.On(".", "", "type θ, or how many graphs to keep"), Action: keys.TypeTheta, Also: "threshold count anynumber", Do: s.pooled(keys.Cmd(s.ask))},
		{Binding: keys.On("}", "", "θ up to the next validation graph"), Action: keys.MoreFar, Do: s.pooled(keys.Act(func() { s.jump(1) }))},
		{Binding: keys.On("{", "", "θ down to the next validation graph"), Action: keys.LessFar, Do: s.pooled(keys.Act(func() { s.jump(-1) }))},
		{Binding: keys.On("0", "0", "back to the θ of Eq. 12"), Action: keys.Rule, Label: "rule’s θ", Rank: 45, Do: s.pooled(keys.Act(s.toRule))},
		{Binding: keys.On("o", "o", "R10: smallest, middle, largest θ, or by magnitude"), Action: keys.NextTheta, Label: "R10", Rank: 44, Do: s.pooled(keys.Act(s.nextChoice))},
		{Binding: keys.On("down j", "↑ ↓", "next generated graph; in Kept: next original"), Action: keys.Down, Label: "graph", Rank: 70},
		{Binding: keys.On("up k", "", "previous generated graph; in Kept: previous original"), Action: keys.Up},
		{Binding: keys.On("enter", "Enter", "step through its swaps on screen 2; in Kept: list its copies"), Action: keys.Enter, Label: "swaps", Rank: 75, Do: s.enter},
		{Binding: keys.On("W", "W", "explain why the graph is kept, or not"), Action: keys.Ask, Label: "why", Rank: 74, Do: keys.Cmd(s.why)},
		{Binding: keys.On("/", "/", "list only what meets a condition: kept and r<.5, graph=17"), Action: keys.Where, Also: "filter search", Label: "where", Rank: 73, Do: keys.Cmd(s.table.where.Ask)},
		{Binding: keys.On("s", "s", "sort by the next column: "+list.Sorted(s.columns(nil))), Action: keys.Sort, Label: "sort", Rank: 65},
		{Binding: keys.On("S", "", "reverse the order"), Action: keys.Reverse},
		{Binding: keys.On("c", "c", "choose the learner"), Action: keys.PickLearner, Label: "learner", Rank: 49, Do: keys.Cmd(s.session.PickLearner)},
		{Binding: keys.On("right l", "← →", "next iteration"), Action: keys.NextIteration, Label: "iteration", Rank: 50, Do: keys.Act(func() { s.turn(1) })},
		{Binding: keys.On("left h", "", "previous iteration"), Action: keys.PrevIteration, Do: keys.Act(func() { s.turn(-1) })},
		{Binding: keys.On("space", "space", "run all iterations"), Action: keys.Play, Label: "run", Rank: 55, Do: keys.Cmd(func() tea.Cmd { return s.session.Start(false) })},
		{Binding: keys.On("i", "i", "one iteration"), Action: keys.Iterate, Label: "one", Rank: 54, Do: keys.Cmd(s.session.Iterate)},
		{Binding: keys.On("x", "x", "pause the run; space resumes it"), Action: keys.Stop, Label: "pause", Rank: 40, Do: keys.Act(s.session.Pause)},
		{Binding: keys.On(keys.PageDownKeys, "", "page down"), Action: keys.PageDown},
		{Binding: keys.On(keys.PageUpKeys, "", "page up"), Action: keys.PageUp},
		{Binding: keys.On("home g", "", "first row"), Action: keys.First},
		{Binding: keys.On("end G", "", "last row"), Action: keys.Last},
	}, s.session.Bindings(s.session.Enter)).Else(s.moveRow).Around(func(_ keys.Action, do keys.Do) keys.Do {
		return func(pane int) tea.Cmd {
			from := s.thetaAt()
			next := do(pane)
			s.refresh()
			return tea.Batch(next, s.glideFrom(from), s.recall())
		}
	})
}

// pooled does something that needs the iteration's pool.
func (s *Screen) pooled(do keys.Do) keys.Do {
	return func(pane int) tea.Cmd {
		if s.data.calibration == nil {
			s.state.Say("The pool of this iteration is not known yet.")
			return nil
		}
		return do(pane)
	}
}

func (s *Screen) moveRow(a keys.Action, pane int) tea.Cmd {
	if s.data.calibration == nil {
		return nil
	}
	at := &s.table.List
	if pane == keptPane {
		at = &s.origins.List
	}
	next, _ := at.Do(a)
	return next
}

// toRule shows the θ of Eq. 12 again.
func (s *Screen) toRule() {
	s.remember()
	s.mine = math.NaN()
}

// enter shows what is selected in the pane, or the answer that made the evolution fail.
func (s *Screen) enter(pane int) tea.Cmd {
	switch {
	case s.data.calibration == nil:
		next, _ := s.session.OpenImpossible()
		return next
	case pane == keptPane:
		s.children()
		return nil
	}
	return s.follow()
}

// previewNote explains the effect of a moved θ.
const previewNote = "Preview only: runs use the θ of Eq. 12; 0 returns to it."

// remember saves θ for undo, as long as the same pool is shown: of the same iteration of the same
// evolution, though it may have been computed again.
func (s *Screen) remember() {
	was, of, iteration := s.mine, s.data.of, s.data.iteration
	s.state.Remember(func() (tea.Cmd, bool) {
		s.refresh() // the evolution may have continued on another screen
		now := s.mine
		if of != s.data.of || iteration != s.data.iteration || now == was || math.IsNaN(now) && math.IsNaN(was) {
			return nil, false
		}
		s.mine = was
		s.refresh()
		theta, _ := s.theta()
		s.state.Say("Taken back: θ of iteration %d is %s again.", s.data.iteration, wording.Share(theta, s.digits()))
		return s.state.Show(keys.Reliability), true
	})
}

// move moves θ by steps of the axis, to a multiple of the step.
func (s *Screen) move(steps float64) {
	theta, _ := s.theta()
	step := s.data.step()
	to := whole(theta, step)
	if at := reliability.Round(to); steps > 0 && at <= theta || steps < 0 && at >= theta {
		to = whole(to+steps*step, step)
	}
	s.set(min(max(to, 0), 1))
}

// whole rounds to a multiple of a step that is a power of ten.
func whole(v, step float64) float64 {
	parts := math.Round(1 / step)
	return math.Round(v*parts) / parts
}

// jump moves θ to the next r of a validation graph, where the cost changes.
func (s *Screen) jump(by int) {
	theta, _ := s.theta()
	steps := s.data.calibration.Curve.Steps
	if by < 0 {
		steps = slices.Clone(steps)
		slices.Reverse(steps)
	}
	for _, step := range steps {
		if by > 0 && step.Theta > theta || by < 0 && step.Theta < theta {
			s.set(step.Theta)
			return
		}
	}
	s.state.Say("No validation graph has a %s r.", map[bool]string{true: "larger", false: "smaller"}[by > 0])
}

// turn shows another iteration; beyond the last it follows the evolution.
func (s *Screen) turn(by int) {
	latest := s.data.of.Calibrated()
	t := max(1, s.data.iteration+by)
	switch {
	case t > latest && s.data.of.Complete() < latest:
		s.state.Say("Iteration %d is not done yet; space runs on.", t)
		s.session.Iteration = 0
	case t > latest:
		s.state.Say("Iteration %d does not exist yet; key i runs one more.", t)
		s.session.Iteration = 0
	case t == latest:
		s.session.Iteration = 0
	default:
		s.session.Iteration = t
	}
}

// Tell describes the graphs that θ keeps.
func (s *Screen) Tell(int) (sentence string, formulas []string) {
	if s.data.calibration == nil {
		return "", nil
	}
	theta, _ := s.theta()
	_, kept := s.data.kept(theta)
	return fmt.Sprintf("θ %s %s of %s generated graphs.", s.keeps(), wording.Integer(kept), wording.Integer(len(s.data.state.Pool))), []string{"θ = " + wording.Share(theta, s.digits())}
}

// Chosen is the original of the selected graph, in the unit of the
// run that generated it.
func (s *Screen) Chosen() (screen.Subject, bool) {
	g, ok := s.table.selected()
	if !ok || s.data.calibration == nil {
		return screen.Subject{}, false
	}
	return screen.Subject{Example: g.Source, Repeat: 1, Fold: s.data.of.Fold, Iteration: s.data.iteration}, true
}

// Point selects another generated graph.
func (s *Screen) Point(lines int) (row string, next tea.Cmd) {
	next = s.table.Move(lines)
	if g, ok := s.table.selected(); ok {
		row = "graph " + g.Example.ID.String()
	}
	return row, next
}

// follow shows the selected graph's swaps on screen 2.
func (s *Screen) follow() tea.Cmd {
	at, ok := s.Chosen()
	if !ok {
		return nil
	}
	s.state.Look(at)
	return s.state.Show(keys.Augment)
}

// Back removes the condition, then restores the rule's θ.
func (s *Screen) Back() bool {
	if s.table.where.Back() {
		return true
	}
	if math.IsNaN(s.mine) {
		return false
	}
	s.toRule()
	s.refresh()
	s.state.Say("θ of Eq. 12 again; u returns to yours.")
	return true
}

// drawnStrip is the strip in a frame.
type drawnStrip struct {
	*Screen
	axis paint.Rect
}

// Shown keeps the axis, on which θ moves.
func (d drawnStrip) Shown() { d.Screen.axis = d.axis }

// Click moves θ to the column of a click, and with the pointer.
func (d drawnStrip) Click(x, _ int) tea.Cmd {
	if s := d.Screen; d.axis.Has(x, d.axis.Y) {
		s.remember()
		s.state.Drag = s.dragTo
		s.dragTo(x)
	}
	return nil
}

// Wheel moves θ by a step.
func (d drawnStrip) Wheel(lines int) tea.Cmd { return d.wheelStrip(lines) }

// wheelStrip moves θ by a step.
func (s *Screen) wheelStrip(lines int) tea.Cmd {
	s.move(math.Copysign(1, float64(lines)))
	s.refresh()
	return nil
}

// keeps is the verb of θ: without the filter it has no effect.
func (s *Screen) keeps() string {
	if s.data.of.Settings.Filter {
		return "keeps"
	}
	return "would keep"
}

// judge names the model that judges the pool.
func (s *Screen) judge() string {
	learner := s.data.of.Unit.Settings.Learner
	if s.data.iteration <= 1 {
		return "judged by " + learner + " before retraining"
	}
	return fmt.Sprintf("judged by %s after iteration %d", learner, s.data.iteration-1)
}

// where names the shown iteration and fold.
func (s *Screen) where() string {
	fold := fmt.Sprintf("fold %d of %d", s.session.Fold(), s.state.Settings.Folds)
	if s.data.iteration == 0 {
		return fold
	}
	return fmt.Sprintf("iteration %d  %s", s.data.iteration, fold)
}
