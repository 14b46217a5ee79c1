package cli

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"mevolve/cli/resume"
)

// stateFolder is a state folder of the test's own.
func stateFolder(t *testing.T) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
}

// marked writes a bookmark as a file of a name.
func marked(t *testing.T, name string, at time.Time, words ...string) {
	t.Helper()
	sum := crc32.ChecksumIEEE([]byte(strings.Join(words, "\x00")))
	b, err := json.Marshal(map[string]any{"words": words, "sum": sum})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(resume.Folder(), name)
	if err := os.MkdirAll(resume.Folder(), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	_ = os.Chtimes(path, at, at)
}

// A bookmark ran any command of mevolve, a foreign program too.
func TestLast_AnExplorersBookmarkOpensExplorersOnly(t *testing.T) {
	for _, c := range []struct {
		kind  string
		words []string
		says  string
	}{
		{"explorer", []string{"augment", "toy", "-o", "elsewhere"}, "it holds augment"},
		{"explorer", []string{"toy", "--mapping", "cmd:touch elsewhere"}, "--mapping"},
		{"explorer", []string{"toy", "--ascii", "--mapping=dir:elsewhere"}, "--mapping"},
		{"explorer", []string{"--last"}, "--last"},
		{"explorer", []string{"run", "--last"}, "it holds run"},
		{"run", []string{"run", "--last"}, "--last"},
		{"run", []string{"toy"}, "it holds mevolve"},
		{"bench", []string{"bench", "report", "--store", "elsewhere"}, "it holds report"},
	} {
		stateFolder(t)
		t.Chdir(t.TempDir())
		marked(t, c.kind+"-1.json", time.Now(), c.words...)
		words := append(strings.Fields(commands[c.kind])[1:], "--last")
		_, said, code := mevolve(t, words...)
		if code != exitUsage || !strings.Contains(said, c.says) || !strings.Contains(said, "left out") || !strings.Contains(said, "there is nothing in") {
			t.Errorf("%s %q: exit %d, %s", c.kind, c.words, code, said)
		}
		if made, _ := os.ReadDir("."); len(made) > 0 {
			t.Errorf("%s %q made %s", c.kind, c.words, made[0].Name())
		}
	}
}

// Of two sessions --last opened the one that still ran, and no other could be had.
func TestLast_SkipsWhatRunsAndChooses(t *testing.T) {
	stateFolder(t)
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	other := exec.Command(own, "-test.run=^TestLast_WaitsToBeEnded$")
	other.Env = append(os.Environ(), "MEVOLVE_WAITS=1")
	in, err := other.StdinPipe()
	if err == nil {
		err = other.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = in.Close(); _ = other.Wait() })
	now := time.Now()
	marked(t, fmt.Sprintf("run-20260101-000000.000000-%d.json", other.Process.Pid), now, "run", "at work")
	marked(t, "run-2.json", now.Add(-time.Hour), "run", "second", "--seed", "7")
	marked(t, "run-3.json", now.Add(-2*time.Hour), "run", "third\x1b]0;x\x07")
	list := mustRun(t, "run", "--last", "list")
	lines := strings.Split(list, "\n")
	if len(lines) < 4 || strings.Contains(list, "\x1b") || !strings.Contains(list, "mevolve run --last NUMBER") {
		t.Errorf("listed are\n%s", list)
	}
	for number, name := range map[string]string{"": "second", "1": "second", "2": "third"} {
		words := append([]string{"run", "--last"}, strings.Fields(number)...)
		if _, said, _ := mevolve(t, words...); !strings.Contains(said, "no dataset or file \""+name) {
			t.Errorf("--last %s opens %s", number, said)
		}
	}
	for number, says := range map[string]string{"3": "none of the 2", "0": "none of the 2", "-- -1": "none of the 2", "toy": "leave out toy", "2 toy": "leave out toy"} {
		_, said, code := mevolve(t, append([]string{"run", "--last"}, strings.Fields(number)...)...)
		if code != exitUsage || !strings.Contains(said, says) {
			t.Errorf("--last %s: exit %d, %s", number, code, said)
		}
	}
	if !strings.Contains(list, fmt.Sprintf("runs as process %d", other.Process.Pid)) {
		t.Errorf("what runs is not among\n%s", list)
	}
	if _, said, code := mevolve(t, "bench", "--last", "list"); code != exitUsage || !strings.Contains(said, "there is nothing in") {
		t.Errorf("no bench was kept: exit %d, %s", code, said)
	}
	_ = os.Remove(filepath.Join(resume.Folder(), "run-2.json"))
	_ = os.Remove(filepath.Join(resume.Folder(), "run-3.json"))
	if _, said, code := mevolve(t, "run", "--last"); code != exitUsage || !strings.Contains(said, fmt.Sprintf("process %d still has", other.Process.Pid)) {
		t.Errorf("with nothing else: exit %d, %s", code, said)
	}
}

// TestLast_WaitsToBeEnded is the other process of the test above.
func TestLast_WaitsToBeEnded(t *testing.T) {
	if os.Getenv("MEVOLVE_WAITS") == "" {
		t.Skip("a process of another test")
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
}
