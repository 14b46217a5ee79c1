// Package explainview answers, beside the picture of screen 2, why a pair was not drawn or why
// the graph is in no pool, and what would change that.
package explainview

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/seed"
	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/study/inspect/trace"
	"mevolve/tui/job"
	"mevolve/tui/session"
	"mevolve/tui/widgets/list"
)

// What an alternative is worth: it is one of some thirty, so fewer mappings are made of it.
// effort follows as many states as the inclusion probability above the answer, so that
// both are exact or both are sampled.
var effort = explain.Effort{States: explain.Alone.States, Trials: 1000}

// edges is how many edges at the pair are listed with their inclusion probabilities.
const edges = 3

// Answer is what is known so far of one question. The zero Answer is of none.
type Answer struct {
	list.Scroll
	of        *trace.Trace
	evolution *session.Evolution // of a question about the graph
	iteration int

	asked   model.Edge // the pair; of the graph none
	pair    *explain.Pair
	usual   *explain.Estimate // over all draws, as it is
	changes []tried
	left    int // changes that are still to be tried

	place *explain.Place
	doubt *explain.Doubt
	job   job.Job
}

// tried is a change and the chance that it gives.
type tried struct {
	explain.Change
	explain.Estimate
}

// Pair asks about a pair beside the screen.
func Pair(d *job.Pool, tr *trace.Trace, e model.Edge) (*Answer, tea.Cmd) {
	a := &Answer{of: tr, asked: e}
	at, set := tr.Cause.Subject, tr.Cause.Whole()
	unit := seed.Unit{Seed: tr.Cause.Seed, Repeat: at.Repeat, Fold: at.Fold, Iteration: at.Iteration, Graph: at.Example.ID.Graph, Lineage: at.Example.ID.Lineage, Purpose: "inclusion"}
	return a, a.job.Start(d, func(ctx context.Context, r *job.Run) error {
		p, err := explain.OfPair(ctx, set, tr.Graph, tr.Result, e)
		if err != nil {
			return err
		}
		r.Post(p)
		// as c has it, so that the two never differ
		if _, err := explain.Chance(ctx, tr.Mapping, tr.Graph, e, explain.Alone, unit.Stream(), func(found explain.Estimate) { r.Post(found) }); err != nil {
			return err
		}
		changes, err := explain.Edges(ctx, set, tr.Graph, e, edges)
		if err != nil {
			return err
		}
		changes = append(changes, explain.Changes(set)...)
		for k, c := range changes {
			found, err := c.Try(ctx, tr.Graph, e, effort, unit.Stream())
			if err != nil {
				return err
			}
			r.Post(tried{c, found})
			r.Progress(len(changes) - k - 1)
		}
		return nil
	}, a.took)
}

// Graph asks about the graph of a trace in an iteration of an evolution whose pool is
// judged.
func Graph(d *job.Pool, tr *trace.Trace, e *session.Evolution, iteration int) (*Answer, tea.Cmd) {
	a := &Answer{of: tr, evolution: e, iteration: iteration}
	before, _ := e.Event(iteration - 1)
	now, _ := e.Event(iteration)
	place := explain.InPool(e.Split, before.State, now.State, e.Unit.Settings, tr.Cause.Subject.Example.ID)
	a.place = &place
	if place.Child == nil {
		return a, nil
	}
	return a, a.job.Start(d, func(ctx context.Context, r *job.Run) error {
		doubt, err := explain.OfLabel(ctx, before.State.Learner, now.State.Calibration, *place.Child)
		if err == nil {
			r.Post(doubt)
		}
		return err
	}, a.took)
}

// Of reports whether it answers Pair for that trace and pair.
func (a *Answer) Of(tr *trace.Trace, e model.Edge) bool {
	return a != nil && a.of == tr && a.asked == e && a.evolution == nil
}

// OfGraph reports whether it answers Graph for that trace and iteration.
func (a *Answer) OfGraph(tr *trace.Trace, e *session.Evolution, iteration int) bool {
	return a != nil && a.of == tr && a.evolution == e && a.iteration == iteration
}

// took adds what has become known.
func (a *Answer) took(b job.Batch) tea.Cmd {
	for _, left := range b.Events {
		switch left := left.(type) {
		case explain.Pair:
			a.pair = &left
		case explain.Estimate:
			a.usual = &left
		case tried:
			a.changes = append(a.changes, left)
		case explain.Doubt:
			a.doubt = &left
		}
	}
	if n, ok := b.Progress.(int); ok {
		a.left = n
	}
	return nil
}

// Stop ends the work on it.
func (a *Answer) Stop() {
	if a != nil {
		a.job.Stop()
	}
}
