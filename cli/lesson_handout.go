package cli

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"text/template"

	"mevolve/cli/meter"
	"mevolve/datasets"
	"mevolve/internal/progress"
	"mevolve/study/settings"
	"mevolve/tui"
	"mevolve/tui/job"
	"mevolve/tui/lessons"
	"mevolve/tui/record"
	"mevolve/tui/widgets/loop"
	"mevolve/tui/widgets/paint"
)

// handoutPage is a page that needs no other file, for screens and for paper. What it writes
// passes through html, but for pictures.
//
//go:embed lesson_handout.html
var handoutPage string

var handoutTemplate = template.Must(template.New("handout").Funcs(template.FuncMap{"groups": blockGroups}).Parse(handoutPage))

// handout writes lessons for paper: with their frames, and with the answers or room for them.
type handout struct {
	ctx     context.Context
	t       terminal
	lessons []lessons.Lesson
	folder  string // of --lessons
	all     bool   // of them, with the loop before them
	reveal  bool
	w, h    int         // of a frame
	results *job.Memory // of all lessons: many have one dataset
}

// handoutLesson is a lesson with what is seen of it.
type handoutLesson struct {
	lessons.Lesson
	Show, Reveal *sight // Reveal: nil where the answer is not asked for, or shows nothing else
}

// sight is what a lesson's state looks like: a frame as SVG, or why there is none, and
// the commands that show it.
type sight struct{ Frame, Why, Commands string }

// sights are those of a lesson, with its questions and with its answers.
func (o handout) sights(at int, picture *paint.Picture) (show, reveal *sight, err error) {
	l := o.lessons[at]
	for _, name := range []string{l.Show.Dataset, l.Reveal.Dataset} {
		if missing(libraryOf(o.ctx), name) {
			return &sight{Why: name + " is not here, and is fetched with", Commands: settings.CommandLine("mevolve", "datasets", "fetch", name)}, nil, nil
		}
	}
	config, err := filmed(o.ctx, o.t, l.Show.Dataset, nil, settings.Default())
	if err != nil {
		return nil, nil, err
	}
	config.Lessons, config.Share.Results = o.lessons, o.results
	before, after, err := tui.Scenes(o.ctx, config, o.w, o.h, at)
	if err != nil {
		return nil, nil, fmt.Errorf("lesson %s: %w", l.Name, err)
	}
	x := lessonText{o.ctx, o.t, l, o.folder}
	see := func(frame *paint.Canvas, title string, place settings.Place, answered bool) (*sight, error) {
		commands, err := x.lines(place, answered)
		if err != nil {
			return nil, err
		}
		return &sight{Frame: picture.Still(frame, title, ""), Commands: strings.Join(commands, "\n")}, nil
	}
	if show, err = see(before, l.Title, l.Show, false); err == nil && o.reveal && after.String() != before.String() {
		reveal, err = see(after, l.Title+", with the answer", l.Reveal, true)
	}
	return show, reveal, err
}

func (o handout) write(to io.Writer) error {
	picture := paint.NewPicture()
	var list []handoutLesson
	if o.all {
		text, err := loopText(o.ctx, o.t, datasets.DefaultSet, false)
		if err != nil {
			return err
		}
		drawing := []lessons.Block{{Kind: lessons.Drawing, Text: strings.TrimRight(text, "\n")}}
		list = append(list, handoutLesson{Lesson: lessons.Lesson{Name: loop.Name, Title: loop.Title, Prose: drawing}})
	}
	const doing = "drawing what lessons show"
	m := meter.New(o.t.err, doing)
	defer m.End()
	o.t.err = meter.Beside{Meter: m}
	drawn := progress.Begin(m.Watch(o.ctx, doing), "lesson", len(o.lessons))
	for i, l := range o.lessons {
		show, reveal, err := o.sights(i, picture)
		if err != nil {
			return err
		}
		drawn.Done()
		list = append(list, handoutLesson{l, show, reveal})
	}
	return handoutTemplate.Execute(to, struct {
		Sheet   string
		Lessons []handoutLesson
		Reveal  bool
	}{picture.Sheet(record.Palettes("", "")...), list, o.reveal})
}

// group is a block as an element of a page, or the items of a list.
type group struct {
	Tag   string
	Texts []string
}

func blockGroups(list []lessons.Block) (all []group) {
	for i, b := range list {
		switch {
		case b.Kind == lessons.Drawing:
			all = append(all, group{"pre", []string{b.Text}})
		case b.Kind != lessons.Item:
			all = append(all, group{"p", []string{b.Text}})
		case i > 0 && list[i-1].Kind == lessons.Item:
			last := &all[len(all)-1]
			last.Texts = append(last.Texts, b.Text)
		default:
			all = append(all, group{"ul", []string{b.Text}})
		}
	}
	return all
}
