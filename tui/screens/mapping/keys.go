package mapping

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/matrix"
)

// Bindings are the screen's keys with what they do in the trace. A mode that covers it does some
// of them in its own way.
func (s *Screen) Bindings() keys.Table {
	t := keys.Table{
		{Binding: keys.On("right l", "→ ←", "next line of the algorithm"), Action: keys.StepForward, Label: "line", Rank: 90, Do: s.mapped(keys.Cmd(func() tea.Cmd { return s.goSpot(s.scene.After(s.scene.Spot)) }))},
		{Binding: keys.On("left h", "", "previous line"), Action: keys.StepBack, Do: s.mapped(keys.Cmd(func() tea.Cmd { return s.goSpot(s.scene.Before(s.scene.Spot)) }))},
		{Binding: keys.On("> pgdown", "> <", "next swap, all its lines"), Action: keys.SwapForward, Label: "swap", Rank: 88, Do: s.mapped(keys.Cmd(func() tea.Cmd { return s.goTo(s.scene.Made() + 1) }))},
		{Binding: keys.On("< pgup", "", "previous swap"), Action: keys.SwapBack, Do: s.mapped(keys.Cmd(func() tea.Cmd { return s.goTo(s.scene.Step - 1) }))},
		{Binding: keys.On("home g", "", "before the first swap"), Action: keys.First, Do: s.mapped(keys.Cmd(func() tea.Cmd { return s.goTo(0) }))},
		{Binding: keys.On("end G", "", "after the last swap"), Action: keys.Last, Do: s.mapped(keys.Cmd(func() tea.Cmd { return s.goTo(s.scene.Last()) }))},
		{Binding: keys.On(":", ":", "go to a swap, a pair (4 9), a graph (g17), a condition (share<.01), a place (step=3)"), Action: keys.GoToStep, Label: "go to", Rank: 8, Do: keys.Cmd(s.askStep)},
		{Binding: keys.On("/", "/", "play until a pair is touched or a condition holds; in Step: find a candidate; in a check: filter"), Action: keys.UntilTouched, Label: "until", Rank: 28, Do: s.find},
		{Binding: keys.On("f", "f", "take the candidate or pair under the cursor instead of the drawn one"), Action: keys.Force, Label: "force", Rank: 49, Do: s.mapped(keys.Cmd(s.force))},
		{Binding: keys.On("enter", "", "the same; without any swap: the next graph with one"), Action: keys.Enter, Do: s.mapped(keys.Cmd(s.force))},
		{Binding: keys.On("x", "x", "add or remove the edge under the cursor"), Action: keys.ToggleEdge, Label: "edit", Rank: 47, Do: s.mapped(keys.Cmd(s.toggleEdge))},
		{Binding: keys.On("c", "c", "probability of the pair under the cursor over all draws"), Action: keys.Chance, Label: "chance", Rank: 46, Do: s.mapped(keys.Cmd(s.askChance))},
		{Binding: keys.On("W", "W", "ask about this pair, the graph or the mapping"), Action: keys.Ask, Label: "ask", Rank: 43, Menu: s.questions()},
		{Binding: keys.On("a", "a", "all mappings side by side; again: one mapping"), Action: keys.AllMappings, Label: "all", Rank: 45, Do: keys.Cmd(s.allOrOne)},
		{Binding: keys.On("n", "n p", "next graph; after /, next match"), Action: keys.NextGraph, Label: "graph", Rank: 80, Do: keys.By(s.follow, +1)},
		{Binding: keys.On("p N", "", "previous graph; after /, previous match"), Action: keys.PrevGraph, Do: keys.By(s.follow, -1)},
		{Binding: keys.On("m", "m", "next mapping"), Action: keys.NextMapping, Label: "mapping", Rank: 70, Do: s.state.Moves("mapping", +1)},
		{Binding: keys.On("M", "", "previous mapping"), Action: keys.PrevMapping, Do: s.state.Moves("mapping", -1)},
		{Binding: keys.On("r", "r", "next seed: other draws"), Action: keys.Reroll, Label: "reroll", Rank: 60, Do: s.state.Moves("seed", +1)},
		{Binding: keys.On("R", "", "previous seed"), Action: keys.Unroll, Do: s.state.Moves("seed", -1)},
		{Binding: keys.On("space", "space", "play, pause"), Action: keys.Play, Label: "play", Rank: 40, Do: keys.Cmd(s.toggle)},
		{Binding: keys.On("+ =", "", "play faster"), Action: keys.Faster, Do: keys.Act(func() { s.play.Faster(+1) })},
		{Binding: keys.On("-", "", "play slower"), Action: keys.Slower, Do: keys.Act(func() { s.play.Faster(-1) })},
		{Binding: keys.On("w", "w", "menu: drawing or matrix, and what it shows"), Action: keys.Pictures, Label: "picture", Rank: 72, Menu: s.looks()},
		{Binding: keys.On("s", "", "sort the candidates by weight or by pair; a check by the next column"), Action: keys.Sort, Do: s.mapped(keys.Act(s.sortCandidates))},
		{Binding: keys.On("]", "[ ]", "β up: more edges move"), Action: keys.More, Label: "β", Rank: 78, Do: s.state.Moves("beta", +1)},
		{Binding: keys.On("[", "", "β down"), Action: keys.Less, Do: s.state.Moves("beta", -1)},
		{Binding: keys.On("}", "{ }", "motif length l up: 2 open triad, 3 open quad"), Action: keys.Longer, Label: "length", Rank: 30, Do: keys.By(s.moveLength, +1)},
		{Binding: keys.On("{", "", "motif length l down"), Action: keys.Shorter, Do: keys.By(s.moveLength, -1)},
		{Binding: keys.On("up k", "", "previous candidate; in Swaps: previous swap; with a cursor in Drawing: cursor up"), Action: keys.Up, Do: s.mapped(func(pane int) tea.Cmd { return s.scroll(pane, -1) })},
		{Binding: keys.On("down j", "", "next candidate; in Swaps: next swap; with a cursor in Drawing: cursor down"), Action: keys.Down, Do: s.mapped(func(pane int) tea.Cmd { return s.scroll(pane, +1) })},
		{Binding: keys.On("ctrl+d ctrl+f", "", "page down in the pane’s list"), Action: keys.PageDown, Do: s.mapped(func(pane int) tea.Cmd { return s.page(pane, +1) })},
		{Binding: keys.On("ctrl+u ctrl+b", "", "page up in the pane’s list"), Action: keys.PageUp, Do: s.mapped(func(pane int) tea.Cmd { return s.page(pane, -1) })},
		{Binding: keys.On("shift+left H", "", "show the cursor of the drawing or matrix; move it left"), Action: keys.CursorLeft, Do: s.mapped(keys.Act(func() { s.moveCursor(0, -1) }))},
		{Binding: keys.On("shift+right L", "", "the same, to the right"), Action: keys.CursorRight, Do: s.mapped(keys.Act(func() { s.moveCursor(0, +1) }))},
		{Binding: keys.On("shift+up K", "", "the same, up"), Action: keys.CursorUp, Do: s.mapped(keys.Act(func() { s.moveCursor(-1, 0) }))},
		{Binding: keys.On("shift+down J", "", "the same, down"), Action: keys.CursorDown, Do: s.mapped(keys.Act(func() { s.moveCursor(+1, 0) }))},
	}.Around(func(a keys.Action, usual keys.Do) keys.Do {
		return func(pane int) tea.Cmd {
			defer s.load()
			return s.mode().does(a, usual)(pane)
		}
	})
	s.mark(t)
	return t
}

