// Package inclusionview computes the probability, over all draws, that a mapping adds a
// pair or removes an edge.
package inclusionview

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/study/inspect/trace"
	"mevolve/tui/job"
)

// Chance is that of a pair under one mapping, as far as it is known.
type Chance struct {
	Pair    model.Edge
	removes bool             // an edge: that it is removed
	Found   explain.Estimate // what is known of it
	job     job.Job
}

// Ask computes the chance of a pair beside the screen.
func Ask(d *job.Pool, tr *trace.Trace, e model.Edge) (*Chance, tea.Cmd) {
	at := tr.Cause.Subject
	rng := explain.Stream(tr.Cause.Seed, at.Repeat, at.Fold, at.Iteration, at.Example.ID)
	c := Known(tr, e, explain.Estimate{})
	return c, c.job.Start(d, func(ctx context.Context, r *job.Run) error {
		_, err := explain.Alone.Telling(func(found explain.Estimate) { r.Progress(found) }).Chance(ctx, tr.Mapping, tr.Graph, e, rng)
		return err
	}, func(b job.Batch) tea.Cmd {
		if found, ok := b.Progress.(explain.Estimate); ok {
			c.Found = found
		}
		return nil
	})
}

// Known is a chance that is computed already.
func Known(tr *trace.Trace, e model.Edge, found explain.Estimate) *Chance {
	return &Chance{Pair: e, removes: tr.Graph.HasEdge(e.U, e.V), Found: found}
}

// Stop ends the work on it.
func (c *Chance) Stop() {
	if c != nil {
		c.job.Stop()
	}
}

// Settled is the chance if nothing more will become known of it, else nil.
func (c *Chance) Settled() *Chance {
	if c == nil || !c.Found.Exact && c.Found.Trials < explain.Alone.Trials {
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
	e, verb := c.Found, "added"
	if c.removes {
		verb = "removed"
	}
	head := fmt.Sprintf("%v: %s in ", c.Pair, verb)
	share := fmt.Sprintf("%s ± %s", strings.TrimSuffix(wording.Chance(e.P), " %"), wording.Chance(e.StandardError))
	many := wording.Integer(explain.Alone.Trials)
	switch err := c.job.Err(); {
	case err != nil:
		return err.Error(), err.Error()
	case e.Exact:
		return head + wording.Chance(e.P) + " of draws, exact", wording.Chance(e.P) + ", exact"
	case e.Trials == 0:
		return c.Pair.String() + ": following all draws …", "following all draws …"
	case e.Trials < explain.Alone.Trials:
		return fmt.Sprintf("%s%s of draws, %s of %s mappings so far", head, share, wording.Integer(e.Trials), many), share + ", sampled"
	}
	return fmt.Sprintf("%s%s of draws, Monte Carlo with %s mappings", head, share, many), share + ", sampled"
}
