package tui

import (
	"context"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/datasets"
	"mevolve/tui/keys"
	"mevolve/tui/settingspanel"
)

// bindings are the keys of every screen, behind the number keys, and those of the presenter of a
// class.
func (a *App) bindings() (t keys.Table) {
	for i, tab := range a.tabs {
		n := strconv.Itoa(i + 1)
		t = append(t, keys.Binding{Binding: keys.On(n, "", strings.ToLower(tab.name)), Action: keys.ToScreen(i + 1), Do: keys.Cmd(func() tea.Cmd { return a.show(tab.id) })})
	}
	t = append(t, keys.Table{
		{Binding: keys.On("tab", "Tab", "next pane"), Action: keys.NextPane, Label: "pane", Rank: 20, Do: keys.Act(func() { a.turnPane(1) })},
		{Binding: keys.On("shift+tab", "", "previous pane"), Action: keys.PrevPane, Do: keys.Act(func() { a.turnPane(-1) })},
		{Binding: keys.On("P", "", "present: only this pane and its sentence; again: back"), Action: keys.Present, Do: keys.Act(a.present)},
		{Binding: keys.On("z", "z", "this pane on the whole screen; again: all panes"), Action: keys.Zoom, Label: "zoom", Rank: 10, Do: keys.Act(func() { a.here.zoom = !a.here.zoom })},
		{Binding: keys.On(":", ":", "go to a graph by number, or to a place (fold=2)"), Action: keys.GoTo, Label: "go to", Rank: 8, Do: keys.Cmd(a.askGraph)},
		{Binding: keys.On("d", "d", "open another dataset"), Action: keys.Open, Label: "data", Rank: 25, Do: keys.Act(func() { a.open(newPicker(a)) })},
		{Binding: keys.On("y", "y", "copy the command that opens this frame"), Action: keys.Copy, Label: "copy", Rank: 15, Do: keys.Cmd(a.copyCommand)},
		{Binding: keys.On("e", "e", "export the screen as text or SVG"), Action: keys.Save, Label: "export", Rank: 14, Do: keys.Act(func() { a.open(newExportMenu(a)) })},
		{Binding: keys.On(",", ",", "settings and readings, each explained"), Action: keys.Switches, Label: "settings", Rank: 16, Do: keys.Cmd(a.openPanel)},
		{Binding: keys.On("u", "u", "undo the latest choice, edit, θ or setting"), Action: keys.Undo, Label: "undo", Rank: 47, Do: keys.Cmd(a.undo)},
		{Binding: keys.On("ctrl+p", "Ctrl-P", "find any action by its words"), Action: keys.Find, Label: "find", Rank: 97, Do: keys.Act(func() { a.open(newPalette(a)) })},
		{Binding: keys.On("T f1", "T", "lessons"), Action: keys.Lessons, Label: "lessons", Rank: 13, Do: keys.Act(a.openLessons)},
		{Binding: keys.On("?", "?", "this help"), Action: keys.ShowHelp, Label: "help", Rank: 100, Do: keys.Act(func() { a.open(newHelp(a)) })},
		{Binding: keys.On("esc", "", "close or go back"), Action: keys.Back, Do: keys.Act(a.back)},
		{Binding: keys.On("q", "q", "quit; asks before a run or a class ends"), Action: keys.Quit, Label: "quit", Rank: 95, Do: keys.Cmd(a.sureToQuit)},
		{Binding: keys.On("ctrl+c", "", "quit at once"), Action: keys.Interrupt, Do: keys.Cmd(a.quit)},
		{Binding: keys.On("ctrl+z", "", "back to the shell; fg returns here"), Action: keys.Suspend, Do: keys.Cmd(a.suspend)},
	}...)
	if a.config.Room != nil {
		t = append(t, keys.Table{
			{Binding: keys.On("Q", "Q", "ask the class: Which pair? / 2–6 / 3–8"), Action: keys.AskClass, Label: "ask", Rank: 93, Do: keys.Cmd(a.askClass)},
			{Binding: keys.On("ctrl+r", "Ctrl-R", "bring all guests of the class back here"), Action: keys.Gather, Label: "bring back", Rank: 94, Do: keys.Act(a.gather), Hidden: a.isTogether},
		}...)
	}
	return t
}

// run does what keys are bound to on the shown screen, or says why they do nothing now.
func (a *App) run(b *keys.Binding) tea.Cmd {
	if why := b.Why(); why != "" {
		a.state.Say("%s", why)
		return nil
	}
	if b.Menu != nil {
		a.open(newKeyMenu(a, strings.ToUpper(b.Label[:1])+b.Label[1:], "do it", b.Menu))
		return nil
	}
	return b.Do(a.here.focus)
}

// act does an action of the shown screen.
func (a *App) act(action keys.Action) tea.Cmd {
	if b := a.here.keys.Of(action); b != nil {
		return a.run(b)
	}
	return nil
}

// turnPane gives another pane the focus.
func (a *App) turnPane(by int) {
	list := a.here.it.Panes(a.body())
	next := func(focus int) int { return (focus + by + len(list)) % len(list) }
	to := next(a.here.focus)
	if list[to].Joins && !a.here.it.Arrange(a.body(), a.here.focus, a.here.zoom).Rects[to].Empty() {
		to = next(to)
	}
	a.here.focus = to
}

func (a *App) present() {
	a.state.Presenting = !a.state.Presenting
	if a.state.Presenting {
		a.state.Say("This pane alone; Esc or key P brings the rest back.")
	}
}

func (a *App) openPanel() tea.Cmd {
	p := settingspanel.New(a.state, a.runs)
	a.open(p)
	return p.Look()
}

// back closes what is topmost: a layer of the screen, the presented pane, the zoom, the screen in
// a lesson.
func (a *App) back() {
	was := a.here.titles()
	switch {
	case a.here.it.Back():
		a.here.zoom = a.here.zoom && slices.Equal(was, a.here.titles())
	case a.state.Presenting:
		a.state.Presenting = false
	case a.here.zoom:
		a.here.zoom = false
	case a.lesson() != nil:
		a.lesson().isScreenActive = false
	}
}

func (a *App) undo() tea.Cmd {
	if next, ok := a.state.Undo(); ok {
		return next
	}
	a.state.Say("Nothing has been changed by hand here.")
	return a.here.it.Undo()
}

// ask shows on screen 2 why the graph in view is in the pool or not.
func (a *App) ask() tea.Cmd {
	at, ok := a.subject()
	isFlips := a.here.id == keys.Evolve && a.here.it.Panes(a.body())[a.here.focus].Title == "Flips"
	var next tea.Cmd
	switch {
	case ok:
		a.state.Look(at)
		next = a.show(keys.Augment)
	case isFlips: // Enter shows its graph, where there is one
		if next = a.act(keys.Enter); a.here.id != keys.Augment {
			return next
		}
	default:
		a.state.Say("No graph is selected.")
		return nil
	}
	return tea.Batch(next, a.act(keys.WhyGraph))
}

// isTogether reports whether all guests of the class follow.
func (a *App) isTogether() bool {
	in, following := a.config.Room.People()
	return in == following
}

// Keys are the keys of every screen, in the order of their number keys.
func Keys() (tables []keys.Table) {
	d, _ := datasets.Generate("toy")
	for _, t := range newApp(context.Background(), Config{Dataset: d, NoDisk: true}).tabs {
		tables = append(tables, t.keys)
	}
	return tables
}
