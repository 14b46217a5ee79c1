package evolution

import (
	"maps"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/learnerlist"
	"mevolve/tui/screen"
	"mevolve/tui/session"
)

var _ screen.Placed = (*Screen)(nil)

// Position tells where the run stands, which row is selected and which other
// runs are kept.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	s.refresh()
	s.session.Position(&p)
	if !s.follow {
		screen.SetViewNumber(&p, "row", s.iterations.At+1)
	}
	screen.SetList(&p, &s.iterations, "")
	p.Kept = s.session.Shelf()
	screen.SetViewNumber(&p, "run", s.runs.At)
	screen.SetViewNumber(&p, "toprun", s.runs.Top)
	if s.comparing {
		screen.SetViewNumber(&p, "comparison", s.method+1)
	}
	if s.picker != nil {
		screen.SetView(&p, "learners", s.picker.Here())
	}
	return p
}

// Go makes the position's iterations again and selects the row.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	next := s.session.Go(p)
	s.refresh()
	s.going = &p
	s.follow, s.picker, s.iterations.Top = true, nil, 0
	s.runs.At, s.runs.Top = screen.ViewNumber(p, "run"), screen.ViewNumber(p, "toprun")
	s.comparing, s.method, s.owesComparison = false, 0, false
	if method := screen.ViewNumber(p, "comparison"); method >= 1 && method <= len(session.Methods()) {
		s.comparing, s.method = true, method-1
		s.owesComparison = s.session.Comparison() == nil
	}
	if l := learnerlist.One(p.View["learners"]); l.Here() == p.View["learners"] {
		s.picker, s.pickerAt = l, max(0, screen.ViewNumber(p, "pane")-1)
	}
	s.arrive()
	return tea.Batch(next, s.compareAgain())
}

// arrive does the rest of Go once the run is where it belongs.
func (s *Screen) arrive() {
	if s.going == nil || !s.session.Arrived() {
		return
	}
	p := *s.going
	s.going = nil
	if row := screen.ViewNumber(p, "row"); row > 0 {
		s.iterations.At, s.follow = row-1, false
	}
	s.iterations.Top = screen.ViewNumber(p, "top")
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	v := screen.ListViews()
	maps.Copy(v, session.Views())
	v["row"], v["run"], v["toprun"], v["comparison"], v["learners"] = screen.Values{}, screen.Values{}, screen.Values{}, screen.Values{}, screen.Values{Text: true}
	return v
}
