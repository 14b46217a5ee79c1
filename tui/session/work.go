package session

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"
	"time"

	"mevolve/evolve"
	"mevolve/internal/progress"
	"mevolve/study/experiment"
	"mevolve/tui/job"
)

// forever is an upper limit of iterations: the gate decides when to
// stop, so that a finished evolution can continue.
const forever = 1000

// beat is the interval of the messages that show that a run is alive.
const beat = 100 * time.Millisecond

// step numbers the events: 0 is Pretrained, 4t is Retrained of iteration t.
func step(e evolve.Event) int {
	return 4*max(0, e.Iteration-1) + int(e.Stage)
}

// ticking is called in the inner loops of a run: it reports regularly that the run is alive and,
// outside a class, waits at the gate. In a class others may wait for the step.
func ticking(g *gate, r *job.Run, inClass bool) func(context.Context) error {
	var last atomic.Int64
	return func(ctx context.Context) error {
		if inClass {
			if err := ctx.Err(); err != nil {
				return err
			}
		} else if err := g.pass(ctx, r, 0); err != nil {
			return err
		}
		now := time.Now().UnixNano()
		if was := last.Load(); now-was > int64(beat) && last.CompareAndSwap(was, now) {
			r.Progress(true)
		}
		return nil
	}
}

// within is the progress of a loop that ends with a step.
type within struct {
	step int
	part progress.Part
}

// computed is a step of an evolution that the explorers of a process share.
type computed struct {
	unit Unit
	step int
}

// steps are the evolutions of a class: the first explorer that needs a step computes it, the
// others take it.
var steps job.Shared[computed, evolve.Event]

// evolution runs the unit's evolution in the background, as far as the gate
// allows, and posts the split and then every event. In a class it computes only the steps
// that no other explorer has computed; a pause then waits for the end of the step, which
// others may need.
func evolution(u Unit, workers int, g *gate, inClass bool) func(ctx context.Context, r *job.Run) error {
	return func(ctx context.Context, r *job.Run) error {
		r.HeldBy(g.holds)
		split, err := experiment.Split(ctx, u.Dataset, u.Settings, 1, u.Fold)
		if err != nil {
			return err
		}
		r.Post(split)
		config, err := experiment.NewEvolution(u.Settings, u.Dataset.Classes(), workers, ticking(g, r, inClass))
		if err != nil {
			return err
		}
		config.Iterations = forever
		at := -1
		next, stop := iter.Pull2(evolve.Run(progress.Watch(ctx, func(p progress.Part) { r.Progress(within{at, p}) }), split, config))
		defer stop()
		own := -1 // the last step that this run has computed
		compute := func(step int) (event evolve.Event, err error) {
			for ; own < step && err == nil; own++ {
				event, err, _ = next()
			}
			return event, err
		}
		for {
			var event evolve.Event
			if inClass {
				event, err = steps.Of(ctx, r, computed{u, at + 1}, func() (evolve.Event, error) { return compute(at + 1) })
			} else {
				event, err = compute(at + 1)
			}
			if err != nil {
				return err
			}
			at = step(event)
			r.Post(event)
			if err := g.pass(ctx, r, at+1); err != nil {
				return err
			}
		}
	}
}

// gate lets an evolution's goroutine work up to a step and no further: the
// next event is requested only when its step is allowed. A pause also stops the
// inner loops, so that a long training pauses at once.
type gate struct {
	mu      sync.Mutex
	limit   int // the last allowed step
	next    int // the last requested step
	paused  bool
	changed chan struct{} // closed and replaced when limit or paused change
}

func newGate(limit int) *gate { return &gate{limit: limit, changed: make(chan struct{})} }

// set changes the allowed steps.
func (g *gate) set(limit int, paused bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.limit, g.paused = limit, paused
	close(g.changed)
	g.changed = make(chan struct{})
}

// holds reports whether the run must wait.
func (g *gate) holds() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.paused || g.next > g.limit
}

// pass waits while the gate is paused or the step is beyond its limit.
func (g *gate) pass(ctx context.Context, r *job.Run, step int) error {
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
		if err := r.Await(ctx, func() {
			select {
			case <-changed:
			case <-ctx.Done():
			}
		}); err != nil {
			return err
		}
	}
}
