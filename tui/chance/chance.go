// Package chance tells how probable it is, over all draws, that a mapping adds a
// pair or removes an edge.
package chance

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/seed"
	"mevolve/tui/course"
	"mevolve/tui/work"
	"mevolve/wording"
)

// Up to exactStates all draws are followed; beyond, the mapping is made so often.
const (
	exactStates = 20_000
	trials      = 10_000
	sample      = 50 // trials between two looks at the screen
)

// Chance is that of a pair under one mapping, as far as it is known. It is immutable.
type Chance struct {
	Pair    model.Edge
	removes bool // an edge: that it is removed
	found   Estimate
	job     work.Job
}

// Estimate is what is known of it: exactly, or from so many trials.
type Estimate struct {
	P, StandardError float64
	Exact            bool
	Trials           int
}

// Ask computes the chance of a pair beside the screen.
func Ask(d *work.Desk, co *course.Course, e model.Edge) (*Chance, tea.Cmd) {
	at := co.Cause.Subject
	rng := seed.Unit{Seed: co.Cause.Seed, Repeat: at.Repeat, Fold: at.Fold, Iteration: at.Iteration, Graph: at.Example.ID, Purpose: "inclusion"}.Stream()
	c := Known(co, e, Estimate{})
	return c, c.job.Start(d, func(ctx context.Context, r *work.Run) error {
		return inclusion(ctx, co.Mapping, co.Graph, e, exactStates, rng, func(found Estimate) { r.Progress(found) })
	})
}

// Known is a chance that is computed already.
func Known(co *course.Course, e model.Edge, found Estimate) *Chance {
	return &Chance{Pair: e, removes: co.Graph.HasEdge(e.U, e.V), found: found}
}

// Take returns the chance as it is known after a message; nil stays nil.
func (c *Chance) Take(msg tea.Msg) *Chance {
	if c == nil {
		return nil
	}
	next := *c
	b, ok := next.job.Take(msg)
	if !ok {
		return c
	}
	if found, ok := b.Progress.(Estimate); ok {
		next.found = found
	}
	return &next
}

// Stop ends the work on it.
func (c *Chance) Stop() {
	if c != nil {
		c.job.Stop()
	}
}

// Settled is the chance if nothing more will become known of it, else nil.
func (c *Chance) Settled() *Chance {
	if c == nil || !c.found.Exact && c.found.Trials < trials {
		return nil
	}
	return c
}

// inclusion tells the chance of a pair: exactly if it can, else better and better.
func inclusion(ctx context.Context, m augment.Mapping, g *model.Graph, e model.Edge, states int, rng *rand.Rand, tell func(Estimate)) error {
	p, ok, err := augment.ExactInclusion(ctx, m, g, e, states)
	if err != nil {
		return err
	}
	if ok {
		tell(Estimate{P: p, Exact: true})
		return nil
	}
	var all augment.Sampled
	for all.Trials < trials {
		more, err := augment.SampleInclusion(ctx, m, g, e, rng, sample)
		if err != nil {
			return err
		}
		all.Hits, all.Trials = all.Hits+more.Hits, all.Trials+more.Trials
		tell(Estimate{P: all.P(), StandardError: all.StandardError(), Trials: all.Trials})
	}
	return nil
}

// String says it in a sentence.
func (c *Chance) String() string {
	sentence, _ := c.say()
	return sentence
}

// Brief is String where there is little room.
func (c *Chance) Brief() string {
	_, brief := c.say()
	return brief
}

func (c *Chance) say() (sentence, brief string) {
	e, verb := c.found, "added"
	if c.removes {
		verb = "removed"
	}
	head := fmt.Sprintf("%v: %s in ", c.Pair, verb)
	share := fmt.Sprintf("%s ± %s", strings.TrimSuffix(wording.Chance(e.P), " %"), wording.Chance(e.StandardError))
	many := wording.Integer(trials)
	switch err := c.job.Err(); {
	case err != nil:
		return err.Error(), err.Error()
	case e.Exact:
		return head + wording.Chance(e.P) + " of draws, exact", wording.Chance(e.P) + ", exact"
	case e.Trials == 0:
		return c.Pair.String() + ": following all draws …", "following all draws …"
	case e.Trials < trials:
		return fmt.Sprintf("%s%s of draws, %s of %s mappings so far", head, share, wording.Integer(e.Trials), many), share + ", sampled"
	}
	return fmt.Sprintf("%s%s of draws, Monte Carlo with %s mappings", head, share, many), share + ", sampled"
}
