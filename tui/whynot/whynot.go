// Package whynot answers, beside the picture of screen 2, why a pair was not drawn or why
// the graph is in no pool, and what would change that.
package whynot

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/seed"
	"mevolve/tui/course"
	"mevolve/tui/list"
	"mevolve/tui/session"
	"mevolve/tui/work"
	"mevolve/why"
)

// What an alternative is worth: it is one of some thirty, so fewer mappings are made of it.
// As many states are followed as of the chance that it stands below: what is exact there
// and sampled here would differ where nothing does.
var effort = why.Effort{States: why.Alone.States, Trials: 1000}

// edges is how many edges at the pair are told, and their chances found.
const edges = 3

// Answer is what is known so far of one question. The zero Answer is of none.
type Answer struct {
	list.Scroll
	of        *course.Course
	evolution *session.Evolution // of a question about the graph
	iteration int

	asked   model.Edge // the pair; of the graph none
	pair    *why.Pair
	usual   *why.Estimate // over all draws, as it is
	changes []tried
	left    int // changes that are still to be tried

	place *why.Place
	doubt *why.Doubt
	job   work.Job
}

// tried is a change and the chance that it gives.
type tried struct {
	why.Change
	why.Estimate
}

// Pair asks about a pair beside the screen.
func Pair(d *work.Desk, co *course.Course, e model.Edge) (*Answer, tea.Cmd) {
	a := &Answer{of: co, asked: e}
	at, set := co.Cause.Subject, co.Cause.Whole()
	unit := seed.Unit{Seed: co.Cause.Seed, Repeat: at.Repeat, Fold: at.Fold, Iteration: at.Iteration, Graph: at.Example.ID, Purpose: "inclusion"}
	return a, a.job.Start(d, func(ctx context.Context, r *work.Run) error {
		p, err := why.OfPair(ctx, set, co.Graph, co.Result, e)
		if err != nil {
			return err
		}
		r.Post(p)
		// as c has it, so that the two never differ
		if _, err := why.Chance(ctx, co.Mapping, co.Graph, e, why.Alone, unit.Stream(), func(found why.Estimate) { r.Post(found) }); err != nil {
			return err
		}
		changes, err := why.Edges(ctx, set, co.Graph, e, edges)
		if err != nil {
			return err
		}
		changes = append(changes, why.Changes(set)...)
		for k, c := range changes {
			found, err := c.Try(ctx, co.Graph, e, effort, unit.Stream())
			if err != nil {
				return err
			}
			r.Post(tried{c, found})
			r.Progress(len(changes) - k - 1)
		}
		return nil
	})
}

// Graph asks about the graph of a course in an iteration of an evolution whose pool is
// judged.
func Graph(d *work.Desk, co *course.Course, e *session.Evolution, iteration int) (*Answer, tea.Cmd) {
	a := &Answer{of: co, evolution: e, iteration: iteration}
	before, _ := e.Event(iteration - 1)
	now, _ := e.Event(iteration)
	place := why.InPool(e.Split, before.State, now.State, e.Unit.Settings, co.Cause.Subject.Example.ID)
	a.place = &place
	if place.Child == nil {
		return a, nil
	}
	return a, a.job.Start(d, func(ctx context.Context, r *work.Run) error {
		doubt, err := why.OfLabel(ctx, before.State.Learner, now.State.Calibration, *place.Child)
		if err == nil {
			r.Post(doubt)
		}
		return err
	})
}

// Of tells whether it is what Pair was asked about the course.
func (a *Answer) Of(co *course.Course, e model.Edge) bool {
	return a != nil && a.of == co && a.asked == e && a.evolution == nil
}

// OfGraph tells whether it is what Graph was asked.
func (a *Answer) OfGraph(co *course.Course, e *session.Evolution, iteration int) bool {
	return a != nil && a.of == co && a.evolution == e && a.iteration == iteration
}

// Take takes what the work has left, if the message is of it.
func (a *Answer) Take(msg tea.Msg) {
	if a == nil {
		return
	}
	b, ok := a.job.Take(msg)
	if !ok {
		return
	}
	for _, left := range b.Events {
		switch left := left.(type) {
		case why.Pair:
			a.pair = &left
		case why.Estimate:
			a.usual = &left
		case tried:
			a.changes = append(a.changes, left)
		case why.Doubt:
			a.doubt = &left
		}
	}
	if n, ok := b.Progress.(int); ok {
		a.left = n
	}
}

// Stop ends the work on it.
func (a *Answer) Stop() {
	if a != nil {
		a.job.Stop()
	}
}
