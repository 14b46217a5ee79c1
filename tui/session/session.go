// Package session keeps the evolutions that run beside the screens: one for
// the settings, dataset and fold that are shown, and those of settings one
// has left, which wait to be shown again.
package session

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/screen"
	"mevolve/tui/work"
	"mevolve/wording"
)

// Session is what the screens of a run share, and what judges a hand edit on
// screen 2. It owns the evolutions and the comparisons of methods, and tells the
// app when quitting would lose one. The screen that was built with it passes it
// the batches of work.
type Session struct {
	state *screen.State
	fold  int
	here  *Evolution

	// Iteration is the one that is looked at; 0 follows the evolution.
	Iteration int

	goal *goal // where Go is still going; nil for nowhere

	evolutions  shelf[*Evolution] // those worth going back to, and the one shown
	comparisons shelf[*Comparison]
}

// New returns a session without runs.
func New(s *screen.State) *Session {
	x := &Session{state: s, fold: 1}
	s.Losing = x.losing
	return x
}

// Here is the evolution of the current settings; nil before Enter.
func (x *Session) Here() *Evolution { return x.here }

// Of is the kept evolution of some settings on the fold that is shown; nil
// where there is none.
func (x *Session) Of(s settings.Settings) *Evolution {
	e, _ := x.evolutions.of(unit(x.state.Dataset, s, min(x.fold, s.Folds)))
	return e
}

// Kept lists the evolutions one can go back to, the one shown among them.
func (x *Session) Kept() []*Evolution { return x.evolutions.runs }

// Fold is the fold that is shown, from 1.
func (x *Session) Fold() int { return x.fold }

// ChooseFold chooses the fold that the next Enter shows, around the ends.
func (x *Session) ChooseFold(fold int) {
	n := x.state.Settings.Folds
	x.fold = (fold-1+n)%n + 1
}

// Return goes back to a kept evolution by taking its settings and fold.
func (x *Session) Return(e *Evolution) tea.Cmd {
	s := unbound(e.Unit.Settings, x.state.Settings)
	x.fold = e.Fold
	x.state.SetSettings(s)
	return x.Enter()
}

// Enter finds the evolution of the current settings, dataset and fold, or
// begins it. The one that was shown before rests; it is kept if the user has
// asked for it.
func (x *Session) Enter() tea.Cmd {
	x.drop()
	s := x.state
	x.fold = min(x.fold, s.Settings.Folds)
	want := unit(s.Dataset, s.Settings, x.fold)
	if x.here != nil && x.here.Unit == want {
		x.extend()
		return nil
	}
	x.leave()
	e, ok := x.evolutions.of(want)
	if !ok {
		return x.begin(want, firstPool)
	}
	x.here = e
	x.evolutions.raise(e)
	if e.owed != nil {
		x.claim(e)
	}
	x.extend()
	return nil
}

// begin begins an evolution that goes to a step by itself.
func (x *Session) begin(u Unit, step int) tea.Cmd {
	e := newEvolution(u, step)
	x.Iteration, x.goal = 0, nil
	x.here = e
	x.evolutions.keep(0, e)
	return e.begin(x.state)
}

// leave puts the shown evolution to rest.
func (x *Session) leave() {
	e := x.here
	x.here, x.goal = nil, nil
	switch {
	case e == nil:
	case e.origin == preview:
		x.evolutions.forget(e)
	case e.at < e.limit:
		e.pause(e.limit)
	}
}

// drop ends what belongs to another dataset.
func (x *Session) drop() {
	x.evolutions.retain(func(e *Evolution) bool { return e.Dataset == x.state.Dataset })
	x.comparisons.retain(func(c *Comparison) bool { return c.Dataset == x.state.Dataset })
	if x.here != nil && x.here.Dataset != x.state.Dataset {
		x.here = nil
	}
}

// extend follows a change of T.
func (x *Session) extend() {
	if e := x.here; e.whole && e.limit != x.last() {
		e.extend(x.last())
	}
}

// last is the step after which T iterations are done.
func (x *Session) last() int { return 4 * x.state.Settings.Iterations }

// Update takes the batches of its runs.
func (x *Session) Update(msg tea.Msg) {
	if _, ok := msg.(work.Batch); !ok {
		return
	}
	for _, c := range x.comparisons.runs {
		if b, ok := c.job.Take(msg); ok {
			c.take(b)
		}
	}
	for _, e := range x.evolutions.runs {
		if b, ok := e.job.Take(msg); ok {
			was := e.at
			if e.take(b); e.at != was || b.Done {
				x.state.Learnt()
			}
		}
	}
	x.drop()
	x.arrive()
	x.share()
}

// Toggle starts the evolution, pauses it or goes on with it.
func (x *Session) Toggle() tea.Cmd {
	e := x.here
	if e == nil {
		return nil
	}
	x.goal = nil
	if e.origin != preview && x.working(e) {
		e.pause(e.limit)
		return nil
	}
	if t := x.state.Settings.Iterations; e.Phase(t) == Finished {
		all := "The iteration is"
		if t > 1 {
			all = fmt.Sprintf("All %d iterations are", t)
		}
		x.state.Say("%s done; + adds one.", all)
		return nil
	}
	return x.ask(x.last(), true)
}

// Iterate does one iteration, or the rest of the one that is begun. Beyond T
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
		x.state.SetSettings(s)
	}
	return x.ask(4*next, false)
}

// ask lets the evolution do the steps up to limit. One that has ended begins
// anew.
func (x *Session) ask(limit int, whole bool) tea.Cmd {
	x.yield()
	var next tea.Cmd
	if e := x.here; e.over() {
		x.evolutions.forget(e)
		next = x.begin(e.Unit, firstPool)
	}
	x.here.origin, x.here.whole = asked, whole
	x.here.allow(limit)
	return next
}

// Stop ends the evolution; what it has done stays.
func (x *Session) Stop() {
	if e := x.here; e != nil && e.Phase(x.state.Settings.Iterations) != Finished {
		e.stop()
	}
}

// losing tells what quitting would lose.
func (x *Session) losing() string {
	for _, c := range x.comparisons.runs {
		if p := c.Phase(); p == Working || p == Paused {
			return fmt.Sprintf("The comparison on fold %d is %s done.", c.Fold, wording.Percent(c.Share(), 0))
		}
	}
	for _, e := range x.evolutions.runs {
		if t := x.state.Settings.Iterations; e.origin == asked && !e.over() && e.Complete() < t {
			return fmt.Sprintf("The evolution on fold %d has done %d of %s.", e.Fold, max(0, e.Complete()), wording.Plain(t, "iteration", "iterations"))
		}
	}
	return ""
}

// unbound is s with what a run does not depend on as it is now: T, since an
// evolution can always go on, the number of repeats, and which of its classifiers
// is reported (R17).
func unbound(s, now settings.Settings) settings.Settings {
	s.Iterations, s.Repeats, s.Readings.Report = now.Iterations, now.Repeats, now.Readings.Report
	return s
}

// Unit is what an evolution is of. Equal units give equal numbers.
type Unit struct {
	Dataset  *model.Dataset
	Settings settings.Settings // without what a run does not depend on
	Fold     int               // of repeat 1, from 1
}

func (u Unit) unit() Unit { return u }

func unit(d *model.Dataset, s settings.Settings, fold int) Unit {
	none := settings.Default()
	none.Iterations = 0
	return Unit{Dataset: d, Settings: unbound(s, none), Fold: fold}
}
