package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/basedir"
	"mevolve/internal/must"
)

func TestInstallation_TellsWhatIsWrongAndWhatToDo(t *testing.T) {
	data := t.TempDir()
	t.Setenv("MEVOLVE_DATA", data)
	var told struct{ Findings []finding }
	must.Do(json.Unmarshal([]byte(mustRun(t, "version", "--all", "--json")), &told))
	by := map[string]finding{}
	for _, f := range told.Findings {
		if f.State != fine && f.Advice == "" {
			t.Errorf("%+v without what to do", f)
		}
		by[f.About] = f
	}
	for about, want := range map[string]state{"numbers": fine, "terminal": note, "data": note} {
		if by[about].State != want {
			t.Errorf("%s: %+v", about, by[about])
		}
	}
	mustRun(t, "augment", "toy", "-o", filepath.Join(data, "MINE"))
	if f := ofData(datasets.Default())[0]; f.State != fine || !strings.Contains(f.Found, "MINE") {
		t.Errorf("a folder with a dataset: %+v", f)
	}
	t.Setenv("MEVOLVE_DATA", filepath.Join(data, "nowhere"))
	if f := ofData(datasets.Default())[0]; f.State != wrong || f.Advice == "" {
		t.Errorf("a folder that there is not: %+v", f)
	}
}

func TestInstallation_LeavesNothingInTheFoldersItTries(t *testing.T) {
	folder := t.TempDir()
	of := func(path string) state { return ofFolder("state", path, basedir.StateVariable, "").State }
	if f := of(folder); f != fine {
		t.Errorf("a new folder: %v", f)
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("left %v", left)
	}
	if os.Getuid() != 0 {
		must.Do(os.Chmod(folder, 0o500))
		if f := of(folder); f != wrong {
			t.Errorf("a folder that cannot be written: %v", f)
		}
		must.Do(os.Chmod(folder, 0o700))
	}
	file := filepath.Join(folder, "file")
	must.Do(os.WriteFile(file, nil, 0o600))
	if f := of(file); f != wrong {
		t.Errorf("a file for a folder: %v", f)
	}
}
