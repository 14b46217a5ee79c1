package tui

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/lessons"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// openLessons goes back to the lesson that is open, or lists them.
func (a *App) openLessons() {
	switch {
	case a.reader != nil:
		a.reader.looking = false
	case len(a.config.Lessons) == 0:
		a.state.Say("There are no lessons here.")
	default:
		a.layer = newLessonList(a, a.lesson)
	}
}

// startLesson opens a lesson, after asking where a run would be lost.
func (a *App) startLesson(at int, presenter bool) tea.Cmd {
	start := func() tea.Cmd {
		a.layer = nil
		a.leaveFrom()
		a.reader = &reader{app: a, presenter: presenter}
		a.state.Reading = true
		return a.reader.open(at)
	}
	if losing := a.state.Losing(); losing != "" {
		a.layer = &question{text: losing + " Open the lesson?", yes: start}
		return nil
	}
	return start()
}

// journey is a lesson's state whose dataset is being read.
type journey struct {
	job work.Job
	to  lessons.State
}

// showState shows a lesson's state; another dataset is read beside the screen
// first.
func (a *App) showState(s lessons.State) tea.Cmd {
	a.journey.job.Drop()
	if strings.EqualFold(s.Dataset, a.state.Called) || strings.EqualFold(s.Dataset, a.state.Dataset.Name) && a.state.Dataset.Synthetic != "" {
		return a.enterState(s)
	}
	a.journey.to = s
	return a.journey.job.Start(a.desk, a.reading(s.Dataset))
}

// enterState goes to a state of the dataset that is open.
func (a *App) enterState(s lessons.State) tea.Cmd {
	if err := s.Position.Check(a.state.Dataset); err != nil {
		a.state.Complain(fmt.Errorf("the lesson's state cannot be shown: %w", err))
		return nil
	}
	return a.goTo(s.Settings, s.Position)
}

// travelled takes what the reading of a lesson's dataset has left.
func (a *App) travelled(b work.Batch) tea.Cmd {
	b, ok := a.journey.job.Take(b)
	if !ok {
		return nil
	}
	to := a.journey.to
	note, d := left(b)
	if note != "" {
		a.state.Say("%s %s", to.Dataset, note)
	}
	if failed := a.journey.job.Failure(); failed != "" {
		a.state.Complain(errors.New(failed))
	}
	if d == nil {
		return nil
	}
	a.state.Open(d, to.Dataset)
	return a.enterState(to)
}

// origin is where a lesson was opened: closing it leads back there.
type origin struct {
	dataset  *model.Dataset
	called   string
	settings settings.Settings
	position settings.Position
	subject  screen.Subject
}

// leaveFrom remembers where the first lesson is opened.
func (a *App) leaveFrom() {
	if a.origin != nil {
		return
	}
	p, err := a.position()
	if err != nil { // the graph belongs to other settings: the subject holds it
		p.Graph.Lineage = ""
	}
	a.origin = &origin{a.state.Dataset, a.state.Called, a.state.Settings, p, a.state.Subject}
}

// closeLesson ends the lessons and goes back to where they were opened.
func (a *App) closeLesson() tea.Cmd {
	a.lesson, a.reader = a.reader.at, nil
	a.state.Reading = false
	a.journey.job.Drop()
	o := a.origin
	a.origin = nil
	if o == nil {
		return nil
	}
	if a.state.Dataset != o.dataset {
		a.state.Open(o.dataset, o.called)
	}
	next := a.goTo(o.settings, o.position)
	a.state.Look(o.subject)
	return next
}
