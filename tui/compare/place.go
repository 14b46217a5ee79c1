package compare

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/learners"
	"mevolve/settings"
	"mevolve/tui/screen"
)

var _ screen.Placed = (*Screen)(nil)

// usual are the learners that are compared where none were chosen.
const usual = "sf+svm sf+log sf+knn sf+rf"

// Position tells the view, the learners and the selected cell. The trials
// are not part of it: they are in the user's stores, or to be done.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	if s.of.view != table3 {
		screen.SetView(&p, "compare", s.of.view.file())
	}
	if s.of.learners != usual {
		screen.SetView(&p, "learners", s.of.learners)
	}
	screen.SetViewNumber(&p, "row", s.row)
	screen.SetViewNumber(&p, "column", s.column)
	screen.SetViewNumber(&p, "scroll", s.plot.Top)
	return p
}

// Go brings the screen to a position.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.picker = nil
	shown, compared := table3, usual
	for v := table3; v < views; v++ {
		if v.file() == p.View["compare"] {
			shown = v
		}
	}
	var named []string
	for _, l := range learners.All() {
		if slices.Contains(strings.Fields(p.View["learners"]), l.Name) {
			named = append(named, l.Name)
		}
	}
	if len(named) > 0 {
		compared = strings.Join(named, " ")
	}
	next := s.enter(compared, shown)
	s.row, s.column, s.list.Top = 0, 0, 0
	s.move(screen.ViewNumber(p, "row"), screen.ViewNumber(p, "column"))
	s.plot.Top = screen.ViewNumber(p, "scroll")
	return next
}
