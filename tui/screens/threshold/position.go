package threshold

import (
	"cmp"
	"math"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/where"
)

// Position writes the state of the run, a moved θ, and the order and condition of
// the pool.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	s.session.Position(&p)
	if !math.IsNaN(s.mine) {
		theta := s.mine
		p.Theta = &theta
	}
	t := &s.table
	screen.SetList(&p, &t.List, byGraph)
	t.where.Position(&p)
	screen.SetViewNumber(&p, "row", t.At)
	if s.origins.By != byDropped {
		screen.SetView(&p, "originals", s.origins.By)
	}
	screen.SetViewNumber(&p, "original", max(0, s.origins.Row()))
	return p
}

// Go recomputes the position's iterations, then restores θ and the list of the
// pool.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.destination, s.seeking = &p, false
	next := s.session.Go(p)
	s.refresh()
	return tea.Batch(next, s.recall())
}

// arrive completes Go once the run has reached the position.
func (s *Screen) arrive() {
	if s.destination == nil || !s.session.Arrived() || s.data.calibration == nil {
		return
	}
	p := *s.destination
	s.destination = nil
	s.mine = math.NaN()
	if p.Theta != nil {
		s.mine = *p.Theta
	}
	t := &s.table
	theta, _ := s.theta()
	t.setTheta(theta)
	t.where.Go(p)
	t.At = screen.ViewNumber(p, "row")
	screen.GoList(p, &t.List, byGraph)
	s.origins.fresh = false
	s.origins.update(s.data, theta)
	s.origins.SortBy(cmp.Or(p.View["originals"], byDropped), false)
	s.origins.atRow(screen.ViewNumber(p, "original"))
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	return screen.ListViews().With(session.Views(), where.Views(), screen.Views{"row": {}, "originals": {Text: true}, "original": {}})
}

// Computing is the progress of the run toward the position.
func (s *Screen) Computing() string { return s.session.Computing() }
