// Package bookmark keeps how to go on with what a dropped line, a signal or a
// kill has ended: the words of a command line, in a file of its own for each
// process that has something to go on with. It remembers which lessons were read,
// too.
package bookmark

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"github.com/google/renameio/v2/maybe"
)

// Folder is where bookmarks are: $XDG_STATE_HOME/mevolve or its default.
func Folder() string { return filepath.Join(xdg.StateHome, "mevolve") }

// most is how many bookmarks of a kind are kept.
const most = 16

const ending = ".json"

// Mark is one process's bookmark.
type Mark struct{ path string }

// content is what a file holds.
type content struct {
	Words []string `json:"words"` // after the program's name
	Sum   uint32   `json:"sum"`   // of the words
}

func sum(words []string) uint32 { return crc32.ChecksumIEEE([]byte(strings.Join(words, "\x00"))) }

// New is a bookmark of a kind ("explorer", "run"), which no other process has.
// It is no file before it is put somewhere.
func New(kind string) Mark {
	return Mark{filepath.Join(Folder(), fmt.Sprintf("%s-%s-%d%s", kind, time.Now().UTC().Format("20060102-150405.000000"), os.Getpid(), ending))}
}

// For is the bookmark of a kind for something of the user's own, such as a folder
// worked in: whoever works there after a kill has the same.
func For(kind, thing string) Mark {
	return Mark{filepath.Join(Folder(), fmt.Sprintf("%s-%08x%s", kind, crc32.ChecksumIEEE([]byte(thing)), ending))}
}

// Beside is a folder that belongs to the bookmark and is removed with it.
func (m Mark) Beside() string { return strings.TrimSuffix(m.path, ending) }

// Put moves the bookmark to a command: the whole of it or, on an error, not at
// all. Only its owner may read it. The oldest of its kind give way.
func (m Mark) Put(words []string) error {
	b, err := json.Marshal(content{words, sum(words)})
	if err != nil {
		return err
	}
	_, missing := os.Stat(m.path)
	if err := os.MkdirAll(filepath.Dir(m.path), 0o700); err != nil {
		return err
	}
	if err := maybe.WriteFile(m.path, append(b, '\n'), 0o600); err != nil {
		return err
	}
	if errors.Is(missing, fs.ErrNotExist) {
		kind, _, _ := strings.Cut(filepath.Base(m.path), "-")
		list := all(kind)
		for _, old := range list[min(most, len(list)):] {
			old.Remove()
		}
	}
	return nil
}

// Remove takes the bookmark away: there is nothing to go on with.
func (m Mark) Remove() {
	_ = os.Remove(m.path)
	_ = os.RemoveAll(m.Beside())
}

// Of is the bookmark that a folder is beside; false where it is none of ours.
func Of(folder string) (Mark, bool) {
	return Mark{folder + ending}, filepath.Dir(folder) == Folder()
}

// Last is what the latest bookmark of a kind holds; nil where there is none. What
// is damaged is left out, with a sentence each.
func Last(kind string) (words, damaged []string) {
	for _, m := range all(kind) {
		words, err := read(m.path)
		if err == nil {
			return words, damaged
		}
		damaged = append(damaged, fmt.Sprintf("The bookmark %s is damaged and left out: %v.", m.path, err))
	}
	return nil, damaged
}

func read(path string) ([]string, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var c content
	if err := json.Unmarshal(b, &c); err != nil {
		return nil, fmt.Errorf("it is no JSON (%w)", err)
	}
	if len(c.Words) == 0 || c.Sum != sum(c.Words) {
		return nil, errors.New("its checksum does not fit its words")
	}
	return c.Words, nil
}

// all lists the bookmarks of a kind, the latest first.
func all(kind string) []Mark {
	type dated struct {
		Mark
		at time.Time
	}
	var list []dated
	names, _ := fs.Glob(os.DirFS(Folder()), kind+"-*"+ending) // the folder's own name is no pattern
	for _, name := range names {
		path := filepath.Join(Folder(), name)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			list = append(list, dated{Mark{path}, info.ModTime()})
		}
	}
	slices.SortStableFunc(list, func(a, b dated) int { return b.at.Compare(a.at) })
	marks := make([]Mark, len(list))
	for i, d := range list {
		marks[i] = d.Mark
	}
	return marks
}
