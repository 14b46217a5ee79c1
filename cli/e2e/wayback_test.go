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
	"time"
)

// interruptible is a run of fifteen folds, long enough to be met at work.
var interruptible = []string{"run", "communities", "--learner", "sf+knn", "--repeats", "3", "--json"}

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
func underWay(t *testing.T, state, trials string, args ...string) (cmd *exec.Cmd, said *bytes.Buffer) {
	t.Helper()
	cmd, said = command(t, append(slices.Clone(args), "--workers", "1")...), new(bytes.Buffer)
	cmd.Env, cmd.Stderr = append(cmd.Env, "XDG_STATE_HOME="+state), said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = cmd.Process.Kill(), cmd.Wait() })
	kept(t, state, trials, func(b []byte) bool { return bytes.Count(b, []byte("\n")) >= 2 })
	return cmd, said
}

// mine is a store below the folder of the state, so that underWay finds it.
const mine = "of/mine"

// A killed run goes on to the same bytes. A process that is refused meanwhile, because another
// one is at work on the same trials or the store is of other settings, leaves the way back.
func TestLast_WhoIsRefusedLeavesTheOthersWayBack(t *testing.T) {
	t.Parallel()
	began := time.Now()
	want, _, code := ran(t, t.TempDir(), interruptible...)
	if code != 0 {
		t.Fatalf("the whole run ends with %d", code)
	}
	for name, c := range map[string]struct {
		store  bool // of the user's own
		others []string
		trials string
		says   string
		code   int
	}{
		"beside the bookmark": {false, []string{"run", "--last"}, "run-*/trials.jsonl", "still has what --last could go on with", 2},
		"in a store":          {true, []string{"run", "communities", "--seed", "2"}, mine + "/trials.jsonl", "another process is writing", 1},
	} {
		t.Run(name, func(t *testing.T) {
			state := t.TempDir()
			args := interruptible
			if c.store {
				store := []string{"--store", filepath.Join(state, "mevolve", mine)}
				args, c.others = slices.Concat(args, store), append(c.others, store...)
			}
			cmd, _ := underWay(t, state, c.trials, args...)
			_ = cmd.Process.Signal(syscall.SIGSTOP) // so that it is at work however long the others take
			if _, said, code := ran(t, state, c.others...); code != c.code || !strings.Contains(said, c.says) {
				t.Fatalf("the second process ends with %d, %s", code, said)
			}
			_, _ = cmd.Process.Kill(), cmd.Wait()
			got, said, code := ran(t, state, "run", "--last")
			if same := bytes.Equal(besideDays([]byte(got), began), besideDays([]byte(want), began)); !same || code != 0 {
				t.Errorf("the rest of the killed run ends with %d, %s; the same bytes: %v", code, said, same)
			}
			if left, _ := filepath.Glob(filepath.Join(state, "mevolve", "*-*")); len(left) > 0 {
				t.Errorf("a run that is done leaves %q", left)
			}
			if _, said, code := ran(t, state, "run", "--last"); code != 2 || strings.Count(said, "\n") != 1 {
				t.Errorf("with nothing to go on with it ends with %d, %q", code, said)
			}
		})
	}
}

// What is finished is not lost with a report that has no room: --last prints it.
func TestLast_AReportThatCannotBeWrittenIsKept(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, args := range [][]string{
		{"run", "noise", "--learner", "sf+knn", "--json"},
		{"bench", "--datasets", "noise", "--learner", "sf+knn", "--format", "csv"},
	} {
		t.Run(args[0], func(t *testing.T) {
			began := time.Now()
			want, _, _ := ran(t, t.TempDir(), args...)
			state := t.TempDir()
			cmd := command(t, args...)
			cmd.Env = append(cmd.Env, "XDG_STATE_HOME="+state)
			var said bytes.Buffer
			cmd.Stdout, cmd.Stderr = full, &said
			if err := cmd.Run(); err == nil || !strings.Contains(said.String(), "`mevolve "+args[0]+" --last` does the rest.") {
				t.Errorf("it ends with %v: %s", err, said.String())
			}
			got, complaint, code := ran(t, state, args[0], "--last")
			if same := bytes.Equal(besideDays([]byte(got), began), besideDays([]byte(want), began)); !same || code != 0 || want == "" {
				t.Errorf("--last ends with %d, %s; the same bytes: %v", code, complaint, same)
			}
			if left, _ := filepath.Glob(filepath.Join(state, "mevolve", "*")); len(left) > 0 {
				t.Errorf("what is done leaves %q", left)
			}
		})
	}
}

// A run that wrote its splits is resumed by the same command, which reads them.
func TestRun_ThatWroteItsSplitsIsResumedByTheSameCommand(t *testing.T) {
	t.Parallel()
	state := t.TempDir()
	store, splits := filepath.Join(state, "mevolve", mine), filepath.Join(state, "splits.csv")
	run := slices.Concat(interruptible, []string{"--splits", splits, "--store", store})
	cmd, said := underWay(t, state, mine+"/trials.jsonl", run...)
	_, _ = cmd.Process.Signal(os.Interrupt), cmd.Wait()
	if !strings.Contains(said.String(), "the same command does the rest") {
		t.Errorf("it says %s", said.String())
	}
	if out, complaint, code := ran(t, state, run...); code != 0 || !strings.HasPrefix(out, "{") {
		t.Errorf("the same command ends with %d, %s", code, complaint)
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
