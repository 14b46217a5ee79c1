package bookmark

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2/maybe"
)

// First tells whether nothing of ours was ever kept on this machine.
func First() bool {
	_, err := os.Stat(Folder())
	return errors.Is(err, fs.ErrNotExist)
}

// doneFile names the lessons that were read to the end, a line each.
func doneFile() string { return filepath.Join(Folder(), "lessons-done") }

// Done are the names of the lessons that were read to the end.
func Done() []string {
	b, err := os.ReadFile(doneFile())
	if err != nil {
		return nil // none, as far as anybody knows
	}
	return strings.Fields(string(b))
}

// SetDone remembers that a lesson was read to the end.
func SetDone(name string) error {
	list := Done()
	if slices.Contains(list, name) {
		return nil
	}
	if err := os.MkdirAll(Folder(), 0o700); err != nil {
		return err
	}
	return maybe.WriteFile(doneFile(), []byte(strings.Join(append(list, name), "\n")+"\n"), 0o600)
}

// openedFile is there once a lesson was opened.
func openedFile() string { return filepath.Join(Folder(), "lessons-opened") }

// Opened tells whether a lesson was ever opened on this machine.
func Opened() bool {
	_, err := os.Stat(openedFile())
	return err == nil
}

// SetOpened remembers that one was.
func SetOpened() error {
	if err := os.MkdirAll(Folder(), 0o700); err != nil {
		return err
	}
	return os.WriteFile(openedFile(), nil, 0o600)
}
