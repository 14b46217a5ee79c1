package resume

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"

	"github.com/adrg/xdg"
)

// state makes a folder of the test's own the user's state folder.
func state(t *testing.T) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", filepath.Join(t.TempDir(), "state [1")) // any name will do
	xdg.Reload()
	t.Cleanup(xdg.Reload)
}

func TestLast_IsTheLatestPlace(t *testing.T) {
	state(t)
	if words, err := Explorer.Last(); !errors.Is(err, ErrNothing) {
		t.Errorf("there is %q, %v before anything was kept", words, err)
	}
	for _, words := range [][]string{{"it's", "--at", "m1é"}, {"rings"}} {
		must.Do(Explorer.Put(words))
		if got, err := Explorer.Last(); !slices.Equal(got, words) || err != nil {
			t.Errorf("%q is read as %q, %v", words, got, err)
		}
		if info, err := os.Stat(Explorer.Path()); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("its file has mode %v, %v", info.Mode(), err)
		}
	}
}

// A pipe would be waited on, a device read for ever.
func TestLast_RefusesWhatIsTooLargeOrNoFile(t *testing.T) {
	state(t)
	must.Do(Explorer.Put([]string{"toy", strings.Repeat("x", largest)}))
	expect.Refused(t, expect.ErrorOf(Explorer.Last()), "more than 1048576 bytes")
	_ = os.Remove(Explorer.Path())
	must.Do(os.Symlink("/dev/zero", Explorer.Path()))
	if _, err := Explorer.Last(); err == nil {
		t.Error("a device is read")
	}
}
