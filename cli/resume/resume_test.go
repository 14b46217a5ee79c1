package resume

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
)

// state makes a folder of the test's own the user's state folder.
func state(t *testing.T) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", filepath.Join(t.TempDir(), "state [1")) // any name will do
	xdg.Reload()
	t.Cleanup(xdg.Reload)
}

func TestMark_IsReadBackByWhoeverComesLater(t *testing.T) {
	state(t)
	if words, damaged := last("run"); words != nil || damaged != nil {
		t.Errorf("there is %q, %q before anything was kept", words, damaged)
	}
	a, b, other := New("explorer"), New("explorer"), New("run")
	for m, words := range map[Bookmark][]string{other: {"run", "toy"}, a: {"it's", "--at", "m1é\n"}, b: {"rings"}} {
		if err := m.Put(words); err != nil {
			t.Fatal(err)
		}
	}
	_ = os.Chtimes(b.path, time.Time{}, time.Now().Add(-time.Hour))
	words, damaged := last("explorer")
	if !slices.Equal(words, []string{"it's", "--at", "m1é\n"}) || damaged != nil {
		t.Errorf("the last is %q, %q", words, damaged)
	}
	info, err := os.Stat(a.path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its file has mode %v, %v", info.Mode(), err)
	}
	if m, ours := Of(a.Beside()); !ours || m != a {
		t.Errorf("the folder beside it is that of %v", m)
	}
	a.Remove()
	if words, _ := last("explorer"); !slices.Equal(words, []string{"rings"}) {
		t.Errorf("with the last removed there is %q", words)
	}
}

// last is what the latest bookmark of a kind holds.
func last(kind string) (words, refused []string) {
	list, refused := List(kind)
	if len(list) == 0 {
		return nil, refused
	}
	return list[0].Words, refused
}

// Any byte of a file may be lost or changed: the one before is taken, with a
// sentence.
func TestList_LeavesOutWhatIsDamaged(t *testing.T) {
	state(t)
	before := New("run")
	if err := before.Put([]string{"toy"}); err != nil {
		t.Fatal(err)
	}
	_ = os.Chtimes(before.path, time.Time{}, time.Now().Add(-time.Hour))
	m := New("run")
	if err := m.Put([]string{"MUTAG", "--seed", "3"}); err != nil {
		t.Fatal(err)
	}
	whole, _ := os.ReadFile(m.path)
	for i := range len(whole) - 1 { // without the line end it is whole
		changed := slices.Clone(whole)
		changed[i] ^= 4
		for _, b := range [][]byte{whole[:i], changed} {
			if err := os.WriteFile(m.path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			words, damaged := last("run")
			if !slices.Equal(words, []string{"toy"}) || len(damaged) != 1 || strings.Contains(damaged[0], "\n") || !strings.Contains(damaged[0], "is left out: it is damaged, ") {
				t.Fatalf("%q is read as %q, %q", b, words, damaged)
			}
		}
	}
}

func TestPut_KeepsTheLatestFew(t *testing.T) {
	state(t)
	for range most + 5 {
		m := New("run")
		if err := m.Put([]string{"toy"}); err != nil {
			t.Fatal(err)
		}
		_ = os.Mkdir(m.Beside(), 0o700)
	}
	left, err := os.ReadDir(Folder())
	if len(left) > 2*most || err != nil {
		t.Errorf("%d files and folders are left", len(left))
	}
}

// A pipe would be waited on, a device read for ever, another user's file obeyed.
func TestList_LeavesOutWhatIsTooLargeOrAnothersOrNoFile(t *testing.T) {
	state(t)
	m := New("explorer")
	if err := m.Put([]string{"toy", strings.Repeat("x", largest)}); err != nil {
		t.Fatal(err)
	}
	if list, refused := List("explorer"); len(list) != 0 || len(refused) != 1 || !strings.Contains(refused[0], "more than 1048576 bytes") {
		t.Errorf("what is too large: %v, %q", list, refused)
	}
	m.Remove()
	if err := os.Symlink("/dev/zero", m.path); err != nil {
		t.Fatal(err)
	}
	if list, refused := List("explorer"); len(list)+len(refused) != 0 {
		t.Errorf("a device: %v, %q", list, refused)
	}
	m.Remove()
	if err := m.Put([]string{"toy"}); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(m.path, os.Getuid()+1, -1); err != nil {
		t.Skip("only root gives files away")
	}
	if list, refused := List("explorer"); len(list) != 0 || len(refused) != 1 || !strings.Contains(refused[0], "another user") {
		t.Errorf("another's: %v, %q", list, refused)
	}
}

// Of a session that still runs --last opened a second.
func TestList_TellsWhichProcessStillHasIt(t *testing.T) {
	state(t)
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(own, "-test.run=^TestMark_WaitsToBeEnded$")
	child.Env = append(os.Environ(), "MEVOLVE_WAITS=1")
	in, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	other := exec.Command("sleep", "60") // a number that another program has by now
	if err := other.Start(); err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = other.Process.Kill(); _ = other.Wait() })
	for _, pid := range []int{child.Process.Pid, other.Process.Pid} {
		m := Bookmark{filepath.Join(Folder(), fmt.Sprintf("explorer-20260101-000000.000000-%d.json", pid))}
		if err := m.Put([]string{fmt.Sprint(pid)}); err != nil {
			t.Fatal(err)
		}
	}
	processes := func() map[string]int {
		list, _ := List("explorer")
		found := map[string]int{}
		for _, k := range list {
			found[k.Words[0]] = k.Process
		}
		return found
	}
	ours, others := fmt.Sprint(child.Process.Pid), fmt.Sprint(other.Process.Pid)
	if got := processes(); got[ours] != child.Process.Pid || len(got) != 2 {
		t.Errorf("of a process that runs: %v", got)
	} else if _, err := os.Stat("/proc/self/exe"); err == nil && got[others] != 0 {
		t.Errorf("another program's process counts: %v", got)
	}
	_ = in.Close()
	_ = child.Wait()
	if got := processes(); got[ours] != 0 {
		t.Errorf("of a process that has ended: %v", got)
	}
}

// TestMark_WaitsToBeEnded is the process of the test above.
func TestMark_WaitsToBeEnded(t *testing.T) {
	if os.Getenv("MEVOLVE_WAITS") == "" {
		t.Skip("a process of another test")
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
}
