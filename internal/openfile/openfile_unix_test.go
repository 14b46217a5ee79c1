//go:build unix

package openfile

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestOpen_WaitsForNothing(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(folder, "link")
	if err := os.Symlink(pipe, link); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(folder, "s")
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for path, kind := range map[string]string{pipe: "a pipe", link: "a pipe", socket: "a socket", folder: "a folder", "/dev/zero": "a device", "/dev/null": "a device"} {
		file, err := Open(path)
		var not NotRegular
		if file != nil || !errors.As(err, &not) || not.Kind != kind {
			t.Errorf("%s: %v, which is not %s", path, err, kind)
		}
		if _, err := ReadFile(path, 10); !errors.As(err, &not) {
			t.Errorf("%s: read, %v", path, err)
		}
	}
}

func TestReadFile_TakesNoMoreThanItIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("four"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadFile(path, 4); string(got) != "four" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := ReadFile(path, 3); err == nil || !strings.Contains(err.Error(), "more than 3 bytes") {
		t.Errorf("got %v", err)
	}
	if _, err := ReadFile(path+"not", 3); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}
