//go:build unix

package lessons

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"mevolve/datasets"
	"mevolve/internal/must"
)

func TestLoad_RefusesWhatIsNoFile(t *testing.T) {
	for kind, put := range map[string]func(path string) error{
		"a pipe":               func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"a folder":             func(path string) error { return os.Mkdir(path, 0o700) },
		"a device":             func(path string) error { return os.Symlink("/dev/zero", path) },
		"it has 2097152 bytes": func(path string) error { return os.WriteFile(path, make([]byte, 2<<20), 0o600) },
	} {
		folder := t.TempDir()
		must.Do(put(filepath.Join(folder, "ours.md")))
		done := make(chan error, 1)
		go func() { _, err := Load(t.Context(), datasets.Default(), folder, nil); done <- err }()
		select {
		case err := <-done:
			if err == nil || !strings.Contains(err.Error(), "ours.md") || !strings.Contains(err.Error(), kind) {
				t.Errorf("%s: %v", kind, err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s: waits for ever", kind)
		}
	}
}
