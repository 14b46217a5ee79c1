// Package regions is screen 5 of the explorer: the training graphs on a plane with the
// decision regions of the original and the evolved classifier (Figs. 6 and 7), and the
// test graphs whose prediction flips.
package regions

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/experiment/plane"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/where"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
)

// maxSavedRuns is the largest number of complete runs that are kept.
const maxSavedRuns = 6

// side selects the shown plots.
type side int

const (
	sideBySide side = iota
	evolvedAlone
	originalAlone
	sides
)

// Screen shows the pictures of a run of its own: decision regions need a 2-dimensional
// learner, different from the one of screens 3 and 4. It uses the session's
// fold.
type Screen struct {
	screen.Base
	state   *screen.State
	session *session.Session

	run       *run // of the current settings; nil if there is nothing to draw
	savedRuns []*run
	axes      plane.Axes
	want      unit

	at     int // the iteration shown beside the original
	follow bool
	side   side
	shows  shows

	flips []session.Flip // from the original to the shown iteration
	of    *plane.Picture
	list  list.List // of the flips
	known []*attributes.Graph
	where where.Clause[*attributes.Graph]
	plots screen.Area

	destination *settings.Position // the unfinished position of Go
}

// New returns the screen; the session provides the fold and handles the
// settings' keys.
func New(s *screen.State, x *session.Session) *Screen {
	r := &Screen{state: s, session: x, follow: true, list: list.List{Rest: list.Pointed, By: byFlip}}
	r.where = where.Clause[*attributes.Graph]{State: s, Screen: keys.Regions, List: &r.list, Called: "graph", Attributes: attributes.Of(From), Of: func(i int) *attributes.Graph { return r.known[i] }}
	r.plots = screen.Area{OnWheel: r.wheelPlots}
	return r
}

// Update starts the run of the current settings, or shows a saved one.
func (s *Screen) Update(c screen.Change) tea.Cmd {
	if !c.Has(screen.Dataset | screen.Settings) {
		return nil
	}
	return s.enter()
}

func (s *Screen) enter() tea.Cmd {
	s.savedRuns = slices.DeleteFunc(s.savedRuns, func(r *run) bool { return r.dataset != s.state.Dataset })
	s.want = unitOf(s.state.Dataset, s.state.Settings, s.session.Fold(), s.axes)
	if s.run != nil && s.run.unit == s.want {
		return nil
	}
	s.leave()
	if s.want.refusal() != "" {
		return nil
	}
	if i := slices.IndexFunc(s.savedRuns, func(r *run) bool { return r.unit == s.want }); i >= 0 {
		s.run = s.savedRuns[i]
		s.refresh()
		return nil
	}
	return s.begin()
}

func (s *Screen) begin() tea.Cmd {
	s.run = &run{unit: s.want, doing: "pre-training"}
	s.follow = true
	s.refresh()
	return s.run.start(s.state, s.refresh)
}

// leave saves a complete run and ends any other.
func (s *Screen) leave() {
	r := s.run
	s.run, s.of, s.flips, s.destination = nil, nil, nil, nil
	s.list.Load(0)
	s.list.At = 0
	s.where.Example = fmt.Sprintf("class=%d and right", s.state.Dataset.ClassLabels[0])
	if r == nil {
		return
	}
	if !r.whole() {
		r.job.Drop()
		return
	}
	if r.dataset == s.state.Dataset && !slices.Contains(s.savedRuns, r) {
		s.savedRuns = append([]*run{r}, s.savedRuns...)
		s.savedRuns = s.savedRuns[:min(len(s.savedRuns), maxSavedRuns)]
	}
}

// refresh updates the shown iteration and its flips.
func (s *Screen) refresh() {
	if s.run == nil || len(s.run.pictures) == 0 {
		s.at = 0
		return
	}
	s.arrive()
	last := len(s.run.pictures) - 1
	s.at = max(0, min(s.at, last))
	if s.follow {
		s.at = last
	}
	s.look()
}

// look computes the flips of the shown pictures.
func (s *Screen) look() {
	original, now := s.both()
	if now != s.of {
		s.of, s.flips = now, flips(original, now)
		s.known = s.known[:0]
		for _, f := range s.flips {
			s.known = append(s.known, known(f, s.run.dataset))
		}
		s.list.Columns = s.columns()
		s.list.Load(len(s.flips))
	}
}

