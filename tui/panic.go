package tui

import (
	"errors"
	"fmt"
	"runtime"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/parallel"
)

// PanicError is the error of an explorer that ended by a panic, after the terminal
// was restored.
type PanicError struct {
	Value any    // of the panic
	Dump  []byte // the stack of the panic, then those of all goroutines
}

func (f *PanicError) Error() string { return fmt.Sprintf("a bug ended the explorer: %v", f.Value) }

// panicMsg is the panic of a command.
type panicMsg struct{ *parallel.Panic }

// guard calls do. A panic in it, or in the command that it returns, ends the explorer.
func (l *program) guard(do func() tea.Cmd) (cmd tea.Cmd) {
	err := parallel.Guard(func() error {
		cmd = guarded(do())
		return nil
	})
	if p := (*parallel.Panic)(nil); errors.As(err, &p) {
		return l.endAtPanic(p)
	}
	return cmd
}

// guarded is a command that returns its panic as a message.
func guarded(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		err := parallel.Guard(func() error {
			msg = cmd()
			return nil
		})
		if p := (*parallel.Panic)(nil); errors.As(err, &p) {
			return panicMsg{p}
		}
		if batch, ok := msg.(tea.BatchMsg); ok {
			inner := make(tea.BatchMsg, len(batch))
			for i, c := range batch {
				inner[i] = guarded(c)
			}
			return inner
		}
		return msg
	}
}

// endAtPanic ends the explorer at its first panic.
func (l *program) endAtPanic(p *parallel.Panic) tea.Cmd {
	if l.panicked == nil {
		l.panicked = p
		p.Stack = append(append(p.Stack, '\n'), stacks()...)
	}
	l.app.isQuitting = true
	l.app.work.Stop()
	return tea.Quit
}

// stacks are the stacks of all goroutines.
func stacks() []byte {
	b := make([]byte, 1<<20)
	return b[:runtime.Stack(b, true)]
}
