package session

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// shelf is how many evolutions are kept: each holds its pools in memory.
const shelf = 8

// Session is what the screens of a run share, and what judges a hand edit on
// screen 2. It owns the evolutions and tells
// the app when quitting would lose one. The screen that was built with it
// passes it the batches of work.
type Session struct {
	state *screen.State
	fold  int
	here  *Evolution

	// Iteration is the one that is looked at; 0 follows the evolution.
	Iteration int

	goal *goal // where Go is still going; nil for nowhere

	elsewhere func() bool // tells whether a comparison is at work

	kept []*Evolution // those worth going back to and the one shown, latest first
}

// New returns a session without evolutions.
func New(s *screen.State) *Session {
	x := &Session{state: s, fold: 1}
	before := s.Losing
	s.Losing = func() string {
		if losing := x.losing(); losing != "" || before == nil {
			return losing
		}
		return before()
	}
	return x
}

// Here is the evolution of the current settings; nil before Enter.
func (x *Session) Here() *Evolution { return x.here }

// Of is the kept evolution of some settings on the fold that is shown; nil
// where there is none.
func (x *Session) Of(s settings.Settings) *Evolution {
	want := unit(x.state.Dataset, s, min(x.fold, s.Folds))
	for _, e := range x.kept {
		if e.Unit == want {
			return e
		}
	}
	return nil
}

// Working tells whether somebody waits for a run or a comparison, which another
// evolution would hold up.
func (x *Session) Working() bool {
	return x.here != nil && x.here.asked && x.here.Phase(x.state.Settings.Iterations) == Working || x.elsewhere != nil && x.elsewhere()
}

// Kept lists the evolutions one can go back to, the one shown among them.
func (x *Session) Kept() []*Evolution { return x.kept }

// Fold is the fold that is shown, from 1.
func (x *Session) Fold() int { return x.fold }

// SetFold goes to another fold, around the ends.
func (x *Session) SetFold(fold int) tea.Cmd {
	x.ChooseFold(fold)
	return x.Enter()
}

// ChooseFold is SetFold without beginning the fold's evolution, which the next
// Enter does.
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
	if i := slices.IndexFunc(x.kept, func(e *Evolution) bool { return e.Unit == want }); i >= 0 {
		x.here = x.kept[i]
		x.kept = append([]*Evolution{x.here}, slices.Delete(x.kept, i, i+1)...)
		if x.here.owed != nil {
			x.claim(x.here)
		}
		x.extend()
		return nil
	}
	return x.begin(want)
}

func (x *Session) begin(u Unit) tea.Cmd { return x.beginTo(u, preview) }

// beginTo begins an evolution that goes to a step by itself.
func (x *Session) beginTo(u Unit, step int) tea.Cmd {
	e, next := begin(x.state, u, step)
	x.Iteration, x.goal = 0, nil
	x.here = e
	x.kept = append([]*Evolution{e}, x.kept...)
	x.trim()
	return next
}

func (x *Session) trim() {
	for len(x.kept) > shelf {
		last := len(x.kept) - 1
		x.kept[last].stop()
		x.kept = x.kept[:last]
	}
}

// leave puts the shown evolution to rest.
func (x *Session) leave() {
	e := x.here
	x.here, x.goal = nil, nil
	switch {
	case e == nil:
	case !e.asked:
		e.stop()
		x.forget(e)
	case !e.ended && e.at < e.limit:
		e.allow(e.limit, true)
	}
}

func (x *Session) forget(e *Evolution) {
	x.kept = slices.DeleteFunc(x.kept, func(k *Evolution) bool { return k == e })
}

// drop ends what belongs to another dataset.
func (x *Session) drop() {
	for _, e := range slices.Clone(x.kept) {
		if e.Dataset != x.state.Dataset {
			e.stop()
			x.forget(e)
			if e == x.here {
				x.here = nil
			}
		}
	}
}

// extend follows a change of T.
func (x *Session) extend() {
	if e := x.here; e.whole && e.limit != x.last() {
		e.allow(x.last(), e.paused)
	}
}

// last is the step after which T iterations are done.
func (x *Session) last() int { return 4 * x.state.Settings.Iterations }

// Update takes the batches of its evolutions.
func (x *Session) Update(msg tea.Msg) {
	b, ok := msg.(work.Batch)
	if !ok {
		return
	}
	for _, e := range x.kept {
		if e.run == b.Run {
			was := e.at
			if e.take(b); e.at != was || e.ended {
				x.state.Learnt()
			}
		}
	}
	x.drop()
	x.arrive()
	x.settle()
}

// Toggle starts the evolution, pauses it or goes on with it.
func (x *Session) Toggle() tea.Cmd {
	e := x.here
	if e == nil {
		return nil
	}
	x.goal = nil
	if e.asked && e.Phase(x.state.Settings.Iterations) == Working {
		e.allow(e.limit, true)
		return nil
	}
	if e.Phase(x.state.Settings.Iterations) == Finished {
		x.state.Say("All %d iterations are done; + adds one.", x.state.Settings.Iterations)
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
	if e.ended {
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
	var next tea.Cmd
	if x.here.ended || x.here.stopped {
		u := x.here.Unit
		x.forget(x.here)
		next = x.begin(u)
	}
	x.here.asked, x.here.whole, x.here.guided = true, whole, false
	x.here.allow(limit, false)
	return next
}

// Stop ends the evolution; what it has done stays.
func (x *Session) Stop() {
	if e := x.here; e != nil && !e.ended && e.Phase(x.state.Settings.Iterations) != Finished {
		e.stop()
	}
}

// losing tells what quitting would lose.
func (x *Session) losing() string {
	for _, e := range x.kept {
		if t := x.state.Settings.Iterations; e.asked && !e.guided && !e.ended && !e.stopped && e.Complete() < t {
			return fmt.Sprintf("The evolution on fold %d has done %d of %d iterations.", e.Fold, max(0, e.Complete()), t)
		}
	}
	return ""
}
