//go:build unix

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/internal/poll"
	"mevolve/study/settings"
)

// holding reports whether a file below a state folder holds something.
func holding(folder, pattern string, holds func(b []byte) bool) bool {
	paths, _ := filepath.Glob(filepath.Join(folder, "mevolve", pattern))
	for _, path := range paths {
		if b, err := os.ReadFile(path); err == nil && holds(b) {
			return true
		}
	}
	return false
}

// kept waits until a file below a state folder holds something.
func kept(t *testing.T, folder, pattern string, holds func(b []byte) bool) {
	t.Helper()
	if !poll.Until(patience, func() bool { return holding(folder, pattern, holds) }) {
		t.Fatalf("nothing is kept in %s", folder)
	}
}

// position is where a saved place leads; the start without one.
func position(b []byte) settings.Position {
	words, _ := settings.SplitCommand(string(b))
	at := slices.Index(words, "--at")
	if at < 0 {
		return settings.Start()
	}
	p, _, _ := settings.Start().Read(words[at+1])
	return p
}

// amid reports whether a saved place leads into an evolution that is at work.
func amid(b []byte) bool {
	p := position(b)
	return p.Evolved >= 1 && p.View["going"] != ""
}

// A killed explorer lost its evolution, and where it was. A place is kept once a
// second, and each iteration takes twice the time of the one before: where one
// evolution is over too soon, a longer one is killed.
func TestLast_AKilledEvolutionGoesOnToTheSameFrames(t *testing.T) {
	long.Only(t, "it evolves a dataset several times")
	t.Parallel()
	evolution := func(iterations int) []string {
		return []string{"communities", "--learner", "sf+knn", "--iterations", strconv.Itoa(iterations), "--no-filter", "--theme", "dark", "--workers", "1"}
	}
	killed := func(iterations int) (state []string, amidst bool) {
		folder := t.TempDir()
		state = []string{"XDG_STATE_HOME=" + folder}
		x := opened(t, 100, 30, state, evolution(iterations)...)
		x.press("2nn")
		x.shows("2 AUGMENT", "graph 3 of")
		x.press("4 ")
		done := fmt.Sprintf("all %d iterations are done", iterations)
		x.until("an evolution that is kept, or over", func(text string) bool {
			amidst = holding(folder, "last", amid)
			return amidst || strings.Contains(text, done)
		})
		x.signal(syscall.SIGKILL)
		x.ends()
		return state, holding(folder, "last", amid)
	}
	iterations := 7
	state, amidst := killed(iterations)
	for ; !amidst && iterations < 10; state, amidst = killed(iterations) {
		iterations++
	}
	if !amidst {
		t.Fatalf("not even an evolution of %d iterations is kept before it ends", iterations)
	}

	whole := start(t, 100, 30, nil, evolution(iterations)...)
	whole.shows("1 DATASET")
	whole.press("2nn") // screen 3 shows the graph that was looked at
	whole.shows("2 AUGMENT", "graph 3 of")
	whole.press("4 ")
	whole.shows("4 EVOLVE", fmt.Sprintf("all %d iterations are done", iterations))
	whole.press("3")
	reliability := whole.settled()
	whole.press("4")
	over := whole.settled()

	y := start(t, 100, 30, state, "--last")
	y.shows("4 EVOLVE")
	y.until("the frame of an uninterrupted evolution", func(string) bool { return seen(y.screen) == over })
	y.press("3")
	y.until("the frame of an uninterrupted evolution", func(string) bool { return seen(y.screen) == reliability })
	y.press("2")
	y.shows("graph 3 of")
}

// A study at work goes on by itself after a kill, whichever screen was shown.
func TestLast_AKilledStudyGoesOnByItself(t *testing.T) {
	long.Only(t, "it computes a study twice")
	t.Parallel()
	atWork := func(b []byte) bool { return position(b).View["study"] != "" }
	for _, shown := range []string{"6 COMPARE", "1 DATASET"} {
		t.Run(shown, func(t *testing.T) {
			folder := t.TempDir()
			env := []string{"XDG_STATE_HOME=" + folder, "XDG_DATA_HOME=" + t.TempDir()}
			x := opened(t, 100, 30, env, "communities", "--repeats", "3", "--theme", "dark", "--workers", "1")
			x.press("6")
			x.shows("your 240 trials")
			x.press(" " + shown[:1])
			kept(t, folder, "last", atWork)
			x.shows(shown)
			x.signal(syscall.SIGKILL)
			x.ends()

			y := start(t, 100, 30, env, "--last")
			y.shows(shown)
			y.press("6") // which screen is shown already, or shows what is at work
			y.until("trials that are done by themselves", func(text string) bool {
				return strings.Contains(text, " left  ") || strings.Contains(text, "all 240 trials done")
			})
		})
	}
}

// Whatever ends the explorer, the command that leads back is printed.
func TestLast_TheCommandIsPrinted(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*terminal){
		"q":       func(x *terminal) { x.press("q") },
		"SIGHUP":  func(x *terminal) { x.signal(syscall.SIGHUP) },
		"SIGTERM": func(x *terminal) { x.signal(syscall.SIGTERM) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			state := []string{"XDG_STATE_HOME=" + t.TempDir()}
			x := opened(t, 120, 30, state, "toy", "--theme", "dark")
			x.press("2n")
			before := x.look("2 AUGMENT", "graph 2 of")
			end(x)
			x.ends()
			x.shows("mevolve --last", "mevolve toy --at screen=2,graph=2,")
			start(t, 120, 30, state, "--last").looks(before)
		})
	}
}

func TestLast_WhatIsDamagedOrCannotBeWrittenIsToldAndStopsNothing(t *testing.T) {
	t.Parallel()
	t.Run("damaged", func(t *testing.T) {
		state := t.TempDir()
		must.Do(os.MkdirAll(filepath.Join(state, "mevolve"), 0o700))
		must.Do(os.WriteFile(filepath.Join(state, "mevolve", "last"), []byte("mevolve run toy\n"), 0o600))
		x := start(t, 200, 24, []string{"XDG_STATE_HOME=" + state}, "--last")
		if text := x.shows("--last cannot open what", "it is mevolve run, not mevolve"); x.ends() != 2 {
			t.Errorf("it ends otherwise than refused:\n%s", text)
		}
	})
	t.Run("no folder", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		must.Do(os.WriteFile(file, nil, 0o600))
		x := start(t, 120, 30, []string{"XDG_STATE_HOME=" + file}, "toy")
		x.shows("cannot be kept for mevolve --last")
		x.press("2")
		x.shows("2 AUGMENT")
		x.press("q") // the way back by --last was told all the same
		expect.Lacks(t, x.shows("could not be saved for --last", "mevolve toy --at "), "mevolve --last")
	})
}