// mark lets the mode say which keys do nothing.
func (s *Screen) mark(t keys.Table) {
	for i := range t {
		a := t[i].Action
		t[i].Idle = func() string { return s.mode().idle(a) }
		t[i].Hidden = func() bool { return s.mode().hides(a) }
		s.mark(t[i].Menu)
	}
}

// looks are the keys of the menu that changes only what is seen.
func (s *Screen) looks() keys.Table {
	return keys.Table{
		{Binding: keys.On("w", "", "drawing, matrix, or both"), Action: keys.Picture, Do: s.nextPicture},
		{Binding: keys.On("v", "", "colours: diff, before, after, RA"), Action: keys.View, Do: keys.Act(func() { s.position.View = (s.position.View + 1) % matrix.Views })},
		{Binding: keys.On("o", "", "order: natural, degree, Cuthill–McKee, changed only"), Action: keys.Order, Do: s.mapped(keys.Act(s.nextOrder))},
		{Binding: keys.On("d", "", "density: 2 characters a pair or 1, half-blocks, braille, whole"), Action: keys.Style, Do: keys.Act(s.nextDensity)},
	}
}

// questions are the keys of the menu that asks about the graph.
func (s *Screen) questions() keys.Table {
	return keys.Table{
		{Binding: keys.On("w W", "", "why not: this pair; without one, the graph"), Action: keys.Why, Do: s.mapped(keys.Cmd(s.toggleWhy))},
		{Binding: keys.On("p", "", "pool: why the graph is in it and kept, or not"), Action: keys.WhyGraph, Do: keys.Cmd(func() tea.Cmd { return s.askWhy(whyAsked{on: true}) })},
		{Binding: keys.On("c", "", "check: compare a mapping with the paper’s, pair by pair"), Action: keys.Check, Do: keys.Cmd(s.toggleCheck)},
	}
}

