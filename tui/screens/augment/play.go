package augment

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"
)

// play steps forward by itself, line by line, until the last swap.
type play struct {
	on   bool
	pace int // index into paces
	turn int // ticks of an earlier turn are ignored
}

var paces = []time.Duration{2 * time.Second, time.Second, 500 * time.Millisecond, 250 * time.Millisecond, 125 * time.Millisecond, 60 * time.Millisecond}

const defaultPace = 1

// words says the pace: lines or swaps a second.
func (p play) words(what string) string {
	if d := paces[p.pace]; d >= time.Second {
		return fmt.Sprintf("a %s in %d s", what, d/time.Second)
	}
	return fmt.Sprintf("%d %ss/s", time.Second/paces[p.pace], what)
}

// playTick asks for the next step.
type playTick struct {
	s    *Screen
	turn int
}

// Deliver makes the next step.
func (t playTick) Deliver() tea.Cmd { return t.s.playOn(t.turn) }

// Beat marks the end of a frame for a recording.
func (playTick) Beat() {}

// tick waits for the next step, in a recording 1 ms.
func (s *Screen) tick() tea.Cmd {
	next, wait := playTick{s, s.play.turn}, paces[s.play.pace]
	if s.state.NoClock {
		wait = time.Millisecond
	}
	return tea.Tick(wait, func(time.Time) tea.Msg { return next })
}

func (p *play) stop() {
	p.on = false
	p.turn++
}

func (p *play) faster(steps int) { p.pace = max(0, min(p.pace+steps, len(paces)-1)) }

// toggle starts, from the beginning where all swaps are made, or pauses.
func (s *Screen) toggle() tea.Cmd {
	switch {
	case s.scene == nil:
		return nil
	case s.play.on:
		s.play.stop()
		return nil
	}
	var rewind tea.Cmd
	if s.scene.Ended() {
		rewind = s.goTo(0)
	}
	s.play.on = true
	s.play.turn++
	return tea.Batch(rewind, s.tick())
}

// playOn makes the next step and asks for the one after it.
func (s *Screen) playOn(turn int) tea.Cmd {
	if !s.play.on || turn != s.play.turn || s.scene == nil {
		return nil
	}
	if s.making.Working() { // a large graph takes its time
		return s.tick()
	}
	next := s.mode().advance()
	if s.scene != nil && s.stopsHere() {
		s.play.stop()
		s.state.Say("Stopped: swap %d meets %s.", s.scene.Step, s.until.what)
		return next
	}
	if s.scene == nil || s.scene.Ended() {
		s.play.stop()
		return nil
	}
	return tea.Batch(next, s.tick())
}
