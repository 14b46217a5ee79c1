package external

import (
	"context"
	"crypto/sha256"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// version is the content of a program's files.
type version struct {
	sum   [sha256.Size]byte // of its words and files
	files []stamp
}

// stamp tells without reading a file that it has not changed.
type stamp struct {
	modified time.Time
	size     int64
}

// files are the words of the command that are files: those after the first and, without such,
// the first itself, such as ./mine.py. An interpreter is no part of a version.
func (p *Program) files() (list []string) {
	for _, w := range p.words[1:] {
		if exists(w) {
			list = append(list, w)
		}
	}
	if len(list) == 0 && filepath.Base(p.words[0]) != p.words[0] && exists(p.words[0]) {
		list = p.words[:1]
	}
	return list
}

func (p *Program) stamps() (list []stamp) {
	for _, name := range p.files() {
		if info, err := os.Stat(name); err == nil {
			list = append(list, stamp{info.ModTime(), info.Size()})
		}
	}
	return list
}

// read reads the version that the files are at present.
func (p *Program) read() version {
	v := version{files: p.stamps()}
	content := sha256.New()
	io.WriteString(content, strings.Join(p.words, "\x00"))
	for _, name := range p.files() {
		if file, err := os.Open(name); err == nil {
			io.Copy(content, file)
			file.Close()
		}
	}
	content.Sum(v.sum[:0])
	return v
}

// Changed reports whether the files are another version than the one that was read.
func (p *Program) Changed() bool {
	return !slices.Equal(p.stamps(), p.version.files) && p.read().sum != p.version.sum
}

// Version is the hash of its words and files, as the mapping's name ends.
func (p *Program) Version() string { return brief(p.version.sum) }

// Renewed is the program as its files are now.
func (p *Program) Renewed() (*Program, error) {
	return NewProgramOf(p.words, p.command, p.limit)
}

// settled is how long a file must stay the same until it counts as saved.
const settled = 50 * time.Millisecond

// Watch calls changed each time that the files have become another version, until ctx ends. It
// looks at their times of modification at an interval, and at their content when these change.
func (p *Program) Watch(ctx context.Context, interval time.Duration, changed func()) {
	last := p.version
	wait := func(d time.Duration) bool {
		select {
		case <-time.After(d):
			return true
		case <-ctx.Done():
			return false
		}
	}
	for wait(interval) {
		files := p.stamps()
		if slices.Equal(files, last.files) || len(files) < len(last.files) { // an editor may remove a file for a moment
			continue
		}
		if !wait(settled) {
			return
		}
		now := p.read()
		if !slices.Equal(now.files, files) {
			continue
		}
		if now.sum != last.sum {
			changed()
		}
		last = now
	}
}
