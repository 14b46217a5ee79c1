package tui

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/lessons"
	"mevolve/model"
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
	if a.journey != nil {
		a.journey.job.Stop()
		a.journey = nil
	}
	if strings.EqualFold(s.Dataset, a.state.Called) || strings.EqualFold(s.Dataset, a.state.Dataset.Name) && a.state.Dataset.Synthetic != "" {
		return a.enterState(s)
	}
	a.journey = &journey{to: s}
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
	j := a.journey
	if j == nil {
		return nil
	}
	b, _ = j.job.Take(b)
	if note, ok := b.Progress.(progress); ok {
		a.state.Say("%s %s", j.to.Dataset, note)
	}
	var next tea.Cmd
	for _, e := range b.Events {
		if d, ok := e.(*model.Dataset); ok {
			a.state.Open(d, j.to.Dataset)
			next = a.enterState(j.to)
		}
	}
	if b.Done {
		a.journey = nil
		if failed := j.job.Failure(); failed != "" {
			a.state.Complain(errors.New(failed))
		}
	}
	return next
}
