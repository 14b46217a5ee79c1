package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"mevolve/internal/parallel"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/lessons"
	"mevolve/tui/room"
)

// Config is the configuration of the explorer.
type Config struct {
	Dataset  *model.Dataset
	Settings settings.Settings
	Name     string             // the user's name for the dataset; its own name if empty
	Position *settings.Position // position to open; nil for the start
	ASCII    bool               // draw with ASCII only
	Still    bool               // runs are shown as they are computed, not at a pace
	Theme    string             // "dark", "light"; otherwise from the terminal's answer
	Palette  string             // one of theme.Palettes; the usual if empty
	Workers  int                // goroutines beside the screen, at least 1

	// SavePlace saves the current place, as it changes and at the end. It may be nil.
	SavePlace func(settings.Place) error

	Loop bool // open with the diagram of the loop

	Lessons    []lessons.Lesson        // listed by T
	Lesson     lessons.Page            // the page of a lesson to open
	Done       []string                // names of the lessons read to the end
	LessonDone func(name string) error // records a lesson read to the end; may be nil
	Opened     bool                    // a lesson was opened before; otherwise the footer shows T
	Opens      func() error            // records that a lesson was opened; may be nil

	// Choices are the datasets that the picker lists; Load reads one of them,
	// or any name or path. note receives the progress in words. Either may be nil.
	Choices func() []Choice
	Load    func(ctx context.Context, name string, note func(string)) (*model.Dataset, error)

	NoDisk bool // nothing is written, and no saved state is read
	Guest  bool // no study runs on screen 6, and settings name no file

	Share          job.Share // of what the explorers of a process have together
	MostIterations int       // the largest T; 0: settings.MostIterations
	Listed         bool      // Load reads only Choices and other draws of them

	// A class: Room of its presenter, Seat of a guest, who follows at first unless there is a
	// Position. A guest's Load returns at once.
	Room *room.Room
	Seat *room.Guest

	CommandLine func(settings.Place) string // that y copies; nil for mevolve's own
	Idle        time.Duration               // without a key Serve ends with ErrIdle; 0 for never

	noClock    bool               // what moves by itself takes no time, as in Film
	tmux       func(string) error // puts a text into tmux's buffer; nil outside of tmux
	mostUnread int64              // the limit of unread; 0: mostUnread
}

// ErrNoTerminal means that standard input or output is not a terminal.
var ErrNoTerminal = errors.New("the explorer needs a terminal, and standard input or output is none; `mevolve run` and `mevolve step` print plain text instead")

// ErrTerminalGone means that the terminal cannot be read any more: its window or
// its connection is closed.
var ErrTerminalGone = errors.New("the terminal is gone")

// ErrTerminalStuck means that the terminal accepts no output, not even
// an error message.
var ErrTerminalStuck = errors.New("the terminal takes no output")

// ErrIdle means that no key came for Config.Idle.
var ErrIdle = errors.New("no key was pressed")

// exitTimeout is how long the explorer may take to restore the terminal after a signal, or
// where the terminal takes no output, before forceRestore does. longestExit is how long it may
// take otherwise: on a busy machine the last frame of a large window takes seconds.
const (
	exitTimeout = time.Second
	longestExit = 10 * exitTimeout
)

// Run shows the explorer on the terminal of the process until the user quits or ctx ends, and
// returns the cause of ctx. It restores the terminal in any case. cli/signals.go says in order
// what happens at a signal; exitTimeout bounds the wait for work that does not stop, and for a
// terminal that takes no output.
func Run(ctx context.Context, config Config) error {
	tty := processTerminal{os.Stdin, os.Stdout}
	if !term.IsTerminal(tty.in.Fd()) || !term.IsTerminal(tty.out.Fd()) {
		return ErrNoTerminal
	}
	modes, err := term.GetState(tty.in.Fd())
	if err != nil {
		return fmt.Errorf("the terminal does not tell its modes: %w", err)
	}
	config.tmux = ownTmux()
	secondSignal, stopWatching := watchSecondSignal()
	defer stopWatching()
	return show(ctx, config, tty, secondSignal, func(program *tea.Program, _ <-chan error) error { return forceRestore(program, modes) })
}

// Serve shows the explorer on another terminal, as Run does. If that takes no output, Serve
// closes it.
func Serve(ctx context.Context, config Config, t Terminal) error {
	return show(ctx, config, t, nil, func(_ *tea.Program, over <-chan error) error {
		_ = t.Close() // ends the write that holds the program up
		select {
		case <-over:
		case <-time.After(exitTimeout):
		}
		return ErrTerminalStuck
	})
}

