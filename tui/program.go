package tui

import (
	"errors"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/internal/parallel"
	"mevolve/tui/job"
	"mevolve/tui/screen"
)

// program is the model that Bubble Tea runs: the app on a terminal. It draws a frame only when
// the terminal has shown the frame before. Until then View returns the frame before, which
// Bubble Tea does not write again, so that a slow line carries one frame at a time:
//
//	frame 1 + question →            pacer adds the question
//	                   ← answer
//	frame 2 + question →            the state after all keys in between
type program struct {
	app      *App
	out      *pacer
	pointer  pointer
	popup    popup
	view     tea.View
	isStale  bool            // the app may have changed since view
	panicked *parallel.Panic // the panic that ended the explorer; nil for none
}

// Frames per second that Bubble Tea can write. Its ticker also runs while nothing changes: each
// tick takes processor time, and a class has many guests.
const (
	framesPerSecond = 120
	framesOfGuest   = 60
)

func newProgram(app *App, out *pacer) *program {
	return &program{app: app, out: out, view: app.modes()}
}

// Init draws the first frame, so that Bubble Tea begins with it.
func (p *program) Init() tea.Cmd {
	return p.guard(func() tea.Cmd {
		cmd := p.app.Init()
		if resize := p.fit(); resize != nil {
			cmd = tea.Batch(cmd, p.app.Update(resize()))
			p.render()
		}
		return cmd
	})
}

// View is the last frame.
func (p *program) View() tea.View { return p.view }

func (p *program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if b, ok := msg.(job.Batch); ok {
		if fell := (*parallel.Panic)(nil); errors.As(b.Err, &fell) {
			msg = panicMsg{fell}
		}
	}
	if fell, ok := msg.(panicMsg); ok {
		return p, p.endAtPanic(fell.Panic)
	}
	return p, p.guard(func() tea.Cmd {
		cmd := tea.Batch(p.update(msg), p.fit())
		p.draw()
		return cmd
	})
}

// update handles a message.
func (p *program) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.MouseMotionMsg, tea.MouseWheelMsg:
		return p.pointer.keep(msg)
	case pointerMsg:
		p.pointer.isScheduled = false
		return p.take(p.pointer.release()...)
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseClickMsg, tea.MouseReleaseMsg:
		list := p.pointer.release()
		if !p.popup.swallows(msg, p.out) {
			list = append(list, msg)
		}
		return p.take(list...)
	case uv.PrimaryDeviceAttributesEvent:
		return p.app.answered(p.out.roundTrip() < screen.MotionFrame)
	case lateMsg:
		p.app.unanswered()
		return nil
	}
	layers := p.app.over
	cmd := p.take(msg)
	if top := p.app.top(); top != p.app.here && !slices.Contains(layers, top) {
		p.popup = popup{since: time.Now()}
	}
	return cmd
}

// take passes messages to the app.
func (p *program) take(list ...tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	for _, msg := range list {
		p.isStale = true
		cmds = append(cmds, p.app.Update(msg))
	}
	return tea.Batch(cmds...)
}

// fit requests the size of the window if it is not the app's: Bubble Tea misses a change in the
// first moments, before it listens for changes, and every change of a window that is too large.
func (p *program) fit() tea.Cmd {
	w, h, err := p.out.to.Size()
	size := capped(tea.WindowSizeMsg{Width: w, Height: h})
	if err != nil || size.Width == p.app.w && size.Height == p.app.h {
		return nil
	}
	return func() tea.Msg { return size }
}

// draw draws the next frame, if the terminal has shown the last.
func (p *program) draw() {
	if p.isStale && !p.app.isQuitting && p.app.w > 0 && p.out.isReady() {
		p.render()
	}
}

// render draws a frame.
func (p *program) render() {
	p.isStale = false
	p.app.draw()
	p.view = p.app.modes()
	p.view.SetContent(p.app.canvas.String())
	if x, y, ok := p.app.canvas.Cursor(); ok {
		p.view.Cursor = tea.NewCursor(x, y)
	}
	p.view.ProgressBar = p.app.progressBar()
	p.popup.drawn(p.out.written())
}
