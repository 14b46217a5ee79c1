package session

import (
	"time"

	"mevolve/tui/job"
)

// Phase is the state of a run.
type Phase int

const (
	Working  Phase = iota
	Paused         // within a step or between two
	Waiting        // the requested steps are done
	Finished       // all steps are done
	Stopped        // final
	Failed         // final
)

// String names the phase and the next key; "" where that depends on the run.
func (p Phase) String() string {
	switch p {
	case Paused:
		return "paused; space resumes"
	case Stopped:
		return "stopped; space restarts"
	case Failed:
		return "failed"
	}
	return ""
}

// run is the goroutine of an evolution. Its phase changes in this file only:
//
//	Working → Waiting           the last step it may do is done
//	Working, Waiting ⇄ Paused   pause, allow
//	Waiting → Working           allow, with more to do
//	any of these → Stopped      the goroutine has ended
//	any of these → Failed       the goroutine has ended with an error
//
// A Waiting run with no steps left is shown as Finished; its owner decides that.
type run struct {
	job   job.Job
	gate  *gate
	phase Phase
	at    int // the last step shown, −1 for none
	done  int // the last finished step; beyond at while the steps are shown at a pace
	limit int // the last allowed step
	paced bool

	busy  time.Duration // time in phase Working, up to since
	since time.Time
}

// newRun is a run that is not started yet, allowed up to a step.
func newRun(limit int) run {
	return run{gate: newGate(limit), at: -1, done: -1, limit: limit, since: time.Now()}
}

// to changes the phase and adds the time spent in it.
func (r *run) to(p Phase) {
	now := time.Now()
	if r.phase == Working {
		r.busy += now.Sub(r.since)
	}
	r.phase, r.since = p, now
}

// over reports whether the run has ended for good.
func (r *run) over() bool { return r.phase == Stopped || r.phase == Failed }

// allow lets the run continue up to a step.
func (r *run) allow(limit int) {
	r.limit = limit
	r.gate.set(limit, false)
	if !r.over() {
		r.to(Working)
		r.follow()
	}
}

// follow shows the finished steps, unless a pace decides when.
func (r *run) follow() {
	if r.paced {
		r.show(r.at)
	} else {
		r.show(r.done)
	}
}

// show shows the steps up to one, as far as they are finished and allowed.
func (r *run) show(step int) {
	r.at = max(r.at, min(step, r.done, r.limit))
	if r.phase == Working && r.at >= r.limit {
		r.to(Waiting)
	}
}

// pause holds the run; it would continue up to a step.
func (r *run) pause(limit int) {
	r.limit = limit
	r.gate.set(limit, true)
	if !r.over() {
		r.to(Paused)
	}
}

// extend changes the last allowed step, paused or not.
func (r *run) extend(limit int) {
	if r.phase == Paused {
		r.pause(limit)
	} else {
		r.allow(limit)
	}
}

// stop ends the run.
func (r *run) stop() {
	r.job.Stop()
	if !r.over() {
		r.to(Stopped)
	}
}

// reach records that a step is finished.
func (r *run) reach(step int) {
	r.done = step
	r.follow()
}

// take records the events of a batch that concern the run itself.
func (r *run) take(b job.Batch) {
	switch {
	case b.Err != nil:
		r.to(Failed)
	case b.Done && !r.over():
		r.to(Stopped)
	default:
		r.to(r.phase)
	}
}

// Err is the error of a Failed run.
func (r *run) Err() error { return r.job.Err() }
