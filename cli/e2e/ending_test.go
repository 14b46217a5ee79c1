//go:build unix

package e2e

import (
	"errors"
	"regexp"
	"syscall"
	"testing"
)

// evolving is the explorer in the middle of an evolution.
func evolving(t *testing.T) *terminal {
	t.Helper()
	x := opened(t, 80, 24, nil, "communities", "--iterations", "20")
	x.press("4")
	x.shows("4 EVOLVE", "next: retraining")
	x.press(" ")
	x.until("a second iteration of many", regexp.MustCompile(`\b([2-9]|1\d) of 20`).MatchString)
	x.isTaken()
	return x
}

func TestEnding_InTheMiddleOfAnEvolutionRestoresTheTerminal(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		end  func(*terminal)
		code int
	}{
		"Ctrl-C":                {func(x *terminal) { x.press(ctrlC) }, 0},
		"Ctrl-C just after Esc": {func(x *terminal) { x.press("\x1b" + ctrlC) }, 0},
		"Ctrl-C after Esc ]":    {func(x *terminal) { x.press("\x1b]" + ctrlC) }, 0},
		"SIGHUP":                {func(x *terminal) { x.signal(syscall.SIGHUP) }, 129},
		"SIGINT":                {func(x *terminal) { x.signal(syscall.SIGINT) }, 130},
		"SIGQUIT":               {func(x *terminal) { x.signal(syscall.SIGQUIT) }, 131}, // left everything on
		"SIGTERM":               {func(x *terminal) { x.signal(syscall.SIGTERM) }, 143},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := evolving(t)
			c.end(x)
			if code := x.ends(); code != c.code {
				t.Errorf("the exit code is %d, want %d", code, c.code)
			}
			x.isRestored()
		})
	}
}

// Nobody hears of a terminal that is closed where it is not the session's own:
// the program stayed for ever.
func TestEnding_AClosedTerminalWithoutAHangUpEndsTheProgram(t *testing.T) {
	t.Parallel()
	x := startAs(t, &syscall.SysProcAttr{Setsid: true}, 80, 24, nil, program)
	x.shows("1 DATASET")
	x.isTaken()
	x.hangUp()
	if code := x.ends(); code != 129 {
		t.Errorf("the exit code is %d, want 129", code)
	}
}

// A terminal that takes no more output, as behind a connection that stalls,
// holds the frame being written; the program ends all the same. It waited for
// ever where it had a place to tell of.
func TestEnding_AStuckTerminalIsGivenBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		end  func(*terminal)
		code int
	}{
		"SIGTERM":       {func(x *terminal) { x.signal(syscall.SIGTERM) }, 143},
		"SIGTERM twice": {func(x *terminal) { x.signal(syscall.SIGTERM); x.signal(syscall.SIGTERM) }, 143},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			state := t.TempDir()
			x := opened(t, 200, 60, []string{"XDG_STATE_HOME=" + state})
			x.isTaken()
			kept(t, state, "last", func([]byte) bool { return true })
			defer x.stuck()()
			x.press("2")
			x.settled() // in the middle of a write
			c.end(x)
			code := x.ends()
			if code != c.code {
				t.Errorf("the exit code is %d, want %d", code, c.code)
			}
			x.hasItsModes()
		})
	}
}

func TestEnding_ADroppedConnectionLeavesNoProcess(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(*testing.T) *terminal{
		"as usual": evolving,
		"where a hang-up was ignored before": func(t *testing.T) *terminal {
			x := startAs(t, ownSession, 80, 24, nil, "sh", "-c", `trap "" HUP; exec "$0"`, program)
			x.shows("1 DATASET")
			return x
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := start(t)
			x.hangUp()
			x.ends()
			if err := syscall.Kill(-x.cmd.Process.Pid, 0); !errors.Is(err, syscall.ESRCH) {
				t.Errorf("something of the session is left: %v", err)
			}
		})
	}
}
