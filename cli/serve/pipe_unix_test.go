//go:build unix

package serve

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"

	"mevolve/internal/must"
	"mevolve/internal/openfile"
)

// A pipe would be waited on without a word, and a device has no end.
func TestRead_RefusesPipesAndDevices(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Do(syscall.Mkfifo(pipe, 0o600))
	for _, path := range []string{pipe, "/dev/zero"} {
		_, keys := ReadKeys(path)
		_, host := HostKey(path)
		_, password := ReadPassword(path)
		for _, err := range []error{keys, host, password} {
			var not openfile.NotRegular
			if !errors.As(err, &not) {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}
