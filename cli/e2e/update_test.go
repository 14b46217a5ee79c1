//go:build unix

package e2e

import (
	"context"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/study/settings"
	"mevolve/tui"
)

// atTerminal runs the explorer at a terminal of its own, in this process, and
// returns how it ended. do gets the terminal's other side, and what was
// written so far.
func atTerminal(t *testing.T, ctx context.Context, config tui.Config, do func(keys io.Writer, shows func(text string))) (ended error, restored bool) {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer master.Close() // the other side stays open: a reader that is left behind may still look at it
	must.Do(pty.Setsize(master, &pty.Winsize{Cols: 80, Rows: 24}))
	before := must.Get(term.GetState(tty.Fd()))
	in, out := os.Stdin, os.Stdout
	os.Stdin, os.Stdout = tty, tty
	defer func() { os.Stdin, os.Stdout = in, out }()
	over := make(chan error, 1)
	go func() { over <- tui.Run(ctx, config) }()

	written := make(chan string, 1000)
	go func() {
		chunk := make([]byte, 1<<16)
		for {
			n, err := master.Read(chunk)
			if err != nil {
				return
			}
			written <- string(chunk[:n])
		}
	}()
	do(master, func(text string) {
		t.Helper()
		all, late := "", time.After(patience)
		for !strings.Contains(all, text) {
			select {
			case part := <-written:
				all += part
			case <-late:
				t.Fatalf("nothing of %q in %q", text, all)
			}
		}
	})
	select {
	case ended = <-over:
	case <-time.After(patience):
		t.Fatal("the explorer does not end")
	}
	after := must.Get(term.GetState(tty.Fd()))
	return ended, reflect.DeepEqual(before, after)
}

// An Update that is at work hears nothing, and the terminal stayed as it was.
func TestRun_LeavesTheTerminalWhileUpdateIsAtWork(t *testing.T) {
	cause := errors.New("terminated")
	d := must.Get(datasets.Generate("toy"))
	for name, second := range map[string]bool{"one signal": false, "two signals": true} {
		t.Run(name, func(t *testing.T) {
			ctx, end := context.WithCancelCause(context.Background())
			busy, done := make(chan struct{}), make(chan struct{})
			config := tui.Config{Dataset: d, Settings: settings.Default(), Theme: "dark", Choices: func() []tui.Choice {
				close(busy)
				<-done
				return nil
			}}
			begin := time.Now()
			ended, restored := atTerminal(t, ctx, config, func(keys io.Writer, shows func(string)) {
				shows("DATASET")
				_, _ = io.WriteString(keys, "d")
				<-busy
				begin = time.Now()
				end(cause)
				if second {
					_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
					_ = syscall.Kill(os.Getpid(), syscall.SIGHUP)
				}
			})
			if !errors.Is(ended, cause) {
				t.Errorf("it ended with %v", ended)
			}
			if !restored {
				t.Error("the terminal is not as it was")
			}
			t.Logf("%v after the signal", time.Since(begin).Round(time.Millisecond))
			close(done)
		})
	}
}
