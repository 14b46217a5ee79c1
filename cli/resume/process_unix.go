//go:build unix

package resume

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// owned reports whether a file is this user's.
func owned(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return !ok || int(stat.Uid) == os.Getuid()
}

// alive reports whether a process runs. Its number may be another program's by now:
// where /proc names programs, it has to be this one.
func alive(pid int) bool {
	if pid <= 0 {
		return false
	}
	if err := syscall.Kill(pid, 0); err != nil && !errors.Is(err, syscall.EPERM) {
		return false
	}
	own, err := program("self")
	if err != nil {
		return true // no /proc
	}
	its, err := program(fmt.Sprint(pid))
	return its == own || errors.Is(err, fs.ErrPermission)
}

// program is the name of a process's program, also of one that was replaced.
func program(process string) (string, error) {
	path, err := os.Readlink(filepath.Join("/proc", process, "exe"))
	return filepath.Base(strings.TrimSuffix(path, " (deleted)")), err
}
