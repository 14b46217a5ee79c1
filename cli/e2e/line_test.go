//go:build unix

package e2e

import (
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/poll"
)

var ownSession = &syscall.SysProcAttr{Setsid: true, Setctty: true}

// held presses a key as often as a keyboard repeats it.
func (x *terminal) held(key string, times int) {
	x.t.Helper()
	for repeat := time.NewTicker(time.Second / 30); times > 0; times-- {
		x.press(key)
		<-repeat.C
	}
}

// A key held for two seconds left 17 s of frames that nobody wanted to see any
// more, of 335 kB: one is under way at most, and the last is what the keys lead
// to. The sizes are tests of their own, so that these, the longest, begin with the first.
func TestLine_ASlowOneIsNeverMoreThanAFrameBehind(t *testing.T) { slowLine(t, 80, 24) }

func TestLine_ASlowOneIsNeverMoreThanALargeFrameBehind(t *testing.T) {
	long.Only(t, "it takes long")
	slowLine(t, 200, 60)
}

func slowLine(t *testing.T, w, h int) {
	t.Parallel()
	const times = 60
	slow := link{rate: 20_000, delay: 150 * time.Millisecond}
	open := func(over link) *terminal {
		x := startOver(t, over, ownSession, w, h, nil, program, "communities", "--beta", "0.9", "--theme", "dark")
		x.shows("1 DATASET")
		x.press("2")
		x.shows("2 AUGMENT", "Before swap 1")
		x.settled()
		return x
	}
	y := open(link{})
	y.press(strings.Repeat(">", times))
	last := y.settled()
	x := open(slow)
	before := len(x.written())
	x.held(">", times)
	x.mu.Lock()
	frames, released := x.frames, time.Now()
	x.mu.Unlock()
	x.looks(last)
	most := 3 + int(time.Since(released)/slow.delay) // each waits for the answer to the one before
	x.settled()
	x.mu.Lock()
	stale := x.frames - frames
	x.mu.Unlock()
	sent := len(x.written()) - before
	t.Logf("%d bytes, %d frames after the key was released", sent, stale)
	if stale > most {
		t.Errorf("%d frames come after the key was released, more than %d", stale, most)
	}
	if most := slow.rate * 3; sent > most {
		t.Errorf("%d bytes are sent, more than %d", sent, most)
	}
}

// A terminal without an answer is shown every frame all the same, and is not
// waited for at the end.
func TestLine_AMuteTerminalIsDrawnOnAndLeft(t *testing.T) {
	t.Parallel()
	x := startOver(t, link{mute: true}, ownSession, 80, 24, nil, program, "toy")
	x.shows("1 DATASET", "1 component")
	for k, name := range []string{"2 AUGMENT", "3 RELIABILITY", "1 DATASET"} {
		x.press([]string{"2", "3", "1"}[k])
		x.shows(name)
	}
	x.quits("q")
}

// What a terminal answers when the explorer has ended would be typed into the
// shell.
func TestLine_ALateAnswerLeavesNothingInTheShell(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash, whose prompt this needs")
	}
	for name, end := range map[string]func(*terminal){
		"q":       func(x *terminal) { x.press("q") },
		"Ctrl-Z":  func(x *terminal) { x.press(ctrlZ) },
		"SIGTERM": func(x *terminal) { _ = syscall.Kill(x.foreground(), syscall.SIGTERM) },
	} {
		for _, late := range []time.Duration{200 * time.Millisecond, 1200 * time.Millisecond} {
			t.Run(name+" "+late.String(), func(t *testing.T) {
				t.Parallel()
				x := startOver(t, link{late: late}, ownSession, 80, 24, []string{"PS1=$ "}, shell, "--norc", "--noprofile", "-i")
				x.shows("$")
				x.press(program + " toy\r")
				x.shows("1 DATASET")
				group := x.foreground()
				t.Cleanup(func() { gone(t, group) }) // a stopped one would wake up with the terminal's end
				x.press("2")
				x.shows("2 AUGMENT") // a question has been asked
				end(x)
				x.isLeft()
				x.until("the shell's prompt", func(text string) bool { return strings.HasSuffix(strings.TrimRight(text, "\n"), "\n$") })
				if !poll.Until(patience, func() bool { return x.underway.Load() == 0 }) {
					t.Fatal("the terminal's answers do not arrive")
				}
				x.press("echo the answer is $((6*7))\r")
				expect.Lacks(t, x.shows("the answer is 42"), "^[", "62;", "rgb")
			})
		}
	}
}
