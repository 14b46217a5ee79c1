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
	"mevolve/study/settings"
	"mevolve/tui/job"
)

// beat is the interval of the messages that show that a run is alive.
const beat = 100 * time.Millisecond

// step numbers the events: 0 is Pretrained, 4t is Retrained of iteration t.
func step(e evolve.Event) int {
	return 4*max(0, e.Iteration-1) + int(e.Stage)
}

// ticking is called in the inner loops of a run: it waits at the gate, and reports regularly that
// the run is alive.
func ticking(g *gate, r *job.Run) func(context.Context) error {
	var last atomic.Int64
	return func(ctx context.Context) error {
		if err := g.pass(ctx, r, 0); err != nil {
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

// computed is the key of a step of an evolution among the results.
type computed struct {
	unit Unit
	step int
}

// arrived is a step of an evolution with the numbers that stay of it.
type arrived struct {
	evolve.Event
	Numbers Numbers
}

// worker is the goroutine of an evolution: it runs the unit's evolution in the background, as far
// as the gate and the memory allow.
type worker struct {
	Unit
	workers int
	gate    *gate
	room    room
}

// work posts the split and then every step. It computes only the steps that are not among the
// results.
func (w worker) work(ctx context.Context, r *job.Run) error {
	r.HeldBy(w.gate.holds)
	defer w.room.release()
	split, err := experiment.Split(ctx, w.Dataset, w.Settings, 1, w.Fold)
	if err != nil {
		return err
	}
	r.Post(split)
	config, err := w.config(ticking(w.gate, r))
	if err != nil {
		return err
	}
	at := -1
	next, stop := iter.Pull2(evolve.Run(progress.Watch(ctx, func(p progress.Part) { r.Progress(within{at, p}) }), split, config))
	defer stop()
	own := -1 // the last step that this run has computed
	compute := func(step int) (event evolve.Event, err error) {
		for w.room.computes = true; own < step && err == nil; own++ {
			event, err, _ = next()
		}
		return event, err
	}
	var event evolve.Event
	var numbers Numbers
	for {
		event, err = job.Once(ctx, r, computed{w.Unit, at + 1}, func() (evolve.Event, error) { return compute(at + 1) },
			func(e evolve.Event) int64 { return uncollected * bytesOfState(e) })
		if err != nil {
			return err
		}
		at = step(event)
		numbers = numbersOf(event, numbers, w.Unit)
		r.Post(arrived{event, numbers})
		if err := w.gate.pass(ctx, r, at+1); err != nil {
			return err
		}
		if event.Stage != evolve.Pretrained && event.Stage != evolve.Retrained {
			continue
		}
		for full := w.room.next(event, numbers); full != nil; full = w.room.next(event, numbers) {
			w.gate.hold()
			r.Post(full)
			if err := w.gate.pass(ctx, r, at+1); err != nil {
				return err
			}
		}
	}
}

// config is the configuration of the unit's evolution.
// It has no last iteration: the gate decides when to stop, so that a finished evolution can go on.
func (w worker) config(tick func(context.Context) error) (evolve.Config, error) {
	config, err := experiment.NewEvolution(w.Settings, w.Dataset.Classes(), w.workers, tick)
	config.Iterations = settings.MostIterations
	return config, err
}

// gate lets an evolution's goroutine work up to a step and no further: the
// next event is requested only when its step is allowed. A pause also stops the
// inner loops, so that a long training pauses at once, unless another run waits for the step.
type gate struct {
	mu      sync.Mutex
	limit   int // the last allowed step
	next    int // the last requested step
	paused  bool
	changed chan struct{} // closed and replaced when limit or paused change
}

func newGate(limit int) *gate { return &gate{limit: limit, changed: make(chan struct{})} }

// hold pauses the run from its own goroutine.
func (g *gate) hold() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.paused = true
}

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

// pass waits while the gate is paused or the step is beyond its limit, and no other run waits for
// the step that this one computes.
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
		isWanted, wanted := r.Wanted()
		if isWanted {
			return nil
		}
		if err := r.Await(ctx, func() {
			select {
			case <-changed:
			case <-wanted:
			case <-ctx.Done():
			}
		}); err != nil {
			return err
		}
	}
}
