package session

import (
	"context"
	"sync"
	"time"
)

// gate lets an evolution's goroutine work up to a step and no further: the
// next event is not pulled before its step is allowed. A pause also holds the
// inner units, so that a long training rests at once.
type gate struct {
	mu      sync.Mutex
	limit   int // the last step that may be worked on
	paused  bool
	waiting bool          // the next event is not pulled yet
	changed chan struct{} // closed and replaced when limit or paused change

	idle  time.Duration // spent paused or waiting
	since time.Time     // when that began; zero while there is work
}

func newGate(limit int) *gate { return &gate{limit: limit, changed: make(chan struct{})} }

// set changes what may be worked on.
func (g *gate) set(limit int, paused bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.limit, g.paused = limit, paused
	g.count(time.Now())
	close(g.changed)
	g.changed = make(chan struct{})
}

// pull waits until a step may be worked on.
func (g *gate) pull(ctx context.Context, step int) error {
	g.wait(true)
	defer g.wait(false)
	return g.pass(ctx, step)
}

func (g *gate) wait(waiting bool) {
	g.mu.Lock()
	g.waiting = waiting
	g.count(time.Now())
	g.mu.Unlock()
}

// pass waits while the gate is paused or the step lies beyond its limit.
func (g *gate) pass(ctx context.Context, step int) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		g.mu.Lock()
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

// count adds up the idle time; g.mu is held.
func (g *gate) count(now time.Time) {
	switch resting := g.paused || g.waiting; {
	case resting && g.since.IsZero():
		g.since = now
	case !resting && !g.since.IsZero():
		g.idle += now.Sub(g.since)
		g.since = time.Time{}
	}
}

// rested is the time spent paused or waiting so far.
func (g *gate) rested(now time.Time) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.since.IsZero() {
		return g.idle
	}
	return g.idle + now.Sub(g.since)
}