// mapped does what needs the trace.
func (s *Screen) mapped(do keys.Do) keys.Do {
	return func(pane int) tea.Cmd {
		if s.scene == nil {
			return nil
		}
		return do(pane)
	}
}

// find asks what to look for.
func (s *Screen) find(pane int) tea.Cmd { return s.mode().find(pane) }

// allOrOne shows all mappings or one, also where the one at hand has failed: others may not have.
func (s *Screen) allOrOne() tea.Cmd {
	if s.scene == nil && s.failed == nil {
		return nil
	}
	return s.toggleMappings()
}

// moveLength sets the length of a motif.
func (s *Screen) moveLength(by int) tea.Cmd {
	s.state.MoveSetting("l", by)
	if k, _ := augment.KindOf(s.state.Settings.Mapping); k.Ignores("l") != "" {
		s.state.Say("l = %d from now on; %s (key m).", s.state.Settings.L, k.Ignores("l"))
	}
	return nil
}

// Undo takes back what was changed by hand elsewhere, which is not known one by one.
func (s *Screen) Undo() tea.Cmd {
	if s.scene == nil || s.position.check {
		return nil
	}
	return s.clear()
}

func (s *Screen) nextDensity() {
	at := &s.position
	at.Density = (at.Density + 1) % matrix.Densities
	s.state.Say("matrix: %s", cmp.Or(at.Density.String(), "as dense as it must be"))
}

func (s *Screen) nextOrder() {
	at := &s.position
	at.Order = at.Order.Next()
	if other := s.pictures.Listing(at.Order, s.scene.Trace).Instead; other != "" {
		s.state.Say("%s", other)
	}
}

// nextPicture shows the drawing, the matrix or both; from another pane none that would be out of
// sight.
func (s *Screen) nextPicture(pane int) tea.Cmd {
	at, g, body := &s.position, s.state.Subject.Example.Graph, s.pictures.Body
	if at.Kind = at.Kind.In(body, g).Next(); pane != picturePane && layout.Fit(body, []layout.Pane{at.Pane(body, g, nil), {}}) == 1 {
		at.Kind = at.Kind.Next()
	}
	return nil
}

func (s *Screen) sortCandidates() {
	at := &s.position
	at.ranked = !at.ranked
	at.pick = swapview.Pick{}
	if at.ranked {
		s.state.Say("candidates by weight; the intervals stay those of the (i, j) order")
	} else {
		s.state.Say("candidates in (i, j) order")
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
