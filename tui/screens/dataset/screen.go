// Package dataset is screen 1 of the explorer: the statistics of the dataset beside the
// paper's, the baselines that a classifier must beat, and the list of graphs.
package dataset

import (
	"context"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/inspect/attributes"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/where"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/nodelink"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
)

// The panes.
const (
	listPane = iota
	previewPane
	statisticsPane
)

// Screen shows the current dataset.
type Screen struct {
	screen.Base
	state *screen.State

	of       *model.Dataset      // the dataset that is measured and listed
	measured *attributes.Dataset // nil until measured
	folds    folds
	about    settings.Settings // settings of the folds
	doubts   []model.Warning   // of a cross-validation with these settings
	job      job.Job

	mapping job.Job
	cause   trace.Input // input of the list's swaps, without a subject
	seeking bool        // select a graph that meets the condition once the attributes are known

	list        graphs
	destination *settings.Position // the position of Go, until the next key

	statistics prose.Reader
	drawn      nodelink.Memo
}

// New returns the screen.
func New(state *screen.State) *Screen {
	s := &Screen{state: state}
	s.list.init(state, keys.Dataset)
	s.list.where.Changed = s.look
	state.Among = s.list.where.Matches
	s.list.Chosen = func() tea.Cmd {
		s.destination = nil
		state.SetGraph(s.list.At)
		return nil
	}
	s.statistics.Moved = func() { s.destination = nil }
	s.list.Again = s.augment
	return s
}

// augment shows the graph on screen 2.
func (s *Screen) augment() tea.Cmd { return s.state.Show(keys.Augment) }

// Update measures a new dataset, and the folds again if the settings have changed.
func (s *Screen) Update(c screen.Change) tea.Cmd {
	if !c.Has(screen.Dataset | screen.Settings) {
		return nil
	}
	d := s.state.Dataset
	about := foldSettings(s.state.Settings)
	if d == s.of && about == s.about {
		return s.askSwaps()
	}
	if d != s.of {
		s.mapping.Drop()
		s.cause = trace.Input{}
		s.of, s.measured, s.statistics.Top = d, nil, 0
		s.list.load(d)
	}
	s.about, s.folds, s.doubts = about, folds{}, experiment.Info(d).Doubts(about.Folds)
	known := s.measured
	return tea.Batch(s.askSwaps(), s.job.Start(s.state.Work, func(ctx context.Context, r *job.Run) error {
		if known == nil {
			var err error
			if known, err = attributes.Measure(ctx, d, nil); err != nil {
				return err
			}
			r.Post(known)
		}
		return measureFolds(ctx, known, about, r)
	}, s.tookMeasurements))
}

// askSwaps maps the graphs if the list needs the results.
func (s *Screen) askSwaps() tea.Cmd {
	cause := trace.InputOf(screen.Subject{}, s.state.Settings)
	if cause == s.cause {
		return nil
	}
	s.mapping.Drop()
	s.cause = trace.Input{}
	s.list.take(nil)
	if !s.list.asksSwaps() {
		return nil
	}
	s.cause = cause
	d, set := s.of, s.state.Settings
	return s.mapping.Start(s.state.Work, func(ctx context.Context, r *job.Run) error { return mapGraphs(ctx, d, set, r) }, s.tookSwaps)
}

// look selects a graph that meets a new condition, and computes missing
// attributes.
func (s *Screen) look() tea.Cmd {
	s.destination = nil
	s.list.widen()
	next := s.askSwaps()
	s.seeking = s.mapping.Working()
	s.settle()
	return next
}

// settle selects a graph that is listed.
func (s *Screen) settle() {
	if rows := s.list.Rows(); len(rows) > 0 && !s.list.has(s.state.Graph()) {
		s.state.SetGraph(rows[0])
	}
}

// foldSettings are the settings that the baselines depend on.
func foldSettings(s settings.Settings) settings.Settings {
	return s.Only(settings.Draws, settings.Learns, settings.Embeds, settings.Splits)
}

// tookMeasurements shows what is measured of the dataset and its folds.
func (s *Screen) tookMeasurements(b job.Batch) tea.Cmd {
	for _, e := range b.Events {
		switch e := e.(type) {
		case *attributes.Dataset:
			s.measured = e
			s.list.know(e.Graphs)
		case folds:
			s.folds = e
		}
		s.arrive()
	}
	return nil
}

// tookSwaps shows the graphs as mapped, or why they could not be mapped.
func (s *Screen) tookSwaps(b job.Batch) tea.Cmd {
	for _, e := range b.Events {
		s.list.take(e.([]attributes.Swaps))
		if s.seeking {
			s.seeking = false
			s.settle()
		}
		s.arrive()
	}
	if b.Err != nil {
		s.list.mapped = true // also if some graphs failed
		s.list.where.Refresh()
		s.state.SetError(b.Err)
	}
	return nil
}