// show runs the explorer on a terminal. force ends a program that has not ended within
// exitTimeout, or at secondSignal.
func show(ctx context.Context, config Config, t Terminal, secondSignal <-chan struct{}, force func(*tea.Program, <-chan error) error) error {
	if config.Dataset == nil || len(config.Dataset.Examples) == 0 {
		return errors.New("the explorer needs a dataset with at least one graph")
	}
	if err := config.Settings.Validate(); err != nil {
		return err
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	app := newApp(ctx, config)
	defer app.work.Close()
	app.noClipboard, app.isInTmux = !hasClipboard(t.Environ()), isInTmux(t.Environ())
	out := &pacer{to: t, stopWaiting: secondSignal}
	app.hasProgress = showsProgress(t.Environ())
	app.flushTerminal = out.flush
	model := newProgram(app, out)
	if config.Idle > 0 {
		idle := time.AfterFunc(config.Idle, func() { end(ErrIdle) })
		defer idle.Stop()
		app.touch = func() { idle.Reset(config.Idle) }
	}
	shown, close := context.WithCancel(context.WithoutCancel(ctx))
	defer close()
	defer context.AfterFunc(ctx, func() {
		out.flush()
		close()
	})()
	frames := framesPerSecond
	if config.Guest {
		frames = framesOfGuest
	}
	program := tea.NewProgram(model, append(out.streams(end),
		tea.WithContext(shown), tea.WithoutSignalHandler(), tea.WithFPS(frames), tea.WithFilter(bounded))...)
	out.late = func() { program.Send(lateMsg{}) }
	defer out.listen(shown, app, program, end)()
	app.reload.watch(shown, program.Send)
	defer app.reload.close()

	over := make(chan error, 1)
	go func() {
		_, err := program.Run()
		over <- err
	}()
	var err error
	exitedNormally := true // after a normal exit the program no longer touches app, so reading it is no data race
	select {
	case err = <-over:
	case <-app.work.Ended():
		if err, exitedNormally = awaitEnd(ctx, over, secondSignal, out.isStuck); !exitedNormally {
			err = force(program, over)
		}
	}
	if ctx.Err() != nil && !errors.Is(err, ErrTerminalStuck) && !takesOutput(t) {
		err = ErrTerminalStuck // what is printed next would wait for ever
	}
	if !errors.Is(err, ErrTerminalStuck) {
		out.leave()
	}
	if exitedNormally {
		_ = parallel.Guard(func() error { // the state after a panic may panic again
			if save := app.savePlace(); save != nil {
				save()
			}
			return nil
		})
		if p := model.panicked; p != nil {
			return &PanicError{p.Value, p.Stack}
		}
	}
	if ctx.Err() != nil && !errors.Is(err, ErrTerminalStuck) {
		return context.Cause(ctx)
	}
	return err
}

// awaitEnd waits for the result of a program that is to end, and reports whether it came in time:
// within exitTimeout once ctx has ended or the output is stuck, within longestExit otherwise, and
// before a second signal.
func awaitEnd(ctx context.Context, over <-chan error, secondSignal <-chan struct{}, isStuck func() bool) (result error, inTime bool) {
	for waited := exitTimeout; ; waited += exitTimeout {
		select {
		case result = <-over:
			return result, true
		case <-secondSignal:
			return nil, false
		case <-time.After(exitTimeout):
			if ctx.Err() != nil || isStuck() || waited >= longestExit {
				return nil, false
			}
		}
	}
}

// takesOutput reports whether a terminal accepts a byte of output within exitTimeout. It may
// have ended well all the same: what the explorer writes at the end may fit into its buffer.
func takesOutput(t Terminal) bool {
	taken := make(chan struct{})
	go func() {
		defer close(taken)
		_, _ = io.WriteString(t, ansi.ResetStyle)
	}()
	select {
	case <-taken:
		return true
	case <-time.After(exitTimeout):
		return false
	}
}

// RepeatWindow is how long a repeated signal counts as the first: what ends a
// session or a wrapper of a command often sends it twice.
const RepeatWindow = 100 * time.Millisecond

// watchSecondSignal returns a channel that the second of the signals that end a program
// closes, after RepeatWindow. The first ends Run's ctx; without this the second would
// kill the process before the terminal is restored.
func watchSecondSignal() (second <-chan struct{}, stop func()) {
	heard := make(chan os.Signal, 2)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(heard, syscall.SIGHUP)
	}
	closed, over := make(chan struct{}), make(chan struct{})
	go func() {
		var first time.Time
		for {
			select {
			case <-heard:
			case <-over:
				return
			}
			switch {
			case first.IsZero():
				first = time.Now()
			case time.Since(first) > RepeatWindow:
				close(closed)
				return
			}
		}
	}()
	return closed, func() {
		signal.Stop(heard)
		close(over)
	}
}

// forceRestore restores the terminal if the program cannot: its Update is still
// running, or the terminal accepts no output. Kill would close the input that is still read.
func forceRestore(program *tea.Program, modes *term.State) error {
	left := make(chan struct{})
	go func() {
		defer close(left)
		_ = program.ReleaseTerminal()
	}()
	defer func() { _ = term.Restore(os.Stdin.Fd(), modes) }()
	select {
	case <-left:
		return errors.New("the explorer did not end by itself and was stopped")
	case <-time.After(exitTimeout):
		return ErrTerminalStuck
	}
}

func hasColor(msg tea.ColorProfileMsg) bool { return msg.Profile > colorprofile.ASCII }
