package compare

import (
	"cmp"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/learnerlist"
	"mevolve/tui/screen"
)

var (
	_ screen.Placed = (*Screen)(nil)
	_ screen.Going  = (*Screen)(nil)
)

// usual are the learners that are compared where none were chosen.
const usual = "sf+svm sf+log sf+knn sf+rf"

// runView asks for the trials that are missing, in a position that a lesson
// shows: "on".
const runView = "run"

// goingView is the study at work, "table3 sf+svm sf+knn", in a place that the app
// keeps.
const goingView = "study"

// Going writes the study at work, if it is one of the settings that a place has.
func (s *Screen) Going(p *settings.Position) {
	if s.now == nil || s.now.stopping {
		return
	}
	if of := s.now.of; of == studyOf(s.state.Dataset, s.state.Settings, of.learners, of.view) {
		screen.SetView(p, goingView, of.view.file()+" "+of.learners)
	}
}

// GoOn does what is missing of the study that a place says was at work.
func (s *Screen) GoOn(p settings.Position) tea.Cmd {
	name, chosen, _ := strings.Cut(p.View[goingView], " ")
	shown := view(slices.Index(viewFiles[:], name))
	known := learnerlist.Several(strings.Fields(chosen)).Chosen()
	if shown < 0 || len(known) == 0 {
		return nil
	}
	learners := strings.Join(known, " ")
	var next tea.Cmd
	if s.known == nil && !s.looking.Working() { // another screen is shown
		next = s.enter(learners, shown)
	}
	return tea.Batch(next, s.start(studyOf(s.state.Dataset, s.state.Settings, learners, shown)))
}

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
	if s.of.view == multiverse {
		s.walk.position(&p)
		return p
	}
	screen.SetViewNumber(&p, "row", s.row)
	screen.SetViewNumber(&p, "column", s.column)
	screen.SetViewNumber(&p, "scroll", s.plot.Top)
	return p
}

// Go brings the screen to a position.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	s.picker = nil
	known := learnerlist.Several(strings.Fields(p.View["learners"])).Chosen()
	shown := max(table3, view(slices.Index(viewFiles[:], p.View["compare"])))
	next := s.enter(cmp.Or(strings.Join(known, " "), usual), shown)
	s.row, s.column, s.list.Top = 0, 0, 0
	s.move(screen.ViewNumber(p, "row"), screen.ViewNumber(p, "column"))
	s.plot.Top = screen.ViewNumber(p, "scroll")
	s.walk.going(p)
	s.walk.learn(s.found(), s.state.Settings.Readings)
	s.owed = p.View[runView] == "on"
	return tea.Batch(next, s.pay())
}

// pay does what is missing of the study where a position says so, once it is
// known what that is.
func (s *Screen) pay() tea.Cmd {
	if !s.owed || s.known == nil {
		return nil
	}
	s.owed = false
	if s.known.done == s.known.all || s.atWork() {
		return nil
	}
	return s.start(s.of)
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	return screen.Views{"compare": screen.OneOf(viewFiles[:]...), "learners": {Text: true}, "row": {}, "column": {}, "scroll": {}, "universe": {}, "oracles": screen.OneOf("on"), runView: screen.OneOf("on")}
}
