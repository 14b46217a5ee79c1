package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"mevolve/tui"
)

// What happens at a signal.
//
// A command without a screen (run, bench, step, …):
//
//  1. The first SIGINT, SIGTERM, SIGQUIT or SIGHUP cancels the context of the
//     command (withSignals). Work stops, finished trials are printed and stay in
//     the store, and remainder.print says how to do the rest. Main exits with 128 +
//     the signal's number. SIGHUP is ignored under nohup.
//  2. A repetition within tui.RepeatWindow does nothing.
//  3. A later second signal has its default action: it kills the process.
//
// The explorer (tui/run.go) runs in the same context:
//
//  1. The first signal stops the work and the frames, saves the place for --last
//     and restores the terminal. That may take 1 s.
//  2. A second signal after tui.RepeatWindow (tui.watchSecondSignal), or the end
//     of that second, restores the terminal by force (tui.forceRestore), without
//     saving the place.
//  3. If the terminal takes no output for another second, Run returns
//     ErrTerminalStuck and Main prints nothing.
//  4. If the terminal is gone (its input fails, with SIGHUP or without), Run
//     returns ErrTerminalGone and Main exits as after SIGHUP.
//  5. SIGTSTP and Ctrl-Z restore the terminal, stop the process group, and
//     take the terminal again at SIGCONT (tui/suspend_unix.go). Without a
//     shell that could continue the process they do nothing.
//
// Ctrl-C in the explorer is a key, not a signal: it quits, within tui.exitTimeout where the
// terminal takes no output, and within tui.longestExit on a busy machine. A closed pipe behind
// standard output (EPIPE, results.go) ends a command like a first signal, with
// exit code exitClosedPipe.

// signalError is the cause of a context that a signal has cancelled.
type signalError struct{ syscall.Signal }

func (e signalError) Error() string {
	switch e.Signal {
	case syscall.SIGTERM:
		return "terminated"
	case syscall.SIGHUP:
		return "hung up"
	case syscall.SIGQUIT:
		return "quit"
	}
	return "interrupted"
}

// Is makes a signalError count as context.Canceled.
func (signalError) Is(err error) bool { return err == context.Canceled }

// exitCode is the exit code of a process that a signal has ended.
func (e signalError) exitCode() int { return 128 + int(e.Signal) }

// withSignals returns a context that the first signal cancels (step 1 above). After
// tui.RepeatWindow signals have their default action again.
func withSignals(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(heard, syscall.SIGHUP)
	}
	go func() {
		select {
		case s := <-heard:
			cancel(signalError{s.(syscall.Signal)})
			time.Sleep(tui.RepeatWindow)
		case <-ctx.Done():
		}
		signal.Stop(heard)
	}()
	return ctx, func() { cancel(nil) }
}
