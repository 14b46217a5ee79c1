package session

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
)

// most is how many runs of a kind are kept: each holds its numbers, an
// evolution also its pools, in memory.
const most = 8

// kept is a run that a shelf can hold.
type kept interface {
	comparable
	unit() Unit
	stop()
}

// shelf keeps the runs that one can go back to, the latest first. A run that
// leaves it is stopped.
type shelf[R kept] struct{ runs []R }

// of is the run of a unit.
func (s *shelf[R]) of(u Unit) (r R, ok bool) {
	i := slices.IndexFunc(s.runs, func(r R) bool { return r.unit() == u })
	if i < 0 {
		return r, false
	}
	return s.runs[i], true
}

// keep puts runs at a place; the oldest give way.
func (s *shelf[R]) keep(at int, runs ...R) {
	s.runs = slices.Insert(s.runs, at, runs...)
	for len(s.runs) > most {
		s.forget(s.runs[most])
	}
}

// raise puts a kept run first.
func (s *shelf[R]) raise(r R) {
	i := slices.Index(s.runs, r)
	s.runs = slices.Insert(slices.Delete(s.runs, i, i+1), 0, r)
}

func (s *shelf[R]) forget(r R) {
	r.stop()
	s.runs = slices.DeleteFunc(s.runs, func(k R) bool { return k == r })
}

// retain forgets the runs for which a condition does not hold.
func (s *shelf[R]) retain(holds func(R) bool) {
	for _, r := range slices.Clone(s.runs) {
		if !holds(r) {
			s.forget(r)
		}
	}
}

// Shelf tells of the kept evolutions besides the one that is shown, for a
// position.
func (x *Session) Shelf() []settings.Kept {
	var list []settings.Kept
	now := x.state.Settings
	shown := unit(x.state.Dataset, now, x.fold)
	for _, e := range x.evolutions.runs {
		if e.Unit == shown || e.origin == preview {
			continue
		}
		k := settings.Kept{Fold: e.Fold, Steps: e.at + 1, Rest: x.resting(e)}
		if e.owed != nil {
			k = *e.owed
		}
		k.Settings = unbound(e.Unit.Settings, now)
		list = append(list, k)
	}
	return list
}

// restore keeps the evolutions of a position besides the one that is shown.
// Each is made again as far as it was, one after another and while nothing
// else is at work.
func (x *Session) restore(list []settings.Kept) tea.Cmd {
	if len(x.evolutions.runs) == 0 {
		return nil
	}
	var again []*Evolution
	var next []tea.Cmd
	for _, k := range list {
		u := unit(x.state.Dataset, k.Settings, k.Fold)
		if _, ok := x.evolutions.of(u); ok {
			continue
		}
		e := newEvolution(u, k.Steps-1)
		e.origin, e.owed = guided, &k
		e.pause(e.limit)
		again, next = append(again, e), append(next, e.begin(x.state))
	}
	x.evolutions.keep(1, again...)
	x.share()
	return tea.Batch(next...)
}

// claim ends the making again of an evolution; it rests as it did.
func (x *Session) claim(e *Evolution) {
	rest := e.owed.Rest
	e.owed = nil
	e.allow(e.limit)
	if e.at >= e.limit { // it is not shown before it is done
		x.rest(e, rest)
	}
}

// resting is why an evolution does not go on.
func (x *Session) resting(e *Evolution) settings.Rest {
	switch e.Phase(x.state.Settings.Iterations) {
	case Paused:
		return settings.Paused
	case Stopped, Failed:
		return settings.Stopped
	}
	return settings.Waiting
}

// rest lets an evolution rest as it did.
func (x *Session) rest(e *Evolution, as settings.Rest) {
	switch as {
	case settings.Stopped:
		e.stop()
	case settings.Paused:
		e.pause(x.last())
	}
}

// Owed tells whether the evolution is still to be made again as far as a
// position says.
func (e *Evolution) Owed() bool { return e.owed != nil }
