package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/study/settings"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/learnerlist"
)

// usual are the default learners of the comparison.
const usual = "sf+svm sf+log sf+knn sf+rf"

// runView starts the missing trials of a position in a
// lesson: "on".
const runView = "run"

// WorkView is the running study, "table3 sf+svm sf+knn", in a position that the app
// saves.
const WorkView = "study"

// SaveWork writes the running study, if a position can hold its settings.
func (s *Screen) SaveWork(p *settings.Position) {
	if s.now == nil || s.now.stopping {
		return
	}
	if of := s.now.of; of == studyOf(s.state.Dataset, s.state.Settings, of.learners, of.view) {
		screen.SetView(p, WorkView, of.view.file()+" "+of.learners)
	}
}

// ResumeWork runs the missing trials of the study that was running in a position.
func (s *Screen) ResumeWork(p settings.Position) tea.Cmd {
	name, chosen, _ := strings.Cut(p.View[WorkView], " ")
	shown := view(slices.Index(viewFiles[:], name))
	known := learnerlist.Known(strings.Fields(chosen))
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

// Position writes the view, the learners and the selected cell. The trials
// are not part of it: they are in the user's stores, or not run yet.
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
	screen.SetViewNumber(&p, "top", s.list.Top)
	return p
}

// Go restores a position.
func (s *Screen) Go(p settings.Position) tea.Cmd {
	known := learnerlist.Known(strings.Fields(p.View["learners"]))
	shown := max(table3, view(slices.Index(viewFiles[:], p.View["compare"])))
	next := s.enter(cmp.Or(strings.Join(known, " "), usual), shown)
	s.row, s.column, s.list.Top = 0, 1, 0
	s.move(screen.ViewNumber(p, "row"), screen.ViewNumber(p, "column")-1)
	s.list.Top = screen.ViewNumber(p, "top")
	s.runWhenKnown, s.asked = p.View[runView] == "on", study{}
	if s.runWhenKnown {
		s.asked = s.of
	}
	return tea.Batch(next, s.runMissing())
}

// runMissing runs the missing trials of the study of a position, once the stores are
// read.
func (s *Screen) runMissing() tea.Cmd {
	if !s.runWhenKnown || s.known == nil {
		return nil
	}
	s.runWhenKnown = false
	if s.known.done == s.known.all || s.atWork() {
		return nil
	}
	return s.start(s.of)
}

// Running is the finished share of the trials of the study that runs.
func (s *Screen) Running() (share float64, ok bool) {
	if s.now == nil || s.now.stopping || s.now.progress.all == 0 {
		return 0, false
	}
	return float64(s.now.progress.done) / float64(s.now.progress.all), true
}

// Computing is the number of finished trials of the study of a position, until
// all are done.
func (s *Screen) Computing() string {
	switch {
	case s.of != s.asked || s.failed != nil:
		return ""
	case s.now != nil && s.now.of == s.of && s.now.progress.all > 0:
		return fmt.Sprintf("computing, %d of %d", s.now.progress.done, s.now.progress.all)
	case s.known == nil || s.runWhenKnown || s.now != nil && s.now.of == s.of:
		return "computing"
	case s.known.done < s.known.all:
		return fmt.Sprintf("paused, %d of %d; Tab, then space resumes", s.known.done, s.known.all)
	}
	return ""
}

// Views are the names and values of a position's View.
func Views() screen.Views {
	return screen.Views{"compare": screen.OneOf(viewFiles[:]...), "learners": {Text: true}, "row": {}, "column": {}, "top": {}, runView: screen.OneOf("on")}
}
