// Package checkview draws the check of a mapping on one graph: whether it is one of the
// paper's, pair by pair.
package checkview

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/check"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/where"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// The panes, in the order of screen 2's.
const (
	Differences = iota
	Verdict
	Pairs
)

// View is the check of one graph. The zero View is of none.
type View struct {
	of cause
	sides
	name   string // of what is checked
	graph  *model.Graph
	job    job.Job
	part   progress.Part
	report *check.Report // nil until it is there
	scene  *trace.Scene  // the differences as marks

	rows  list.List // of the graph's frequencies
	where where.Clause[check.Frequency]
	at    int // the row to point at once there is any
	text  prose.Reader
}

// byErrors is the column that the pairs are sorted by at first: those furthest off.
const byErrors = "SE"

// Init sets the state that the view belongs to, and what a second click on a pair does.
func (v *View) Init(state *screen.State, open func() tea.Cmd) {
	v.rows = list.List{Rest: list.Pointed, Again: open, By: byErrors}
	v.where = where.Clause[check.Frequency]{State: state, Screen: keys.Augment, List: &v.rows, Called: "pair", Example: "added and off", Attributes: Attributes,
		Of: func(item int) check.Frequency { return v.Frequencies()[item] }}
}

// cause is what a check follows from.
type cause struct {
	trace.Subject
	settings.Settings
	toggled string
}

// sides are the checked mapping and the settings to compare with.
type sides struct {
	checked augment.Kind
	against settings.Settings
}

// sidesOf: the mapping at hand is checked if it is not one of the paper's, else one that
// was brought, which is then held against the one at hand; else the one at hand itself,
// against the usual readings.
func sidesOf(s settings.Settings) sides {
	at, _ := augment.KindOf(s.Mapping)
	side := sides{at, s}
	if at.Author != "" {
		side.against.Mapping = settings.Default().Mapping
		return side
	}
	for _, k := range augment.Kinds() {
		if k.Author != "" {
			side.checked = k
			return side
		}
	}
	side.against.Readings = readings.Default()
	return side
}

// Alone reports that no mapping was brought that could be checked.
func (v *View) Alone() bool { return v.checked.Author == "" }

// Against is the mapping to compare with.
func (v *View) Against() string { return v.against.Mapping }

// errRecorded is why some graphs cannot be checked against a record.
var errRecorded = errors.New("a record has answers about the dataset's own graphs; this one was generated, or is edited by hand (u takes that back)")

// Make checks a graph with what is edited by hand, unless that is done or under way.
func (v *View) Make(state *screen.State, at screen.Subject, edits []model.Edge) tea.Cmd {
	of := cause{at, state.Settings, fmt.Sprint(edits)}
	if v.of == of {
		return nil
	}
	v.of, v.sides, v.report, v.scene, v.part, v.at = of, sidesOf(state.Settings), nil, nil, progress.Part{}, 0
	v.rows.Load(0)
	v.text.Top = 0
	e, d := at.Example, state.Dataset
	if g, err := e.Graph.Toggle(edits); err == nil { // a check that cannot be edited here is not shown either
		e.Graph = g
	}
	if v.graph = e.Graph; e.ID.Lineage != "" || len(edits) > 0 {
		with := *d
		with.Examples = slices.Clone(d.Examples)
		with.Examples[e.ID.Graph] = e
		d = &with
	}
	c := check.Default()
	c.Dataset, c.Graphs, c.Settings, c.Source = d, []int{e.ID.Graph}, v.against, check.Of(v.checked, state.Settings)
	v.name = c.Source.Name
	workers, recorded, other := state.Workers, c.Source.Record != nil, d != state.Dataset
	return v.job.Start(state.Work, func(ctx context.Context, r *job.Run) error {
		if recorded && other {
			return errRecorded
		}
		ctx = progress.Watch(ctx, func(p progress.Part) { r.Progress(p) })
		ctx, _ = parallel.WithHelpers(ctx, workers-1)
		c.Found = func(first *check.Report) { r.Post(first) }
		report, err := check.Run(ctx, c)
		if err == nil {
			r.Post(report)
		}
		return err
	}, v.took)
}

// Again begins a check that was stopped, or has failed, once more.
func (v *View) Again(state *screen.State, at screen.Subject, edits []model.Edge) tea.Cmd {
	v.of = cause{}
	return v.Make(state, at, edits)
}

// took shows the progress and the reports.
func (v *View) took(b job.Batch) tea.Cmd {
	if p, ok := b.Progress.(progress.Part); ok {
		v.part = p
	}
	for _, e := range b.Events {
		if r, ok := e.(*check.Report); ok {
			v.load(r)
		}
	}
	return nil
}

