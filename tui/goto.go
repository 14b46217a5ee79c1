package tui

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/datasets"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/screen"
)

// askGraph prompts for a graph's number or a place.
func (a *App) askGraph() tea.Cmd {
	return a.state.Ask(screen.Prompt{
		Label: fmt.Sprintf("go to graph 1–%d, or a place:", len(a.state.Dataset.Examples)),
		Start: func(value string) tea.Cmd {
			if settings.IsPlace(value) {
				return a.goToText(value)
			}
			return a.state.GoToGraph(value)
		},
	})
}

// goToText shows the place of a command, or of words that change the shown place.
func (a *App) goToText(text string) tea.Cmd {
	to, err := a.placeOf(text)
	if err != nil {
		a.state.SetError(err)
		return nil
	}
	if a.isOpen(to.Dataset) {
		return a.enterPlace(to)
	}
	return a.sure("Open the place?", func() tea.Cmd { return a.openPlace(to) })
}

// placeOf reads the text of a place beside the shown one.
func (a *App) placeOf(text string) (settings.Place, error) {
	here, err := a.place()
	if err != nil { // the graph belongs to other settings
		here.Position.Graph.Lineage = ""
	}
	to, err := here.Read(text)
	if err == nil {
		err = Check(to.Position)
	}
	if to.Dataset == "" {
		to.Dataset = here.Dataset
	}
	if err == nil && to.Settings.Splits != here.Settings.Splits && to.Settings.Splits != "" {
		if a.state.Guest {
			return to, screen.ErrFile
		}
		to.Settings.Splits, err = datasets.SplitsReference(to.Settings.Splits)
	}
	return to, err
}

// isOpen reports whether a name is that of the open dataset.
func (a *App) isOpen(name string) bool {
	return strings.EqualFold(name, a.state.Called) || name == settings.Argument(a.state.Called) ||
		strings.EqualFold(name, a.state.Dataset.Name) && a.state.Dataset.Synthetic != ""
}

// placeLoad reads the dataset of a place.
type placeLoad struct {
	job job.Job
	to  settings.Place
}

// openPlace shows a place; it first reads another dataset in the background.
func (a *App) openPlace(to settings.Place) tea.Cmd {
	a.placeLoad.job.Drop()
	if a.isOpen(to.Dataset) {
		return a.enterPlace(to)
	}
	a.placeLoad.to = to
	return a.placeLoad.job.Start(a.work, a.reading(to.Dataset), a.takePlaceLoad)
}

// enterPlace shows a place of the open dataset.
func (a *App) enterPlace(to settings.Place) tea.Cmd {
	if err := to.Check(a.state.Dataset); err != nil {
		a.state.SetError(err)
		return nil
	}
	return a.goTo(to.Settings, to.Position)
}

// takePlaceLoad opens the dataset that placeLoad has read, and shows the place.
func (a *App) takePlaceLoad(b job.Batch) tea.Cmd {
	to := a.placeLoad.to
	note, d := left(b)
	if note != "" {
		a.state.Say("%s %s", to.Dataset, note)
	}
	if failed := a.placeLoad.job.Failure(); failed != "" {
		a.state.SetError(errors.New(failed))
	}
	if d == nil {
		return nil
	}
	if err := to.Check(d); err != nil {
		a.state.SetError(err)
		return nil
	}
	a.state.Open(d, to.Dataset)
	return a.enterPlace(to)
}
