package lessons

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mevolve/datasets"
)

// loadPlaylist lists the lessons that a playlist names, in its order. A playlist is a text file
// with one name or number of a lesson in each line; empty lines and lines that begin with # are
// left out, and so is loop, which every list of lessons begins with. NAME.md in the playlist's folder comes before the built-in lesson of that name.
func loadPlaylist(ctx context.Context, library datasets.Library, file string, view ViewCheck) ([]Lesson, error) {
	dir, builtIn := filepath.Dir(file), All()
	folder := os.DirFS(dir)
	text, err := content(folder, filepath.Base(file))
	if err != nil {
		return nil, fmt.Errorf("the playlist %s cannot be read: %w", file, err)
	}
	p := &parser{file: file, lines: strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")}
	var list, added []Lesson
	chosen := map[string]bool{}
	for p.at = range p.lines {
		if err := p.plain(); err != nil {
			return nil, err
		}
		name := strings.TrimSpace(p.lines[p.at])
		if name == "" || strings.HasPrefix(name, "#") || strings.EqualFold(name, loopName) {
			continue
		}
		l, own, err := lessonOf(folder, dir, name, builtIn, view)
		switch {
		case err != nil:
			return nil, p.wrong(shown(name), "the name of a lesson", err.Error())
		case chosen[l.Name]:
			return nil, p.wrong("a second "+l.Name, "each lesson once", "remove one of the two")
		}
		chosen[l.Name] = true
		if own {
			added = append(added, l)
		}
		list = append(list, l)
	}
	if len(list) == 0 {
		return nil, p.wrong("no name", "the name of a lesson in each line, such as edge-swap", "add one")
	}
	checked, err := replace(ctx, library, nil, added, dir)
	if err != nil {
		return nil, err
	}
	for _, l := range checked { // with the paths of their datasets
		list[slices.IndexFunc(list, func(o Lesson) bool { return o.Name == l.Name })] = l
	}
	return list, nil
}

// loopName is the loop in one picture, number 0 of every list of lessons.
const loopName = "loop"

// lessonOf is the lesson of a name: the file NAME.md of the folder, or a built-in lesson.
func lessonOf(folder fs.FS, dir, name string, builtIn []Lesson, view ViewCheck) (l Lesson, own bool, err error) {
	if f := name + ".md"; fs.ValidPath(f) {
		if text, err := content(folder, f); err == nil {
			l, err = Parse(filepath.Join(dir, f), string(text), view)
			return l, true, err
		}
	}
	at, err := Find(builtIn, name)
	if err != nil {
		return Lesson{}, false, err
	}
	return builtIn[at], false, nil
}
