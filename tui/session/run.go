package session

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/work"
)

// Phase is where a run stands.
type Phase int

const (
	Working  Phase = iota
	Paused         // in the middle of a step or between two
	Waiting        // it has done what it was asked for
	Finished       // and there is no more to do
	Stopped        // for good
	Failed         // for good
)

// String says how to go on; "" where that depends on the run.
func (p Phase) String() string {
	switch p {
	case Paused:
		return "paused; space goes on"
	case Stopped:
		return "stopped; space restarts"
	case Failed:
		return "failed"
	}
	return ""
}

// run is the goroutine of an evolution or of a comparison of methods. Its
// phase changes in this file only:
//
//	Working → Waiting           the last step it may do is done
//	Working, Waiting ⇄ Paused   pause, allow
//	Waiting → Working           allow, with more to do
//	any of these → Stopped      stop, or the goroutine has ended
//	any of these → Failed       the goroutine has ended with an error
//
// A run that waits with nothing left to do is Finished; its owner tells so.
type run struct {
	job   work.Job
	gate  *gate
	phase Phase
	at    int // the last step that is done, −1 for none
	limit int // the last step it may do

	busy  time.Duration // in phase Working, up to since
	since time.Time
}

// newRun is a run that has yet to be started and may go to a step.
func newRun(limit int) run {
	return run{gate: newGate(limit), at: -1, limit: limit, since: time.Now()}
}

// to changes the phase, or only counts the time worked in it.
func (r *run) to(p Phase) {
	now := time.Now()
	if r.phase == Working {
		r.busy += now.Sub(r.since)
	}
	r.phase, r.since = p, now
}

func (r *run) start(d *work.Desk, do func(context.Context, *work.Run) error) tea.Cmd {
	return r.job.Start(d, do)
}

// over tells whether the run cannot go on.
func (r *run) over() bool { return r.phase == Stopped || r.phase == Failed }

// allow lets the run go on to a step.
func (r *run) allow(limit int) {
	r.limit = limit
	r.gate.set(limit, false)
	switch {
	case r.over():
	case r.at < limit:
		r.to(Working)
	default:
		r.to(Waiting)
	}
}

// pause holds the run, which is to go on to a step.
func (r *run) pause(limit int) {
	r.limit = limit
	r.gate.set(limit, true)
	if !r.over() {
		r.to(Paused)
	}
}

// extend changes how far the run may go, whether it is paused or not.
func (r *run) extend(limit int) {
	if r.phase == Paused {
		r.pause(limit)
	} else {
		r.allow(limit)
	}
}

// stop ends the run; what it has done stays.
func (r *run) stop() {
	r.job.Stop()
	if !r.over() {
		r.to(Stopped)
	}
}

// reach notes that a step is done.
func (r *run) reach(step int) {
	r.at = step
	if r.phase == Working && step >= r.limit {
		r.to(Waiting)
	}
}

// take notes what a batch says of the run itself.
func (r *run) take(b work.Batch) {
	switch {
	case b.Err != nil:
		r.to(Failed)
	case b.Done && !r.over():
		r.to(Stopped)
	default:
		r.to(r.phase)
	}
}

// Busy is the time worked so far.
func (r *run) Busy() time.Duration { return r.busy }

// Err is the error of a Failed run.
func (r *run) Err() error { return r.job.Err() }
