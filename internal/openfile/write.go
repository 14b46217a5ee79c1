package openfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// WriteFile replaces a file atomically: on any error the old file stays. A new file has
// the permissions of the umask, an existing one keeps its own. The temporary file is in
// the same folder; the next WriteFile removes those of killed processes.
func WriteFile(path string, content []byte, perm fs.FileMode) error {
	Clear(filepath.Dir(path), filepath.Base(path))
	return replace(path, content, perm)
}

const (
	forgotten = time.Hour // age of a temporary file whose process must have been killed
	digits    = 15        // least number of digits at the end of a temporary file's name
)

// Clear removes from a folder the temporary files that killed processes have left, for
// files whose names begin with the given text.
func Clear(folder, beginning string) {
	list, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, entry := range list {
		name := entry.Name()
		if !strings.HasPrefix(name, "."+beginning) || len(name)-len(strings.TrimRight(name, "0123456789")) < digits {
			continue
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > forgotten {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
}
