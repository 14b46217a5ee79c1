// Package resume keeps the bookmarks that --last resumes. A Bookmark is a file with the
// command line that continues one process after a signal, a kill or a dropped
// connection. The package also keeps which lessons were read, and crash reports.
package resume

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"mevolve/internal/basedir"
	"mevolve/internal/openfile"
)

// Folder is where bookmarks are: $XDG_STATE_HOME/mevolve or its default; "" for none.
func Folder() string { return basedir.State() }

// within is the path of a file in Folder; "" for none.
func within(name string) string {
	if Folder() == "" {
		return ""
	}
	return filepath.Join(Folder(), name)
}

// makeFolder makes Folder where it is not there yet.
func makeFolder() error {
	if Folder() == "" {
		return basedir.Missing(basedir.StateVariable)
	}
	return os.MkdirAll(Folder(), 0o700)
}

// most is how many bookmarks of a kind are kept.
const most = 16

const ending = ".json"

// Bookmark is the file with the command line of one process.
type Bookmark struct{ path string }

// content is what a file holds.
type content struct {
	Words []string `json:"words"` // after the program's name
	Sum   uint32   `json:"sum"`   // of the words
}

func sum(words []string) uint32 { return crc32.ChecksumIEEE([]byte(strings.Join(words, "\x00"))) }

// New is a bookmark of a kind ("explorer", "run"), which no other process has.
// It is no file before it is put somewhere.
func New(kind string) Bookmark {
	return Bookmark{within(fmt.Sprintf("%s-%s-%d%s", kind, time.Now().UTC().Format("20060102-150405.000000"), os.Getpid(), ending))}
}

// For is the bookmark of a kind for something of the user's own, such as a folder
// worked in: a process that resumes after a kill works there, too.
func For(kind, thing string) Bookmark {
	return Bookmark{within(fmt.Sprintf("%s-%08x%s", kind, crc32.ChecksumIEEE([]byte(thing)), ending))}
}

// Beside is a folder that belongs to the bookmark and is removed with it; "" for none.
func (m Bookmark) Beside() string { return strings.TrimSuffix(m.path, ending) }

// Put moves the bookmark to a command: the whole of it or, on an error, not at
// all. Only its owner may read it. The oldest of its kind give way.
func (m Bookmark) Put(words []string) error {
	b, err := json.Marshal(content{words, sum(words)})
	if err != nil {
		return err
	}
	_, missing := os.Stat(m.path)
	if err := makeFolder(); err != nil {
		return err
	}
	if err := openfile.WriteFile(m.path, append(b, '\n'), 0o600); err != nil {
		return err
	}
	if errors.Is(missing, fs.ErrNotExist) {
		kind, _, _ := strings.Cut(filepath.Base(m.path), "-")
		openfile.Clear(Folder(), kind+"-")
		list := all(kind)
		for _, old := range list[min(most, len(list)):] {
			old.Remove()
		}
	}
	return nil
}

// Remove takes the bookmark away: there is nothing to go on with.
func (m Bookmark) Remove() {
	_ = os.Remove(m.path)
	_ = os.RemoveAll(m.Beside())
}

// Of is the bookmark that a folder is beside; false where it is none of ours.
func Of(folder string) (Bookmark, bool) {
	return Bookmark{folder + ending}, filepath.Dir(folder) == Folder()
}

// Saved is the content of a bookmark.
type Saved struct {
	Path    string
	At      time.Time // when it was last put
	Words   []string  // after the program's name
	Process int       // of another process that still has it; 0 for none
}

// List are the bookmarks of a kind, the latest first. A damaged bookmark, or another user's, is
// left out, with a sentence.
func List(kind string) (list []Saved, refused []string) {
	for _, d := range all(kind) {
		k := Saved{Path: d.path, At: d.at, Process: d.process()}
		if !alive(k.Process) {
			k.Process = 0
		}
		var err error
		if k.Words, err = read(d); err != nil {
			refused = append(refused, fmt.Sprintf("The bookmark %s is left out: %v.", d.path, err))
			continue
		}
		list = append(list, k)
	}
	return list, refused
}

// process is the one whose bookmark it is, by its name; 0 for a bookmark of a thing.
func (m Bookmark) process() int {
	parts := strings.Split(strings.TrimSuffix(filepath.Base(m.path), ending), "-")
	pid, err := strconv.Atoi(parts[len(parts)-1])
	if len(parts) != 4 || err != nil || pid == os.Getpid() {
		return 0
	}
	return pid
}

// largest is far more bytes than a command line has.
const largest = 1 << 20

func read(d dated) ([]string, error) {
	if !owned(d.info) {
		return nil, errors.New("it belongs to another user")
	}
	b, err := openfile.ReadFile(d.path, largest)
	if err != nil {
		return nil, err
	}
	var c content
	if err := json.Unmarshal(b, &c); err != nil {
		return nil, fmt.Errorf("it is damaged, no JSON (%w)", err)
	}
	if len(c.Words) == 0 || c.Sum != sum(c.Words) {
		return nil, errors.New("it is damaged, its checksum does not fit its words")
	}
	return c.Words, nil
}

// dated is a bookmark that is there.
type dated struct {
	Bookmark
	info fs.FileInfo
	at   time.Time
}

// all lists the bookmarks of a kind, the latest first.
func all(kind string) []dated {
	var list []dated
	names, _ := fs.Glob(os.DirFS(Folder()), kind+"-*"+ending) // the folder's own name is no pattern
	for _, name := range names {
		path := filepath.Join(Folder(), name)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			list = append(list, dated{Bookmark{path}, info, info.ModTime()})
		}
	}
	slices.SortStableFunc(list, func(a, b dated) int { return b.at.Compare(a.at) })
	return list
}
