// Package explainview answers, beside the picture of screen 2, why a pair was not drawn or why
// the graph is in no pool, and what would change that.
package explainview

import (
	"context"
	"math/rand/v2"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/study/inspect/trace"
	"mevolve/tui/job"
	"mevolve/tui/session"
	"mevolve/tui/widgets/prose"
)

// trials are the mappings that are made of an alternative: it is one of some thirty.
const trials = 1000

// edges is how many edges at the pair are listed with their inclusion probabilities.
const edges = 3

// Answer is what is known so far of one question. The zero Answer has none.
type Answer struct {
	prose.Reader
	job.Answer[question, findings]
	place explain.Place // of the graph that is asked about
	test  int           // its index among the test graphs; −1 for no test graph
}

// question is about a pair of a trace, or about its graph in an iteration of an evolution.
type question struct {
	of        *trace.Trace
	pair      model.Edge
	evolution *session.Evolution // nil for a pair
	iteration int
}

// findings are what is known of a pair, or of the graph's label.
type findings struct {
	pair    *explain.Pair
	usual   *explain.Estimate // over all draws, as it is
	changes []tried
	left    int // changes that are still to be tried

	doubt *explain.Doubt
}

// tried is a change and the chance that it gives.
type tried struct {
	explain.Change
	explain.Estimate
}

// Pair asks about a pair in the background.
func (a *Answer) Pair(d *job.Pool, tr *trace.Trace, e model.Edge) tea.Cmd {
	q := question{of: tr, pair: e}
	if a.Of(q) {
		return nil
	}
	a.Reader = prose.Reader{}
	at, set := tr.Cause.Subject, tr.Cause.Settings
	stream := func() *rand.Rand {
		return explain.Stream(tr.Cause.Seed, at.Repeat, at.Fold, at.Iteration, at.Example.ID)
	}
	return a.Follow(d, q, func(ctx context.Context, show func(findings)) error {
		p, err := explain.OfPair(ctx, set, tr.Graph, tr.Result, e)
		if err != nil {
			return err
		}
		f := findings{pair: &p}
		show(f)
		// as c has it, so that the two never differ
		if _, err := explain.Alone.Telling(func(found explain.Estimate) {
			f.usual = &found
			show(f)
		}).Chance(ctx, tr.Mapping, tr.Graph, e, stream()); err != nil {
			return err
		}
		changes, err := explain.Edges(ctx, set, tr.Graph, e, edges)
		if err != nil {
			return err
		}
		changes = append(changes, explain.Changes(set)...)
		// as many states as for the chance above them, so that both are exact or both are sampled
		effort := explain.Effort{States: explain.Alone.States, Trials: trials}
		for k, c := range changes {
			found, err := c.Try(ctx, tr.Graph, e, effort, stream())
			if err != nil {
				return err
			}
			f.changes, f.left = append(f.changes, tried{c, found}), len(changes)-k-1
			show(f)
		}
		return nil
	})
}

// Graph asks about the graph of a trace in an iteration of an evolution whose pool is
// judged.
func (a *Answer) Graph(d *job.Pool, tr *trace.Trace, e *session.Evolution, iteration int) tea.Cmd {
	q := question{of: tr, evolution: e, iteration: iteration}
	if a.Of(q) {
		return nil
	}
	before := e.Before(iteration)
	now, _ := e.Event(iteration)
	a.Reader, a.place = prose.Reader{}, explain.InPool(e.Split, before, now.State, e.Unit.Settings, tr.Cause.Subject.Example.ID)
	child := a.place.Child
	a.test = slices.IndexFunc(e.Split.Test, func(t model.Example) bool { return t.ID == tr.Cause.Subject.Example.ID })
	return a.Ask(d, q, child == nil, func(ctx context.Context) (findings, error) {
		if child == nil {
			return findings{}, nil
		}
		doubt, err := explain.OfLabel(ctx, before.Learner, now.State.Calibration, *child)
		return findings{doubt: &doubt}, err
	})
}
