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

// lessonsDone names the lessons that were read to the end, a line each; lessonsOpened is there
// once a lesson was opened.
const lessonsDone, lessonsOpened = "lessons-done", "lessons-opened"

// Done are the names of the lessons that were read to the end.
func Done() ([]string, error) {
	b, err := openfile.ReadFile(within(lessonsDone), largest)
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
	return keep(lessonsDone, strings.Join(append(list, name), "\n")+"\n")
}

// Opened reports whether a lesson was ever opened on this machine.
func Opened() bool {
	_, err := os.Stat(within(lessonsOpened))
	return err == nil
}

// SetOpened remembers that one was.
func SetOpened() error { return keep(lessonsOpened, "") }
