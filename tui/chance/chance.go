// Package chance tells how probable it is, over all draws, that a mapping adds a
// pair or removes an edge.
package chance

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/seed"
	"mevolve/tui/course"
	"mevolve/tui/work"
	"mevolve/why"
	"mevolve/wording"
)

// Chance is that of a pair under one mapping, as far as it is known. It is immutable.
type Chance struct {
	Pair    model.Edge
	removes bool // an edge: that it is removed
	found   why.Estimate
	job     work.Job
}

// Ask computes the chance of a pair beside the screen.
func Ask(d *work.Desk, co *course.Course, e model.Edge) (*Chance, tea.Cmd) {
	at := co.Cause.Subject
	rng := seed.Unit{Seed: co.Cause.Seed, Repeat: at.Repeat, Fold: at.Fold, Iteration: at.Iteration, Graph: at.Example.ID, Purpose: "inclusion"}.Stream()
	c := Known(co, e, why.Estimate{})
	return c, c.job.Start(d, func(ctx context.Context, r *work.Run) error {
		_, err := why.Chance(ctx, co.Mapping, co.Graph, e, why.Alone, rng, func(found why.Estimate) { r.Progress(found) })
		return err
	})
}

// Known is a chance that is computed already.
func Known(co *course.Course, e model.Edge, found why.Estimate) *Chance {
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
	if found, ok := b.Progress.(why.Estimate); ok {
		next.found = found
	}
	return &next
}

// Found is what is known of it.
func (c *Chance) Found() why.Estimate { return c.found }

// Stop ends the work on it.
func (c *Chance) Stop() {
	if c != nil {
		c.job.Stop()
	}
}

// Settled is the chance if nothing more will become known of it, else nil.
func (c *Chance) Settled() *Chance {
	if c == nil || !c.found.Exact && c.found.Trials < why.Alone.Trials {
		return nil
	}
	return c
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
	many := wording.Integer(why.Alone.Trials)
	switch err := c.job.Err(); {
	case err != nil:
		return err.Error(), err.Error()
	case e.Exact:
		return head + wording.Chance(e.P) + " of draws, exact", wording.Chance(e.P) + ", exact"
	case e.Trials == 0:
		return c.Pair.String() + ": following all draws …", "following all draws …"
	case e.Trials < why.Alone.Trials:
		return fmt.Sprintf("%s%s of draws, %s of %s mappings so far", head, share, wording.Integer(e.Trials), many), share + ", sampled"
	}
	return fmt.Sprintf("%s%s of draws, Monte Carlo with %s mappings", head, share, many), share + ", sampled"
}
