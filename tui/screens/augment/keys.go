package augment

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screens/augment/swapview"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/matrix"
)

// general answers the keys that need no mapping; done is false for the others.
func (s *Screen) general(a keys.Action, pane int) (next tea.Cmd, done bool) {
	set := s.state.Settings
	switch a {
	case keys.NextGraph:
		return s.follow(+1), true
	case keys.PrevGraph:
		return s.follow(-1), true
	case keys.NextMapping, keys.Reroll:
		set, _ = screen.Set(set, a)
	case keys.More:
		set, _ = screen.Set(set, keys.MoreBudget)
	case keys.Less:
		set, _ = screen.Set(set, keys.LessBudget)
	case keys.Longer, keys.Shorter:
		set, _ = screen.Set(set, a)
		if k, ok := augment.KindOf(set.Mapping); ok && !k.Motif {
			s.state.Say("l = %d from now on; only the motif mappings use it (key m).", set.L)
		}
	case keys.Play:
		return s.toggle(), true
	case keys.Faster:
		s.play.Faster(+1)
	case keys.Slower:
		s.play.Faster(-1)
	case keys.GoToStep:
		s.askStep()
	case keys.UntilTouched:
		s.mode().find(pane)
	default:
		return nil, false
	}
	if set != s.state.Settings {
		s.state.SetSettings(set)
	}
	return nil, true
}

// change answers the keys that change the mapping by hand or ask about it.
func (s *Screen) change(a keys.Action, pane int) tea.Cmd {
	switch a {
	case keys.Force, keys.Enter:
		return s.force()
	case keys.Undo:
		return s.clear() // made elsewhere: which of them came last is not known
	case keys.ToggleEdge:
		return s.toggleEdge()
	case keys.Chance:
		return s.askChance()
	case keys.Why:
		s.state.Presenting = false // the answer stands beside the drawing
		return s.toggleWhy()
	case keys.AllMappings:
		return s.toggleMappings()
	default:
		s.look(a, pane)
	}
	return nil
}

// look answers the keys that change only what is seen.
func (s *Screen) look(a keys.Action, pane int) {
	at := &s.position
	switch a {
	case keys.View:
		at.View = (at.View + 1) % matrix.Views
	case keys.Style:
		at.Density = (at.Density + 1) % matrix.Densities
		s.state.Say("matrix: %s", cmp.Or(at.Density.String(), "as dense as it must be"))
	case keys.Order:
		at.Order = at.Order.Next()
		if other := s.pictures.Listing(s.position.Order, s.scene.Trace).Instead; other != "" {
			s.state.Say("%s", other)
		}
	case keys.Picture:
		g := s.state.Subject.Example.Graph
		body := s.pictures.Body
		if at.Kind = at.Kind.In(body, g).Next(); pane != picturePane && layout.Fit(body, []layout.Pane{at.Pane(body, g, nil), {}}) == 1 { // would be out of sight
			at.Kind = at.Kind.Next()
		}
	case keys.Sort:
		at.ranked = !at.ranked
		at.pick = swapview.Pick{}
		if at.ranked {
			s.state.Say("candidates by weight; the intervals stay those of the (i, j) order")
		} else {
			s.state.Say("candidates in (i, j) order")
		}
	}
}

// moveCursor moves the cursor, at first to the pair that is being added.
func (s *Screen) moveCursor(rows, columns int) {
	l := s.pictures.Listing(s.position.Order, s.scene.Trace)
	if len(l.Vertices) == 0 {
		return
	}
	cur := &s.position.Cursor
	if !cur.On {
		cur.On = true
		if e := s.scene.Added(); e != nil {
			cur.Row, cur.Column = e.U, e.V
			return
		}
		cur.Row, cur.Column = l.Vertices[0], l.Vertices[0]
	}
	n := len(l.Vertices)
	to := func(v, by int) int { return l.Vertices[max(0, min(l.Ranks[v]+by, n-1))] }
	cur.Row, cur.Column = to(cur.Row, rows), to(cur.Column, columns)
}
