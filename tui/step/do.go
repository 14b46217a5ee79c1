package step

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/tui/course"
	"mevolve/tui/draws"
	"mevolve/tui/keys"
	"mevolve/tui/matrix"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
)

// Do answers the keys.
func (s *Screen) Do(a keys.Action, pane int) tea.Cmd {
	set := s.state.Settings
	if a == keys.Check {
		return s.toggleCheck()
	}
	if s.position.check {
		if next, done := s.inCheck(a, pane); done {
			return next
		}
	}
	switch a {
	case keys.NextGraph:
		s.state.Step(1)
	case keys.PrevGraph:
		s.state.Step(-1)
	case keys.NextMapping, keys.PrevMapping, keys.Reroll, keys.Unroll:
		set, _ = screen.Set(set, a)
	case keys.More:
		set, _ = screen.Set(set, keys.MoreBudget)
	case keys.Less:
		set, _ = screen.Set(set, keys.LessBudget)
	case keys.Longer, keys.Shorter:
		set, _ = screen.Set(set, a)
		if k, ok := augment.KindOf(set.Mapping); ok && !k.Motif {
			s.state.Say("l = %d from now on; it matters to the motif mappings only (m).", set.L)
		}
	case keys.Reverse:
		s.state.Say("S turns the list of a check round (C).")
	case keys.Play:
		return s.toggle()
	case keys.Faster:
		s.play.faster(+1)
	case keys.Slower:
		s.play.faster(-1)
	default:
		if s.scene != nil {
			return s.move(a, pane)
		}
		if a == keys.AllMappings && s.failed != nil { // the others may not have
			return s.toggleAll()
		}
	}
	if set != s.state.Settings {
		s.state.SetSettings(set)
	}
	return nil
}

// move answers the keys that go to another spot or scroll, and leaves the others to
// change and look.
func (s *Screen) move(a keys.Action, pane int) tea.Cmd {
	sc := s.scene
	if s.position.against != "" {
		if s.beside != nil && s.beside.Do(a) {
			return nil
		}
		if a == keys.Differ {
			s.forgetAgainst()
		}
		return nil
	}
	if s.position.all { // swap by swap, without a cursor
		switch a {
		case keys.StepForward:
			a = keys.SwapForward
		case keys.StepBack:
			a = keys.SwapBack
		case keys.Up, keys.Down, keys.PageUp, keys.PageDown, keys.CursorLeft, keys.CursorRight, keys.CursorUp, keys.CursorDown:
			return nil
		}
	}
	switch a {
	case keys.StepForward:
		return s.goSpot(sc.After(sc.Spot))
	case keys.StepBack:
		return s.goSpot(sc.Before(sc.Spot))
	case keys.SwapForward:
		return s.goTo(sc.Made() + 1)
	case keys.SwapBack:
		return s.goTo(sc.Step - 1)
	case keys.First:
		return s.goTo(0)
	case keys.Last:
		return s.goTo(sc.Last())
	case keys.GoToStep:
		s.askStep()
	case keys.UntilTouched:
		if pane == stepPane && !s.position.why.on && sc.Choice() != course.PathChoice {
			s.askCandidate()
		} else {
			s.askUntil()
		}
	case keys.Up:
		return s.scroll(pane, -1)
	case keys.Down:
		return s.scroll(pane, +1)
	case keys.PageUp:
		return s.page(pane, -1)
	case keys.PageDown:
		return s.page(pane, +1)
	case keys.CursorLeft:
		s.moveCursor(0, -1)
	case keys.CursorRight:
		s.moveCursor(0, +1)
	case keys.CursorUp:
		s.moveCursor(-1, 0)
	case keys.CursorDown:
		s.moveCursor(+1, 0)
	default:
		return s.change(a, pane)
	}
	return nil
}

// change answers the keys that change the mapping by hand or ask about it.
func (s *Screen) change(a keys.Action, pane int) tea.Cmd {
	switch a {
	case keys.Force, keys.Enter, keys.ToggleEdge, keys.Chance, keys.Why:
		if s.position.all {
			s.state.Say("a goes back to one mapping, where pairs can be pointed at.")
			return nil
		}
	}
	switch a {
	case keys.Force, keys.Enter:
		return s.force()
	case keys.Undo:
		return s.undo()
	case keys.ToggleEdge:
		return s.toggleEdge()
	case keys.ClearHand:
		return s.clear()
	case keys.Chance:
		return s.askChance()
	case keys.Why:
		s.state.Presenting = false // the answer stands beside the drawing
		return s.askWhy()
	case keys.Differ:
		s.askAgainst()
	case keys.Effects:
		s.showEffects()
	case keys.AllMappings:
		return s.toggleAll()
	default:
		s.look(a, pane)
	}
	return nil
}

// toggleAll shows all mappings, or one.
func (s *Screen) toggleAll() tea.Cmd {
	s.position.all = !s.position.all
	return s.compare()
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
	case keys.Order, keys.PrevOrder:
		next := at.Order.Next()
		if a == keys.PrevOrder {
			next = at.Order.Before()
		}
		at.Order = next
		if instead := s.pictures.Listing(s.position.Order, s.scene.Course).Instead; instead != "" {
			s.state.Say("%s", instead)
		}
	case keys.Picture:
		g := s.state.Subject.Example.Graph
		at.Kind = at.Kind.In(s.pictures.Columns, g).Next()
		if body := (paint.Rect{W: s.pictures.Columns}); pane != picturePane && at.Pane(body, g, nil).Alone { // would be out of sight
			at.Kind = at.Kind.Next()
		}
	case keys.Sort:
		at.ranked = !at.ranked
		at.pick = draws.Pick{}
		if at.ranked {
			s.state.Say("candidates by weight; the intervals stay those of the (i, j) order")
		} else {
			s.state.Say("candidates in (i, j) order")
		}
	}
}

// moveCursor moves the cursor, at first to the pair that is being added.
func (s *Screen) moveCursor(rows, columns int) {
	l := s.pictures.Listing(s.position.Order, s.scene.Course)
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

// scroll moves the cursor, the candidate pointed at, or the swap shown.
func (s *Screen) scroll(pane, lines int) tea.Cmd {
	if s.instead && pane == swapsPane {
		pane = stepPane
	}
	switch pane {
	case picturePane:
		s.moveCursor(lines, 0)
	case stepPane:
		switch {
		case s.listing():
			return s.effects.Wheel(lines)
		case s.answering():
			return s.answer.Wheel(lines)
		}
		return s.movePick(lines)
	case swapsPane:
		draws.LoadSwaps(&s.swaps, s.scene)
		return s.swaps.Move(lines)
	}
	return nil
}

// page scrolls as far as a pane shows.
func (s *Screen) page(pane, way int) tea.Cmd {
	if s.instead && pane == swapsPane {
		pane = stepPane
	}
	page := max(1, s.pictures.Drawn.Rows)
	switch pane {
	case stepPane:
		switch page = s.picks.Page(); {
		case s.listing():
			page = s.effects.Page()
		case s.answering():
			page = s.answer.Page()
		}
	case swapsPane:
		page = s.swaps.Page()
	}
	return s.scroll(pane, way*page)
}