// both are the pictures of the original and of the shown iteration; nil before they
// exist.
func (s *Screen) both() (original, now *plane.Picture) {
	if s.run == nil || len(s.run.pictures) == 0 {
		return nil, nil
	}
	return s.run.pictures[0], s.run.pictures[s.at]
}

// Bindings are the screen's keys; those of the list move among the flips.
func (s *Screen) Bindings() keys.Table {
	return slices.Concat(s.where.Bindings("N"), keys.Table{
		{Binding: keys.On("W", "", "explain why the prediction of the graph changes"), Action: keys.Ask, Do: keys.Cmd(s.state.AskWhy)},
		{Binding: keys.On("S", "", "reverse the order"), Action: keys.Reverse},
		{Binding: keys.On("right l", "← →", "next iteration"), Action: keys.NextIteration, Label: "iteration", Rank: 90, Do: keys.By(s.scrub, +1)},
		{Binding: keys.On("left h", "", "previous iteration"), Action: keys.PrevIteration, Do: keys.By(s.scrub, -1)},
		{Binding: keys.On("home g", "", "the original"), Action: keys.First, Do: keys.By(s.scrub, -1<<20)},
		{Binding: keys.On("end G", "", "the last iteration"), Action: keys.Last, Do: keys.By(s.scrub, 1<<20)},
		{Binding: keys.On("v", "v", "both models, evolved alone, original alone"), Action: keys.View, Pane: "Regions", Label: "view", Rank: 60, Do: keys.Act(func() { s.side = (s.side + 1) % sides })},
		{Binding: keys.On("p", "p", "points: training graphs, test graphs, none"), Action: keys.Points, Label: "points", Rank: 70, Do: keys.Act(func() { s.shows = (s.shows + 1) % showKinds })},
		{Binding: keys.On("a", "a", "axes: two eigenvalues, or principal components"), Action: keys.Axes, Label: "axes", Rank: 65, Do: keys.Cmd(s.turnAxes)},
		{Binding: keys.On("c", "c", "next classifier: svm, log, knn, rf"), Action: keys.NextClassifier, Label: "classifier", Rank: 55, Do: keys.Act(s.nextClassifier)},
		{Binding: keys.On("enter", "Enter", "step through the flipped graph on screen 2"), Action: keys.Enter, Pane: "Flips", Label: "graph", Rank: 62, Do: keys.Cmd(s.open), Idle: s.withoutFlip},
		{Binding: keys.On("down j", "↑ ↓", "next flip"), Action: keys.Down, Idle: s.withoutFlip, Pane: "Flips", Label: "flip", Rank: 61},
		{Binding: keys.On("up k", "", "previous flip"), Action: keys.Up, Idle: s.withoutFlip},
		{Binding: keys.On("/", "", "list only what meets a condition: right and n>20"), Action: keys.Where, Also: "filter search", Do: keys.Cmd(s.where.Ask)},
		{Binding: keys.On("s", "", "sort the flips by the next column"), Action: keys.Sort},
		{Binding: keys.On("space", "", "resume the stopped computation"), Action: keys.Play, Do: keys.Cmd(s.again)},
		{Binding: keys.On("x", "x", "stop the computation; finished iterations stay"), Action: keys.Stop, Label: "stop", Rank: 40, Do: keys.Act(s.stop)},
		{Binding: keys.On("]", "", "β up: more edges move"), Action: keys.MoreBudget, Do: s.state.Moves("beta", +1)},
		{Binding: keys.On("[", "", "β down"), Action: keys.LessBudget, Do: s.state.Moves("beta", -1)},
		{Binding: keys.On(keys.PageDownKeys, "", "page down"), Action: keys.PageDown},
		{Binding: keys.On(keys.PageUpKeys, "", "page up"), Action: keys.PageUp},
	}, s.session.Bindings(s.enter)).Else(func(a keys.Action, _ int) tea.Cmd {
		next, _ := s.list.Do(a)
		return next
	})
}

func (s *Screen) turnAxes() tea.Cmd {
	s.axes = 1 - s.axes
	return s.enter()
}

