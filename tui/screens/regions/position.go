package regions

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/experiment/plane"
	"mevolve/study/settings"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/where"
)

// The words in a position for views other than the default.
var (
	axesViews  = [...]string{plane.Eigenvalues: "", plane.Components: "components"}
	sideViews  = [...]string{sideBySide: "", evolvedAlone: "evolved", originalAlone: "original"}
	pointViews = [...]string{showTrain: "", showTest: "test", showNone: "none"}
)

// Position writes the fold, the shown iteration and its view, and the state of the
// run of screens 3 and 4. Iteration 0 follows the own run; the original
// alone is a view.
func (s *Screen) Position() settings.Position {
	p := settings.Start()
	p.Fold, p.Iteration = s.session.Fold(), s.at
	if s.follow && s.run != nil && s.run.job.Working() {
		p.Iteration = 0
	} else if s.at == 0 {
		screen.SetView(&p, "shown", "original")
	}
	screen.SetView(&p, "axes", axesViews[s.axes])
	screen.SetView(&p, "plots", sideViews[s.side])
	screen.SetView(&p, "points", pointViews[s.shows])
	screen.SetViewNumber(&p, "row", s.list.At)
	screen.SetList(&p, &s.list, byFlip)
	s.where.Position(&p)
	s.session.AsidePosition(&p)
	return p
}

// Go starts the position's run and shows its iteration once it is computed.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.axes = plane.Axes(max(0, slices.Index(axesViews[:], p.View["axes"]))) // an unknown name gives the default
	s.side = side(max(0, slices.Index(sideViews[:], p.View["plots"])))
	s.shows = shows(max(0, slices.Index(pointViews[:], p.View["points"])))
	s.session.ChooseFold(p.Fold)
	next := tea.Batch(s.enter(), s.session.RestoreAside(p))
	s.destination = &p
	s.follow = true
	s.refresh()
	return next
}

// arrive completes Go once the iteration is computed.
func (s *Screen) arrive() {
	p := s.destination
	if p == nil || p.Iteration >= len(s.run.pictures) && s.run.job.Working() {
		return
	}
	s.destination = nil
	if p.Iteration > 0 || p.View["shown"] == "original" {
		s.at, s.follow = min(p.Iteration, len(s.run.pictures)-1), false
	}
	s.look()
	s.where.Go(*p)
	s.list.At = max(0, min(screen.ViewNumber(*p, "row"), len(s.flips)-1))
	screen.GoList(*p, &s.list, byFlip)
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	return screen.ListViews().With(session.Views(), where.Views(), screen.Views{
		"shown": screen.OneOf("original"), "row": {},
		"axes": screen.OneOf(axesViews[:]...), "plots": screen.OneOf(sideViews[:]...), "points": screen.OneOf(pointViews[:]...),
	})
}

// Computing is the progress of the run toward the position.
func (s *Screen) Computing() string { return s.session.Computing() }
