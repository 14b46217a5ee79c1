package tui

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/term"

	"mevolve/tui/widgets/layout"
)

// Terminal shows the explorer and sends its keys: the terminal of the process, or a
// connection. Its reads end with an error once it is gone.
type Terminal interface {
	io.ReadWriteCloser
	Size() (w, h int, err error)
	Resized() <-chan struct{} // receives a value after a change of the size; nil if Bubble Tea listens itself
	Environ() []string        // of the terminal: TERM, COLORTERM, NO_COLOR
}

// processTerminal is the terminal of the process. Bubble Tea sets its raw mode and receives
// the signal of a change of its size.
type processTerminal struct{ in, out *os.File }

func (t processTerminal) Read(p []byte) (int, error)  { return t.in.Read(p) }
func (t processTerminal) Write(p []byte) (int, error) { return t.out.Write(p) }
func (t processTerminal) Close() error                { return nil }
func (t processTerminal) Size() (w, h int, err error) { return term.GetSize(t.out.Fd()) }
func (t processTerminal) Resized() <-chan struct{}    { return nil }
func (t processTerminal) Environ() []string           { return os.Environ() }

// file is a file with another Read and Write. Bubble Tea treats it as a terminal.
type file struct {
	*os.File
	io.Reader
	io.Writer
}

func (f file) Read(p []byte) (int, error)  { return f.Reader.Read(p) }
func (f file) Write(p []byte) (int, error) { return f.Writer.Write(p) }

// streams are Bubble Tea's options for the terminal: its input, its output and its colours.
// The input of a connection is not Bubble Tea's (listen).
func (l *pacer) streams(end context.CancelCauseFunc) []tea.ProgramOption {
	w, h, err := l.to.Size()
	size := capped(tea.WindowSizeMsg{Width: w, Height: h})
	tty, ok := l.to.(processTerminal)
	if !ok {
		return []tea.ProgramOption{tea.WithInput(nil), tea.WithOutput(rawOutput{l}), tea.WithEnvironment(l.to.Environ()),
			tea.WithColorProfile(colorprofile.Env(l.to.Environ())), tea.WithWindowSize(size.Width, size.Height)}
	}
	in := tea.WithInput(file{tty.in, keyboard{l.to, l.heard, end, nil}, nil})
	if err == nil && max(w, h) > layout.Most { // hides the size from Bubble Tea, which allocates cells for all of it
		return []tea.ProgramOption{in, tea.WithOutput(struct{ io.Writer }{l}), tea.WithWindowSize(size.Width, size.Height)}
	}
	return []tea.ProgramOption{in, tea.WithOutput(file{tty.out, nil, l})}
}

// rawOutput writes \r\n for \n. Without an input Bubble Tea 2.0.10 assumes that the
// terminal does so (its issue 1572); a connection's terminal is raw and does not.
type rawOutput struct{ io.Writer }

func (o rawOutput) Write(b []byte) (int, error) {
	if _, err := o.Writer.Write(bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// keyboard reads the terminal. If reading fails, Bubble Tea would wait forever; the
// explorer ends with ErrTerminalGone.
type keyboard struct {
	io.Reader
	heard func([]byte)
	end   context.CancelCauseFunc
	count *unread
}

func (k keyboard) Read(p []byte) (int, error) {
	n, err := k.Reader.Read(p)
	k.heard(p[:max(n, 0)])
	if k.count.add(n) {
		k.end(ErrUnread)
		return 0, ErrUnread
	}
	if err != nil {
		k.end(ErrTerminalGone)
	}
	return n, err
}

// listen passes signals to the program or, for a connection, its keys and changes of its
// size. Bubble Tea's own reader of a stream that is no file cannot be stopped, and at the end it
// may wait forever to deliver a key.
func (l *pacer) listen(ctx context.Context, app *App, program *tea.Program, end context.CancelCauseFunc) (forget func()) {
	if _, ok := l.to.(processTerminal); ok {
		return app.suspension.listen(program, l)
	}
	ctx, cancel := context.WithCancel(ctx)
	events, count := make(chan uv.Event), &unread{most: cmp.Or(app.config.mostUnread, mostUnread)}
	go func() {
		defer close(events)
		_ = uv.NewTerminalReader(keyboard{l.to, l.heard, end, count}, uv.Environ(l.to.Environ()).Getenv("TERM")).StreamEvents(ctx, events)
	}()
	go func() {
		for event := range events { // to the end of the stream, even when the program has ended
			count.event()
			program.Send(event)
		}
	}()
	go func() {
		for {
			select {
			case <-l.to.Resized():
				if w, h, err := l.to.Size(); err == nil {
					program.Send(capped(tea.WindowSizeMsg{Width: w, Height: h}))
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	return cancel
}
