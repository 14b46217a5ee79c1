package step

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/tui/paint"
)

// movePick points at another candidate.
func (s *Screen) movePick(lines int) tea.Cmd {
	n, at := s.step().choices()
	s.picks.Load(n)
	s.picks.At = at
	if s.place.pick.on {
		s.picks.At = max(0, min(at+s.place.pick.away, n-1))
	} else if !s.scene.decided() {
		lines -= sign(lines) // the first one, not the one after it
	}
	return s.picks.Move(lines)
}

// picked points at the candidate that the list of them has come to.
func (s *Screen) picked() tea.Cmd {
	_, at := s.step().choices()
	s.place.pick = pick{true, s.picks.At - at}
	return nil
}

func sign(v int) int {
	switch {
	case v < 0:
		return -1
	case v > 0:
		return 1
	}
	return 0
}

// force puts the candidate that is pointed at, or the pair under the cursor,
// in place of the draw. Choices at later attempts belonged to another course
// and go. Where the mapping has nothing to do it goes to a graph where it has.
func (s *Screen) force() tea.Cmd {
	sc := s.scene
	if sc.last() == 0 { // nothing to choose from
		if next := s.other.graph; next >= 0 {
			s.state.SetGraph(next)
		}
		return nil
	}
	attempt := max(0, sc.step-1)
	chosen, at := s.hand.forced[attempt], spot{attempt + 1, sc.line}
	if sc.step == 0 {
		at.line = drawn
	}
	pair, underCursor := s.place.cursor.pair()
	switch kind := sc.choice(); {
	case s.place.pick.on && kind == pathChoice:
		_, k := s.step().choices()
		chosen.Path, chosen.Remove = sc.paths[k+s.place.pick.away], nil
	case s.place.pick.on && kind == removalChoice:
		e := s.step().pointed()
		chosen.Remove = &e
		at.line = max(at.line, taken)
	case s.place.pick.on:
		e := s.step().pointed()
		chosen = augment.Forced{Add: &e}
		at.line = max(at.line, drawn)
	case underCursor && sc.graph.HasEdge(pair.U, pair.V):
		chosen.Remove = &pair
		at.line = max(at.line, taken)
	case underCursor:
		chosen = augment.Forced{Add: &pair}
		at.line = max(at.line, drawn)
	default:
		s.state.Say("f needs a pair: point at one with Shift+arrows, or ↑ ↓ in the Step pane.")
		return nil
	}
	s.remember()
	h := s.hand.clone()
	for k := range h.forced {
		if k > attempt {
			delete(h.forced, k)
		}
	}
	if h.forced == nil {
		h.forced = map[int]augment.Forced{}
	}
	h.forced[attempt] = chosen
	s.hand, s.place.spot, s.place.pick = h, at, pick{}
	s.state.Say("Chosen by hand; what follows is mapped anew. u takes it back.")
	return s.remake()
}

// clear gives up all that is done by hand.
func (s *Screen) clear() tea.Cmd {
	if len(s.hand.forced) == 0 && len(s.hand.toggled) == 0 {
		s.state.Say("Nothing has been changed by hand here.")
		return nil
	}
	s.remember()
	edited := len(s.hand.toggled) > 0
	s.hand, s.place.pick = hand{}, pick{}
	if edited {
		s.forgetOdds()
		s.place.chance = nil
	}
	s.state.Say("All that was done by hand is gone; u brings it back.")
	return s.remake()
}

// step is the attempt at hand as the Step pane tells it.
func (s *Screen) step() Step {
	t := Step{scene: s.scene, ranked: s.place.ranked, pick: s.place.pick, rows: &s.picks, ascii: s.state.Theme.ASCII}
	if s.odds != nil {
		t.chance = s.odds.String()
	}
	switch o := s.outlook; {
	case len(s.scene.hand.toggled) == 0:
	case o == nil:
		t.judged, t.awaited = s.awaited(), true
	case o.judged != nil:
		class := s.scene.cause.subject.Example.Class
		t.judged = fmt.Sprintf("p %s, r %s", o.change(func(j judged) float64 { return j.prediction.P[class] }), o.change(func(j judged) float64 { return j.r }))
	}
	return t
}

// drawStep tells the attempt at hand, or why there is none.
func (s *Screen) drawStep(c *paint.Canvas, r paint.Rect, focused bool) {
	step := s.step()
	if s.scene.last() == 0 {
		s.drawNothing(step, step.heading(c, r, focused))
		return
	}
	step.draw(c, r, focused)
}
