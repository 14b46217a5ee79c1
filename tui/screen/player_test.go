package screen

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/job"
)

// Ticks of an earlier turn take no step, and the pace stays among those that there are.
func TestPlayer_TakesStepsUntilItStops(t *testing.T) {
	p, s, steps := Player{Pace: TwoStepsASecond}, &State{NoClock: true, Work: job.NewPool(t.Context())}, 0
	step := func() tea.Cmd {
		if steps++; steps == 3 {
			p.Stop()
		}
		return nil
	}
	old := p.Play(s, step)
	next := p.Play(s, step)
	if old().(Delivery).Deliver(); steps != 0 {
		t.Error("a tick of an earlier turn took a step")
	}
	for next != nil {
		next = next().(Delivery).Deliver()
	}
	if steps != 3 || p.On {
		t.Errorf("%d steps, playing: %v", steps, p.On)
	}
	for words, by := range map[string]int{"a step in 2 s": -9, "16 steps/s": +9} {
		if p.Faster(by); p.Words("step") != words {
			t.Errorf("the pace is %s, want %s", p.Words("step"), words)
		}
	}
}
