package session

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/progress"
	"mevolve/tui/work"
)

// forever is more iterations than anybody asks for: the gate says when to
// stop, so that a finished evolution can go on.
const forever = 1000

// beat is how often a run says that it is alive.
const beat = 100 * time.Millisecond

// step numbers the events: 0 is Pretrained, 4t is Retrained of iteration t.
func step(e evolve.Event) int {
	return 4*max(0, e.Iteration-1) + int(e.Stage)
}

// ticking is what a run does in its inner units: it waits at the gate and now
// and then says that it is alive.
func ticking(g *gate, r *work.Run) func(context.Context) error {
	var last atomic.Int64
	return func(ctx context.Context) error {
		if err := g.pass(ctx, 0); err != nil {
			return err
		}
		now := time.Now().UnixNano()
		if was := last.Load(); now-was > int64(beat) && last.CompareAndSwap(was, now) {
			r.Progress(true)
		}
		return nil
	}
}

// within is how far a loop is that is done after a step.
type within struct {
	step int
	part progress.Part
}

// evolution does the unit's evolution beside the screen, as far as the gate
// lets it, and leaves the split and then every event.
func evolution(u Unit, workers int, g *gate) func(ctx context.Context, r *work.Run) error {
	return func(ctx context.Context, r *work.Run) error {
		r.HeldBy(g.holds)
		split, err := experiment.Split(ctx, u.Dataset, u.Settings, 1, u.Fold)
		if err != nil {
			return err
		}
		r.Post(split)
		config, err := experiment.NewEvolution(u.Settings, u.Dataset.Classes(), workers, ticking(g, r))
		if err != nil {
			return err
		}
		config.Iterations = forever
		at := -1
		ctx = progress.Watch(ctx, func(p progress.Part) { r.Progress(within{at, p}) })
		for event, err := range evolve.Run(ctx, split, config) {
			if err != nil {
				return err
			}
			at = step(event)
			r.Post(event)
			if err := g.pass(ctx, step(event)+1); err != nil {
				return err
			}
		}
		return nil
	}
}

// gate lets an evolution's goroutine work up to a step and no further: the
// next event is not pulled before its step is allowed. A pause also holds the
// inner units, so that a long training rests at once.
type gate struct {
	mu      sync.Mutex
	limit   int // the last step that may be worked on
	next    int // the last step that was asked for
	paused  bool
	changed chan struct{} // closed and replaced when limit or paused change
}

func newGate(limit int) *gate { return &gate{limit: limit, changed: make(chan struct{})} }

// set changes what may be worked on.
func (g *gate) set(limit int, paused bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.limit, g.paused = limit, paused
	close(g.changed)
	g.changed = make(chan struct{})
}

// holds tells whether the run has to wait.
func (g *gate) holds() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.paused || g.next > g.limit
}

// pass waits while the gate is paused or the step lies beyond its limit.
func (g *gate) pass(ctx context.Context, step int) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		g.mu.Lock()
		g.next = max(g.next, step)
		open, changed := !g.paused && step <= g.limit, g.changed
		g.mu.Unlock()
		if open {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}
