//go:build unix

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"mevolve/internal/long"
	"mevolve/internal/must"
)

// interruptible is a run of fifteen folds, long enough to be met at work.
var interruptible = []string{"run", "communities", "--learner", "sf+knn", "--repeats", "3", "--format", "json"}

// ran is what a command prints, says and ends with, where its state is kept.
func ran(t *testing.T, state string, args ...string) (out, said string, code int) {
	t.Helper()
	cmd := command(t, args...)
	cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+state)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	_ = cmd.Run()
	return stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
}

// underWay starts a command, whose state is kept in a folder, and waits until it has kept two
// trials.
func underWay(t *testing.T, state string, args ...string) (cmd *exec.Cmd, said *bytes.Buffer) {
	t.Helper()
	cmd, said = command(t, append(slices.Clone(args), "--workers", "1")...), new(bytes.Buffer)
	cmd.Env, cmd.Stderr = append(cmd.Env, "XDG_STATE_HOME="+state), said
	must.Do(cmd.Start())
	t.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
	kept(t, state, mine+"/trials.jsonl", func(b []byte) bool { return bytes.Count(b, []byte("\n")) >= 2 })
	return cmd, said
}

// mine is a store below the folder of the state, so that underWay finds it.
const mine = "of/mine"

// The command of a killed or interrupted run, given again, ends with the same bytes. Another run in
// the same store meanwhile changes nothing.
func TestRun_KilledGoesOnToTheSameBytes(t *testing.T) {
	long.Only(t, "it computes a run twice")
	t.Parallel()
	want, _, code := ran(t, t.TempDir(), interruptible...)
	if code != 0 {
		t.Fatalf("the whole run ends with %d", code)
	}
	for signal, ends := range map[os.Signal]int{os.Kill: -1, os.Interrupt: 130} {
		state := t.TempDir()
		store := []string{"--store", filepath.Join(state, "mevolve", mine)}
		args := slices.Concat(interruptible, store)
		cmd, told := underWay(t, state, args...)
		_ = cmd.Process.Signal(syscall.SIGSTOP) // so that it is at work however long the other takes
		if _, said, code := ran(t, state, slices.Concat([]string{"run", "communities", "--seed", "2"}, store)...); code != 1 || !strings.Contains(said, "another process is writing") {
			t.Fatalf("the second process ends with %d, %s", code, said)
		}
		_, _, _ = cmd.Process.Signal(signal), cmd.Process.Signal(syscall.SIGCONT), cmd.Wait()
		if code := cmd.ProcessState.ExitCode(); code != ends || strings.Contains(told.String(), "The same command does the rest") != (signal == os.Interrupt) {
			t.Errorf("%v ends the run with %d: %s", signal, code, told)
		}
		got, said, code := ran(t, state, args...)
		if same := bytes.Equal(besideDays([]byte(got)), besideDays([]byte(want))); !same || code != 0 {
			t.Errorf("the rest of the run after %v ends with %d, %s; the same bytes: %v", signal, code, said, same)
		}
	}
}

// Finished trials are not lost with a report that has no room: the command that is named prints it.
func TestStore_KeepsTheTrialsOfAReportThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, args := range [][]string{
		{"run", "noise", "--learner", "sf+knn", "--iterations", "1", "--format", "json"},
		{"bench", "--datasets", "noise", "--learner", "sf+knn", "--iterations", "1", "--format", "csv"},
	} {
		t.Run(args[0], func(t *testing.T) {
			store := filepath.Join(t.TempDir(), "of mine")
			cmd := command(t, append(args, "--store", store)...)
			var said bytes.Buffer
			cmd.Stdout, cmd.Stderr = full, &said
			if err := cmd.Run(); err == nil {
				t.Errorf("it ends without an error: %s", said.String())
			}
			_, named, _ := strings.Cut(said.String(), "The same command does the rest:\n  mevolve ")
			named, _, _ = strings.Cut(named, "\n")
			if words, at, _ := strings.Cut(named, " --store "); at != "'"+store+"'" || !strings.HasPrefix(words, args[0]) {
				t.Fatalf("%q is no command with the store: %s", named, said.String())
			} else if out, complaint, code := ran(t, t.TempDir(), append(strings.Fields(words), "--store", store)...); code != 0 || out == "" {
				t.Errorf("mevolve %s ends with %d, %s", named, code, complaint)
			}
		})
	}
}

// An evolution that is done is done after a dropped line, too, also where the screen
// that was looked at tells nothing of it.
func TestLast_AnEvolutionThatIsDoneIsThere(t *testing.T) {
	t.Parallel()
	for _, elsewhere := range []string{"1", "2"} {
		t.Run("on screen "+elsewhere, func(t *testing.T) {
			t.Parallel()
			state := []string{"XDG_STATE_HOME=" + t.TempDir()}
			x := opened(t, 100, 30, state, "communities", "--learner", "sf+knn", "--iterations", "3", "--theme", "dark")
			x.press("4 ")
			x.shows("4 EVOLVE", "all 3 iterations are done")
			x.press(elsewhere)
			x.shows(map[string]string{"1": "1 DATASET", "2": "2 AUGMENT"}[elsewhere])
			x.signal(syscall.SIGTERM)
			x.ends()
			y := start(t, 100, 30, state, "--last")
			y.shows(map[string]string{"1": "1 DATASET", "2": "2 AUGMENT"}[elsewhere])
			y.press("4")
			y.shows("4 EVOLVE", "all 3 iterations are done")
		})
	}
}
