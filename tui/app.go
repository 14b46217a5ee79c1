package tui

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// App is the explorer without a terminal. It owns the shared
// state, the stack of layers (stack.go) and the canvas.
type App struct {
	state         *screen.State
	work          *job.Pool
	config        Config
	tabs          []*tab
	keys          keys.Table // of every screen
	words         []word
	here          *tab                        // the shown screen, the lowest layer
	roles         paint.Memo[foldKey, *roles] // of the graphs in the fold that the header names
	panes         layout.Panes                // of the shown screen in the last frame
	over          []layer                     // the other layers, the top one last
	canvas        *paint.Canvas
	w, h          int
	runs          *session.Session
	awaited       *awaitedGraph
	lastLesson    int           // the last lesson read, from 0; -1 for none
	done          []string      // names of the lessons read to the end
	returnPoint   *returnPoint  // state before the first lesson
	placeLoad     placeLoad     // reads the dataset of a place
	change        screen.Change // by the current message, as far as the shown screen does not know it
	isQuitting    bool
	savedPlace    savedPlace
	flushTerminal func() // waits until the terminal has received all output
	touch         func() // the user has pressed a key
	noClipboard   bool   // the terminal takes no copy
	hasProgress   bool   // the terminal shows progress
	isInTmux      bool   // tmux is between the explorer and the terminal
	class         class
	reload        reload

	suspension suspension
}

// newApp creates the explorer without starting it.
func newApp(ctx context.Context, config Config) *App {
	work := job.NewPool(ctx)
	work.Use(config.Share)
	dark := config.Theme != "light"
	a := &App{
		work:   work,
		config: config,
		canvas: &paint.Canvas{},

		lastLesson:    -1,
		done:          slices.Clone(config.Done),
		flushTerminal: func() {},
		touch:         func() {},
		class:         class{follows: config.Seat != nil && config.Position == nil},
		reload:        newReload(config.Guest),
		suspension:    newSuspension(),
		state: &screen.State{
			Settings: config.Settings,
			Theme:    theme.Named(config.Palette, dark),
			Work:     work,
			Workers:  max(1, config.Workers),
			NoDisk:   config.NoDisk,
			NoClock:  config.noClock,
			Still:    config.Still,
			Guest:    config.Guest,

			MostIterations: cmp.Or(config.MostIterations, settings.MostIterations),
		},
	}
	a.change, a.state.Send = screen.All, a.handle
	if config.Guest {
		a.state.Settings = settings.Default()
		a.state.TakeSettings(config.Settings)
	}
	a.state.Theme.ASCII = config.ASCII
	a.state.Theme.Color = !config.ASCII
	a.state.Open(config.Dataset, cmp.Or(config.Name, config.Dataset.Name))
	if config.Position == nil {
		a.showFirst()
	}
	a.runs = session.New(a.state)
	a.makeScreens()
	return a
}

// Init requests the background colour, without waiting for the answer, and
// enters the first screen.
func (a *App) Init() tea.Cmd {
	var open tea.Cmd
	if p := a.config.Position; p != nil {
		open = a.goTo(a.state.Settings, *p)
	}
	if a.config.Loop {
		open = tea.Batch(open, a.openLoop())
	}
	enter := tea.Batch(open, a.inform(), a.awaitRoom(0), a.placeLater())
	if at := a.config.Lesson; at.Lesson > 0 {
		enter = tea.Batch(enter, a.startPage(at), a.inform())
	}
	if a.config.Theme == "dark" || a.config.Theme == "light" {
		return enter
	}
	return tea.Batch(tea.RequestBackgroundColor, enter)
}

// Update handles a message and then updates the shown screen with what has changed.
func (a *App) Update(msg tea.Msg) tea.Cmd {
	if _, ok := msg.(savePlaceMsg); ok {
		return a.savePlace()
	}
	if _, ok := msg.(placeMsg); ok {
		a.passPlace()
		return nil
	}
	next := tea.Batch(a.handle(msg), a.lookAtAwaited(), a.reloadProgram(), a.inform(), a.savePlaceLater(), a.placeLater())
	a.lesson().arrive()
	if x, ok := a.top().(*loopPage); ok {
		x.keep()
	}
	return next
}

