package reliability

import (
	"math"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/screen"
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
	if t.order != byGraph {
		screen.SetView(&p, "sort", t.order.String())
	}
	if t.down {
		screen.SetView(&p, "order", "reverse")
	}
	if t.filter.text != "" {
		screen.SetView(&p, "filter", t.filter.text)
	}
	screen.SetViewNumber(&p, "row", t.at)
	screen.SetViewNumber(&p, "top", t.offset)
	if s.origins.order != byDropped {
		screen.SetView(&p, "originals", s.origins.order.String())
	}
	screen.SetViewNumber(&p, "original", s.origins.cursor)
	return p
}

// Go makes the position's iterations again, then moves θ and lists the pool
// as it was.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.going = &p
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
	t.order = byGraph
	for o := range orders {
		if o.String() == p.View["sort"] {
			t.order = o
		}
	}
	t.down = p.View["order"] == "reverse"
	t.theta, _ = s.theta()
	t.filter, _ = parseFilter(p.View["filter"], s.state.Dataset.ClassLabels)
	t.at = max(0, min(screen.ViewNumber(p, "row"), len(t.pool)-1))
	t.arrange()
	t.offset = screen.ViewNumber(p, "top")
	s.origins.order, s.origins.fresh = byDropped, false
	for o := range originOrders {
		if o.String() == p.View["originals"] {
			s.origins.order = o
		}
	}
	s.origins.cursor = max(0, screen.ViewNumber(p, "original"))
}
