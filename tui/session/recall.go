package session

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"mevolve/evolve"
	"mevolve/tui/job"
	"mevolve/tui/screen"
)

// Recall computes an iteration of an evolution again, if it is not in memory: its pool, r and θ,
// from the original classifier and the first part of D_train. The state changes when it is done.
func (x *Session) Recall(e *Evolution, t int) tea.Cmd {
	key := pastIteration{e, t}
	if e == nil || t < 1 || t > e.Reached() || e.InMemory(t) || x.recalls == key {
		return nil
	}
	x.recalls = key
	past := evolve.Past{
		Iteration: t, Train: e.train(t - 1),
		Original: e.whole[0].latest.State.Learner, Judge: e.numbers[t-1].learner,
	}
	w, split := x.worker(e), e.Split
	do := func(ctx context.Context) (found iteration, err error) {
		config, err := w.config(nil) // the context ticks
		if err != nil {
			return found, err
		}
		found.before, found.latest, err = evolve.Again(ctx, split, config, past)
		return found, err
	}
	return job.Make(&x.recall, x.state.Work, false, do, func(found iteration, err error) tea.Cmd {
		if err != nil {
			x.state.SetError(err)
		} else {
			x.recalls = pastIteration{}
			e.recall(t, found)
		}
		x.state.Changed(screen.Run)
		return nil
	})
}

// pastIteration is what is computed again, or has failed.
type pastIteration struct {
	of        *Evolution
	iteration int
}

// Recalling reports whether an iteration is computed again.
func (x *Session) Recalling() bool { return x.recall.Working() }

// recall adds an iteration that was computed again, instead of the one before.
func (e *Evolution) recall(t int, of iteration) {
	was := e.recalled
	e.recalled, e.whole[t] = t, of
	if was > 0 && was < len(e.numbers)-2 {
		e.keep(was)
	}
}
