package session

import (
	"time"

	"mevolve/evolve"
	"mevolve/internal/progress"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/tui/job"
)

// firstPool is the step at which an evolution pauses by itself: the first pool is
// calibrated and filtered.
const firstPool = int(evolve.Filtered)

// origin is the reason an evolution was started.
type origin int

const (
	preview origin = iota // automatic: runs up to the first filtered pool
	guided                // a token or a lesson, which can start it again
	asked                 // the user
)

// Evolution is a run of Algorithm 3 on one unit: its events so far and the
// goroutine that continues it.
type Evolution struct {
	Unit
	Split model.Split // empty before the start

	run
	events      []evolve.Event  // the latest of each iteration, shown or not; 0 is pre-training
	part        progress.Part   // of the current work
	completedAt []time.Duration // busy time at the end of each iteration
	origin      origin
	whole       bool // runs to the last of T iterations, also after a change of T
}

// newEvolution is an evolution that runs up to a step once it is started.
func newEvolution(u Unit, step int) *Evolution { return &Evolution{Unit: u, run: newRun(step)} }

// take adds the results of a batch.
func (e *Evolution) take(b job.Batch) {
	e.run.take(b)
	for _, left := range b.Events {
		switch left := left.(type) {
		case model.Split:
			e.Split = left
		case evolve.Event:
			if left.Iteration == len(e.events) {
				e.events = append(e.events, left)
			}
			e.events[left.Iteration], e.part = left, progress.Part{}
			if e.reach(step(left)); e.done%4 == 0 {
				e.completedAt = append(e.completedAt, e.busy)
			}
		}
	}
	if e.over() {
		e.paced = false
		e.follow()
	}
	if w, ok := b.Progress.(within); ok && w.step == e.done {
		e.part = w.part
	}
}

// Complete is the number of iterations whose learner is retrained; −1 before
// the end of pre-training.
func (e *Evolution) Complete() int {
	if e.at < 0 {
		return -1
	}
	return e.at / 4
}

// Reached is the last iteration with an event that is shown.
func (e *Evolution) Reached() int {
	if e.at < 0 {
		return -1
	}
	return (e.at + 3) / 4
}

// Event is the latest event of an iteration that is shown, 0 for pre-training.
func (e *Evolution) Event(iteration int) (evolve.Event, bool) {
	if iteration < 0 || iteration > e.Reached() {
		return evolve.Event{}, false
	}
	event := e.events[iteration]
	if step(event) > e.at {
		return event.Earlier(evolve.Stage(e.at-4*(iteration-1)), e.events[iteration-1]), true
	}
	return event, true
}

// Computed are the latest events of each iteration, shown or not; 0 is pre-training.
func (e *Evolution) Computed() []evolve.Event { return e.events }

// Calibrated is the last iteration whose pool is calibrated; 0 for none.
func (e *Evolution) Calibrated() int {
	for t := e.Reached(); t > 0; t-- {
		if event, _ := e.Event(t); event.State.Calibration != nil {
			return t
		}
	}
	return 0
}

// Looked is the iteration that a choice shows: the chosen one if its
// pool is calibrated, else the latest calibrated one; 0 for none.
func (e *Evolution) Looked(choice int) int {
	if latest := e.Calibrated(); choice == 0 || choice > latest {
		return latest
	}
	return choice
}

// Steps is the last step shown.
func (e *Evolution) Steps() int { return e.at }

// Phase is the phase of the evolution for a given T.
func (e *Evolution) Phase(iterations int) Phase {
	resting := e.phase == Waiting || e.phase == Paused || e.phase == Stopped
	if resting && e.Complete() >= iterations && e.at >= e.limit {
		return Finished
	}
	return e.phase
}

// Majority counts the test graphs of D_train's most frequent class.
func (e *Evolution) Majority() (class, right int) { return experiment.Majority(e.Split) }

// Doing describes the current or the next work.
func (e *Evolution) Doing() string {
	switch {
	case e.at >= 0:
		event, _ := e.Event(e.Reached())
		return event.Next()
	case len(e.Split.Train) > 0:
		return evolve.Beginning(len(e.Split.Train))
	}
	return "pre-training"
}
