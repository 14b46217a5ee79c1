// Package lessons reads the lessons on the method. A Lesson is a text file: a page of
// prose, a place in the explorer, and questions to answer before the answer is shown.
// docs/teach.md says how to write one.
package lessons

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/openfile"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/settings"
)

// Lesson is one file.
type Lesson struct {
	Name      string // of the file, without .md
	Title     string
	Order     int // place among the lessons
	Show      settings.Place
	Reveal    settings.Place // what to look at with the answers; Show where the lesson does not say
	Prose     []Block
	Questions []Question // at least one
	Notes     []Block    // for the speaker alone; hand-outs and presented lessons leave them out

	stepLine [2]int // of the file, from 1, that names the step of Show, of Reveal; 0 for none
}

// equation is a mention of equations of the paper in a text.
var equation = regexp.MustCompile(`\bEqs?\.\s+\d+(?:(?:,| and| to)\s+\d+)*`)

// Equations are the mentions of the paper's equations in the prose, the questions and the answers.
func (l Lesson) Equations() (list []string) {
	for _, b := range l.blocks() {
		for _, mention := range equation.FindAllString(b.Text, -1) {
			list = append(list, strings.Join(strings.Fields(mention), " "))
		}
	}
	return list
}

// blocks are all blocks of a lesson.
func (l Lesson) blocks() []Block {
	list := slices.Clone(l.Prose)
	for _, q := range l.Questions {
		list = append(append(list, q.Ask...), q.Answer...)
	}
	return list
}

// The time that a lesson takes: words read aloud in a minute, and minutes to think about a
// question.
const (
	wordsPerMinute = 150
	thinking       = 1
)

// Minutes is about how long a lesson takes in class: its text read aloud, and a minute for each
// question.
func (l Lesson) Minutes() int {
	words := 0
	for _, b := range l.blocks() {
		words += len(strings.Fields(b.Text))
	}
	for _, q := range l.Questions {
		for _, o := range q.Options {
			words += len(strings.Fields(o.Text))
		}
	}
	return (words+wordsPerMinute-1)/wordsPerMinute + thinking*len(l.Questions)
}

// ViewCheck returns an error for a wrong view of a screen, from 1: it alone knows
// its views.
type ViewCheck func(screen int, name, value string) error

//go:embed *.md
var embedded embed.FS

// All lists the built-in lessons in order.
func All() []Lesson {
	list, err := read(context.Background(), embedded, "lessons", nil)
	if err != nil {
		panic("lessons: " + err.Error())
	}
	return list
}

// Load lists the built-in lessons and those of a folder, which replace
// built-in ones of the same name. A playlist in place of the folder chooses and
// orders lessons. A relative path to a dataset starts at the lesson's folder.
// A dataset that the library does not know is an error, and so is a graph or vertex that a built-in
// dataset does not have; other datasets are checked when the lesson is shown.
// "" is no folder.
func Load(ctx context.Context, library datasets.Library, folder string, view ViewCheck) ([]Lesson, error) {
	list := All()
	if folder == "" {
		return list, nil
	}
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the folder of lessons %s does not exist; give a folder with a file NAME.md for each lesson, or a playlist", folder)
	case err != nil:
		return nil, fmt.Errorf("the folder of lessons %s cannot be read: %w", folder, err)
	case !info.IsDir() && strings.EqualFold(filepath.Ext(folder), ".md"):
		return nil, fmt.Errorf("%s is a lesson; give its folder, or a text file with the names of lessons", folder)
	case !info.IsDir():
		return loadPlaylist(ctx, library, folder, view)
	}
	added, err := read(ctx, os.DirFS(folder), folder, view)
	if err != nil {
		return nil, err
	}
	if len(added) == 0 {
		return nil, fmt.Errorf("the folder of lessons %s has no file NAME.md; put one in it, or leave the folder out for the built-in lessons", folder)
	}
	return replace(ctx, library, list, added, folder)
}

// replace adds the lessons of a folder to a list, in place of lessons of the same name.
func replace(ctx context.Context, library datasets.Library, list, added []Lesson, folder string) ([]Lesson, error) {
	named, known := map[string]bool{}, knownDatasets{library, map[string]*model.Dataset{}}
	for i := range added {
		l := &added[i]
		l.Show.Dataset, l.Reveal.Dataset = beside(folder, l.Show.Dataset), beside(folder, l.Reveal.Dataset)
		file := filepath.Join(folder, l.Name+".md")
		for i, s := range []settings.Place{l.Show, l.Reveal} {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			if err := known.check(s); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			if most, counted := known.swaps(ctx, s); counted && s.Position.Step > most {
				return nil, &FormatError{file, l.stepLine[i], fmt.Sprintf("step %d", s.Position.Step),
					fmt.Sprintf("at most %d, the swaps that are tried on graph %s", most, s.Position.Graph), "mend this line"}
			}
		}
		named[l.Name] = true
	}
	list = slices.DeleteFunc(list, func(l Lesson) bool { return named[l.Name] })
	list = append(list, added...)
	sortLessons(list)
	return list, nil
}

