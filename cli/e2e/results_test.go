//go:build unix

package e2e

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"mevolve/internal/long"
	"mevolve/internal/must"
)

// `mevolve … | head`, of more than a pipe holds: quiet, and ended as programs in a pipe end, also where
// SIGPIPE was ignored before.
func TestClosedPipe_EndsTheProgramQuietly(t *testing.T) {
	t.Parallel()
	for name, ignored := range map[string]string{"as usual": "", "where SIGPIPE was ignored before": `trap "" PIPE; `} {
		t.Run(name, func(t *testing.T) {
			c := exec.Command("sh", "-c", ignored+`exec "$0" embed rings`, program)
			c.Env = environment(t)
			complaint := must.Get(os.Create(filepath.Join(t.TempDir(), "stderr")))
			defer complaint.Close()
			c.Stderr = complaint
			said := func() string {
				return string(must.Get(os.ReadFile(complaint.Name())))
			}
			out := must.Get(c.StdoutPipe())
			must.Do(c.Start())
			line, err := bufio.NewReader(out).ReadString('\n')
			if err != nil || !strings.HasPrefix(line, "graph,") {
				t.Errorf("%q, %v", line, err)
			}
			before := said() // a slow machine shows progress until the first line
			out.Close()
			_ = c.Wait()
			status := c.ProcessState.Sys().(syscall.WaitStatus)
			if status.Signal() != syscall.SIGPIPE && status.ExitStatus() != 128+int(syscall.SIGPIPE) {
				t.Errorf("it ends with %v", c.ProcessState)
			}
			if after := said(); after != before {
				t.Errorf("it says %s", strings.TrimPrefix(after, before))
			}
		})
	}
}

func TestFetch_TellsOfAFullDisk(t *testing.T) {
	t.Parallel()
	mutag := data(t, "MUTAG")
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skipf("this system has no full device: %v", err)
	}
	defer full.Close()
	cache := t.TempDir()
	must.Do(os.Mkdir(filepath.Join(cache, "mevolve"), 0o755))
	must.Do(os.Symlink(mutag, filepath.Join(cache, "mevolve", "MUTAG")))
	var complaint bytes.Buffer
	c := command(t, "datasets", "fetch", "MUTAG")
	c.Env = append(c.Env, "XDG_CACHE_HOME="+cache)
	c.Stdout, c.Stderr = full, &complaint
	_ = c.Run()
	if code := c.ProcessState.ExitCode(); code != 1 || !strings.Contains(complaint.String(), "no space left") {
		t.Errorf("exit %d: %s", code, complaint.String())
	}
}

// limited runs the program where no file may grow beyond so many blocks of
// 512 bytes, as on a disk that fills up.
func limited(t *testing.T, blocks string, args ...string) (complaint string, code int) {
	t.Helper()
	var said bytes.Buffer
	c := exec.Command("sh", append([]string{"-c", `ulimit -f ` + blocks + ` && exec "$0" "$@"`, program}, args...)...)
	c.Env = environment(t)
	c.Stderr = &said
	_, _ = c.Output()
	return said.String(), c.ProcessState.ExitCode()
}

// The disk fills up in the middle of a bench, again and again a little later;
// what was finished stays, and in the end the report is that of a run that
// nothing happened to.
func TestStore_ADiskThatFillsUpLosesNothing(t *testing.T) {
	long.Only(t, "it runs six times")
	t.Parallel()
	dir := t.TempDir()
	bench := func(store string) []string {
		return []string{"bench", "--datasets", "noise", "--learner", "sf+knn", "--iterations", "1", "--repeats", "3", "--workers", "1", "--store", filepath.Join(dir, store)}
	}
	in := func(args ...string) (out, complaint string) {
		t.Helper()
		var said bytes.Buffer
		c := command(t, args...)
		c.Stderr = &said
		b, err := c.Output()
		if err != nil {
			t.Fatalf("%v: %s", err, said.String())
		}
		return string(b), said.String()
	}
	want, _ := in(bench("whole")...)
	info := must.Get(os.Stat(filepath.Join(dir, "whole", "trials.jsonl")))
	trials := 0
	for fifth := range int64(4) {
		blocks := fmt.Sprint((fifth + 1) * info.Size() / 5 / 512)
		complaint, code := limited(t, blocks, bench("filled")...)
		if code != 1 || !strings.Contains(complaint, "cannot append trial") {
			t.Fatalf("%s blocks: exit %d: %s", blocks, code, complaint)
		}
		content := must.Get(os.ReadFile(filepath.Join(dir, "filled", "trials.jsonl")))
		now := bytes.Count(content, []byte("\n"))
		if now <= trials {
			t.Errorf("%s blocks: %d trials, %d before", blocks, now, trials)
		}
		trials = now
		if out, _ := in("bench", "report", "--store", filepath.Join(dir, "filled")); !strings.Contains(out, "torn") {
			t.Errorf("the report says nothing of the trial that did not fit:\n%s", out)
		}
	}
	got, complaint := in(bench("filled")...)
	results, _, ended := strings.Cut(got, "\nMade by ") // where it comes from names the store
	if whole, _, _ := strings.Cut(want, "\nMade by "); results != whole || !ended {
		t.Errorf("after full disks:\n%s\nwithout:\n%s", got, want)
	}
	if strings.Count(complaint, "torn") != 1 {
		t.Errorf("what was repaired is not reported: %s", complaint)
	}
}

func TestAugment_AFullDiskLeavesNoHalfDataset(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	complaint, code := limited(t, "1", "augment", "rings", "-o", filepath.Join(dir, "mapped"))
	if code != 1 || !strings.Contains(complaint, "file too large") {
		t.Errorf("exit %d: %s", code, complaint)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestReliability_AFullDiskLeavesTheFileThatWasThere(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "r.csv")
	must.Do(os.WriteFile(name, []byte("mine"), 0o644))
	complaint, code := limited(t, "1", "run", "noise", "--learner", "sf+knn", "--iterations", "1", "--reliability", name)
	if code != 1 || !strings.Contains(complaint, "--reliability") {
		t.Errorf("exit %d: %s", code, complaint)
	}
	if b, err := os.ReadFile(name); err != nil || string(b) != "mine" {
		t.Errorf("%q, %v", b, err)
	}
}
