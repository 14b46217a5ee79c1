package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"mevolve/wording"
)

// ended is what ends a command from outside: a signal, as the cause of its
// context.
type ended struct{ syscall.Signal }

func (e ended) Error() string {
	switch e.Signal {
	case syscall.SIGTERM:
		return "terminated"
	case syscall.SIGHUP:
		return "hung up"
	}
	return "interrupted"
}

// Is tells that a context which was ended so was cancelled.
func (ended) Is(err error) bool { return err == context.Canceled }

// code is the exit code of a process that a signal has ended.
func (e ended) code() int { return 128 + int(e.Signal) }

// goesOn says what an end from outside leaves of a command, and how to go on.
func goesOn(w io.Writer, folder, trials string) {
	if folder == "" {
		fmt.Fprintln(w, wording.Wrap("Nothing but what is printed is kept. With --store DIR finished "+trials+" are, and the same command then does only the rest.", ""))
		return
	}
	fmt.Fprintf(w, "Finished %s are in %s; the same command does the rest.\n", trials, folder)
}

// same is how long after the first a signal is no second one: what ends a
// session or a wrapper of a command often sends it twice.
const same = 100 * time.Millisecond

// heeding returns a context that the first signal ends, so that the command
// stops its work and prints what is finished. The second kills the process.
// A hang-up that is ignored, as under nohup, stays so.
func heeding(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(heard, syscall.SIGHUP)
	}
	go func() {
		select {
		case s := <-heard:
			cancel(ended{s.(syscall.Signal)})
			time.Sleep(same)
		case <-ctx.Done():
		}
		signal.Stop(heard)
	}()
	return ctx, func() { cancel(nil) }
}
