//go:build unix

package datasets

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"mevolve/internal/must"
)

// instead puts something that is no file where a file should be.
var instead = map[string]func(path string) error{
	"a pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
	"a folder": func(path string) error { return os.Mkdir(path, 0o700) },
	"a device": func(path string) error { return os.Symlink("/dev/zero", path) },
}

// at once fails where something does not end.
func atOnce(t *testing.T, work func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Minute):
		t.Fatal("waits for ever")
		return nil
	}
}

func TestRead_RefusesWhatIsNoFile(t *testing.T) {
	for kind, put := range instead {
		for suffix := range small() {
			folder := small().with(files{suffix: ""}).folder(t)
			name := filepath.Join(folder, "S"+suffix)
			must.Do(put(name))
			err := atOnce(t, func() error { _, err := Read(context.Background(), folder); return err })
			if err == nil || !strings.Contains(err.Error(), name+": found "+kind) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s in place of S%s: %v", kind, suffix, err)
			}
		}
	}
}

func TestOpen_RefusesWhatIsNoFile(t *testing.T) {
	for kind, put := range instead {
		for _, name := range []string{"x.zip", "x.txt", "x"} {
			path := filepath.Join(t.TempDir(), name)
			must.Do(put(path))
			err := atOnce(t, func() error { _, err := open(Library{}, path); return err })
			if err == nil || !strings.Contains(err.Error(), path+": found ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s named %s: %v", kind, name, err)
			}
		}
		l := library(t, closed(t))
		for _, folder := range []string{l.Folder, l.Cache} {
			os.MkdirAll(folder, 0o700)
			path := filepath.Join(folder, "KKI.zip")
			must.Do(put(path))
			err := atOnce(t, func() error { _, err := open(l, "KKI"); return err })
			if err == nil || !strings.Contains(err.Error(), path) {
				t.Errorf("%s in %s: %v", kind, folder, err)
			}
			os.Remove(path)
		}
	}
}

func TestOpen_APipeForAFolderIsNotWaitedFor(t *testing.T) {
	l := library(t, closed(t))
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Do(syscall.Mkfifo(pipe, 0o600))
	for name, l := range map[string]Library{"MEVOLVE_DATA": {Folder: pipe, Catalog: l.Catalog}, "cache": {Cache: pipe, Catalog: l.Catalog}} {
		if err := atOnce(t, func() error { _, err := open(l, "MUTAG"); return err }); err == nil || !strings.Contains(err.Error(), pipe) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
