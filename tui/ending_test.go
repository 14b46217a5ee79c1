package tui

import (
	"context"
	"io"
	"testing"
	"testing/synctest"
	"time"
)

// A busy machine takes seconds for the last frame of a large window. Who quits by a key is not
// told that the explorer was stopped, and the place is saved.
func TestEnding_AKeyWaitsForASlowMachineAndNotForATerminal(t *testing.T) {
	stuck := func() bool { return true }
	moving := func() bool { return false }
	signalled, cancel := context.WithCancel(context.Background())
	cancel()
	for name, c := range map[string]struct {
		ctx     context.Context
		isStuck func() bool
		takes   time.Duration // of the program, to end
		inTime  bool
		after   time.Duration
	}{
		"a key":                        {context.Background(), moving, 10 * time.Millisecond, true, 10 * time.Millisecond},
		"a key, on a busy machine":     {context.Background(), moving, 9 * time.Second, true, 9 * time.Second},
		"a key, and it never ends":     {context.Background(), moving, time.Hour, false, longestExit},
		"a key, in a stuck terminal":   {context.Background(), stuck, time.Hour, false, exitTimeout},
		"a signal":                     {signalled, moving, 10 * time.Millisecond, true, 10 * time.Millisecond},
		"a signal, on a busy machine":  {signalled, moving, 9 * time.Second, false, exitTimeout},
		"a signal to a stuck terminal": {signalled, stuck, time.Hour, false, exitTimeout},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				over, begun := make(chan error, 1), time.Now()
				time.AfterFunc(c.takes, func() { over <- nil })
				_, inTime := awaitEnd(c.ctx, over, nil, c.isStuck)
				if took := time.Since(begun); inTime != c.inTime || took != c.after {
					t.Errorf("in time: %v after %v, want %v after %v", inTime, took, c.inTime, c.after)
				}
			})
		})
	}
}

// heavy is a terminal that takes an output in a time.
type heavy struct {
	*silent
	takes time.Duration
}

func (h heavy) Write(b []byte) (int, error) {
	time.Sleep(h.takes)
	return len(b), nil
}

func TestPacer_IsStuckWhileAnOutputIsNotTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &pacer{to: heavy{&silent{80, 24}, exitTimeout}}
		for range 2 {
			for at, want := range map[time.Duration]bool{exitTimeout / 4: false, exitTimeout * 3 / 4: true, exitTimeout * 5 / 4: false} {
				time.AfterFunc(at, func() {
					if got := l.isStuck(); got != want {
						t.Errorf("%v after an output of %v began: stuck is %v", at, exitTimeout, got)
					}
				})
			}
			_, _ = io.WriteString(l, "a frame")
			time.Sleep(exitTimeout)
		}
	})
}
