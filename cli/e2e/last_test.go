//go:build unix

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

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
	for late := time.Now().Add(patience); time.Now().Before(late); time.Sleep(5 * time.Millisecond) {
		if holding(folder, pattern, holds) {
			return
		}
	}
	t.Fatalf("nothing is kept in %s", folder)
}

// amid reports whether a bookmark leads into an evolution that is at work.
func amid(b []byte) bool {
	var mark struct{ Words []string }
	if json.Unmarshal(b, &mark) != nil || len(mark.Words) < 3 {
		return false
	}
	at, err := settings.ParseToken(mark.Words[2])
	return err == nil && at.Position.Evolved >= 1 && at.Position.View["going"] != ""
}

// A killed explorer lost its evolution, and where it was. A place is kept once a
// second, and each iteration takes twice the time of the one before: where one
// evolution is over too soon, a longer one is killed.
func TestLast_AKilledEvolutionGoesOnToTheSameFrames(t *testing.T) {
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
			amidst = holding(folder, "explorer-*.json", amid)
			return amidst || strings.Contains(text, done)
		})
		x.signal(syscall.SIGKILL)
		x.ends()
		return state, holding(folder, "explorer-*.json", amid)
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
	t.Parallel()
	atWork := func(b []byte) bool {
		var mark struct{ Words []string }
		if json.Unmarshal(b, &mark) != nil || len(mark.Words) < 3 {
			return false
		}
		at, err := settings.ParseToken(mark.Words[2])
		return err == nil && at.Position.View["study"] != ""
	}
	for _, shown := range []string{"6 COMPARE", "1 DATASET"} {
		t.Run(shown, func(t *testing.T) {
			folder := t.TempDir()
			env := []string{"XDG_STATE_HOME=" + folder, "XDG_DATA_HOME=" + t.TempDir()}
			x := opened(t, 100, 30, env, "communities", "--repeats", "3", "--theme", "dark", "--workers", "1")
			x.press("6")
			x.shows("your 240 trials")
			x.press(" " + shown[:1])
			kept(t, folder, "explorer-*.json", atWork)
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
			x.shows("2 AUGMENT", "graph 2 of")
			before := x.settled()
			end(x)
			x.ends()
			text := x.shows("mevolve --last")
			at := regexp.MustCompile(`mevolve --at (\S+)`).FindStringSubmatch(text)
			if at == nil {
				t.Fatalf("there is no command in\n%s", text)
			}
			for _, args := range [][]string{{"--last"}, {"toy", "--at", at[1], "--theme", "dark"}} {
				y := start(t, 120, 30, state, args...)
				y.until("the frame that was left", func(string) bool { return seen(y.screen) == before })
			}
		})
	}
}

func TestLast_WhatIsDamagedOrCannotBeWrittenIsToldAndStopsNothing(t *testing.T) {
	t.Parallel()
	t.Run("damaged", func(t *testing.T) {
		state := t.TempDir()
		if err := os.MkdirAll(filepath.Join(state, "mevolve"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(state, "mevolve", "explorer-1.json"), []byte(`{"words":["toy"`), 0o600); err != nil {
			t.Fatal(err)
		}
		x := start(t, 200, 24, []string{"XDG_STATE_HOME=" + state}, "--last")
		if text := x.shows("is left out: it is damaged", "there is nothing"); x.ends() != 2 {
			t.Errorf("it ends otherwise than refused:\n%s", text)
		}
	})
	t.Run("no folder", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		x := start(t, 120, 30, []string{"XDG_STATE_HOME=" + file}, "toy")
		x.shows("cannot be kept for mevolve --last")
		x.press("2")
		x.shows("2 AUGMENT")
		time.Sleep(1500 * time.Millisecond)
		if text := x.shows("2 AUGMENT"); strings.Contains(text, "cannot be kept") {
			t.Errorf("it is told twice:\n%s", text)
		}
		x.press("q") // the way back by --last was told all the same
		if text := x.shows("could not be saved for --last", "mevolve --at "); strings.Contains(text, "mevolve --last") {
			t.Errorf("--last is told to go on:\n%s", text)
		}
		cmd := command(t, "run", "toy", "--learner", "sf+knn")
		cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+file)
		var said bytes.Buffer
		cmd.Stderr = &said
		if err := cmd.Run(); err != nil || strings.Count(said.String(), "No run is saved for --last") != 1 {
			t.Errorf("a run ends with %v and says %s", err, said.String())
		}
	})
}

// A bench is gone on with as a run is: one without a store from what it has kept
// beside its bookmark, one with a store from there.
func TestLast_AKilledBenchGoesOn(t *testing.T) {
	t.Parallel()
	plan := []string{"bench", "--datasets", "communities,rings", "--learner", "sf+knn", "--repeats", "2", "--iterations", "3", "--beta", "0.1,0.15", "--format", "csv"}
	whole, _, code := ran(t, t.TempDir(), plan...)
	if code != 0 || strings.Count(whole, "\n") != 5 {
		t.Fatalf("the whole bench ends with %d: %s", code, whole)
	}
	for _, store := range []bool{false, true} {
		state, args, trials, want := t.TempDir(), plan, "bench-*/trials.jsonl", whole
		if store {
			folder := filepath.Join(state, "mevolve", mine)
			args, trials = slices.Concat(plan, []string{"--store", folder}), mine+"/trials.jsonl"
			want = strings.Replace(whole, "mevolve bench --datasets communities,rings --mapping motif-similarity --learner sf+knn --beta 0.1,0.15 --iterations 3 --repeats 2 --format csv", "mevolve bench report --store "+folder, 1)
		}
		cmd, _ := underWay(t, state, trials, args...)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if got, said, code := ran(t, state, "bench", "--last"); got != want || code != 0 || !strings.Contains(said, "of them in") {
			t.Errorf("store %v: the rest of the killed bench ends with %d, %s:\n%s\nwant\n%s", store, code, said, got, want)
		}
		if left, _ := filepath.Glob(filepath.Join(state, "mevolve", "*-*")); len(left) > 0 {
			t.Errorf("store %v: a bench that is done leaves %q", store, left)
		}
		if _, said, code := ran(t, state, "bench", "--last"); code != 2 || !strings.Contains(said, "there is nothing") {
			t.Errorf("store %v: with nothing to go on with it ends with %d, %q", store, code, said)
		}
	}
}
