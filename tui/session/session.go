// Package session runs the evolutions that the screens share. A Session holds the
// Evolution of the current settings, dataset and fold, the only one that works, and
// saved runs of other settings; run.go has the phases of a run.
package session

import (
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/screen"
)

// Session is the shared state of the screens of a run; it also judges a hand edit on
// screen 2. It owns the evolutions, and reports to the app when quitting would lose one.
type Session struct {
	state *screen.State
	fold  int
	here  *Evolution

	// Iteration is the iteration shown; 0 follows the evolution.
	Iteration int

	lent   model.Example // the latest graph that Generated has found, in a pool that may be dropped since
	lentBy *Evolution

	goal *goal // the unfinished goal of Go; nil for none

	recall  job.Job // computes an iteration again
	recalls pastIteration

	player screen.Player // shows the steps of here at its pace

	evolutions []*Evolution // the one shown, then the saved ones, the latest first
}

// New returns a session without runs.
func New(s *screen.State) *Session {
	x := &Session{state: s, fold: 1, player: screen.Player{Pace: screen.TwoStepsASecond}}
	s.Losing, s.Opened = x.losing, x.drop
	return x
}

// Here is the evolution of the current settings; nil before Enter.
func (x *Session) Here() *Evolution { return x.here }

// Of is the saved evolution of some settings on the shown fold; nil
// if there is none.
func (x *Session) Of(s settings.Settings) *Evolution {
	return x.find(unit(x.state.Dataset, s, min(x.fold, s.Folds)))
}

// Fold is the fold that is shown, from 1.
func (x *Session) Fold() int { return x.fold }

// ChooseFold chooses the fold that the next Enter shows, cyclically.
func (x *Session) ChooseFold(fold int) {
	n := x.state.Settings.Folds
	x.fold = (fold-1+n)%n + 1
}

// Enter finds the evolution of the current settings, dataset and fold, or
// starts it. The previous evolution pauses; it is saved if the user
// started it.
func (x *Session) Enter() tea.Cmd { return x.enter(firstPool) }

// enter is Enter with the step that a new evolution runs up to.
func (x *Session) enter(step int) tea.Cmd {
	s := x.state
	x.fold = min(x.fold, s.Settings.Folds)
	want := unit(s.Dataset, s.Settings, x.fold)
	if x.here != nil && x.here.Unit == want {
		x.extend()
		return nil
	}
	x.leave()
	e := x.find(want)
	if e == nil {
		return x.begin(want, step)
	}
	x.show(e)
	x.extend()
	return nil
}

// begin starts an evolution that runs up to a step.
func (x *Session) begin(u Unit, step int) tea.Cmd {
	e := newEvolution(u, step, x.state.Work.Memory())
	x.Iteration, x.goal = 0, nil
	x.player.Stop()
	x.show(e)
	return e.job.Start(x.state.Work, x.worker(e).work, func(b job.Batch) tea.Cmd {
		x.took(e, b)
		return nil
	})
}

// worker is the goroutine of an evolution.
func (x *Session) worker(e *Evolution) worker {
	return worker{Unit: e.Unit, workers: max(1, x.state.Workers), gate: e.gate,
		room: room{memory: e.memory, unit: e.Unit, owner: e.gate}}
}

// took adds the results of an evolution.
func (x *Session) took(e *Evolution, b job.Batch) {
	was := e.at
	if e.take(b); e.at != was || b.Done {
		x.state.Changed(screen.Run)
	}
	if e.full != nil && e == x.here && slices.Contains(b.Events, any(e.full)) {
		x.makeRoom(e)
	}
	x.arrive()
}

// makeRoom drops the oldest evolution of the session, so that e continues; the state says why if
// that does not help.
func (x *Session) makeRoom(e *Evolution) {
	if last := len(x.evolutions) - 1; last > 0 && !e.full.alone {
		x.forget(x.evolutions[last])
		e.full = nil
		e.allow(e.limit)
		return
	}
	x.goal = nil
	x.state.SetError(errors.New(e.full.sentence))
}

// maxEvolutions is how many evolutions are kept.
const maxEvolutions = 8

// find returns the evolution of a unit; nil if there is none.
func (x *Session) find(u Unit) *Evolution {
	if i := slices.IndexFunc(x.evolutions, func(e *Evolution) bool { return e.Unit == u }); i >= 0 {
		return x.evolutions[i]
	}
	return nil
}

// show puts an evolution first; the oldest are removed.
func (x *Session) show(e *Evolution) {
	x.here = e
	x.state.Changed(screen.Run)
	x.evolutions = slices.DeleteFunc(x.evolutions, func(other *Evolution) bool { return other == e })
	x.evolutions = slices.Insert(x.evolutions, 0, e)
	for len(x.evolutions) > maxEvolutions {
		x.forget(x.evolutions[maxEvolutions])
	}
}

// forget ends an evolution and removes it.
func (x *Session) forget(e *Evolution) {
	e.stop()
	e.job.Drop()
	e.memory.Release(e.gate)
	if x.recalls.of == e {
		x.recall.Drop()
		x.recalls = pastIteration{}
	}
	if x.lentBy == e {
		x.lent, x.lentBy = model.Example{}, nil
	}
	x.evolutions = slices.DeleteFunc(x.evolutions, func(other *Evolution) bool { return other == e })
}

// leave pauses the shown evolution.
func (x *Session) leave() {
	e := x.here
	x.showAll()
	x.here, x.goal = nil, nil
	switch {
	case e == nil:
	case e.origin == preview:
		x.forget(e)
	case e.at < e.limit:
		e.pause(e.limit)
	}
}

