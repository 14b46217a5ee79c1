package session

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
)

// Shelf tells of the kept evolutions besides the one that is shown, for a
// position.
func (x *Session) Shelf() []settings.Kept {
	var list []settings.Kept
	now := x.state.Settings
	for _, e := range x.kept {
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
	if len(x.kept) == 0 {
		return nil
	}
	var again []*Evolution
	var next []tea.Cmd
	for _, k := range list {
		u := unit(x.state.Dataset, k.Settings, k.Fold)
		if slices.ContainsFunc(x.kept, func(e *Evolution) bool { return e.Unit == u }) {
			continue
		}
		e := &Evolution{Unit: u, at: -1, limit: k.Steps - 1, gate: newGate(k.Steps - 1), asked: true, guided: true, paused: true, owed: &k}
		e.gate.paused = true
		again, next = append(again, e), append(next, e.start(x.state))
	}
	x.kept = slices.Insert(x.kept, 1, again...)
	x.trim()
	x.settle()
	return tea.Batch(next...)
}

// settle lets the first of the evolutions that are to be made again work, as
// long as nothing else does.
func (x *Session) settle() {
	busy := x.here != nil && x.here.Phase(x.state.Settings.Iterations) == Working || x.elsewhere != nil && x.elsewhere()
	for _, e := range x.kept {
		switch {
		case e.owed == nil:
		case e.ended || e.at >= e.limit:
			x.claim(e)
		default:
			if e.paused != busy {
				e.allow(e.limit, busy)
			}
			busy = true
		}
	}
}

// claim ends the making again of an evolution; it rests as it did.
func (x *Session) claim(e *Evolution) {
	rest := e.owed.Rest
	e.owed = nil
	switch {
	case e.at < e.limit: // it is shown before it is done
		e.allow(e.limit, false)
	case rest == settings.Stopped:
		e.stop()
	case rest == settings.Paused:
		e.allow(x.last(), true)
	default:
		e.allow(e.limit, false)
	}
}

// Owed tells whether the evolution is still to be made again as far as a
// position says.
func (e *Evolution) Owed() bool { return e.owed != nil }
