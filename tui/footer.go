package tui

import (
	"slices"

	"mevolve/tui/keys"
	"mevolve/tui/screen"
)

// raised are the keys that the footer of a narrow terminal puts before others, by
// screen and moment: the next sensible thing, the more so the further down. Whatever
// else can be done is found by Ctrl-P and told by ? at any time.
var raised = []struct {
	on   keys.Screen
	when screen.Moment
	keys []keys.Action
}{
	{keys.Augment, screen.Ended, []keys.Action{keys.AllMappings, keys.NextGraph, keys.Save}},
	{keys.Evolve, screen.Ended, []keys.Action{keys.View, keys.Switches, keys.Save}},
	{keys.Compare, screen.Ended, []keys.Action{keys.MoreRepeats, keys.Export, keys.Switches}},
	{keys.Dataset | keys.Reliability | keys.Regions, screen.Chosen, []keys.Action{keys.NextMatch, keys.ShowRest}},
	{keys.Augment, screen.Brought, []keys.Action{keys.Check}},
	{keys.Augment, screen.Changed, []keys.Action{keys.Picture}},
	{keys.Reliability, screen.ByHand, []keys.Action{keys.Rule}},
	{keys.Everywhere, screen.ByHand, []keys.Action{keys.Undo, keys.Copy}},
	{keys.Augment, screen.AtCandidate, []keys.Action{keys.Force, keys.Chance, keys.Why}},
	{keys.Augment, screen.AtPair, []keys.Action{keys.ToggleEdge}},
}

// Where the ranks of keys stand among the priorities of their table: what a screen
// offers first has 90, the way out 95, the palette 97, help 100.
const (
	matters = 92
	always  = 98
	finer   = 100 // ranks between two of them
)

// ranks tells how much a key matters now in the footer; negative for not at all. It
// follows from what a token says, so that who opens it sees the same frame.
func (a *App) ranks() func(*keys.Binding) int {
	var now screen.Moment
	if it, ok := a.here.it.(screen.Pressing); ok {
		now = it.Moment()
	}
	resting, _ := a.here.it.(screen.Resting)
	return func(b *keys.Binding) int {
		switch {
		case resting != nil && resting.Dead(b.Action):
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