// drop ends the runs of another dataset.
func (x *Session) drop() {
	for _, e := range slices.Clone(x.evolutions) {
		if e.Dataset != x.state.Dataset {
			x.forget(e)
		}
	}
	if x.here != nil && x.here.Dataset != x.state.Dataset {
		x.here = nil
	}
}

// extend applies a change of T.
func (x *Session) extend() {
	if e := x.here; e.toEnd && e.limit != x.last() {
		e.extend(x.last())
	}
}

// last is the last step of T iterations.
func (x *Session) last() int { return 4 * x.state.Settings.Iterations }

// LookAhead lets a preview compute all T iterations, which are not shown before Start; without
// on it computes no further than is shown.
func (x *Session) LookAhead(on bool) {
	e := x.here
	if e == nil || e.origin != preview || e.over() || e.phase == Paused {
		return
	}
	limit := e.limit
	if on {
		limit = max(limit, x.last())
	}
	e.gate.set(limit, false)
}

// Working reports whether the user waits for a run, which another evolution would
// delay.
func (x *Session) Working() bool {
	return x.here != nil && x.here.origin != preview && x.working(x.here)
}

func (x *Session) working(e *Evolution) bool {
	return e.Phase(x.state.Settings.Iterations) == Working
}

// Start starts or continues the evolution. With a pace it shows the steps one by one, those of a
// preview or of a finished evolution again; the computation does not wait for that. While it
// plays, Start shows all that is computed.
func (x *Session) Start(paced bool) tea.Cmd {
	e, t := x.here, x.state.Settings.Iterations
	paced = paced && !x.state.Still
	switch {
	case e == nil:
		return nil
	case x.player.On:
		x.showAll()
		return nil
	case e.toEnd && x.working(e):
		x.state.Say("The evolution runs; key x pauses it.")
		return nil
	case !paced && e.Phase(t) == Finished:
		all := "The iteration is"
		if t > 1 {
			all = fmt.Sprintf("All %d iterations are", t)
		}
		x.state.Say("%s done; + adds one.", all)
		return nil
	}
	if paced && (e.origin == preview || e.Phase(t) == Finished) {
		e.at = min(e.at, 0)
	}
	x.goal = nil
	return x.ask(x.last(), true, paced)
}

// Playing reports whether the steps are shown at a pace, and names the pace.
func (x *Session) Playing() (pace string, on bool) { return x.player.Words("stage"), x.player.On }

// Faster changes the pace by some steps.
func (x *Session) Faster(steps int) { x.player.Faster(steps) }

// showNext shows the next step. A recording first waits for all steps, so that it has the same
// frames whatever the computation takes.
func (x *Session) showNext() tea.Cmd {
	e := x.here
	if e != nil && x.state.NoClock && e.phase == Working && e.done < e.limit {
		return nil
	}
	x.moved(func() { e.show(e.at + 1) })
	if e == nil || e.phase != Working {
		x.showAll()
	}
	return nil
}

// showAll ends the pace.
func (x *Session) showAll() {
	x.player.Stop()
	if e := x.here; e != nil {
		e.paced = false
		x.moved(e.follow)
	}
}

// moved informs the screens if do shows another step.
func (x *Session) moved(do func()) {
	if e := x.here; e != nil {
		was := e.at
		if do(); e.at != was {
			x.state.Changed(screen.Run)
		}
		x.arrive()
	}
}

// Iterate runs one iteration, or the rest of the current one. Beyond T
// it adds one to T.
func (x *Session) Iterate() tea.Cmd {
	e := x.here
	if e == nil {
		return nil
	}
	next := max(e.Complete(), 0) + 1
	if e.over() {
		next = 1
	}
	if s := x.state.Settings; next > s.Iterations {
		s.Iterations = next
		if x.state.SetSettings(s); x.state.Settings != s {
			return nil
		}
	}
	return x.ask(4*next, false, false)
}

// ask lets the evolution run up to step limit, and shows it at a pace or as it is computed. An
// ended evolution starts again.
func (x *Session) ask(limit int, whole, paced bool) tea.Cmd {
	var next tea.Cmd
	if e := x.here; e.over() {
		x.forget(e)
		next = x.begin(e.Unit, firstPool)
	}
	x.player.Stop()
	x.here.origin, x.here.toEnd, x.here.paced = asked, whole, paced
	x.here.allow(limit)
	x.state.Changed(screen.Run)
	if paced {
		next = tea.Batch(next, x.player.Play(x.state, x.showNext))
	}
	return next
}

// Pause holds the evolution, and what is shown of it; Start continues it.
func (x *Session) Pause() {
	if x.here == nil || !x.working(x.here) {
		x.state.Say("Nothing runs.")
		return
	}
	x.player.Stop()
	x.goal = nil
	x.here.pause(x.here.limit)
}

// losing describes the work that quitting would lose.
func (x *Session) losing() string {
	for _, e := range x.evolutions {
		if t := x.state.Settings.Iterations; e.origin == asked && !e.over() && e.done/4 < t {
			return fmt.Sprintf("The evolution on fold %d has done %d of %s.", e.Fold, max(0, e.done/4), wording.Plain(t, "iteration", "iterations"))
		}
	}
	return ""
}

// Unit is the input of an evolution. Equal units give equal numbers.
type Unit struct {
	Dataset  *model.Dataset
	Settings settings.Settings // without the settings that do not change a run
	Fold     int               // of repeat 1, from 1
}

func unit(d *model.Dataset, s settings.Settings, fold int) Unit {
	s = s.Only(settings.Draws, settings.Maps, settings.Learns, settings.Embeds, settings.Evolves, settings.Splits)
	s.Iterations = 0 // an evolution can always continue
	return Unit{Dataset: d, Settings: s, Fold: fold}
}
