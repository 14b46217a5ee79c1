package tui

import (
	"errors"

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
	view     tea.View
	isStale  bool            // the app may have changed since view
	panicked *parallel.Panic // the panic that ended the explorer; nil for none
}

// Frames per second that Bubble Tea writes. A guest waits up to 17 ms for a frame, and a class
// at rest takes half the processor time.
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
	switch msg.(type) {
	case uv.PrimaryDeviceAttributesEvent:
		p.app.state.Responsive = p.out.roundTrip() < screen.MotionFrame
		return nil
	case lateMsg:
		p.app.state.Responsive = false
		return nil
	}
	p.isStale = true
	return p.app.Update(msg)
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
}
