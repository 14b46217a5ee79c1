package tui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/wording"
	"mevolve/study/settings"
	"mevolve/tui/screen"
)

// workView is a view that the app writes into a saved position, not into a copied one:
// the fold and the step up to which an evolution is running.
const workView = "going"

// saveInterval is the least time between two saves of a place that changes.
const saveInterval = time.Second

// savedPlace is the place that mevolve --last opens: where the explorer is, saved as it
// changes, because a connection may drop at any moment.
type savedPlace struct {
	saved       string // the command that is saved, and the name of an open lesson
	isScheduled bool   // savePlaceMsg is under way
	hasFailed   bool   // saving has failed, and the user has seen it
}

type (
	savePlaceMsg struct{}
	saveErrorMsg struct{ error }
)

// savePlaceLater saves the place after saveInterval.
func (a *App) savePlaceLater() tea.Cmd {
	if a.config.SavePlace == nil || a.savedPlace.isScheduled {
		return nil
	}
	a.savedPlace.isScheduled = true
	return tea.Tick(saveInterval, func(time.Time) tea.Msg { return savePlaceMsg{} })
}

// savePlace returns the command that saves the place; nil if it is saved.
func (a *App) savePlace() tea.Cmd {
	a.savedPlace.isScheduled = false
	if a.config.Room != nil { // SavePlace of a presenter reads the lesson there
		a.passPlace()
	}
	t, err := a.placeWithWork()
	if err != nil || a.config.SavePlace == nil {
		return nil
	}
	text := t.Command()
	if x := a.lesson(); x != nil {
		text += " " + x.lesson().Name
	}
	if text == a.savedPlace.saved {
		return nil
	}
	a.savedPlace.saved = text
	return func() tea.Msg {
		if err := a.config.SavePlace(t); err != nil {
			return saveErrorMsg{err}
		}
		return nil
	}
}

// reportSaveError shows once that the place cannot be saved.
func (a *App) reportSaveError(err error) {
	if a.savedPlace.hasFailed {
		return
	}
	a.savedPlace.hasFailed = true
	a.state.SetError(fmt.Errorf("where you are cannot be kept for mevolve --last: %s", wording.FirstLine(err)))
}

// placeWithWork is the shown place, with the work that is running.
func (a *App) placeWithWork() (settings.Place, error) {
	t, err := a.place()
	if fold, step, ok := a.runs.Running(); ok && err == nil {
		screen.SetView(&t.Position, workView, fmt.Sprintf("%d.%d", fold, step))
	}
	for _, p := range a.tabs {
		if err == nil {
			p.it.SaveWork(&t.Position)
		}
	}
	return t, err
}

// resumeWork starts the work that was running in a saved position.
func (a *App) resumeWork(p settings.Position) tea.Cmd {
	var cmds []tea.Cmd
	var fold, step int
	if _, err := fmt.Sscanf(p.View[workView], "%d.%d", &fold, &step); err == nil {
		cmds = append(cmds, a.runs.RunTo(fold, step))
	}
	for _, t := range a.tabs {
		cmds = append(cmds, t.it.ResumeWork(p))
	}
	return tea.Batch(cmds...)
}
