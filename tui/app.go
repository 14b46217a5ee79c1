package tui

import (
	"cmp"
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/switches"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

// App is the explorer, which a line brings to the terminal. It owns the shared
// state, which screen is shown, the focus, the layer on top and the canvas.
type App struct {
	state   *screen.State
	desk    *work.Desk
	config  Config
	tabs    []*tab
	keys    keys.Table
	words   []word
	here    *tab
	layer   layer // what lies over the screen: help, picker, a question; nil for nothing
	prompt  *prompt
	canvas  *paint.Canvas
	w, h    int
	runs    *session.Session
	going   *settings.Position // where the shown screen is to go once it is entered
	waiting *arrival
	reader  *reader  // a lesson; nil for none
	lesson  int      // the last that was read, from 0
	done    []string // the lessons that were read to the end
	origin  *origin  // where the first lesson was opened
	journey journey  // to the dataset of a lesson
	entered int      // the state's version the shown screen knows of
	ended   bool
	kept    keeper
	linger  func() // waits until the terminal has all that was written

	suspension suspension
}

// layer lies over the screen and takes the keys while it does.
type layer interface {
	// Key answers a key; false closes the layer.
	Key(msg tea.KeyPressMsg) (stay bool, cmd tea.Cmd)
	// Update takes pasted text and batches of work.
	Update(msg tea.Msg) tea.Cmd
	Draw(c *paint.Canvas, body paint.Rect)
}

// newApp builds the explorer without starting it.
func newApp(ctx context.Context, config Config) *App {
	desk := work.NewDesk(ctx)
	dark := config.Theme != "light"
	a := &App{
		desk:   desk,
		config: config,
		canvas: &paint.Canvas{},

		done:       slices.Clone(config.Done),
		linger:     func() {},
		suspension: newSuspension(),
		state: &screen.State{
			Settings: config.Settings,
			Theme:    theme.Named(config.Palette, dark),
			Work:     desk,
			Workers:  max(1, config.Workers),
			Filmed:   config.filmed,
		},
	}
	a.state.Theme.ASCII = config.ASCII
	a.state.Theme.Color = !config.ASCII
	a.state.Open(config.Dataset, cmp.Or(config.Name, config.Dataset.Name))
	a.runs = session.New(a.state)
	a.open()
	return a
}

// Init asks for the background colour, without waiting for the answer, and
// enters the first screen.
func (a *App) Init() tea.Cmd {
	var open tea.Cmd
	if p := a.config.Position; p != nil {
		open = a.goTo(a.state.Settings, *p)
	}
	if a.config.Loop {
		open = tea.Batch(open, a.openLoop())
	}
	enter := tea.Batch(open, a.settle())
	if a.config.Theme == "dark" || a.config.Theme == "light" {
		return enter
	}
	return tea.Batch(tea.RequestBackgroundColor, enter)
}

// Update answers a message and then tells the screen that is shown what has
// changed of the shared state.
func (a *App) Update(msg tea.Msg) tea.Cmd {
	if _, ok := msg.(keepMsg); ok {
		return a.keepNow()
	}
	cmds := []tea.Cmd{a.handle(msg)}
	if p := a.state.TakePrompt(); p != nil {
		a.prompt = newPrompt(*p)
	}
	if to := a.state.TakeShow(); to != 0 {
		if a.state.Lists() {
			a.layer = nil
		}
		a.show(to)
	}
	if id := a.state.TakeGenerated(); id != nil {
		cmds = append(cmds, a.goToGenerated(*id))
	}
	a.arrive()
	cmds = append(cmds, a.settle(), a.keep())
	return tea.Batch(cmds...)
}

// settle enters the screen that is shown if anything has changed for it, and
// brings it where it is to go.
func (a *App) settle() tea.Cmd {
	var cmds []tea.Cmd
	for range 4 { // a screen may change the state as it enters
		switch {
		case a.entered != a.state.Version():
			a.entered = a.state.Version()
			said := a.state.Message()
			cmds = append(cmds, a.here.it.Enter())
			a.here.focus = min(a.here.focus, len(a.here.it.Panes(a.body()))-1) // a dataset before may have had one more
			if now := a.state.Message(); a.going != nil && now != said && !now.Error {
				a.state.Hush() // it spoke of where the screen will not stay
			}
		case a.going != nil:
			p := *a.going
			a.going = nil
			if it, ok := a.here.it.(screen.Placed); ok {
				cmds = append(cmds, it.Go(p))
			}
			cmds = append(cmds, a.goOn(p))
		default:
			return tea.Batch(cmds...)
		}
	}
	return tea.Batch(cmds...)
}

// handle gives a message to whom it is for.
func (a *App) handle(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		if a.config.Theme != "dark" && a.config.Theme != "light" {
			a.setDark(msg.IsDark())
		}
	case tea.ColorProfileMsg:
		a.state.Theme.Color = !a.config.ASCII && hasColor(msg)
	case writtenMsg:
		a.state.Tell("written:", string(msg))
	case copiedMsg:
		return a.copied(msg)
	case lostMsg:
		a.lose(msg.error)
	case failedMsg:
		a.state.Complain(msg.error)
	case suspendMsg:
		return a.suspension.begin(a.linger)
	case work.Batch:
		return a.deliver(msg)
	case tea.KeyPressMsg:
		return a.press(msg)
	case tea.PasteMsg:
		if a.prompt != nil {
			return a.prompt.update(msg)
		} else if a.layer != nil {
			return a.layer.Update(msg)
		}
	case tea.MouseClickMsg:
		return a.click(msg.Mouse())
	case tea.MouseWheelMsg:
		return a.wheel(msg.Mouse())
	case uv.UnknownEvent:
		if strings.Contains(string(msg), "\x03") { // Ctrl-C behind half a sequence, such as Esc ]
			return a.quit()
		}
	default:
		var cmds []tea.Cmd
		for _, p := range a.tabs {
			cmds = append(cmds, p.it.Update(msg))
		}
		return tea.Batch(cmds...)
	}
	return nil
}

