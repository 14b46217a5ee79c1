// Package job runs computations in the background of the explorer. A Job starts them in a
// Pool. Their results wait in a mailbox, which the program empties at most thirty times a
// second: drawing never slows the work, the work never floods the screen.
//
//	Job.Start → do, on its own goroutine → Run.Post, Run.Progress → mailbox
//	mailbox → a Batch, as the program's message → Batch.Deliver → took, on the program's goroutine
package job

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/parallel"
)

// frame is the least time between two batches of one run.
const frame = 33 * time.Millisecond

// Every so much work a run rests a moment, or keys would wait for their turn
// on a busy machine (measured: at most 44 ms instead of 84).
const (
	stint = 10 * time.Millisecond
	rest  = 200 * time.Microsecond
)

// Pool starts runs and ends them all.
type Pool struct {
	ctx     context.Context
	cancel  context.CancelFunc
	running sync.WaitGroup

	share Share

	mu   sync.Mutex
	runs map[*Run]bool // that have not ended
}

// NewPool returns a pool whose runs end with ctx. It has its memory for itself.
func NewPool(ctx context.Context) *Pool {
	d := &Pool{runs: map[*Run]bool{}, share: Alone()}
	d.ctx, d.cancel = context.WithCancel(ctx)
	return d
}

// Use replaces what the pool may use of the process; memories that are not given stay its own. It is
// called before the first run.
func (d *Pool) Use(s Share) {
	s.Memory, s.Results = cmp.Or(s.Memory, d.share.Memory), cmp.Or(s.Results, d.share.Results)
	d.share = s
}

// Memory is that of its evolutions.
func (d *Pool) Memory() *Memory { return d.share.Memory }

// Queued is how many runs are before one of this pool at the gate; 0 if none waits.
func (d *Pool) Queued() int { return d.share.Gate.ahead(d) }

// Stop asks every run to end.
func (d *Pool) Stop() { d.cancel() }

// Ended is closed when every run is to end.
func (d *Pool) Ended() <-chan struct{} { return d.ctx.Done() }

// patience is how long Close waits for runs that do not look at their context.
const patience = time.Second

// Context is that of all its runs, for commands that end by themselves.
func (d *Pool) Context() context.Context { return d.ctx }

// Close stops every run and waits until none is left, for a second at most.
func (d *Pool) Close() {
	d.cancel()
	none := make(chan struct{})
	go func() {
		defer close(none)
		d.running.Wait()
	}()
	select {
	case <-none:
	case <-time.After(patience):
	}
}

// Run is one computation in the background.
type Run struct {
	// for the program's goroutine alone
	took    func(Batch) tea.Cmd // of its job; nil once the job has dropped it
	ended   bool
	failure error

	pool   *Pool
	ctx    context.Context
	cancel context.CancelFunc
	nudge  chan struct{} // of capacity 1: something is in the mailbox
	last   atomic.Int64  // when tick rested last, in ns

	mu       sync.Mutex
	events   []any
	progress any
	done     bool
	err      error
	shown    time.Time   // when the last batch was taken
	asked    bool        // next waits for something
	held     func() bool // reports whether the run waits to be resumed; nil if it is not held
	computes any         // the key of the value that it computes in Once; nil for none

	works      bool          // it has a place at the gate; guarded by the gate, as the next two
	turn       chan struct{} // closed when it gets one; nil if it does not wait
	timeSlices int           // since it got its place
}

// Batch is the message with everything a run has left since the last one.
type Batch struct {
	run      *Run
	Events   []any // results, in order
	Progress any   // the latest progress, nil if none is new
	Done     bool
	Err      error // of a run that is done; context.Canceled when it was stopped
}

// start starts a computation. Its context rests (tick) whenever it is asked for
// an error, which work does in every inner unit. A panic in do becomes the run's
// error.
func (d *Pool) start(do func(ctx context.Context, r *Run) error) *Run {
	r := &Run{pool: d, nudge: make(chan struct{}, 1)}
	r.ctx, r.cancel = context.WithCancel(d.ctx)
	r.last.Store(time.Now().UnixNano())
	d.running.Add(1)
	d.mu.Lock()
	d.runs[r] = true
	d.mu.Unlock()
	go func() {
		defer d.running.Done()
		defer r.cancel()
		err := d.share.Gate.take(r.ctx, r)
		if err == nil {
			err = parallel.Guard(func() error { return do(parallel.Ticking(r.ctx, r.tick), r) })
		}
		d.share.Gate.give(r)
		r.leave(func() { r.done, r.err = true, err })
		d.mu.Lock()
		delete(d.runs, r)
		d.mu.Unlock()
	}()
	return r
}

// Held counts the paused runs whose results were taken. Each has one command that waits for its
// next batch.
func (d *Pool) Held() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := 0
	for r := range d.runs {
		if r.rests() {
			n++
		}
	}
	return n
}

// HeldBy sets the function that reports whether the run has to wait, as at a gate that others
// open.
func (r *Run) HeldBy(held func() bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held = held
}

func (r *Run) rests() bool {
	isWanted, _ := r.Wanted()
	r.mu.Lock()
	defer r.mu.Unlock()
	empty := len(r.events) == 0 && r.progress == nil && !r.done
	return r.asked && !isWanted && empty && r.ctx.Err() == nil && r.held != nil && r.held()
}

// Post leaves a result in the mailbox.
func (r *Run) Post(event any) { r.leave(func() { r.events = append(r.events, event) }) }

// Progress leaves how far the run has come; it replaces what was said before.
func (r *Run) Progress(event any) { r.leave(func() { r.progress = event }) }

// leave puts something into the mailbox and signals that it is there.
func (r *Run) leave(put func()) {
	r.mu.Lock()
	put()
	r.mu.Unlock()
	select {
	case r.nudge <- struct{}{}:
	default:
	}
}

// tick is for the inner units of the work: it reports whether to go on, and
// rests a moment where the work has not for a while. Goroutines may share it.
func (r *Run) tick(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	now, last := time.Now().UnixNano(), r.last.Load()
	if now-last > int64(stint) && r.last.CompareAndSwap(last, now+int64(rest)) {
		time.Sleep(rest)
		return r.pool.share.Gate.yield(ctx, r)
	}
	return nil
}

// Await calls wait without the run's place at the gate, which others use meanwhile.
func (r *Run) Await(ctx context.Context, wait func()) error {
	r.pool.share.Gate.give(r)
	wait()
	return r.pool.share.Gate.take(ctx, r)
}

// next is the command that waits for the next batch, at least a frame after the last one.
func (r *Run) next() tea.Msg {
	r.mu.Lock()
	r.asked = true
	r.mu.Unlock()
	<-r.nudge
	r.mu.Lock()
	pause := frame - time.Since(r.shown)
	r.mu.Unlock()
	if pause > 0 {
		select {
		case <-time.After(pause):
		case <-r.ctx.Done():
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	select { // what was nudged during the pause is in this batch
	case <-r.nudge:
	default:
	}
	b := Batch{run: r, Events: r.events, Progress: r.progress, Done: r.done, Err: r.err}
	r.events, r.progress, r.shown, r.asked = nil, nil, time.Now(), false
	return b
}
