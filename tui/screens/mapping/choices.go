package mapping

import (
	"cmp"
	"maps"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/screens/mapping/inclusionview"
	"mevolve/tui/screens/mapping/swapview"
)

// load lists the swaps of the scene, and its candidates around the one that is pointed at, else
// drawn.
func (s *Screen) load() {
	if s.scene == nil {
		return
	}
	swapview.LoadSwaps(&s.swaps, s.scene)
	n, at := s.step().Choices()
	if s.position.pick.On {
		at = max(0, min(at+s.position.pick.Away, n-1))
	}
	s.picks.Middle = s.scene.Choice() != trace.PathChoice
	s.picks.Top = 0
	s.picks.Load(n)
	s.picks.At = at
}

// movePick points at another candidate.
func (s *Screen) movePick(lines int) tea.Cmd {
	s.load()
	if !s.position.pick.On && !s.scene.Decided() {
		lines -= cmp.Compare(lines, 0) // the first one, not the one after it
	}
	return s.picks.Move(lines)
}

// picked points at the candidate under the cursor of the list.
func (s *Screen) picked() tea.Cmd {
	_, at := s.step().Choices()
	s.position.pick = swapview.Pick{On: true, Away: s.picks.At - at}
	s.load()
	return nil
}

// force puts the candidate that is pointed at, or the pair under the cursor,
// in place of the draw. It drops the choices at later attempts: they belong to another
// trace. Where the graph has no swap it shows a graph that has one.
func (s *Screen) force() tea.Cmd {
	sc := s.scene
	if sc.Last() == 0 { // nothing to choose from
		if s.elsewhere.Known(sc.Trace) && s.elsewhere.Value.Graph >= 0 {
			s.state.SetGraph(s.elsewhere.Value.Graph)
		}
		return nil
	}
	attempt := max(0, sc.Step-1)
	chosen, at := s.hand.Forced[attempt], trace.Spot{Step: attempt + 1, Line: sc.Line}
	if sc.Step == 0 {
		at.Line = trace.Drawn
	}
	pair, ok := s.position.Cursor.Pair()
	removes, kind := ok && sc.Graph.HasEdge(pair.U, pair.V), sc.Choice()
	if s.position.pick.On && kind != trace.PathChoice {
		pair, ok, removes = s.step().Pointed(), true, kind == trace.RemovalChoice
	}
	switch {
	case s.position.pick.On && kind == trace.PathChoice:
		_, k := s.step().Choices()
		chosen.Path, chosen.Remove = sc.Paths[k+s.position.pick.Away], nil
	case !ok:
		s.state.Say("Key f needs a pair: point at one with Shift+arrows, or ↑ ↓ in the Step pane.")
		return nil
	case removes:
		chosen.Remove = &pair
		at.Line = max(at.Line, trace.Taken)
	default:
		chosen = augment.Forced{Add: &pair}
		at.Line = max(at.Line, trace.Drawn)
	}
	s.remember()
	h := s.hand.Clone()
	maps.DeleteFunc(h.Forced, func(k int, _ augment.Forced) bool { return k > attempt })
	if h.Forced == nil {
		h.Forced = map[int]augment.Forced{}
	}
	h.Forced[attempt] = chosen
	s.hand, s.position.Spot, s.position.pick = h, at, swapview.Pick{}
	s.state.Say("Chosen by hand; the following swaps are drawn again. Key u undoes it.")
	return s.remake()
}

// clear drops every edit and choice made by hand.
func (s *Screen) clear() tea.Cmd {
	if len(s.hand.Forced) == 0 && len(s.hand.Toggled) == 0 {
		s.state.Say("Nothing has been changed by hand here.")
		return nil
	}
	s.remember()
	edited := len(s.hand.Toggled) > 0
	s.hand, s.position.pick = trace.Overrides{}, swapview.Pick{}
	if edited {
		s.forgetChance()
	}
	s.state.Say("All changes by hand are undone; key u restores them.")
	return s.remake()
}

// step is the current attempt as the Step pane draws it.
func (s *Screen) step() swapview.Step {
	t := swapview.Step{Scene: s.scene, Ranked: s.position.ranked, Pick: s.position.pick, Rows: &s.picks, Ruled: s.ruled, Tab: s.tab, Alike: s.seeds.alike(s.scene.Cause.Seed)}
	if s.chance != nil {
		t.Chance = s.chance.String()
	}
	switch {
	case len(s.scene.Hand.Toggled) == 0:
	case !s.verdict.Asked():
		t.Judged, t.Awaited = s.awaited(), true
	default:
		t.Judged = s.verdict.Change()
	}
	return t
}

// askChance asks about the pair under the cursor, pointed at, or drawn.
func (s *Screen) askChance() tea.Cmd {
	sc := s.scene
	if e, ok := s.position.Cursor.Pair(); ok {
		return s.ask(e)
	} else if s.position.pick.On && sc.Choice() != trace.PathChoice {
		return s.ask(s.step().Pointed())
	} else if e := sc.Added(); e != nil {
		return s.ask(*e)
	}
	s.state.Say("Key c needs a pair: point at one with Shift+arrows, or ↑ ↓ in the Step pane.")
	return nil
}

// ask computes the chance of a pair beside the screen.
func (s *Screen) ask(e model.Edge) (next tea.Cmd) {
	s.forgetChance()
	s.position.asked = &e
	if s.scene != nil {
		s.chance, next = inclusionview.Ask(s.state.Work, s.scene.Trace, e)
	}
	return next
}

func (s *Screen) forgetChance() {
	s.chance.Stop()
	s.chance, s.position.asked = nil, nil
}

// Point points at another candidate of the draw, and names it.
func (s *Screen) Point(lines int) (row string, next tea.Cmd) {
	if s.scene == nil || !s.mode().candidates() {
		return "", nil
	}
	n, at := s.step().Choices()
	if n == 0 {
		return "", nil
	}
	next = s.movePick(lines)
	if s.scene.Choice() == trace.PathChoice {
		return wording.Path(s.scene.Paths[at+s.position.pick.Away]), next
	}
	return s.step().Pointed().String(), next
}