// deliver gives every screen a batch of work, each knows its own, and asks
// for the next.
func (a *App) deliver(b work.Batch) tea.Cmd {
	if a.desk.Context().Err() != nil { // what the end stops is kept as it was
		return nil
	}
	var cmds []tea.Cmd
	if !b.Done {
		cmds = append(cmds, b.Run.Next)
	}
	if a.layer != nil {
		cmds = append(cmds, a.layer.Update(b))
	}
	cmds = append(cmds, a.travelled(b))
	for _, p := range a.tabs {
		cmds = append(cmds, p.it.Update(b))
	}
	return tea.Batch(cmds...)
}

// press gives a key to what has them: the prompt, else what lies over the screen, else
// a lesson, else the screen. Ctrl-C and Ctrl-Z are the app's whoever has them.
func (a *App) press(msg tea.KeyPressMsg) tea.Cmd {
	a.state.Hush()
	plain := msg
	plain.Mod &^= tea.ModAlt // an Esc just before
	switch plain.String() {
	case "ctrl+c":
		return a.do(keys.Interrupt)
	case "ctrl+z":
		return a.do(keys.Suspend)
	}
	switch {
	case a.prompt != nil:
		stay, cmd := a.prompt.key(msg)
		if !stay {
			a.prompt = nil
			if l, ok := a.layer.(*switches.Panel); ok { // what was typed has another effect
				cmd = tea.Batch(cmd, l.Look())
			}
		}
		return cmd
	case a.layer != nil:
		over := a.layer
		stay, cmd := over.Key(msg)
		if !stay && a.layer == over {
			a.layer = nil
		}
		return cmd
	case a.reader != nil && !a.reader.looking:
		return a.reader.key(msg)
	}
	action, ok := a.keys.Find(a.here.id, msg.String())
	if !ok {
		return nil
	}
	return a.do(action)
}

// do is the app's own part of the key table; the rest is the screen's.
func (a *App) do(action keys.Action) tea.Cmd {
	for i, p := range a.tabs {
		if action == keys.ToScreen(i+1) {
			a.show(p.id)
			return nil
		}
	}
	switch action {
	case keys.NextPane, keys.PrevPane:
		n := len(a.here.it.Panes(a.body()))
		step := 1
		if action == keys.PrevPane {
			step = n - 1
		}
		a.here.focus = (a.here.focus + step) % n
	case keys.Present:
		a.state.Presenting = !a.state.Presenting
		if a.state.Presenting {
			a.state.Say("This pane alone; P or Esc brings the rest back.")
		}
	case keys.Zoom:
		a.here.zoom = !a.here.zoom
	case keys.ShowHelp:
		a.layer = &help{app: a}
	case keys.Copy:
		return a.copyCommand()
	case keys.Switches:
		p := switches.New(a.state, a.runs)
		a.layer = p
		return p.Look()
	case keys.Lessons:
		a.openLessons()
	case keys.Save:
		a.layer = newExportMenu(a)
	case keys.GoTo:
		a.askGraph()
	case keys.Open:
		a.layer = newPicker(a)
	case keys.Back:
		switch {
		case a.here.it.Back():
		case a.state.Presenting:
			a.state.Presenting = false
		case a.here.zoom:
			a.here.zoom = false
		case a.reader != nil:
			a.reader.looking = false
		}
	case keys.Find:
		a.layer = newPalette(a)
	case keys.Interrupt:
		return a.quit()
	case keys.Suspend:
		return a.suspension.begin(a.linger)
	case keys.Undo:
		if next, ok := a.state.Undo(); ok {
			return next
		}
		a.state.Say("Nothing has been changed by hand here.")
		return a.here.it.Do(action, a.here.focus) // screen 2 may know of more, out of a token
	case keys.Quit:
		return a.sure("Quit?", a.quit)
	default:
		return a.here.it.Do(action, a.here.focus)
	}
	return nil
}

