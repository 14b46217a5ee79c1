// Package dataset is the explorer's screen 1: what the dataset is, beside the
// paper's figures for it, what a classifier must beat, and its graphs.
package dataset

import (
	"cmp"
	"context"
	"maps"

	tea "charm.land/bubbletea/v2"

	"mevolve/experiment"
	"mevolve/facts"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/course"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/list"
	"mevolve/tui/nodelink"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/where"
	"mevolve/tui/work"
)

// The panes.
const (
	listPane = iota
	statisticsPane
	previewPane
)

// Screen shows the state's dataset.
type Screen struct {
	state *screen.State

	of     *model.Dataset // what facts and list belong to
	facts  *measured      // nil until measured
	folds  folds
	about  settings.Settings // what folds belong to
	doubts []model.Warning   // of a cross-validation with them
	job    work.Job

	mapping work.Job
	cause   course.Cause // what the list's swaps belong to, without a subject
	seeking bool         // a graph that meets the condition is to be looked at once they are known

	list  graphs
	going *settings.Position // where Go was asked to, until the next key

	statistics list.Scroll
	drawn      drawn
}

// drawn is the graph whose drawing was looked at last; its vertices stay in place.
type drawn struct {
	of     *model.Graph
	layout *nodelink.Layout
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen.
func New(state *screen.State) *Screen {
	s := &Screen{state: state}
	s.list.init(state, keys.Dataset)
	s.list.where.Changed = s.look
	state.Among = s.list.where.Matches
	s.list.Chosen = func() tea.Cmd {
		s.going = nil
		state.SetGraph(s.list.At)
		return nil
	}
	s.statistics.Moved = func() { s.going = nil }
	s.list.Again = func() tea.Cmd {
		state.Show(keys.Augment)
		return nil
	}
	return s
}

// Enter measures a new dataset, and its folds where the settings have changed, and
// lists what it was asked for.
func (s *Screen) Enter() tea.Cmd {
	next := s.enter()
	if text := s.state.TakeList(); text != "" {
		next = tea.Batch(next, s.list.where.Show(text))
	}
	return next
}

func (s *Screen) enter() tea.Cmd {
	d := s.state.Dataset
	about := foldSettings(s.state.Settings)
	if d == s.of && about == s.about {
		return s.askSwaps()
	}
	if d != s.of {
		s.mapping.Drop()
		s.cause = course.Cause{}
		s.of, s.facts, s.statistics.Top = d, nil, 0
		s.list.load(d)
	}
	s.about, s.folds, s.doubts = about, folds{}, experiment.Info(d).Doubts(about.Folds)
	known := s.facts
	return tea.Batch(s.askSwaps(), s.job.Start(s.state.Work, func(ctx context.Context, r *work.Run) error {
		if known == nil {
			f, err := measure(ctx, d)
			if err != nil {
				return err
			}
			known = f
			r.Post(f)
		}
		return measureFolds(ctx, d, known, about, r)
	}))
}

// askSwaps maps the graphs where the list is asked what comes of it.
func (s *Screen) askSwaps() tea.Cmd {
	cause := course.CauseOf(screen.Subject{}, s.state.Settings)
	if cause == s.cause {
		return nil
	}
	s.mapping.Drop()
	s.cause = course.Cause{}
	s.list.take(nil)
	if !s.list.asksSwaps() {
		return nil
	}
	s.cause = cause
	d, set := s.of, s.state.Settings
	return s.mapping.Start(s.state.Work, func(ctx context.Context, r *work.Run) error { return mapGraphs(ctx, d, set, r) })
}

// look looks at a graph that meets a new condition, and finds out what that asks
// for.
func (s *Screen) look() tea.Cmd {
	s.going = nil
	s.list.widen()
	next := s.askSwaps()
	s.seeking = s.mapping.Working()
	s.settle()
	return next
}

// settle looks at a graph that is listed.
func (s *Screen) settle() {
	if rows := s.list.Rows(); len(rows) > 0 && !s.list.has(s.state.Graph()) {
		s.state.SetGraph(rows[0])
	}
}

// foldSettings are the settings without what the baselines do not depend on.
func foldSettings(s settings.Settings) settings.Settings {
	d := settings.Default()
	s.Mapping, s.Beta, s.L, s.Iterations, s.Filter, s.MaxPool, s.Repeats = d.Mapping, d.Beta, d.L, d.Iterations, d.Filter, d.MaxPool, d.Repeats
	return s
}

// Update takes what has been measured.
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	b, _ := s.job.Take(msg)
	for _, e := range b.Events {
		switch e := e.(type) {
		case *measured:
			s.facts = e
			s.list.know(e.graphs)
		case folds:
			s.folds = e
		}
		s.arrive()
	}
	mapped, _ := s.mapping.Take(msg)
	for _, e := range mapped.Events {
		s.list.take(e.([]facts.Swaps))
		if s.seeking {
			s.seeking = false
			s.settle()
		}
		s.arrive()
	}
	if mapped.Done && s.mapping.Err() != nil {
		s.list.mapped = true // as far as it could be
		s.list.where.Refresh()
		s.state.Complain(s.mapping.Err())
	}
	return nil
}

// Panes are the list of graphs, the statistics and a preview.
func (s *Screen) Panes(paint.Rect) []layout.Pane {
	return []layout.Pane{{Title: "Graphs", Want: list.Width(s.list.Columns[:min(len(titles), len(s.list.Columns))])}, {Title: "Statistics"}, {Title: "Preview"}}
}

// Draw draws one pane.
func (s *Screen) Draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	switch pane {
	case listPane:
		s.drawList(c, r, focused)
	case statisticsPane:
		s.drawStatistics(c, r, focused)
	default:
		s.drawPreview(c, r, focused)
	}
}

// Do answers the keys.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	s.going = nil
	if pane == statisticsPane && s.statistics.Do(a) {
		return nil
	}
	s.list.At = s.state.Graph()
	if next, ok := s.list.Do(a); ok {
		return next
	}
	if next, ok := s.list.where.Do(a); ok {
		return next
	}
	if a == keys.Enter {
		s.state.Show(keys.Augment)
	}
	return nil
}

// Dead keys are those of a condition where there is none.
func (s *Screen) Dead(a keys.Action) bool { return s.list.where.Dead(a) }

// Back takes the condition away.
func (s *Screen) Back() bool { return s.list.where.Back() }

var _ screen.Placed = (*Screen)(nil)

// Position tells how the list is sorted, filtered and scrolled.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	l := &s.list
	screen.SetList(&p, &l.List, byGraph)
	l.where.Position(&p)
	screen.SetViewNumber(&p, "scroll", s.statistics.Top)
	return p
}

// Go sorts, filters and scrolls the list.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.list.where.Go(p)
	s.list.widen()
	s.list.SortBy(cmp.Or(p.View["sort"], byGraph), p.View["order"] == "reverse")
	s.going = &p
	s.arrive()
	return s.askSwaps()
}

// arrive scrolls to where Go was asked to: again whenever more is known, since
// what is not measured yet is neither sorted nor long enough.
func (s *Screen) arrive() {
	if s.going != nil {
		s.list.Top = screen.ViewNumber(*s.going, "top")
		s.statistics.Top = screen.ViewNumber(*s.going, "scroll")
	}
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	v := screen.ListViews()
	maps.Copy(v, where.Views())
	v["scroll"] = screen.Values{}
	return v
}

// Moment tells whether graphs are chosen by a condition.
func (s *Screen) Moment() (now screen.Moment) {
	now.When(s.list.where.On(), screen.Chosen)
	return now
}
