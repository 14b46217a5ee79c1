package resume

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"mevolve/internal/openfile"
)

// First reports whether nothing of ours was ever kept on this machine.
func First() bool {
	_, err := os.Stat(Folder())
	return errors.Is(err, fs.ErrNotExist)
}

// doneFile names the lessons that were read to the end, a line each.
func doneFile() string { return within("lessons-done") }

// Done are the names of the lessons that were read to the end.
func Done() ([]string, error) {
	b, err := openfile.ReadFile(doneFile(), largest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return strings.Fields(string(b)), err
}

// SetDone remembers that a lesson was read to the end.
func SetDone(name string) error {
	list, err := Done()
	if err != nil || slices.Contains(list, name) {
		return err
	}
	if err := makeFolder(); err != nil {
		return err
	}
	return openfile.WriteFile(doneFile(), []byte(strings.Join(append(list, name), "\n")+"\n"), 0o600)
}

// openedFile is there once a lesson was opened.
func openedFile() string { return within("lessons-opened") }

// Opened reports whether a lesson was ever opened on this machine.
func Opened() bool {
	_, err := os.Stat(openedFile())
	return err == nil
}

// SetOpened remembers that one was.
func SetOpened() error {
	if err := makeFolder(); err != nil {
		return err
	}
	return os.WriteFile(openedFile(), nil, 0o600)
}
