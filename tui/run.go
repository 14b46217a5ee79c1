package tui

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"

	"mevolve/lessons"
	"mevolve/model"
	"mevolve/settings"
)

// Config is what the explorer starts with.
type Config struct {
	Dataset  *model.Dataset
	Settings settings.Settings
	Name     string             // what the user calls the dataset; its own name if empty
	Position *settings.Position // where to open; nil for the start
	ASCII    bool               // draw with ASCII only
	Theme    string             // "dark", "light"; otherwise the terminal is asked
	Workers  int                // goroutines beside the screen, at least 1

	Lessons []lessons.Lesson // listed by T

	// Choices are the datasets that the picker lists; Load reads one of them,
	// or any name or path. note says in words how far it is. Either may be nil.
	Choices func() []Choice
	Load    func(ctx context.Context, name string, note func(string)) (*model.Dataset, error)
}

// ErrNoTerminal says that there is no terminal to draw on.
var ErrNoTerminal = errors.New("the explorer needs a terminal, and standard input or output is none; `mevolve run` and `mevolve step` print plain text instead")

// hangUpMsg comes when the terminal goes away.
type hangUpMsg struct{}

// Run shows the explorer until the user quits or ctx ends. It leaves the
// terminal as it found it and no goroutine behind.
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
	app := newApp(ctx, config)
	defer app.desk.Close()
	program := tea.NewProgram(app, tea.WithContext(ctx), tea.WithoutSignalHandler())

	// A dropped connection sends SIGHUP, which Bubble Tea does not handle; the
	// other signals end ctx, and only that, so that the exit code is always one.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP)
	over := make(chan struct{})
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		select {
		case <-signals:
			program.Send(hangUpMsg{})
		case <-over:
		}
	}()
	_, err := program.Run()
	signal.Stop(signals)
	close(over)
	<-gone
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

func hasColor(msg tea.ColorProfileMsg) bool { return msg.Profile > colorprofile.ASCII }
