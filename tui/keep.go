package tui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/screen"
	"mevolve/wording"
)

// goingView is what the app writes into the view of a position that is kept, in
// place of one that is copied: the fold and the step to which an evolution is at
// work.
const goingView = "going"

// between is how often a place that changes is kept at most.
const between = time.Second

// keeper keeps where the explorer stands, for when its line is dropped.
type keeper struct {
	last    string // the token that is kept
	waiting bool   // something may have changed since
	lost    bool   // it cannot be kept
}

type (
	keepMsg struct{}
	lostMsg struct{ error }
)

// keep keeps the place a little later, whatever has happened until then.
func (a *App) keep() tea.Cmd {
	if a.config.Keep == nil || a.kept.waiting || a.kept.lost {
		return nil
	}
	a.kept.waiting = true
	return tea.Tick(between, func(time.Time) tea.Msg { return keepMsg{} })
}

// keepNow returns what keeps the place; nil where it is kept.
func (a *App) keepNow() tea.Cmd {
	a.kept.waiting = false
	t, err := a.place()
	if err != nil || a.config.Keep == nil || a.kept.lost {
		return nil
	}
	text := t.Encode()
	if text == a.kept.last {
		return nil
	}
	a.kept.last = text
	called := a.state.Called
	return func() tea.Msg {
		if err := a.config.Keep(called, t); err != nil {
			return lostMsg{err}
		}
		return nil
	}
}

// lose tells once that nothing is kept.
func (a *App) lose(err error) {
	a.kept.lost = true
	a.state.Complain(fmt.Errorf("where you are cannot be kept for mevolve --last: %s", wording.FirstLine(err)))
}

// place is where the explorer stands, and what is at work.
func (a *App) place() (settings.Token, error) {
	t, err := a.token()
	if fold, step, ok := a.runs.Going(); ok && err == nil {
		screen.SetView(&t.Position, goingView, fmt.Sprintf("%d.%d", fold, step))
	}
	for _, p := range a.tabs {
		if it, ok := p.it.(screen.Going); ok && err == nil {
			it.Going(&t.Position)
		}
	}
	return t, err
}

// goOn sets to work what a kept position says was at work.
func (a *App) goOn(p settings.Position) tea.Cmd {
	var cmds []tea.Cmd
	var fold, step int
	if _, err := fmt.Sscanf(p.View[goingView], "%d.%d", &fold, &step); err == nil {
		cmds = append(cmds, a.runs.GoOn(fold, step))
	}
	for _, t := range a.tabs {
		if it, ok := t.it.(screen.Going); ok {
			cmds = append(cmds, it.GoOn(p))
		}
	}
	return tea.Batch(cmds...)
}
