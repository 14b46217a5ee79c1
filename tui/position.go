package tui

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/screen"
	"mevolve/tui/session"
)

// The views that the app writes into a position.
const (
	paneView = "pane" // the focused pane, from 1; absent for the first
	zoomView = "zoom" // "on"
	unitView = "unit" // on the screens of a run: repeat.fold.iteration of the shown graph
)

// maxAtLength is the most characters of --at in a command that y copies; longer words are
// written to a file.
const maxAtLength = 400

// position describes the shown frame.
func (a *App) position() (settings.Position, error) {
	p := a.here.it.Position()
	p.Screen = 1 + slices.Index(a.tabs, a.here)
	at := a.state.Subject
	p.Graph = at.Example.ID
	if p.Graph.Lineage != "" {
		if e, ok := a.runs.Generated(at.Fold, p.Graph); !ok || !reflect.DeepEqual(e.Graph, at.Example.Graph) { // which may have been generated again
			if !a.here.ofRun {
				return p, fmt.Errorf("graph %s was generated with other settings than those shown; go to an original graph with key n or p, or back to the settings that made it", p.Graph)
			}
			p.Graph.Lineage = "" // only in the header
		}
	}
	if !a.here.ofRun {
		p.Repeat, p.Fold, p.Iteration = at.Repeat, at.Fold, at.Iteration
	} else if unit := fmt.Sprintf("%d.%d.%d", at.Repeat, at.Fold, at.Iteration); unit != "1.1.1" {
		screen.SetView(&p, unitView, unit)
	}
	if a.here.focus > 0 {
		screen.SetViewNumber(&p, paneView, a.here.focus+1)
	}
	if a.here.zoom {
		screen.SetView(&p, zoomView, "on")
	}
	return p, nil
}

// goTo shows a position in the open dataset, with the given settings.
// Position and settings are already checked.
func (a *App) goTo(s settings.Settings, p settings.Position) tea.Cmd {
	next, ok := a.turnTo(s, p)
	if !ok {
		return next
	}
	return tea.Batch(next, a.restore(p))
}

// turnTo turns to the screen, settings and graph of a position; restore does the rest.
func (a *App) turnTo(s settings.Settings, p settings.Position) (next tea.Cmd, ok bool) {
	a.awaited, a.state.Past = nil, nil
	a.state.TakeSettings(s)
	if err := Check(p); err != nil {
		a.state.SetError(err)
		return nil, false
	}
	to := a.tabs[p.Screen-1]
	repeat, fold, iteration := p.Repeat, p.Fold, max(1, p.Iteration)
	if to.ofRun {
		repeat, fold, iteration = unitOf(p)
		a.runs.SeekTo(p)
	}
	at := screen.Subject{Repeat: repeat, Fold: fold, Iteration: iteration}
	at.Example = a.state.Dataset.Examples[p.Graph.Graph]
	if p.Graph.Lineage != "" {
		e, ok := a.runs.Generated(fold, p.Graph)
		if !ok {
			a.awaited = &awaitedGraph{p, at}
			if !to.remakes {
				next = a.runs.Reach(fold, session.LastIteration(p.Graph))
			}
		} else {
			at.Example = e
		}
	}
	a.state.Look(at)
	a.here = to
	to.focus, to.zoom = 0, p.View[zoomView] == "on"
	if pane := screen.ViewNumber(p, paneView); pane > 0 && pane <= len(to.it.Panes(a.body())) {
		to.focus = pane - 1
	}
	a.change = screen.All
	return next, true
}

// restore shows a position on the shown screen.
func (a *App) restore(p settings.Position) tea.Cmd {
	said := a.state.Message()
	next := a.inform()
	if now := a.state.Message(); now != said && !now.Error {
		a.state.ClearMessage() // drop the message of the intermediate position
	}
	return tea.Batch(next, a.here.it.Go(p), a.resumeWork(p))
}

// goToGenerated shows a generated graph on screen 2, in the iteration after its own, once the
// evolution of the fold has made it.
func (a *App) goToGenerated(id model.ID) tea.Cmd {
	p := settings.Start()
	p.Screen, p.Graph, p.Fold, p.Iteration = 2, id, a.runs.Fold(), session.LastIteration(id)+1
	return a.goTo(a.state.Settings, p)
}

// awaitedGraph is a graph that the evolution has yet to make.
type awaitedGraph struct {
	position settings.Position
	subject  screen.Subject
}

// lookAtAwaited shows the awaited graph once the evolution has made it.
func (a *App) lookAtAwaited() tea.Cmd {
	w := a.awaited
	if w == nil {
		return nil
	}
	switch e, ok := a.runs.Generated(w.subject.Fold, w.position.Graph); {
	case ok:
		a.awaited = nil
		w.subject.Example = e
		a.state.Look(w.subject)
		if !a.here.ofRun {
			return a.restore(w.position)
		}
	case a.runs.Arrived():
		a.awaited = nil
		a.state.SetError(fmt.Errorf("these settings generate no graph %s", w.position.Graph))
	}
	return nil
}

// unitOf parses the view that the screens of a run add.
func unitOf(p settings.Position) (repeat, fold, iteration int) {
	_, _ = fmt.Sscanf(p.View[unitView], "%d.%d.%d", &repeat, &fold, &iteration) // missing numbers are 1
	return max(1, repeat), max(1, fold), max(1, iteration)
}

// place is the shown frame, for use elsewhere.
func (a *App) place() (settings.Place, error) {
	p, err := a.position()
	return settings.NewPlace(a.state.Called, a.state.Dataset, a.state.Settings, p), err
}

// copyCommand copies the command that opens the shown place. If edits make it too long, it
// writes the words of --at to a file.
func (a *App) copyCommand() tea.Cmd {
	t, err := a.place()
	if err != nil {
		a.state.SetError(err)
		return nil
	}
	if text := t.At(); len(text) > maxAtLength {
		if a.state.NoDisk {
			a.state.SetError(screen.ErrNoDisk)
			return nil
		}
		file := "mevolve-" + a.state.Dataset.FileName()
		return func() tea.Msg {
			path, err := create(file, ".place", text+"\n")
			if err != nil {
				return failedMsg{err}
			}
			return copiedMsg(t.CommandAt(path))
		}
	}
	return a.copied(copiedMsg(a.commandLine(t)))
}

// commandLine is the command line that opens a place.
func (a *App) commandLine(t settings.Place) string {
	if a.config.CommandLine != nil {
		return a.config.CommandLine(t)
	}
	return t.Command()
}

// showsProgress reports whether a terminal shows progress, by OSC 9;4. Others may read OSC 9 as
// a notification.
func showsProgress(environ []string) bool {
	env := uv.Environ(environ)
	vte, _ := strconv.Atoi(env.Getenv("VTE_VERSION"))
	return env.Getenv("TMUX") == "" && (env.Getenv("TERM_PROGRAM") == "ghostty" || env.Getenv("TERM") == "xterm-ghostty" ||
		env.Getenv("WT_SESSION") != "" || env.Getenv("ConEmuANSI") == "ON" || vte >= 7900)
}
