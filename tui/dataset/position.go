package dataset

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/screen"
)

var _ screen.Placed = (*Screen)(nil)

// Position tells how the list is sorted, filtered and scrolled.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	l := &s.list
	screen.SetList(&p, &l.List, titles[byGraph])
	screen.SetView(&p, "filter", l.filter.text)
	screen.SetViewNumber(&p, "scroll", s.statistics.Top)
	return p
}

// Go sorts, filters and scrolls the list.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.list.setFilter(p.View["filter"])
	s.list.SortBy(p.View["sort"], p.View["order"] == "reverse")
	s.going = &p
	s.arrive()
	return nil
}

// arrive scrolls to where Go was asked to: again whenever more is known, since
// what is not measured yet is neither sorted nor long enough.
func (s *Screen) arrive() {
	if s.going != nil {
		s.list.Top = screen.ViewNumber(*s.going, "top")
		s.statistics.Top = screen.ViewNumber(*s.going, "scroll")
	}
}
