// Package dataset is the explorer's screen 1: what the dataset is, beside the
// paper's figures for it, what a classifier must beat, and its graphs.
package dataset

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"mevolve/experiment"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
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
	facts  *facts         // nil until measured
	folds  folds
	about  settings.Settings // what folds belong to
	doubts []model.Warning   // of a cross-validation with them
	job    work.Job

	list  graphs
	going *settings.Position // where Go was asked to, until the next key

	statistics list.Scroll
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen.
func New(state *screen.State) *Screen {
	s := &Screen{state: state}
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

// Enter measures a new dataset, and its folds where the settings have changed.
func (s *Screen) Enter() tea.Cmd {
	d := s.state.Dataset
	about := foldSettings(s.state.Settings)
	if d == s.of && about == s.about {
		return nil
	}
	if d != s.of {
		s.of, s.facts, s.statistics.Top = d, nil, 0
		s.list.load(d)
	}
	s.about, s.folds, s.doubts = about, folds{}, experiment.Info(d).Doubts(about.Folds)
	known := s.facts
	return s.job.Start(s.state.Work, func(ctx context.Context, r *work.Run) error {
		if known == nil {
			f, err := measure(ctx, d)
			if err != nil {
				return err
			}
			known = f
			r.Post(f)
		}
		return measureFolds(ctx, d, known, about, r)
	})
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
		case *facts:
			s.facts = e
			s.list.know(e)
		case folds:
			s.folds = e
		}
		s.arrive()
	}
	return nil
}

// Panes are the list of graphs, the statistics and a preview.
func (s *Screen) Panes(paint.Rect) []layout.Pane {
	return []layout.Pane{{Title: "Graphs", Want: list.Width(s.list.Columns)}, {Title: "Statistics"}, {Title: "Preview"}}
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
	switch a {
	case keys.Enter:
		s.state.Show(keys.Augment)
	case keys.Filter:
		s.state.AskFilter("filter", s.list.filter.text, s.filter)
	}
	return nil
}

// filter filters the list; the list says what is wrong with a filter.
func (s *Screen) filter(text string, entered bool) (wrong string) {
	s.list.setFilter(text)
	if s.list.filter.err != nil {
		return "filter"
	}
	if rows := s.list.Rows(); entered && len(rows) > 0 && !s.list.has(s.state.Graph()) {
		s.state.SetGraph(rows[0])
	}
	return ""
}

// Back takes the filter away.
func (s *Screen) Back() bool {
	if s.list.filter.text == "" {
		return false
	}
	s.list.setFilter("")
	return true
}

var _ screen.Placed = (*Screen)(nil)

// Position tells how the list is sorted, filtered and scrolled.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	l := &s.list
	screen.SetList(&p, &l.List, titles[byGraph])
	screen.SetView(&p, "filter", l.filter.text)
	screen.SetViewNumber(&p, "scroll", s.statistics.Top)
	return p
}

// Go sorts, filters and scrolls the list.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.list.setFilter(p.View["filter"])
	s.list.SortBy(p.View["sort"], p.View["order"] == "reverse")
	s.going = &p
	s.arrive()
	return nil
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
	v["filter"], v["scroll"] = screen.Values{Text: true}, screen.Values{}
	return v
}
