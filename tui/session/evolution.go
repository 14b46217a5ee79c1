package session

import (
	"math"
	"time"

	"mevolve/evolve"
	"mevolve/internal/progress"
	"mevolve/learners"
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
	guided                // a place or a lesson, which can start it again
	asked                 // the user
)

// Evolution is a run of Algorithm 3 on one unit: its iterations so far and the goroutine that
// continues it.
type Evolution struct {
	Unit
	Split model.Split // empty before the start

	run
	numbers     []Numbers         // of each iteration, shown or not; 0 is pre-training
	whole       map[int]iteration // 0, the latest two, and the one that was recalled
	recalled    int               // that iteration; 0 for none
	memory      *job.Memory       // has some of the others
	full        *noRoom           // why it waits for memory; nil if it does not
	part        progress.Part     // of the current work
	completedAt []time.Duration   // busy time at the end of each iteration
	origin      origin
	toEnd       bool // runs to the last of T iterations, also after a change of T
}

// iteration is an iteration with its graphs, predictions and classifiers.
type iteration struct {
	before evolve.State // at its start: D_train, the classifier with its accuracies
	latest evolve.Event // without D_train while it is kept in a memory
}

// pastOf is the key of an iteration in a memory.
type pastOf struct {
	Unit
	iteration int
}

// newEvolution is an evolution that runs up to a step once it is started.
func newEvolution(u Unit, step int, m *job.Memory) *Evolution {
	return &Evolution{Unit: u, run: newRun(step), whole: map[int]iteration{}, memory: m}
}

// take adds the results of a batch.
func (e *Evolution) take(b job.Batch) {
	e.run.take(b)
	for _, left := range b.Events {
		switch left := left.(type) {
		case model.Split:
			e.Split = left
		case arrived:
			e.add(left)
			if e.reach(step(left.Event)); e.done%4 == 0 {
				e.completedAt = append(e.completedAt, e.busy)
			}
		case *noRoom:
			if e.phase != Waiting { // nobody waits for what LookAhead computes
				e.full = left
				e.pause(e.limit)
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

// add adds a step.
func (e *Evolution) add(a arrived) {
	t := a.Iteration
	e.part, e.full = progress.Part{}, nil
	if t == len(e.numbers) {
		e.numbers = append(e.numbers, Numbers{})
		if t > 0 {
			e.keep(t - 2)
			before := e.whole[t-1].latest.State
			before.Pool, before.Validation, before.Calibration = nil, nil, nil
			e.whole[t] = iteration{before: before}
		}
	}
	e.numbers[t] = a.Numbers
	e.whole[t] = iteration{e.whole[t].before, a.Event}
}

// keep moves an iteration to the memory, as long as there is room.
func (e *Evolution) keep(t int) {
	if t < 1 || t == e.recalled {
		return
	}
	of := e.whole[t]
	of.before = evolve.State{Learner: of.before.Learner}
	of.latest.State.Train = nil
	delete(e.whole, t)
	e.memory.Keep(pastOf{e.Unit, t}, of, uncollected*(bytesOfStep(of.latest)+learners.Bytes(of.before.Learner)))
}

// find is an iteration in whole, if it is in memory.
func (e *Evolution) find(t int) (of iteration, ok bool) {
	if of, ok = e.whole[t]; ok {
		return of, true
	}
	kept, ok := e.memory.Kept(pastOf{e.Unit, t})
	if !ok {
		return of, false
	}
	of = kept.(iteration)
	of.before.Train = e.train(t - 1)
	of.latest.State.Train = e.train(t)
	return of, true
}

// train is D_train after an iteration: the first part of the latest.
func (e *Evolution) train(t int) []model.Example {
	latest := e.whole[len(e.numbers)-1].latest.State.Train
	n := e.numbers[t].Train
	return latest[:n:n]
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

// Numbers are those of an iteration that is shown, 0 for pre-training.
func (e *Evolution) Numbers(iteration int) (Numbers, bool) {
	if iteration < 0 || iteration > e.Reached() {
		return Numbers{Theta: math.NaN(), Least: math.NaN(), Most: math.NaN()}, false
	}
	n := e.numbers[iteration]
	if 4*max(0, iteration-1)+int(n.Stage) > e.at {
		n = n.at(evolve.Stage(e.at-4*(iteration-1)), e.numbers[iteration-1])
	}
	return n, true
}

// Event is the latest event of an iteration that is shown, 0 for pre-training; false if it is not
// in memory, as Recall can change. Of an iteration that was computed again it is Filtered.
func (e *Evolution) Event(iteration int) (evolve.Event, bool) {
	n, ok := e.Numbers(iteration)
	if !ok {
		return evolve.Event{}, false
	}
	of, ok := e.find(iteration)
	if !ok {
		return evolve.Event{}, false
	}
	event := of.latest
	if event.Stage > n.Stage {
		event = event.Earlier(n.Stage, evolve.Event{State: of.before})
	}
	event.State.Report = n.Report
	return event, true
}

// Computed are the latest numbers of each iteration, shown or not; 0 is pre-training.
func (e *Evolution) Computed() []Numbers { return e.numbers }

// Before is the state at the start of an iteration whose Event is in memory: D_train, and the
// classifier that judges the pool.
func (e *Evolution) Before(iteration int) evolve.State {
	of, _ := e.find(iteration)
	return of.before
}

// InMemory reports whether the Event of an iteration is in memory.
func (e *Evolution) InMemory(iteration int) bool {
	_, ok := e.find(iteration)
	return ok
}

// Calibrated is the last iteration whose pool is calibrated; 0 for none.
func (e *Evolution) Calibrated() int {
	for t := e.Reached(); t > 0; t-- {
		if n, _ := e.Numbers(t); n.Judged() {
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
		n, _ := e.Numbers(e.Reached())
		return evolve.Next(n.Stage, n.Pool, n.Train)
	case len(e.Split.Train) > 0:
		return evolve.Beginning(len(e.Split.Train))
	}
	return "pre-training"
}
