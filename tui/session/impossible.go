package session

import (
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
)

// Impossible returns the graph whose mapping cannot be made, with the unit that maps it; false
// where the evolution has not failed for that reason.
func (e *Evolution) Impossible() (at trace.Subject, ok bool) {
	var wrong *augment.ImpossibleError
	if e == nil || e.phase != Failed || !errors.As(e.Err(), &wrong) || wrong.ID.Graph >= len(e.Dataset.Examples) {
		return at, false
	}
	at = trace.Subject{Example: e.Dataset.Examples[wrong.ID.Graph], Repeat: 1, Fold: e.Fold, Iteration: max(0, e.done)/4 + 1}
	at.Example.ID, at.Example.Graph = wrong.ID, wrong.Graph
	if wrong.ID.Lineage == "" { // the dataset's own graph
		at.Example = e.Dataset.Examples[wrong.ID.Graph]
	}
	return at, true
}

// OpenImpossible shows the answer that made the evolution fail on screen 2, and reports whether
// there is one.
func (x *Session) OpenImpossible() (tea.Cmd, bool) {
	at, ok := x.here.Impossible()
	if !ok {
		return nil, false
	}
	x.state.Look(at)
	return x.state.Show(keys.Augment), true
}

// Recovery are the keys that lead on from a failed evolution, and what each does.
func (e *Evolution) Recovery() (hints []string) {
	if at, ok := e.Impossible(); ok {
		hints = append(hints, "Enter", fmt.Sprintf("shows the answer for graph %s on screen 2", at.Example.ID))
	}
	return append(hints, "space", "tries again")
}
