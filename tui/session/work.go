package session

import (
	"context"
	"sync/atomic"
	"time"

	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/model"
	"mevolve/tui/work"
)

// forever is more iterations than anybody asks for: the gate says when to
// stop, so that a finished evolution can go on.
const forever = 1000

// beat is how often a run says that it is alive.
const beat = 100 * time.Millisecond

// What the goroutine leaves in the mailbox: the split, then every event, each
// with the time worked so far; between events the time alone, as progress.
type (
	begun   struct{ split model.Split }
	stepped struct {
		event evolve.Event
		busy  time.Duration
	}
)

// step numbers the events: 0 is Pretrained, 4t is Retrained of iteration t.
func step(e evolve.Event) int {
	return 4*max(0, e.Iteration-1) + int(e.Stage)
}

// ticking is what a run does in its inner units: it waits at the gate and now
// and then says how long it has worked, rests at the gate left out.
func ticking(g *gate, r *work.Run) (tick func(context.Context) error, busy func() time.Duration) {
	start := time.Now()
	busy = func() time.Duration {
		now := time.Now()
		return now.Sub(start) - g.rested(now)
	}
	var last atomic.Int64
	tick = func(ctx context.Context) error {
		if err := g.pass(ctx, 0); err != nil {
			return err
		}
		now := time.Now().UnixNano()
		if was := last.Load(); now-was > int64(beat) && last.CompareAndSwap(was, now) {
			r.Progress(busy())
		}
		return nil
	}
	return tick, busy
}

// evolution does the unit's evolution beside the screen, as far as the gate
// lets it.
func evolution(u Unit, workers int, g *gate) func(ctx context.Context, r *work.Run) error {
	return func(ctx context.Context, r *work.Run) error {
		tick, busy := ticking(g, r)
		split, err := experiment.Split(ctx, u.Dataset, u.Settings, 1, u.Fold)
		if err != nil {
			return err
		}
		r.Post(begun{split})
		config, err := experiment.NewEvolution(u.Settings, u.Dataset.Classes(), workers, tick)
		if err != nil {
			return err
		}
		config.Iterations = forever
		for event, err := range evolve.Run(ctx, split, config) {
			if err != nil {
				return err
			}
			r.Post(stepped{event, busy()})
			if err := g.pull(ctx, step(event)+1); err != nil {
				return err
			}
		}
		return nil
	}
}
