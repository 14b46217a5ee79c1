// Package lessons holds short lessons on the method: a page of prose, a state
// of the explorer to look at, a question to answer before the answer is
// revealed. Each is a text file, so that a teacher can write one; docs/lessons.md
// tells how.
package lessons

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/regular"
	"mevolve/settings"
)

// Lesson is one file.
type Lesson struct {
	Name      string // of the file, without .md
	Title     string
	Order     int // place among the lessons
	Show      State
	Reveal    State // what to look at with the answers; Show where the lesson does not say
	Prose     []Block
	Questions []Question // at least one
}

// ViewCheck tells what is wrong with a view of a screen, from 1: it alone knows
// its views.
type ViewCheck func(screen int, name, value string) error

// State is what the explorer is to show.
type State struct {
	Dataset  string // as on the command line
	Settings settings.Settings
	Position settings.Position
}

// Token brings the explorer to the state. d is the state's dataset; what it
// does not have is an error.
func (s State) Token(d *model.Dataset) (settings.Token, error) {
	if err := s.Position.Check(d); err != nil {
		return settings.Token{}, fmt.Errorf("the lesson's state cannot be shown: %w", err)
	}
	return settings.NewToken(d, s.Settings, s.Position), nil
}

//go:embed *.md
var embedded embed.FS

// All lists the built-in lessons in order.
func All() []Lesson {
	list, err := read(embedded, "lessons", nil)
	if err != nil {
		panic("lessons: " + err.Error())
	}
	return list
}

// Load lists the built-in lessons and those of a folder, which replace
// built-in ones of the same name. A dataset that such a lesson names by a
// relative path is looked for beside it. A dataset that is not known is an
// error, and so is a graph or vertex that a built-in one does not have; others
// are looked into when the lesson is shown. "" is no folder.
func Load(folder string, view ViewCheck) ([]Lesson, error) {
	list := All()
	if folder == "" {
		return list, nil
	}
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the folder of lessons %s does not exist; give a folder with a file NAME.md a lesson", folder)
	case err != nil:
		return nil, fmt.Errorf("the folder of lessons %s cannot be read: %w", folder, err)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is a file; give the folder it is in, with a file NAME.md a lesson", folder)
	}
	added, err := read(os.DirFS(folder), folder, view)
	if err != nil {
		return nil, err
	}
	if len(added) == 0 {
		return nil, fmt.Errorf("the folder of lessons %s holds no file NAME.md; put one in it, or leave the folder out for the built-in lessons", folder)
	}
	for _, l := range added {
		l.Show.Dataset, l.Reveal.Dataset = beside(folder, l.Show.Dataset), beside(folder, l.Reveal.Dataset)
		for _, s := range []State{l.Show, l.Reveal} {
			if err := s.check(); err != nil {
				return nil, fmt.Errorf("%s: %w", filepath.Join(folder, l.Name+".md"), err)
			}
		}
		list = slices.DeleteFunc(list, func(known Lesson) bool { return known.Name == l.Name })
		list = append(list, l)
	}
	sortLessons(list)
	return list, nil
}

// check tells what of a state cannot be shown, as far as nothing has to be read
// for it.
func (s State) check() error {
	if err := datasets.Known(s.Dataset); err != nil {
		return err
	}
	d, err := datasets.Generate(s.Dataset)
	if err != nil {
		return nil // not built in
	}
	return s.Position.Check(d)
}

// Find is the lesson of a name, in any case, or of a number in the list, from
// 1.
func Find(list []Lesson, name string) (Lesson, error) {
	names := make([]string, len(list))
	for i, l := range list {
		if strings.EqualFold(l.Name, name) || fmt.Sprint(i+1) == name {
			return l, nil
		}
		names[i] = fmt.Sprintf("%d %s", i+1, l.Name)
	}
	return Lesson{}, fmt.Errorf("there is no lesson %q; there are %s", name, strings.Join(names, ", "))
}

// largest is far more bytes than a page of text takes.
const largest = 1 << 20

// read parses every lesson of a folder: each *.md but README.md.
func read(folder fs.FS, name string, view ViewCheck) ([]Lesson, error) {
	files, err := fs.Glob(folder, "*.md")
	if err != nil {
		return nil, err
	}
	var list []Lesson
	for _, f := range files {
		if strings.EqualFold(f, "README.md") {
			continue
		}
		if strings.ContainsFunc(f, unicode.IsControl) {
			return nil, fmt.Errorf("a lesson of %s has control characters in its name %q; rename the file", name, f)
		}
		text, err := content(folder, f)
		if err != nil {
			return nil, fmt.Errorf("the lesson %s cannot be read: %w; mend the file or take it out of the folder", path.Join(name, f), err)
		}
		l, err := Parse(path.Join(name, f), string(text), view)
		if err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	sortLessons(list)
	return list, nil
}

// content reads a file of the folder, which must be one.
func content(folder fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(folder, name)
	if err != nil {
		return nil, err
	}
	if err := regular.Check(info); err != nil {
		return nil, err
	}
	if info.Size() > largest {
		return nil, fmt.Errorf("it has %d bytes, and a page has at most %d", info.Size(), largest)
	}
	return fs.ReadFile(folder, name)
}

func sortLessons(list []Lesson) {
	slices.SortStableFunc(list, func(a, b Lesson) int {
		return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.Name, b.Name))
	})
}

// beside is the path of a dataset that stands with a lesson; names stay.
func beside(folder, dataset string) string {
	if datasets.IsPath(dataset) && !filepath.IsAbs(dataset) {
		return filepath.Join(folder, dataset)
	}
	return dataset
}
