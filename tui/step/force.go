package step

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
)

// choice is a kind of draw of an attempt.
type choice int

const (
	additionChoice choice = iota
	pathChoice
	removalChoice
)

// choice is the draw whose candidates are pointed at: that of the line at
// hand, and of a complete attempt its first.
func (sc *scene) choice() choice {
	switch sc.line {
	case routed:
		return pathChoice
	case removable, taken:
		return removalChoice
	}
	if sc.attempt != nil && sc.attempt.Added == nil {
		return removalChoice
	}
	return additionChoice
}

// choices is how many candidates can be pointed at, and which of them was
// drawn; 0 where none is yet.
func (s *Screen) choices() (n, at int) {
	sc := s.scene
	switch sc.choice() {
	case pathChoice:
		return len(sc.paths), sc.pathRank()
	case removalChoice:
		t := s.removalTable()
		return len(t.rows), t.index()
	}
	t := s.additionTable()
	return len(t.rows), t.index()
}

// movePick points at another candidate.
func (s *Screen) movePick(lines int) tea.Cmd {
	n, at := s.choices()
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
	_, at := s.choices()
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

// decided tells whether the draw that is pointed at has been made.
func (sc *scene) decided() bool {
	switch sc.choice() {
	case pathChoice:
		return true
	case removalChoice:
		return sc.line >= taken
	}
	return sc.line >= drawn && sc.step > 0
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
		_, k := s.choices()
		chosen.Path, chosen.Remove = sc.paths[k+s.place.pick.away], nil
	case s.place.pick.on && kind == removalChoice:
		t := s.removalTable()
		chosen.Remove = &t.rows[t.index()+s.place.pick.away].Pair
		at.line = max(at.line, taken)
	case s.place.pick.on:
		t := s.additionTable()
		chosen = augment.Forced{Add: &t.rows[t.index()+s.place.pick.away].Pair}
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

// forcedAt is what was chosen by hand at the attempt at hand.
func (sc *scene) forcedAt() augment.Forced { return sc.hand.forced[sc.step-1] }

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

// pathRank is the place of the path taken among the pair's.
func (sc *scene) pathRank() int {
	a := sc.attempt
	if a == nil || a.Paths == 0 {
		return 0
	}
	return min(int(a.PathDraw*float64(a.Paths)), a.Paths-1, max(0, len(sc.paths)-1))
}
