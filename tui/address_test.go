package tui

import (
	"strings"
	"testing"

	"mevolve/tui/keys"
)

// A generated graph is gone to by its address, from screen 2 and from any other: the run
// makes it first. It is the graph that the run's pool holds.
func TestGoTo_AGeneratedGraphByItsAddress(t *testing.T) {
	for _, way := range []string{"2 : g 2 / 1 enter", "1 : 2 / 1 enter"} {
		config := everything(t, "rings")
		p := newPilot(t, config, 100, 30)
		p.watch("graph 2/1", strings.Fields(way)...)
		at := p.app.state.Subject
		e, ok := p.app.runs.Generated(1, at.Example.ID)
		if p.app.here.id != keys.Augment || at.Example.ID.String() != "2/1" || at.Iteration != 2 || !ok || e.Graph != at.Example.Graph {
			t.Errorf("%s leads to %v, iteration %d, on screen %v", way, at.Example.ID, at.Iteration, p.app.here.name)
		}
	}
	p := newPilot(t, everything(t, "rings"), 100, 30)
	p.press("2", ":", "g", "2", "/", "0", "enter")
	p.expect("generated ones such as 17/1.3")
}
