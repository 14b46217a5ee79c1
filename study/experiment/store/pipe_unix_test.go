//go:build unix

package store

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"mevolve/internal/must"
)

func TestStore_APipeForAFileIsNotWaitedFor(t *testing.T) {
	for _, name := range []string{headFile, trialsFile} {
		dir := t.TempDir()
		s := open(t, dir)
		must.Do(s.Close())
		path := filepath.Join(dir, name)
		must.Do(os.Remove(path))
		must.Do(syscall.Mkfifo(path, 0o600))
		for how, read := range map[string]func() error{
			"Open": func() error { _, err := Open(dir, config); return err },
			"Read": func() error { _, err := Read(dir); return err },
		} {
			done := make(chan error, 1)
			go func() { done <- read() }()
			select {
			case err := <-done:
				if err == nil || !strings.Contains(err.Error(), path+": it is a pipe, not a file") {
					t.Errorf("%s with a pipe for %s: %v", how, name, err)
				}
			case <-time.After(time.Minute):
				t.Fatalf("%s waits for ever for %s", how, name)
			}
		}
	}
}
