//go:build !unix

package resume

import (
	"io/fs"
	"os"
)

// owned takes every file for this user's: the folder is.
func owned(fs.FileInfo) bool { return true }

// alive reports whether a process runs.
func alive(pid int) bool {
	if pid <= 0 {
		return false
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = process.Release()
	return true
}
