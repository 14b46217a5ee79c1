package openfile

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"mevolve/internal/must"
)

// Temporary files are beside the file, where the next WriteFile removes them.
func TestWriteFile_ClearsWhatKillsHaveLeftBesideIt(t *testing.T) {
	elsewhere, folder := t.TempDir(), t.TempDir()
	t.Setenv("TMPDIR", elsewhere)
	before := time.Now().Add(-time.Hour).Truncate(time.Second)
	must.Do(os.Chtimes(elsewhere, before, before))
	path := filepath.Join(folder, "a.json")
	for name, age := range map[string]time.Duration{
		".a.json1234567890123456": 2 * time.Hour,
		".a.json6543210987654321": 0, // of a process that may be at work
		".a.json.1234":            2 * time.Hour,
		".b.json1234567890123456": 2 * time.Hour,
	} {
		name = filepath.Join(folder, name)
		must.Do(os.WriteFile(name, nil, 0o600))
		_ = os.Chtimes(name, time.Time{}, time.Now().Add(-age))
	}
	must.Do(WriteFile(path, []byte("new"), 0o600))
	var left []string
	list, _ := os.ReadDir(folder)
	for _, entry := range list {
		left = append(left, entry.Name())
	}
	if len(left) != 4 || left[0] == ".a.json1234567890123456" || left[3] != "a.json" {
		t.Errorf("left are %q", left)
	}
	if b, err := os.ReadFile(path); string(b) != "new" || err != nil {
		t.Errorf("it holds %q, %v", b, err)
	}
	if info, err := os.Stat(elsewhere); err != nil || !info.ModTime().Equal(before) {
		t.Errorf("a temporary file was elsewhere: %v, %v", info.ModTime(), err)
	}
}
