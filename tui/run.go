package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"

	"mevolve/lessons"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/keys"
)

// Config is what the explorer starts with.
type Config struct {
	Dataset  *model.Dataset
	Settings settings.Settings
	Name     string                   // what the user calls the dataset; its own name if empty
	Position *settings.Position       // where to open; nil for the start
	ASCII    bool                     // draw with ASCII only
	Theme    string                   // "dark", "light"; otherwise the terminal is asked
	Palette  string                   // one of theme.Palettes; the usual if empty
	Keys     map[keys.Action][]string // others than usual, which keys.Table.Change takes
	Workers  int                      // goroutines beside the screen, at least 1

	// Keep keeps where the explorer is, in a dataset that the user calls so, as
	// it changes and at the end. It may be nil.
	Keep func(dataset string, t settings.Token) error

	Loop bool // open with the loop in one picture

	Lessons []lessons.Lesson        // listed by T
	Done    []string                // the names of those that were read to the end
	Learnt  func(name string) error // remembers one more; may be nil
	Opened  bool                    // one was opened before; until then T stands in the footer
	Opens   func() error            // remembers that one is; may be nil

	// Choices are the datasets that the picker lists; Load reads one of them,
	// or any name or path. note says in words how far it is. Either may be nil.
	Choices func() []Choice
	Load    func(ctx context.Context, name string, note func(string)) (*model.Dataset, error)

	filmed bool // by Film
}

// ErrNoTerminal says that there is no terminal to draw on.
var ErrNoTerminal = errors.New("the explorer needs a terminal, and standard input or output is none; `mevolve run` and `mevolve step` print plain text instead")

// ErrTerminalGone says that the terminal can be read no more: its window or
// its connection is closed.
var ErrTerminalGone = errors.New("the terminal is gone")

// ErrTerminalStuck says that the terminal takes nothing that is written, so
// that not even a complaint can be.
var ErrTerminalStuck = errors.New("the terminal takes no output")

// patience is how long an explorer that is to end may take to leave the
// terminal, before it is taken from it.
const patience = time.Second

// Run shows the explorer until the user quits or ctx ends, and returns the
// cause of that. It leaves the terminal as it found it, also at a second
// signal, and waits a second at most for work that does not stop, and another for
// a terminal that takes nothing.
func Run(ctx context.Context, config Config) error {
	if !term.IsTerminal(os.Stdin.Fd()) || !term.IsTerminal(os.Stdout.Fd()) {
		return ErrNoTerminal
	}
	if config.Dataset == nil || len(config.Dataset.Examples) == 0 {
		return errors.New("the explorer needs a dataset with at least one graph")
	}
	if err := config.Settings.Validate(); err != nil {
		return err
	}
	modes, err := term.GetState(os.Stdin.Fd())
	if err != nil {
		return fmt.Errorf("the terminal does not tell its modes: %w", err)
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	app := newApp(ctx, config)
	defer app.desk.Close()
	again, forget := secondSignal()
	defer forget()
	line := newLine(app, os.Stdout, again)
	app.linger = line.settle
	shown, close := context.WithCancel(context.WithoutCancel(ctx))
	defer close()
	defer context.AfterFunc(ctx, func() {
		line.settle()
		close()
	})()
	program := tea.NewProgram(line, tea.WithContext(shown), tea.WithoutSignalHandler(),
		tea.WithInput(keyboard{os.Stdin, line.heard, end}), tea.WithOutput(line), tea.WithFPS(quiet))
	defer app.suspension.listen(program, line)()

	line.enter()
	over := make(chan error, 1)
	go func() {
		_, err := program.Run()
		over <- err
	}()
	ended := true // by itself, so that nobody else looks at app
	select {
	case err = <-over:
	case <-app.desk.Ended():
		select {
		case err = <-over:
		case <-again:
			err, ended = wrest(program, modes), false
		case <-time.After(patience):
			err, ended = wrest(program, modes), false
		}
	}
	if !errors.Is(err, ErrTerminalStuck) {
		line.leave()
	}
	if ended {
		if keep := app.keepNow(); keep != nil {
			keep()
		}
	}
	if ctx.Err() != nil && !errors.Is(err, ErrTerminalStuck) {
		return context.Cause(ctx)
	}
	return err
}

// keyboard is the terminal that is read. Bubble Tea goes on without one that
// fails, for ever; the explorer ends.
type keyboard struct {
	*os.File
	heard func([]byte)
	end   context.CancelCauseFunc
}

func (k keyboard) Read(p []byte) (int, error) {
	n, err := k.File.Read(p)
	k.heard(p[:max(n, 0)])
	if err != nil {
		k.end(ErrTerminalGone)
	}
	return n, err
}

// secondSignal is closed by the second of the signals that end a program. The
// first ends Run's ctx; without this the second would kill the process before
// the terminal is given back.
func secondSignal() (again <-chan struct{}, forget func()) {
	heard := make(chan os.Signal, 2)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	second, over := make(chan struct{}), make(chan struct{})
	go func() {
		for range 2 {
			select {
			case <-heard:
			case <-over:
				return
			}
		}
		close(second)
	}()
	return second, func() {
		signal.Stop(heard)
		close(over)
	}
}

// wrest gives the terminal back for a program that does not: its Update is at
// work, or what it writes is not taken. Kill would close what is still read.
func wrest(program *tea.Program, modes *term.State) error {
	left := make(chan struct{})
	go func() {
		defer close(left)
		_ = program.ReleaseTerminal()
	}()
	defer func() { _ = term.Restore(os.Stdin.Fd(), modes) }()
	select {
	case <-left:
		return errors.New("the explorer did not end by itself and was stopped")
	case <-time.After(patience):
		return ErrTerminalStuck
	}
}

func hasColor(msg tea.ColorProfileMsg) bool { return msg.Profile > colorprofile.ASCII }
