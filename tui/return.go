package tui

import (
	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/screen"
)

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
	if a.journey != nil {
		a.journey.job.Stop()
		a.journey = nil
	}
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
