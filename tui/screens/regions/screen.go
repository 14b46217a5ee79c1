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
	"mevolve/tui/filter"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/session"
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
	where filter.Where[*attributes.Graph]
	plots screen.Area

	destination *settings.Position // the unfinished position of Go
}

// New returns the screen; the session provides the fold and handles the
// settings' keys.
func New(s *screen.State, x *session.Session) *Screen {
	r := &Screen{state: s, session: x, follow: true, list: list.List{Rest: list.Pointed, By: byFlip}}
	r.where = filter.Where[*attributes.Graph]{State: s, Screen: keys.Regions, List: &r.list, Called: "graph", Attributes: attributes.Of(From), Of: func(i int) *attributes.Graph { return r.known[i] }}
	r.plots = screen.Area{OnWheel: r.wheelPlots}
	return r
}

// Enter starts the run of the current settings, or shows a saved one.
func (s *Screen) Enter() tea.Cmd {
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

// Do handles a key.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	switch a {
	case keys.NextIteration:
		s.scrub(1)
	case keys.PrevIteration:
		s.scrub(-1)
	case keys.First:
		s.scrub(-1 << 20)
	case keys.Last:
		s.scrub(1 << 20)
	case keys.Down, keys.Up, keys.PageDown, keys.PageUp, keys.NextMatch, keys.PrevMatch, keys.Sort, keys.Reverse:
		s.list.Do(a)
	case keys.Enter:
		s.open()
	case keys.View:
		s.side = (s.side + 1) % sides
	case keys.Points:
		s.shows = (s.shows + 1) % showKinds
	case keys.Axes:
		s.axes = 1 - s.axes
		return s.Enter()
	case keys.NextClassifier:
		set := s.state.Settings
		set.Learner = nextClassifier(set.Learner)
		s.state.SetSettings(set)
	case keys.NextFold:
		s.session.ChooseFold(s.session.Fold() + 1)
		return s.Enter()
	case keys.PrevFold:
		s.session.ChooseFold(s.session.Fold() - 1)
		return s.Enter()
	case keys.Stop:
		if s.run != nil && s.run.job.Working() {
			s.run.stop()
		}
	case keys.Play:
		return s.again()
	default:
		if next, ok := s.where.Do(a); ok {
			return next
		}
		next, _ := s.session.Do(a)
		return next
	}
	return nil
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
func (s *Screen) scrub(by int) {
	if s.run == nil {
		return
	}
	s.destination = nil
	last := max(0, len(s.run.pictures)-1)
	s.at = max(0, min(s.at+by, last))
	s.follow = s.at == last && s.run.job.Working()
	s.refresh()
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
func (s *Screen) open() {
	if s.list.At >= len(s.flips) || s.list.Row() < 0 {
		s.state.Say("No test graph has flipped.")
		return
	}
	f := s.flips[s.list.At]
	s.state.SetGraph(f.Graph)
	s.state.Show(keys.Augment)
	s.state.Say("Graph %d is a test graph: %s in iteration %d.", f.Graph+1, f.Kind, s.at)
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

// Dead reports the keys that do nothing without a condition, or without a flip.
func (s *Screen) Dead(a keys.Action) bool {
	return s.where.Dead(a) || len(s.flips) == 0 && (a == keys.Enter || a == keys.Down || a == keys.Up)
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
	s.scrub(max(-1, min(lines, 1)))
	return nil
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
	top := layout.Room(body).H - 1 - rows
	p := layout.Stack(body, top, least, panes, focus, zoom)
	if plots := &p.Rects[plotsPane]; !p.Framed && plots.H == top { // the rule of the next title separates them
		plots.H++
	}
	return p
}

// Moment reports whether flips are chosen by a condition.
func (s *Screen) Moment() (now screen.Moment) {
	now.When(s.where.On(), screen.Chosen)
	return now
}
