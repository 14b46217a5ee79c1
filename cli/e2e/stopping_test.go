//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/sys/unix"

	"mevolve/internal/must"
	"mevolve/internal/poll"
)

const ctrlZ = "\x1a"

// foreground is the process group that has the terminal.
func (x *terminal) foreground() int {
	x.t.Helper()
	return must.Get(unix.IoctlGetInt(int(x.master.Fd()), unix.TIOCGPGRP))
}

// isLeft waits until the terminal is as a shell wants it.
func (x *terminal) isLeft() {
	x.t.Helper()
	x.until("the shell's screen", func(string) bool { return !x.screen.IsAltScreen() && x.cursor })
}

// inShell waits until the shell has the terminal back. What is typed earlier may
// still be read by the program, which waits for answers as it stops.
func (x *terminal) inShell() {
	x.t.Helper()
	if !poll.Until(patience, func() bool { return x.foreground() == x.cmd.Process.Pid }) {
		x.t.Fatal("the shell does not get the terminal back")
	}
}

// gone kills what may be left of a process group, and waits until the shell has
// taken notice: nothing writes any more.
func gone(t *testing.T, group int) {
	t.Helper()
	if !poll.Until(patience, func() bool { return syscall.Kill(-group, syscall.SIGKILL) != nil }) {
		t.Fatalf("process group %d does not end", group)
	}
}

func TestStopping_GivesTheTerminalToTheShellAndComesBack(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash, whose job control this needs")
	}
	press := func(x *terminal) { x.press(ctrlZ) }
	for name, c := range map[string]struct {
		over link
		stop func(x *terminal)
	}{
		"Ctrl-Z":               {link{}, press},
		"Ctrl-Z, answers late": {link{late: 800 * time.Millisecond}, press}, // than the program waits for before it leaves
		"Ctrl-Z in a prompt":   {link{}, func(x *terminal) { x.press("/"); x.shows("where"); x.press(ctrlZ) }},
		"SIGTSTP of another":   {link{}, func(x *terminal) { _ = syscall.Kill(x.foreground(), syscall.SIGTSTP) }},
		"SIGTSTP of the group": {link{}, func(x *terminal) { _ = syscall.Kill(-x.foreground(), syscall.SIGTSTP) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := startOver(t, c.over, ownSession, 80, 24, []string{"PS1=$ "}, shell, "--norc", "--noprofile", "-i")
			x.shows("$")
			x.press(program + " toy\r")
			x.shows("1 DATASET")
			x.isTaken()
			x.press("2") // what the terminal answers at the start comes before
			x.shows("2 AUGMENT")
			x.press("1")
			x.shows("1 DATASET")
			for range 2 {
				c.stop(x)
				x.isLeft()
				x.inShell()
				x.press("echo the answer is $((6*7))\r")
				x.shows("the answer is 42", "Stopped")
				x.press("fg\r")
				x.until("the explorer again", func(text string) bool { return x.screen.IsAltScreen() && strings.Contains(text, "1 DATASET") })
				x.isTaken()
				if strings.HasSuffix(name, "prompt") {
					x.press("\x1b") // alone: the next key would be one with Alt
					x.shows("q:quit")
				}
			}
			x.press("2")
			x.shows("2 AUGMENT", "Before swap 1")
			x.press("q")
			x.isLeft()
			x.inShell()
			x.press("exit 7\r")
			if code := x.ends(); code != 7 {
				t.Errorf("the shell's exit code is %d", code)
			}
		})
	}
}

// Where no shell waits, as in a window of its own, nothing could bring the program
// back: it is not stopped, and keeps the terminal. It gave that back for a moment,
// and the next key with it.
func TestStopping_WithoutAShellChangesNothing(t *testing.T) {
	t.Parallel()
	for name, command := range map[string][]string{
		"alone":           {program},
		"below a program": {"sh", "-c", `"$0"; exit $?`, program},
		"by a signal":     {program},
	} {
		for _, mute := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, mute %v", name, mute), func(t *testing.T) {
				t.Parallel()
				path, err := exec.LookPath(command[0])
				if err != nil {
					t.Skip(err)
				}
				x := startOver(t, link{mute: mute}, ownSession, 80, 24, nil, path, command[1:]...)
				x.shows("1 DATASET")
				if name == "alone" {
					x.press(ctrlZ + "2")
				} else {
					_ = syscall.Kill(-x.foreground(), syscall.SIGTSTP)
					x.settled()
					x.press("2")
				}
				x.shows("2 AUGMENT", "Before swap 1")
				x.isTaken()
				if bytes.Contains(x.written(), []byte(ansi.ResetModeAltScreenSaveCursor)) {
					t.Error("the terminal was given back for a moment")
				}
				x.quits("q")
			})
		}
	}
}
