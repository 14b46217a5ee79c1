package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// failedMsg is why something beside the screen did not happen.
type failedMsg struct{ error }

// create writes a new file in the current directory and returns its path.
// Nothing is ever overwritten: the name gets a number.
func create(name, extension, content string) (string, error) {
	const tries = 10000
	for i := 1; i <= tries; i++ {
		path := name + extension
		if i > 1 {
			path = fmt.Sprintf("%s-%d%s", name, i, extension)
		}
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("nothing was written: %w", err)
		}
		_, err = file.WriteString(content)
		if err = errors.Join(err, file.Close()); err != nil {
			_ = os.Remove(path)
			return "", fmt.Errorf("nothing was written: %w", err)
		}
		return path, nil
	}
	return "", fmt.Errorf("nothing was written: %s and %d more of that name are there", filepath.Base(name+extension), tries-1)
}

// plainName turns a dataset's name into a part of a file's.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-':
			return r
		}
		return '-'
	}, filepath.Base(name))
}
