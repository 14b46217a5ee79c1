package cli

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/must"

	"github.com/adrg/xdg"
)

// examined is what version --all finds, by what it is about.
func examined(t *testing.T) map[string]finding {
	t.Helper()
	var out strings.Builder
	_ = Main([]string{"version", "--all", "--json"}, strings.NewReader(""), &out, io.Discard)
	var told struct{ Findings []finding }
	if err := json.Unmarshal([]byte(out.String()), &told); err != nil {
		t.Fatal(err, out.String())
	}
	by := map[string]finding{}
	for _, f := range told.Findings {
		if f.State != fine && f.Advice == "" {
			t.Errorf("%+v without what to do", f)
		}
		by[f.About] = f
	}
	return by
}

func TestInstallation_TellsWhatIsWrongAndWhatToDo(t *testing.T) {
	data := t.TempDir()
	t.Setenv("MEVOLVE_DATA", data)
	by := examined(t)
	for about, want := range map[string]state{"numbers": fine, "terminal": note, "data": note} {
		if by[about].State != want {
			t.Errorf("%s: %+v", about, by[about])
		}
	}
	mustRun(t, "augment", "toy", "-o", filepath.Join(data, "MINE"))
	if f := examined(t)["data"]; f.State != fine || !strings.Contains(f.Found, "MINE") {
		t.Errorf("a folder with a dataset: %+v", f)
	}
	t.Setenv("MEVOLVE_DATA", filepath.Join(data, "nowhere"))
	if f := examined(t)["data"]; f.State != wrong {
		t.Errorf("a folder that there is not: %+v", f)
	}
}

func TestInstallation_LeavesNothingInTheFoldersItTries(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	if f := examined(t)["state"]; f.State != fine {
		t.Errorf("%+v", f)
	}
	if left, _ := os.ReadDir(state); len(left) > 0 {
		t.Errorf("left %v", left)
	}
	if os.Getuid() != 0 {
		must.Do(os.Chmod(state, 0o500))
		if f := examined(t)["state"]; f.State != wrong {
			t.Errorf("a folder that cannot be written: %+v", f)
		}
	}
	file := filepath.Join(state, "file")
	must.Do(os.WriteFile(file, nil, 0o600))
	t.Setenv("XDG_STATE_HOME", file)
	xdg.Reload()
	if f := examined(t)["state"]; f.State != wrong {
		t.Errorf("a file for a folder: %+v", f)
	}
}