// Panes are the list of graphs, the chosen graph and the statistics, whose tab counts the
// warnings.
func (s *Screen) Panes(paint.Rect) []layout.Pane {
	statistics := "Statistics"
	if n := len(s.doubts) + len(s.state.Dataset.Warnings); n > 0 {
		statistics += ", " + wording.Count(n, "warning", "warnings")
	}
	return []layout.Pane{{Title: "Graphs", Want: s.list.Want(len(titles)), Place: s.list.PlaceOf(s.state.Graph())}, {Title: "Preview", Rows: leastPreview}, {Title: statistics, Rows: leastStatistics}}
}

// Arrange places the graph at the right of the list and the statistics below it, or, with
// less room, one of the two.
func (s *Screen) Arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	d := s.state.Dataset
	most := max(leastStatistics, rowsOfTable2, len(d.ClassLabels)+rowsOfTwins) + 2*(len(s.doubts)+len(d.Warnings)) // a warning may take two
	return layout.Beside(body, most+1, s.Panes(body), focus, zoom)
}

// The least heights of the graph and of the statistics below it.
const (
	leastPreview    = 10
	leastStatistics = 12
)

// The rows of the statistics: of the table beside the paper's, and below the classes.
const (
	rowsOfTable2 = 14
	rowsOfTwins  = 10
)

// Chosen is the graph under the cursor, which all screens share.
func (s *Screen) Chosen() (screen.Subject, bool) { return s.state.Subject, true }

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

// Bindings are the screen's keys; those of the list move in the pane.
func (s *Screen) Bindings() keys.Table {
	where := &s.list.where
	return slices.Concat(keys.Table{
		{Binding: keys.On("down j", "↑ ↓", "next graph; in Statistics: scroll down"), Action: keys.Down, Label: "graph", Rank: 65},
		{Binding: keys.On("up k", "", "previous graph; in Statistics: scroll up"), Action: keys.Up},
		{Binding: keys.On(keys.PageDownKeys, "", "page down"), Action: keys.PageDown},
		{Binding: keys.On(keys.PageUpKeys, "", "page up"), Action: keys.PageUp},
		{Binding: keys.On("home g", "", "first graph of the list"), Action: keys.First},
		{Binding: keys.On("end G", "", "last graph of the list"), Action: keys.Last},
		{Binding: keys.On("enter", "Enter", "step through this graph on screen 2"), Action: keys.Enter, Label: "swaps", Rank: 80, Do: keys.Cmd(s.augment)},
		{Binding: keys.On("/", "/", "list only what meets a condition: class=2 and n>40, 17, twins"), Action: keys.Where, Also: "filter search", Pane: "Graphs", Label: "where", Rank: 76, Do: keys.Cmd(where.Ask)},
	}, where.Bindings("N p"), keys.Table{
		{Binding: keys.On("s", "s", "sort the list by the next column"), Action: keys.Sort, Also: "most least largest smallest vertices edges n m", Pane: "Graphs", Label: "sort", Rank: 75},
		{Binding: keys.On("W", "", "explain why the graph is in the pool, or not"), Action: keys.Ask, Do: keys.Cmd(s.state.AskWhy)},
		{Binding: keys.On("S", "", "reverse the order"), Action: keys.Reverse},
	}).Else(func(a keys.Action, pane int) tea.Cmd {
		if pane == statisticsPane && s.statistics.Do(a) {
			return nil
		}
		s.list.At = s.state.Graph()
		next, _ := s.list.Do(a)
		return next
	}).Around(func(_ keys.Action, do keys.Do) keys.Do {
		return func(pane int) tea.Cmd {
			s.destination = nil
			return do(pane)
		}
	})
}

// Point selects another graph.
func (s *Screen) Point(lines int) (row string, next tea.Cmd) {
	s.list.At = s.state.Graph()
	next = s.list.Move(lines)
	return fmt.Sprintf("graph %d", s.list.At+1), next
}

// Back removes the condition.
func (s *Screen) Back() bool { return s.list.where.Back() }

// Position writes the order, the condition and the scroll offset of the list.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	l := &s.list
	screen.SetList(&p, &l.List, byGraph)
	l.where.Position(&p)
	screen.SetViewNumber(&p, "scroll", s.statistics.Top)
	return p
}

// Go restores the order, the condition and the scroll offset of the list.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.list.where.Go(p)
	s.list.widen()
	screen.GoList(p, &s.list.List, byGraph)
	s.destination = &p
	s.arrive()
	return s.askSwaps()
}

// arrive restores the scroll offset of Go after every new measurement, since
// the list can be sorted and filtered only by measured attributes.
func (s *Screen) arrive() {
	if s.destination != nil {
		s.list.Top = screen.ViewNumber(*s.destination, "top")
		s.statistics.Top = screen.ViewNumber(*s.destination, "scroll")
	}
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	return screen.ListViews().With(where.Views(), screen.Views{"scroll": {}})
}

// Likely are the keys of a condition.
func (s *Screen) Likely() []keys.Action { return append(s.list.where.Likely(), keys.Open) }