// inform updates the shown screen with what has changed. What the screen itself changes meanwhile
// is not news to it.
func (a *App) inform() tea.Cmd {
	if a.change == 0 {
		return nil
	}
	next := a.here.it.Update(a.change)
	a.change = 0
	a.here.focus = min(a.here.focus, len(a.here.it.Panes(a.body()))-1) // the previous dataset may have had more panes
	return next
}

// handle dispatches a message.
func (a *App) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		a.change |= screen.Size
	case tea.BackgroundColorMsg:
		if a.config.Theme != "dark" && a.config.Theme != "light" {
			a.setDark(msg.IsDark())
		}
	case tea.ColorProfileMsg:
		a.state.Theme.Color = !a.config.ASCII && hasColor(msg)
	case roomMsg:
		return a.takeRoom()
	case writtenMsg:
		a.state.Tell("written:", string(msg))
	case copiedMsg:
		return a.copied(msg)
	case tmuxMsg:
		return a.tookTmux(msg)
	case saveErrorMsg:
		a.reportSaveError(msg.error)
	case failedMsg:
		a.state.SetError(msg.error)
	case fileChangedMsg:
		return a.takeFileChange()
	case suspendMsg:
		return a.suspend()
	case screen.Change:
		a.change |= msg
	case screen.Prompt:
		a.open(newPrompt(msg))
	case screen.LayerMsg:
		a.open(msg.Layer)
	case screen.ShowMsg:
		return a.show(keys.Screen(msg))
	case screen.GeneratedMsg:
		return a.goToGenerated(model.ID(msg))
	case screen.WhyMsg:
		return a.ask()
	case screen.PlaceMsg:
		return a.goToText(string(msg))
	case screen.Delivery:
		if a.work.Context().Err() == nil { // work stopped by the exit leaves its results as they were
			return msg.Deliver()
		}
	case tea.KeyPressMsg:
		return a.press(msg)
	case tea.PasteMsg:
		a.touch()
		a.leave()
		a.top().Type(msg)
	case tea.MouseClickMsg:
		a.touch()
		a.leave()
		return a.click(msg.Mouse())
	case tea.MouseWheelMsg:
		return a.wheel(wheelMsg{msg.Mouse(), wheelLines(msg.Mouse())})
	case wheelMsg:
		return a.wheel(msg)
	case tea.MouseMotionMsg:
		switch {
		case a.top() != a.here: // a layer that has opened by itself
			a.state.Drag = nil
		case a.state.Drag != nil && msg.Button == tea.MouseLeft:
			a.state.Drag(msg.X)
		}
	case tea.MouseReleaseMsg:
		a.state.Drag = nil
	case uv.UnknownEvent:
		if strings.Contains(string(msg), "\x03") { // Ctrl-C within an incomplete sequence, such as Esc ]
			return a.quit()
		}
	}
	return nil
}

// show shows a screen.
func (a *App) show(id keys.Screen) tea.Cmd {
	for _, p := range a.tabs {
		if p.id == id && p != a.here {
			a.here, a.change = p, screen.All
		}
	}
	return a.inform()
}

func (a *App) setDark(dark bool) {
	next := theme.Named(a.config.Palette, dark)
	next.ASCII, next.Color = a.state.Theme.ASCII, a.state.Theme.Color
	a.state.Theme = next
}

// quit stops the work and ends the program.
func (a *App) quit() tea.Cmd {
	a.isQuitting = true
	a.work.Stop()
	return func() tea.Msg {
		a.flushTerminal()
		return tea.QuitMsg{}
	}
}

// body is the area of the screen, beside a docked lesson.
func (a *App) body() paint.Rect {
	f, _ := a.frame()
	return a.lesson().beside(a.poll().above(f.Body))
}

// arrange places the panes of the shown screen.
func (a *App) arrange() {
	body := a.body()
	a.panes = a.lesson().uncover(a.here.it.Arrange(body, a.here.focus, a.here.zoom))
	if a.state.Presenting && a.lesson() == nil {
		n := len(a.here.it.Panes(body))
		a.panes = layout.Panes{Rects: make([]paint.Rect, n), Tabs: make([]paint.Rect, n)}
		a.panes.Rects[a.here.focus] = a.presentLayout(body).pane
	}
}