// knownDatasets are the datasets that lessons name, each looked up once in the library.
type knownDatasets struct {
	library datasets.Library
	builtIn map[string]*model.Dataset // nil for a dataset that is not built in
}

// check returns an error for a state that cannot be shown, as far as nothing has to be read
// for it.
func (k knownDatasets) check(s settings.Place) error {
	d, looked := k.builtIn[s.Dataset]
	if !looked {
		if err := k.library.Known(s.Dataset); err != nil {
			return err
		}
		d, _ = datasets.Generate(s.Dataset)
		k.builtIn[s.Dataset] = d
	}
	if d == nil {
		return nil
	}
	return s.Position.Check(d)
}

// swaps is how many swaps are tried on the graph that a state looks at; not known where
// dataset or mapping are not built in, or the graph is made first.
func (k knownDatasets) swaps(ctx context.Context, s settings.Place) (most int, known bool) {
	p := s.Position
	if p.Step == 0 || p.Graph.Lineage != "" || len(p.Toggled) > 0 {
		return 0, false
	}
	if _, ours := augment.KindOf(s.Settings.Mapping); !ours {
		return 0, false
	}
	d := k.builtIn[s.Dataset]
	if d == nil {
		return 0, false
	}
	m, err := s.Settings.NewMapping()
	if err != nil {
		return 0, false
	}
	e := d.Examples[p.Graph.Graph]
	stream := evolve.MapStream(s.Settings.Seed, p.Repeat, p.Fold, max(1, p.Iteration), e.ID)
	r, err := augment.MapForced(ctx, m, e.Graph, stream, p.Forced)
	return len(r.Attempts), err == nil
}

// Find is the place in the list, from 0, of the lesson of a name, in any case, or
// of a number from 1. The error has the near names, or all where none is near.
func Find(list []Lesson, name string) (int, error) {
	names, numbered := make([]string, len(list)), make([]string, len(list))
	for i, l := range list {
		if strings.EqualFold(l.Name, name) || strconv.Itoa(i+1) == name {
			return i, nil
		}
		names[i], numbered[i] = l.Name, fmt.Sprintf("%d %s", i+1, l.Name)
	}
	if near := datasets.Nearest(name, names); len(near) > 0 {
		return 0, fmt.Errorf("there is no lesson %q; did you mean %s? `mevolve lesson` lists them all", name, strings.Join(near, " or "))
	}
	return 0, fmt.Errorf("there is no lesson %q; there are %s, and 0 loop", name, strings.Join(numbered, ", "))
}

// Page is a page of a lesson: the text, then each question and its answer. Both numbers
// count from 1, as the explorer shows them; 0 is no lesson, and the first page.
type Page struct{ Lesson, Page int }

// Pages is the number of pages of a lesson.
func (l Lesson) Pages() int { return 1 + 2*len(l.Questions) }

// FindPage returns the lesson of that name or number, or one of its pages, such as noise/3.
func FindPage(list []Lesson, place string) (Page, error) {
	name, page, hasPage := strings.Cut(place, "/")
	at, err := Find(list, name)
	if err != nil || !hasPage {
		return Page{Lesson: at + 1}, err
	}
	n, err := strconv.Atoi(page)
	if last := list[at].Pages(); err != nil || n < 1 || n > last {
		return Page{}, fmt.Errorf("lesson %s has the pages 1 to %d; found %q", list[at].Name, last, page)
	}
	return Page{at + 1, n}, nil
}

// largest is far more bytes than a page of text takes.
const largest = 1 << 20

// read parses every lesson of a folder: each *.md but README.md.
func read(ctx context.Context, folder fs.FS, name string, view ViewCheck) ([]Lesson, error) {
	files, err := fs.Glob(folder, "*.md")
	if err != nil {
		return nil, err
	}
	var list []Lesson
	for _, f := range files {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if strings.EqualFold(f, "README.md") {
			continue
		}
		if !wording.Showable(f) {
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
	if err := openfile.Check(info); err != nil {
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

// beside is the path of a dataset in a lesson's folder; names are unchanged.
func beside(folder, dataset string) string {
	if datasets.IsPath(dataset) && !filepath.IsAbs(dataset) {
		return filepath.Join(folder, dataset)
	}
	return dataset
}
