package screen

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Player takes steps by itself, at one of several paces.
type Player struct {
	On   bool
	Pace int // index into paces
	turn int // ticks of an earlier turn are ignored
}

var paces = []time.Duration{2 * time.Second, time.Second, 500 * time.Millisecond, 250 * time.Millisecond, 125 * time.Millisecond, MotionFrame}

// The usual paces: steps in a second.
const (
	StepASecond = 1 + iota
	TwoStepsASecond
	_
	EightStepsASecond
)

// Interval is the time of a step.
func (p *Player) Interval() time.Duration { return paces[p.Pace] }

// Words says the pace: steps of what a second.
func (p *Player) Words(what string) string {
	if d := paces[p.Pace]; d >= time.Second {
		return fmt.Sprintf("a %s in %d s", what, d/time.Second)
	}
	return fmt.Sprintf("%d %ss/s", time.Second/paces[p.Pace], what)
}

// Faster changes the pace by some steps.
func (p *Player) Faster(steps int) { p.Pace = max(0, min(p.Pace+steps, len(paces)-1)) }

// Play begins to take steps, until one of them or something else calls Stop.
func (p *Player) Play(s *State, step func() tea.Cmd) tea.Cmd {
	p.Stop()
	p.On = true
	return p.tick(s, step)
}

// Stop ends playing.
func (p *Player) Stop() {
	p.On = false
	p.turn++
}

// tick waits for the next step, in a recording 1 ms.
func (p *Player) tick(s *State, step func() tea.Cmd) tea.Cmd {
	wait := paces[p.Pace]
	next := playTick{p, s, p.turn, step, wait}
	if s.NoClock {
		wait = time.Millisecond
	}
	return func() tea.Msg {
		select {
		case <-time.After(wait):
			return next
		case <-s.Work.Ended():
			return nil
		}
	}
}

// playTick asks for the next step.
type playTick struct {
	p    *Player
	s    *State
	turn int
	step func() tea.Cmd
	wait time.Duration
}

// Deliver takes the step and waits for the one after it.
func (t playTick) Deliver() tea.Cmd {
	if t.turn != t.p.turn {
		return nil
	}
	next := t.step()
	if t.turn != t.p.turn {
		return next
	}
	return tea.Batch(next, t.p.tick(t.s, t.step))
}

// Beat marks the end of a frame for a recording, and returns how long it is shown.
func (t playTick) Beat() time.Duration { return t.wait }
