//go:build unix

package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"mevolve/internal/must"
)

// One table was written over the other, with exit code 0.
func TestOutputs_TwoInOneFileAreRefused(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for link, target := range map[string]string{"link": folder, "old-link.csv": "old.csv"} {
		must.Do(os.Symlink(target, link))
	}
	must.Do(os.WriteFile("old.csv", []byte("old"), 0o600))
	run := []string{"run", "toy", "--learner", "sf+knn", "--iterations", "1"}
	for _, words := range [][]string{
		append(run, "--predictions", "z.csv", "--reliability", "z.csv"),
		append(run, "--predictions", "z.csv", "--reliability", filepath.Join(folder, "z.csv")),
		append(run, "--predictions", "link/z.csv", "--splits", "./z.csv"),
		append(run, "--predictions", "old.csv", "--reliability", "old-link.csv"),
		append(run, "--reliability", "old.csv", "--splits", "old-link.csv"), // which is read
		append(run, "--reliability", "z.csv", "--predictions", "../"+filepath.Base(folder)+"/z.csv"),
	} {
		out, said, code := mevolve(words...)
		if code != exitUsage || out != "" || strings.Count(said, "\n") != 1 || !strings.Contains(said, "csv") {
			t.Errorf("%q: exit %d, %s", words, code, said)
		}
	}
	if b, _ := os.ReadFile("old.csv"); string(b) != "old" {
		t.Errorf("a file was written: %q", b)
	}
	if _, err := os.Stat("z.csv"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file was written: %v", err)
	}
	mustRun(t, append(run, "--predictions", os.DevNull, "--reliability", os.DevNull)...)
}

// Opening a pipe that nobody reads waited for ever: the first Ctrl-C was not heard.
func TestWriteFile_APipeWithoutReaderEndsWithTheCommand(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Do(syscall.Mkfifo(pipe, 0o600))
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(20*time.Millisecond, func() { cancel(signalError{syscall.SIGTERM}) })
	err := writeFile(ctx, pipe, []byte("text"))
	var by signalError
	if !errors.As(err, &by) || !strings.Contains(err.Error(), "was not taken") {
		t.Errorf("got %v", err)
	}
	read := make(chan string)
	go func() {
		b, _ := os.ReadFile(pipe)
		read <- string(b)
	}()
	if got := <-read; got != "text" { // what waited is let go
		t.Errorf("the reader gets %q", got)
	}
}

// A folder was 0755 whatever the umask said.
func TestAugment_ObeysTheUmask(t *testing.T) {
	t.Chdir(t.TempDir())
	before := syscall.Umask(0)
	defer syscall.Umask(before)
	for umask, want := range map[int][2]fs.FileMode{0o077: {0o700, 0o600}, 0o027: {0o750, 0o640}, 0: {0o777, 0o666}} {
		syscall.Umask(umask)
		name := "made-" + strconv.Itoa(umask)
		mustRun(t, "augment", "toy", "-o", name)
		mustRun(t, "run", "toy", "--learner", "sf+knn", "--iterations", "1", "--reliability", name+"/r.csv")
		err := filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			info, err := entry.Info()
			expected := want[1]
			if entry.IsDir() {
				expected = want[0]
			}
			if err == nil && info.Mode().Perm() != expected {
				t.Errorf("umask %03o: %s is %v", umask, path, info.Mode())
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// A forecast of 26.9 GiB followed from so many workers.
func TestWorkers_AreAsManyAsTheCoresCanUse(t *testing.T) {
	most := strconv.Itoa(perCore * runtime.NumCPU())
	for _, words := range [][]string{{"augment", "toy", "--where", "n>0"}, {"run", "toy", "--learner", "sf+knn", "--iterations", "1"}} {
		for _, workers := range []string{"100000000", "1"} {
			_, said, code := mevolve(append(words, "--workers", workers)...)
			if told := strings.Contains(said, most+" work"); code != exitDone || told != (workers != "1") {
				t.Errorf("%q with %s workers: exit %d, %s", words, workers, code, said)
			}
		}
	}
}

// Splits came with the training of a run only.
func TestInspect_WritesSplitsThatARunReads(t *testing.T) {
	t.Chdir(t.TempDir())
	deal := []string{"communities", "--repeats", "2", "--folds", "3", "--twins", "together", "--seed", "5"}
	said := mustRun(t, append([]string{"inspect", "--splits", "a.csv"}, deal...)...)
	if said != "a.csv holds the splits of communities: 2 repeats of 3 folds.\n" {
		t.Errorf("it says %q", said)
	}
	mustRun(t, append([]string{"run", "--splits", "b.csv", "--learner", "sf+knn", "--iterations", "0"}, deal...)...)
	a, err := os.ReadFile("a.csv")
	b, _ := os.ReadFile("b.csv")
	if err != nil || string(a) != string(b) || len(a) == 0 {
		t.Errorf("a run writes other splits, %v", err)
	}
	mustRun(t, "run", "communities", "--splits", "a.csv", "--repeats", "2", "--folds", "3", "--learner", "sf+knn", "--iterations", "0")
	for _, c := range [][]string{
		{"--splits", "c.csv", "--where", "n>3"}, {"--splits", "c.csv", "--json"}, {"--splits", "c.csv", "--at", "fold=2"}, {"--splits", "no/c.csv"}, {"--repeats", "2"},
	} {
		if _, said, code := mevolve(append([]string{"inspect", "toy"}, c...)...); code != exitUsage {
			t.Errorf("%q: exit %d, %s", c, code, said)
		}
	}
	if _, err := os.Stat("c.csv"); err == nil {
		t.Error("what is refused is written")
	}
}
