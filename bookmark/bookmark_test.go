package bookmark

import (
	"os"
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
	if words, damaged := Last("run"); words != nil || damaged != nil {
		t.Errorf("there is %q, %q before anything was kept", words, damaged)
	}
	a, b, other := New("explorer"), New("explorer"), New("run")
	for m, words := range map[Mark][]string{other: {"run", "toy"}, a: {"it's", "--at", "m1é\n"}, b: {"rings"}} {
		if err := m.Put(words); err != nil {
			t.Fatal(err)
		}
	}
	_ = os.Chtimes(b.path, time.Time{}, time.Now().Add(-time.Hour))
	words, damaged := Last("explorer")
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
	if words, _ := Last("explorer"); !slices.Equal(words, []string{"rings"}) {
		t.Errorf("with the last removed there is %q", words)
	}
}

// Any byte of a file may be lost or changed: the one before is taken, with a
// sentence.
func TestLast_LeavesOutWhatIsDamaged(t *testing.T) {
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
			words, damaged := Last("run")
			if !slices.Equal(words, []string{"toy"}) || len(damaged) != 1 || strings.Contains(damaged[0], "\n") {
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
