// Package resume keeps what one explorer leaves for the next: the command that reopens it
// (a Bookmark), which lessons were read, and crash reports. Each is a file in Folder.
package resume

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"mevolve/internal/basedir"
	"mevolve/internal/openfile"
	"mevolve/study/settings"
)

// Folder holds the files: $XDG_STATE_HOME/mevolve or its default; "" for none.
func Folder() string { return basedir.State() }

// within is the path of a file in Folder; "" for none.
func within(name string) string {
	if Folder() == "" {
		return ""
	}
	return filepath.Join(Folder(), name)
}

// keep replaces a file in Folder, which it makes where it is not there yet. Only the owner may
// read them.
func keep(name, content string) error {
	if Folder() == "" {
		return basedir.Missing(basedir.StateVariable)
	}
	if err := os.MkdirAll(Folder(), 0o700); err != nil {
		return err
	}
	return openfile.WriteFile(within(name), []byte(content), 0o600)
}

// Report writes the dump of a crash, for the report of a bug, in place of the one before.
func Report(dump []byte) (path string, err error) {
	const name = "panic.txt"
	return within(name), keep(name, string(dump))
}

// largest is far more bytes than a file of this package has.
const largest = 1 << 20

// Bookmark is a file in Folder with the command that --last carries out.
type Bookmark string

// The bookmarks of the explorer and of a class.
const (
	Explorer Bookmark = "last"
	Class    Bookmark = "last_class"
)

// Path is the path of the file; "" for none.
func (b Bookmark) Path() string { return within(string(b)) }

// Put saves a command, its words without the program's name, in place of the one before.
func (b Bookmark) Put(words []string) error {
	return keep(string(b), settings.CommandLine(append([]string{"mevolve"}, words...)...)+"\n")
}

// ErrNothing means that no command is saved.
var ErrNothing = errors.New("no place is saved yet")

// Last returns the words of the latest Put.
func (b Bookmark) Last() ([]string, error) {
	if Folder() == "" {
		return nil, basedir.Missing(basedir.StateVariable)
	}
	text, err := openfile.ReadFile(b.Path(), largest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNothing
	}
	if err != nil {
		return nil, err
	}
	words, err := settings.SplitCommand(string(text))
	if err != nil || len(words) == 0 || words[0] != "mevolve" {
		return nil, errors.Join(errors.New("it holds no command of mevolve"), err)
	}
	return words[1:], nil
}
