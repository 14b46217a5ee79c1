// Package reference finds the files that tests compare with and that are not part of the
// project: datasets in the folder $MEVOLVE_DATA, and values that independent programs
// computed in $MEVOLVE_GOLDEN. A test is skipped where its variable is not set, and fails where
// the file cannot be read.
package reference

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"mevolve/internal/must"
)

// Dataset is the path of a dataset, such as "MUTAG".
func Dataset(t testing.TB, name string) string {
	t.Helper()
	return in(t, "MEVOLVE_DATA", name)
}

// Golden reads the values of a file.
func Golden(t testing.TB, name string, values any) {
	t.Helper()
	must.Do(json.Unmarshal(must.Get(os.ReadFile(in(t, "MEVOLVE_GOLDEN", name))), values))
}

func in(t testing.TB, variable, name string) string {
	t.Helper()
	folder := os.Getenv(variable)
	if folder == "" {
		t.Skip(variable + " is not set: it names the folder of the reference files")
	}
	return filepath.Join(folder, name)
}
