package session

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
)

// Shelf tells of the kept evolutions besides the one that is shown, for a
// position.
func (x *Session) Shelf() []settings.Kept {
	var list []settings.Kept
	now := x.state.Settings
	for _, e := range x.evolutions.runs {
		if e == x.here {
			continue
		}
		k := settings.Kept{Fold: e.Fold, Steps: e.at + 1}
		switch e.Phase(now.Iterations) {
		case Paused:
			k.Rest = settings.Paused
		case Stopped, Failed:
			k.Rest = settings.Stopped
		}
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
	switch {
	case e.at < e.limit: // it is shown before it is done
		e.allow(e.limit)
	case rest == settings.Stopped:
		e.stop()
	case rest == settings.Paused:
		e.pause(x.last())
	default:
		e.allow(e.limit)
	}
}

// Owed tells whether the evolution is still to be made again as far as a
// position says.
func (e *Evolution) Owed() bool { return e.owed != nil }
