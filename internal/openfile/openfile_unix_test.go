//go:build unix

package openfile

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

func TestOpen_WaitsForNothing(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	must.Do(syscall.Mkfifo(pipe, 0o600))
	link := filepath.Join(folder, "link")
	must.Do(os.Symlink(pipe, link))
	socket := filepath.Join(folder, "s")
	listener := must.Get(net.Listen("unix", socket))
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
	must.Do(os.WriteFile(path, []byte("four"), 0o600))
	if got, err := ReadFile(path, 4); string(got) != "four" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	expect.Refused(t, expect.ErrorOf(ReadFile(path, 3)), "more than 3 bytes")
	if _, err := ReadFile(path+"not", 3); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}
