package tui

import (
	"slices"

	"mevolve/tui/keys"
	"mevolve/tui/screen"
)

// raised are the keys that a narrow footer shows first, by
// screen and moment: the likely next steps, later entries before earlier ones. Ctrl-P and ?
// show all other keys at any time.
var raised = []struct {
	on   keys.Screen
	when screen.Moment
	keys []keys.Action
}{
	{keys.Augment, screen.Ended, []keys.Action{keys.AllMappings, keys.NextGraph, keys.Save}},
	{keys.Evolve, screen.Ended, []keys.Action{keys.Switches, keys.Save}},
	{keys.Compare, screen.Ended, []keys.Action{keys.MoreRepeats, keys.Export, keys.Switches}},
	{keys.Dataset | keys.Reliability | keys.Regions, screen.Chosen, []keys.Action{keys.NextMatch, keys.ShowRest}},
	{keys.Augment, screen.Brought, []keys.Action{keys.Ask}},
	{keys.Augment, screen.Changed, []keys.Action{keys.Pictures}},
	{keys.Reliability, screen.ByHand, []keys.Action{keys.Rule}},
	{keys.Everywhere, screen.ByHand, []keys.Action{keys.Undo, keys.Copy}},
	{keys.Augment, screen.AtCandidate, []keys.Action{keys.Force, keys.Chance, keys.Ask}},
	{keys.Augment, screen.AtPair, []keys.Action{keys.ToggleEdge}},
}

// The ranks among the priorities of the key table: the main keys of a
// screen have 90, quit 95, the palette 97, help 100.
const (
	matters = 92
	always  = 98
	finer   = 100 // ranks between two of them
)

// ranks returns the rank of a key in the footer; negative hides it. It
// depends only on the place, so that an opened place shows the same frame.
func (a *App) ranks() func(*keys.Binding) int {
	now := a.here.it.Moment()
	away := 0
	if a.config.Room != nil {
		in, following := a.config.Room.People()
		away = in - following
	}
	return func(b *keys.Binding) int {
		switch {
		case a.here.it.Dead(b.Action), b.Action == keys.Gather && away == 0:
			return -1
		case b.Action == keys.Lessons && !a.config.Opened && len(a.config.Lessons) > 0:
			return finer * always
		}
		rank := finer * b.Priority
		for i, row := range raised {
			if row.on&a.here.id != 0 && row.when&now != 0 && slices.Contains(row.keys, b.Action) {
				rank = max(rank, finer*matters+i)
			}
		}
		return rank
	}
}
