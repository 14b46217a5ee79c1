package evolution

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/screen"
	"mevolve/tui/session"
)

// Position writes the state of the run and the selected row.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	s.session.Position(&p)
	if !s.follow {
		screen.SetViewNumber(&p, "row", s.iterations.At+1)
	}
	screen.SetList(&p, &s.iterations, "")
	screen.SetViewNumber(&p, "flip", max(0, s.flipList.Row()))
	screen.SetViewNumber(&p, "below", s.helps.Top)
	return p
}

// Go recomputes the position's iterations and selects the row.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	next := s.session.Go(p)
	s.refresh()
	s.destination = &p
	s.follow, s.iterations.Top = true, 0
	s.arrive()
	return next
}

// arrive completes Go once the run has reached the position.
func (s *Screen) arrive() {
	if s.destination == nil || !s.session.Arrived() {
		return
	}
	p := *s.destination
	s.destination = nil
	if row := screen.ViewNumber(p, "row"); row > 0 {
		s.iterations.At, s.follow = row-1, false
	}
	s.iterations.Top = screen.ViewNumber(p, "top")
	s.loadFlips()
	s.flipList.Move(-len(s.flips))
	s.flipList.Move(screen.ViewNumber(p, "flip"))
	s.helps.Top = screen.ViewNumber(p, "below")
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	return screen.ListViews().With(session.Views(), screen.Views{"row": {}, "flip": {}, "below": {}})
}

// Computing is the progress of the run toward the position.
func (s *Screen) Computing() string { return s.session.Computing() }