// load takes a report.
func (v *View) load(r *check.Report) {
	if v.report != nil { // the first one, with the cursor where it was moved to
		v.at = v.rows.At
	}
	v.report = r
	v.rows.Columns, v.rows.At, v.rows.Top = v.columns(), v.at, 0
	v.rows.Load(len(v.Frequencies()))
	v.where.Refresh()
	index, _ := augment.IndexNamed(v.against.Similarity)
	v.scene = trace.NewStaticScene(v.graph, index, marks(v.Frequencies()))
}

// marks are what the picture shows of the pairs: what is off goes before what fits.
func marks(of []check.Frequency) map[model.Edge]trace.PairState {
	list := map[model.Edge]trace.PairState{}
	for _, f := range of {
		e, ok := pairOf(f)
		if !ok {
			continue
		}
		mark, _ := markOf(f)
		if list[e] == trace.Untouched || list[e] == trace.Fits {
			list[e] = mark
		}
	}
	return list
}

// markOf is how a frequency is marked.
func markOf(f check.Frequency) (trace.PairState, theme.Tone) {
	switch {
	case f.Off && f.Seen > f.Expected:
		return trace.Over, theme.ToneOver
	case f.Off:
		return trace.Under, theme.ToneUnder
	}
	return trace.Fits, theme.ToneFits
}

// pairOf is what a frequency is of; false for that of too few swaps.
func pairOf(f check.Frequency) (model.Edge, bool) {
	if f.Pair[0] == 0 {
		return model.Edge{}, false
	}
	return model.NewEdge(f.Pair[0]-1, f.Pair[1]-1), true
}

// Frequencies are the rows.
func (v *View) Frequencies() []check.Frequency { return v.report.Graphs[0].Frequencies }

// Working reports whether it is under way.
func (v *View) Working() bool { return v.job.Working() }

// Stop ends the work, if there is any, and reports whether there was.
func (v *View) Stop() bool {
	working := v.job.Working()
	v.job.Stop()
	return working
}

// Known reports whether there is a report, or will be.
func (v *View) Known() bool { return v.settled() || v.job.Working() }

// settled reports that the report is the whole one, not the first.
func (v *View) settled() bool { return v.report != nil && v.report.Outcome != "" }

// Row is the row that is pointed at, and Point points at another.
func (v *View) Row() int {
	if v.report == nil {
		return v.at
	}
	return v.rows.At
}

func (v *View) Point(row int) {
	v.at, v.rows.At = row, row
	v.rows.Filter()
}

// The names of a position's View; the condition has its own.
const (
	viewSort   = "sort"
	viewSorted = "sorted"
)

// Views are those that Position writes.
func Views() screen.Views {
	return screen.Views{viewSort: {Text: true}, viewSorted: screen.OneOf("reverse")}.With(where.Views())
}

// Position writes how the pairs are sorted and chosen.
func (v *View) Position(p *settings.Position) {
	if v.rows.By != byErrors {
		screen.SetView(p, viewSort, v.rows.By)
	}
	if v.rows.Down {
		screen.SetView(p, viewSorted, "reverse")
	}
	v.where.Position(p)
}

// Go sorts and chooses them as a position says.
func (v *View) Go(p settings.Position) {
	v.rows.By, v.rows.Down = cmp.Or(p.View[viewSort], byErrors), p.View[viewSorted] == "reverse"
	v.rows.Sort()
	v.where.Go(p)
}

// Filtered reports whether a condition chooses among the pairs.
func (v *View) Filtered() bool { return v.where.On() }

// Back takes the condition away, and reports whether there was one.
func (v *View) Back() bool { return v.where.Back() }

// pointAt points at the first row of a pair.
func (v *View) pointAt(pair model.Edge) {
	i := slices.IndexFunc(v.Frequencies(), func(f check.Frequency) bool {
		e, ok := pairOf(f)
		return ok && e == pair
	})
	if i >= 0 {
		v.Point(i)
	}
}

// Pair is the pair that is pointed at; false where there is none.
func (v *View) Pair() (model.Edge, bool) {
	if v.report == nil || v.rows.Row() < 0 {
		return model.Edge{}, false
	}
	return pairOf(v.Frequencies()[v.rows.At])
}

// Other is the graph, from 0, to check next: one that separates what fits, or tests what is not
// tested here; false for none.
func (v *View) Other() (int, bool) {
	if v.report == nil {
		return 0, false
	}
	number, _ := v.report.Other()
	return number - 1, number > 0
}

// Do answers a key that moves in a pane.
func (v *View) Do(a keys.Action, pane int) tea.Cmd {
	if pane == Verdict {
		v.text.Do(a)
		return nil
	}
	if v.report == nil {
		return nil
	}
	next, _ := v.rows.Do(a)
	return next
}

// Filter asks for a condition of the pairs.
func (v *View) Filter() tea.Cmd { return v.where.Ask() }
