//go:build unix

package e2e

import (
	"errors"
	"os/exec"
	"regexp"
	"syscall"
	"testing"
)

// evolving is the explorer in the middle of an evolution.
func evolving(t *testing.T) *terminal {
	t.Helper()
	x := start(t, 80, 24, nil, "communities", "--iterations", "20")
	x.shows("1 DATASET")
	x.press("4")
	x.shows("4 EVOLVE", "original")
	x.press(" ")
	x.until("a second iteration of many", regexp.MustCompile(`iteration ([2-9]|1\d) of 20`).MatchString)
	x.isTaken()
	return x
}

func TestEnding_InTheMiddleOfAnEvolutionRestoresTheTerminal(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(*terminal)
		code int
	}{
		"Ctrl-C":  {func(x *terminal) { x.press(ctrlC) }, 0},
		"SIGHUP":  {func(x *terminal) { x.signal(syscall.SIGHUP) }, 0},
		"SIGINT":  {func(x *terminal) { x.signal(syscall.SIGINT) }, 130},
		"SIGTERM": {func(x *terminal) { x.signal(syscall.SIGTERM) }, 130},
	} {
		t.Run(name, func(t *testing.T) {
			x := evolving(t)
			c.end(x)
			if code := x.ends(); code != c.code {
				t.Errorf("the exit code is %d, want %d", code, c.code)
			}
			x.isRestored()
		})
	}
}

func TestEnding_ADroppedConnectionLeavesNoProcess(t *testing.T) {
	for name, start := range map[string]func(*testing.T) *terminal{
		"as usual": evolving,
		"where a hang-up was ignored before": func(t *testing.T) *terminal {
			direct := program
			shell, err := exec.LookPath("sh")
			if err != nil {
				t.Skip(err)
			}
			program = shell
			defer func() { program = direct }()
			x := start(t, 80, 24, nil, "-c", `trap "" HUP; exec "$0"`, direct)
			x.shows("1 DATASET")
			return x
		},
	} {
		t.Run(name, func(t *testing.T) {
			x := start(t)
			x.hangUp()
			x.ends()
			if err := syscall.Kill(-x.cmd.Process.Pid, 0); !errors.Is(err, syscall.ESRCH) {
				t.Errorf("something of the session is left: %v", err)
			}
		})
	}
}
