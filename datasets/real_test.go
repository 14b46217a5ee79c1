package datasets

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

// real reads one of the paper's datasets from $MEVOLVE_DATA. Unset, the test
// is skipped; set but unreadable, it fails.
func real(t testing.TB, name string) *model.Dataset {
	t.Helper()
	folder := os.Getenv("MEVOLVE_DATA")
	if folder == "" {
		t.Skip("MEVOLVE_DATA is not set to a folder of the paper's datasets")
	}
	return must.Get(Read(context.Background(), filepath.Join(folder, name)))
}