// show goes to a screen; Update enters it.
func (a *App) show(id keys.Screen) {
	for _, p := range a.tabs {
		if p.id == id && p != a.here {
			a.here = p
			a.entered = -1
		}
	}
}

func (a *App) setDark(dark bool) {
	next := theme.Named(a.config.Palette, dark)
	next.ASCII, next.Color = a.state.Theme.ASCII, a.state.Theme.Color
	a.state.Theme = next
}

// quit asks the work to stop and ends the program.
func (a *App) quit() tea.Cmd {
	a.ended = true
	a.desk.Stop()
	return func() tea.Msg {
		a.linger()
		return tea.QuitMsg{}
	}
}

// body is where the screen stands, beside a lesson that does.
func (a *App) body() paint.Rect {
	f, _ := a.frame()
	if a.reader != nil {
		return a.reader.beside(f.Body)
	}
	return f.Body
}

// split is where the panes of the shown screen stand.
func (a *App) split() layout.Panes {
	body := a.body()
	var p layout.Panes
	if a.state.Presenting && a.reader == nil {
		n := len(a.here.it.Panes(body))
		p = layout.Panes{Rects: make([]paint.Rect, n), Tabs: make([]paint.Rect, n)}
		p.Rects[a.here.focus] = a.stage(body).pane
		return p
	}
	if it, ok := a.here.it.(screen.Arranger); ok {
		p = it.Arrange(body, a.here.focus, a.here.zoom)
	} else {
		p = layout.Split(body, a.here.it.Panes(body), a.here.focus, a.here.zoom)
	}
	if a.reader != nil {
		p = a.reader.uncover(p)
	}
	return p
}

// click goes to a screen by its tab, or focuses the pane and lets what was
// drawn there answer.
func (a *App) click(m tea.Mouse) tea.Cmd {
	f, ok := a.frame()
	if !ok || m.Button != tea.MouseLeft {
		return nil
	}
	a.state.Hush()
	target, _ := a.canvas.At(m.X, m.Y).(screen.Target)
	switch {
	case a.prompt != nil, a.layer != nil && target == nil:
		return nil
	case a.layer != nil:
		return target.Click(m.X, m.Y)
	}
	if f.Tabs.Has(m.X, m.Y) && target != nil {
		return target.Click(m.X, m.Y)
	}
	if a.reader != nil && (!a.reader.looking || !a.body().Has(m.X, m.Y)) {
		return nil
	}
	p := a.split()
	pane := p.At(m.X, m.Y)
	if pane < 0 {
		return nil
	}
	a.here.focus = pane
	if target == nil {
		return nil
	}
	return target.Click(m.X, m.Y)
}

// wheel scrolls what is drawn under the pointer, else what there is to scroll in
// the layer on top or the pane.
func (a *App) wheel(m tea.Mouse) tea.Cmd {
	lines := 0
	switch m.Button {
	case tea.MouseWheelUp:
		lines = -3
	case tea.MouseWheelDown:
		lines = 3
	}
	if _, ok := layout.Of(a.w, a.h); !ok || lines == 0 || a.prompt != nil {
		return nil
	}
	target, ok := a.canvas.At(m.X, m.Y).(screen.Target)
	if !ok {
		within := a.canvas.Bounds()
		if a.layer == nil {
			p := a.split()
			pane := p.At(m.X, m.Y)
			if pane < 0 {
				return nil
			}
			within = p.Rects[pane]
		}
		target, ok = a.canvas.In(within).(screen.Target)
	}
	if !ok {
		return nil
	}
	return target.Wheel(lines)
}