func (s *Screen) nextClassifier() {
	set := s.state.Settings
	set.Learner = nextClassifier(set.Learner)
	s.state.SetSettings(set)
}

func (s *Screen) stop() {
	if s.run != nil && s.run.job.Working() {
		s.run.stop()
	}
}

// withoutFlip is why a key does nothing where no test graph has flipped.
func (s *Screen) withoutFlip() string {
	if len(s.flips) > 0 {
		return ""
	}
	return "No test graph has flipped."
}

// again restarts a run that was stopped or has failed.
func (s *Screen) again() tea.Cmd {
	if s.run == nil || !s.run.stopped && s.run.job.Err() == nil {
		return nil
	}
	s.leave()
	return s.begin()
}

// scrub shows another iteration; at the latest it follows the run.
func (s *Screen) scrub(by int) tea.Cmd {
	if s.run == nil {
		return nil
	}
	s.destination = nil
	last := max(0, len(s.run.pictures)-1)
	s.at = max(0, min(s.at+by, last))
	s.follow = s.at == last && s.run.job.Working()
	s.refresh()
	return nil
}

// Chosen is the graph of the selected flip, in the fold of the shown run.
func (s *Screen) Chosen() (screen.Subject, bool) {
	if s.run == nil || s.list.At >= len(s.flips) || s.list.Row() < 0 {
		return screen.Subject{}, false
	}
	return screen.Subject{Example: s.run.dataset.Examples[s.flips[s.list.At].Graph], Repeat: 1, Fold: s.run.fold, Iteration: 1}, true
}

// Point selects another flip.
func (s *Screen) Point(lines int) (row string, next tea.Cmd) {
	next = s.list.Move(lines)
	if at, ok := s.Chosen(); ok {
		row = "graph " + at.Example.ID.String()
	}
	return row, next
}

// open steps through the selected flip's graph on screen 2.
func (s *Screen) open() tea.Cmd {
	if s.list.At >= len(s.flips) || s.list.Row() < 0 {
		s.state.Say("No test graph has flipped.")
		return nil
	}
	f := s.flips[s.list.At]
	s.state.SetGraph(f.Graph)
	s.state.Say("Graph %d is a test graph: %s in iteration %d.", f.Graph+1, f.Kind, s.at)
	return s.state.Show(keys.Augment)
}

// selected is the test point of the selected flip, −1 for none.
func (s *Screen) selected() int {
	if s.list.At < len(s.flips) && s.list.Row() >= 0 {
		return s.flips[s.list.At].Test
	}
	return -1
}

func (s *Screen) Panes(paint.Rect) []layout.Pane {
	list := slices.Clone(panes)
	list[flipsPane].Place = s.list.PlaceOf(s.list.At)
	return list
}

// Draw draws one pane.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	if pane == flipsPane {
		s.drawFlips(c, r, focused)
		return
	}
	c.SetTarget(r, &s.plots)
	s.drawPlots(c, r, focused)
}

// Back takes the condition away, then returns to both plots and to the latest
// iteration.
func (s *Screen) Back() bool {
	if s.where.Back() {
		return true
	}
	if s.side == sideBySide {
		return false
	}
	s.side = sideBySide
	return true
}

// wheelPlots scrubs.
func (s *Screen) wheelPlots(lines int) tea.Cmd {
	return s.scrub(max(-1, min(lines, 1)))
}

// iteration is the shown iteration in words.
func (s *Screen) iteration() string {
	if s.at == 0 {
		return "original"
	}
	return fmt.Sprintf("iteration %d of %d", s.at, s.run.settings.Iterations)
}

// The panes, in the order of Tab.
const (
	plotsPane = iota
	flipsPane
)

var panes = []layout.Pane{{Title: "Regions"}, {Title: "Flips"}}

// Arrange puts the flips below the plots.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	const least = 5
	rows := max(least, body.H/5)
	if layout.Framed(body) {
		rows = max(least+1, rows)
	}
	return layout.Stack(body, layout.Rows{Top: layout.Room(body).H - 1 - rows, Least: least, Joins: true}, panes, focus, zoom)
}

// Likely are the keys of a condition.
func (s *Screen) Likely() []keys.Action { return s.where.Likely() }
