package session

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/model"
	"mevolve/progress"
	"mevolve/settings"
	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// firstPool is how far an evolution goes by itself: the first pool, judged and
// filtered.
const firstPool = int(evolve.Filtered)

// origin is who asked for an evolution.
type origin int

const (
	preview origin = iota // nobody: it goes as far as the first filtered pool
	guided                // a token or a lesson, which can ask again
	asked                 // the user
)

// Evolution is Algorithm 3 on one unit: what is known of it so far, and the
// goroutine that goes on with it.
type Evolution struct {
	Unit
	Split model.Split // empty before it has begun

	run
	events []evolve.Event  // the latest of each iteration, 0 is pre-training
	part   progress.Part   // of what is being worked on
	marks  []time.Duration // busy when each iteration was complete
	origin origin
	whole  bool           // it goes to the last of T iterations, also where T changes
	owed   *settings.Kept // what it is still to be made again as; nil otherwise
}

// newEvolution is an evolution that goes to a step by itself once it is begun.
func newEvolution(u Unit, step int) *Evolution { return &Evolution{Unit: u, run: newRun(step)} }

func (e *Evolution) begin(s *screen.State) tea.Cmd {
	return e.start(s.Work, evolution(e.Unit, max(1, s.Workers), e.gate))
}

// take adds what the goroutine has left.
func (e *Evolution) take(b work.Batch) {
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
			if e.reach(step(left)); e.at%4 == 0 {
				e.marks = append(e.marks, e.busy)
			}
		}
	}
	if w, ok := b.Progress.(within); ok && w.step == e.at {
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

// Reached is the last iteration of which anything is known.
func (e *Evolution) Reached() int { return len(e.events) - 1 }

// Event is the latest event of an iteration, 0 for pre-training.
func (e *Evolution) Event(iteration int) (evolve.Event, bool) {
	if iteration < 0 || iteration >= len(e.events) {
		return evolve.Event{}, false
	}
	return e.events[iteration], true
}

// Calibrated is the last iteration whose pool is judged; 0 for none.
func (e *Evolution) Calibrated() int {
	for t := e.Reached(); t > 0; t-- {
		if e.events[t].State.Calibration != nil {
			return t
		}
	}
	return 0
}

// Looked is the iteration that a choice of one shows: that one, if its pool is
// judged, else the latest that is; 0 for none.
func (e *Evolution) Looked(choice int) int {
	if latest := e.Calibrated(); choice == 0 || choice > latest {
		return latest
	}
	return choice
}

// Steps changes with everything that is learnt.
func (e *Evolution) Steps() int { return e.at }

// Phase tells what the evolution is doing where T iterations are wanted.
func (e *Evolution) Phase(iterations int) Phase {
	resting := e.phase == Waiting || e.phase == Paused || e.phase == Stopped
	if resting && e.Complete() >= iterations && e.at >= e.limit {
		return Finished
	}
	return e.phase
}

// Majority counts the test graphs of D_train's most frequent class.
func (e *Evolution) Majority() (class, right int) { return experiment.Majority(e.Split) }

// Doing says in words what is being worked on, or would be next.
func (e *Evolution) Doing() string {
	switch {
	case e.at >= 0:
		return e.events[e.Reached()].Next()
	case len(e.Split.Train) > 0:
		return evolve.Beginning(len(e.Split.Train))
	}
	return "pre-training"
}
