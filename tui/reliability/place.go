package reliability

import (
	"cmp"
	"maps"
	"math"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/where"
)

var _ screen.Placed = (*Screen)(nil)

// Position tells where the run stands, θ where it is moved, and how the pool
// is listed.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	s.refresh()
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

// Go makes the position's iterations again, then moves θ and lists the pool
// as it was.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.going, s.seeking = &p, false
	next := s.session.Go(p)
	s.refresh()
	return next
}

// arrive does the rest of Go once the run is where it belongs.
func (s *Screen) arrive() {
	if s.going == nil || !s.session.Arrived() || s.view.calibration == nil {
		return
	}
	p := *s.going
	s.going = nil
	s.mine = math.NaN()
	if p.Theta != nil {
		s.mine = *p.Theta
	}
	t := &s.table
	theta, _ := s.theta()
	t.setTheta(theta)
	t.where.Go(p)
	t.At = screen.ViewNumber(p, "row")
	t.SortBy(cmp.Or(p.View["sort"], byGraph), p.View["order"] == "reverse")
	t.Top = screen.ViewNumber(p, "top")
	s.origins.fresh = false
	s.origins.update(s.view, theta)
	s.origins.SortBy(cmp.Or(p.View["originals"], byDropped), false)
	s.origins.atRow(screen.ViewNumber(p, "original"))
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	v := screen.ListViews()
	maps.Copy(v, session.Views())
	maps.Copy(v, where.Views())
	v["row"], v["originals"], v["original"] = screen.Values{}, screen.Values{Text: true}, screen.Values{}
	return v
}
