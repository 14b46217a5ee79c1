package session

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/chart"
	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// preview is how far an evolution goes by itself: the first pool, judged and
// filtered.
const preview = int(evolve.Filtered)

// Phase is what an evolution is doing.
type Phase int

const (
	Working  Phase = iota
	Paused         // in the middle of a step or between two
	Waiting        // it has done what it was asked for, with more to do
	Finished       // all T iterations
	Stopped
	Failed
)

// Evolution is Algorithm 3 on one unit: what is known of it so far, and the
// goroutine that goes on with it.
type Evolution struct {
	Unit
	Split model.Split // empty before it has begun
	Err   error       // of a Failed one

	events []evolve.Event  // the latest of each iteration, 0 is pre-training
	at     int             // the last step that is done, −1 for none
	busy   time.Duration   // worked so far
	marks  []time.Duration // busy when each iteration was complete

	gate    *gate
	run     *work.Run
	limit   int  // the last step it may do
	whole   bool // the user asked for all T iterations
	asked   bool // the user asked for anything beyond the preview
	guided  bool // a token or a lesson asked, which can ask again
	paused  bool
	stopped bool
	ended   bool
	owed    *settings.Kept // what it is still to be made again as; nil otherwise
}

// begin starts an evolution's goroutine, which goes to a step by itself.
func begin(s *screen.State, u Unit, step int) (*Evolution, tea.Cmd) {
	e := &Evolution{Unit: u, at: -1, limit: step, gate: newGate(step)}
	return e, e.start(s)
}

func (e *Evolution) start(s *screen.State) (next tea.Cmd) {
	e.run, next = s.Work.Start(evolution(e.Unit, max(1, s.Workers), e.gate))
	return next
}

// take adds what the goroutine has left.
func (e *Evolution) take(b work.Batch) {
	for _, left := range b.Events {
		switch left := left.(type) {
		case begun:
			e.Split = left.split
		case stepped:
			e.add(left)
		}
	}
	if busy, ok := b.Progress.(time.Duration); ok {
		e.busy = max(e.busy, busy)
	}
	if b.Done {
		e.ended = true
		if b.Err != nil && !errors.Is(b.Err, context.Canceled) {
			e.Err = b.Err
		}
	}
}

func (e *Evolution) add(s stepped) {
	t := s.event.Iteration
	if t == len(e.events) {
		e.events = append(e.events, s.event)
	}
	e.events[t] = s.event
	e.at, e.busy = step(s.event), s.busy
	if e.at%4 == 0 {
		e.marks = append(e.marks, s.busy)
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

// Steps changes with everything that is learnt.
func (e *Evolution) Steps() int { return e.at }

// Busy is the time worked so far.
func (e *Evolution) Busy() time.Duration { return e.busy }

// Phase tells what the evolution is doing where T iterations are wanted.
func (e *Evolution) Phase(iterations int) Phase {
	switch {
	case e.Err != nil:
		return Failed
	case e.Complete() >= iterations && e.at >= e.limit:
		return Finished
	case e.stopped || e.ended:
		return Stopped
	case e.paused:
		return Paused
	case e.at < e.limit:
		return Working
	}
	return Waiting
}

// Majority counts the test graphs of D_train's most frequent class.
func (e *Evolution) Majority() (class, right int) { return experiment.Majority(e.Split) }

// Doing says in words what is being worked on, or would be next.
func (e *Evolution) Doing() string {
	if e.at < 0 {
		if n := len(e.Split.Train); n > 0 {
			return "pre-training on " + chart.Integer(n) + " graphs"
		}
		return "pre-training"
	}
	state := e.events[e.Reached()].State
	switch e.at % 4 {
	case 0:
		return "mapping the training graphs"
	case 1:
		return "judging a pool of " + chart.Integer(len(state.Pool))
	case 2:
		return "filtering"
	}
	return "retraining on " + chart.Integer(len(state.Train)) + " graphs"
}

func (e *Evolution) allow(limit int, paused bool) {
	e.limit, e.paused = limit, paused
	e.gate.set(limit, paused)
}

func (e *Evolution) stop() {
	e.stopped = true
	e.run.Stop()
}
