package job

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Gate limits how many runs work at once in all pools that share it. The others wait in a
// queue; a run that has worked for a stint goes to its end if others wait:
//
//	start → take → works → yield, after each stint → give, take → works …
//	Await, end → give
//
// The runs of a pool that is first never wait. They count, so that the others make room, and
// give up their place after firstStints, so that the others do not starve. A nil Gate
// lets every run work.
type Gate struct {
	mu    sync.Mutex
	free  int // places; negative if runs that never wait have taken more
	queue []*Run
}

// firstStints is how many stints a run that is first works before it gives the others one.
const firstStints = 4

// shown is how long a run waits before the screen shows it.
const shown = 100 * time.Millisecond

// NewGate returns a gate with n places.
func NewGate(n int) *Gate { return &Gate{free: n} }

// Waiting is the number of runs that wait.
func (g *Gate) Waiting() int {
	if g == nil {
		return 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.queue)
}

// ahead is how many runs are before the first one of a pool in the queue, at least 1; 0 if
// none of it waits.
func (g *Gate) ahead(d *Pool) int {
	if g == nil {
		return 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return 1 + slices.IndexFunc(g.queue, func(r *Run) bool { return r.pool == d })
}

// take waits for a place, if the run has none.
func (g *Gate) take(ctx context.Context, r *Run) error {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	if !r.works && (r.pool.share.First || g.free > 0 && len(g.queue) == 0) {
		g.free--
		r.begin()
	}
	if r.works {
		g.mu.Unlock()
		return nil
	}
	if r.turn == nil { // another goroutine of the run may wait already
		r.turn = make(chan struct{})
		g.queue = append(g.queue, r)
	}
	turn := r.turn
	g.mu.Unlock()
	for late := time.After(shown); ; late = nil {
		select {
		case <-turn:
			if late == nil {
				r.leave(func() {}) // the screen shows that it works
			}
			return nil
		case <-late:
			r.leave(func() {})
		case <-ctx.Done():
			g.mu.Lock()
			defer g.mu.Unlock()
			g.queue = slices.DeleteFunc(g.queue, func(o *Run) bool { return o == r })
			r.turn = nil
			return ctx.Err()
		}
	}
}

// begin begins a turn of the run: its first stint is a whole one, however long the run has waited.
func (r *Run) begin() {
	r.works, r.timeSlices = true, 0
	r.last.Store(time.Now().UnixNano())
}

// give frees the place of a run, if it has one.
func (g *Gate) give(r *Run) {
	if g == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if !r.works {
		return
	}
	r.works = false
	for g.free++; g.free > 0 && len(g.queue) > 0; g.free-- {
		next := g.queue[0]
		g.queue = g.queue[1:]
		next.begin()
		close(next.turn)
		next.turn = nil
	}
}

// yield lets another run work, if one waits.
func (g *Gate) yield(ctx context.Context, r *Run) error {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	r.timeSlices++
	wanted := len(g.queue) > 0 || g.free < 0
	if r.pool.share.First {
		wanted = len(g.queue) > 0 && r.timeSlices >= firstStints
	}
	g.mu.Unlock()
	if !wanted {
		return nil
	}
	g.give(r)
	return g.take(ctx, r)
}
