package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/model"
	"mevolve/tui/keys"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/work"
	"mevolve/wording"
)

// Choice is a dataset the picker offers.
type Choice struct {
	Name  string
	About string // "188 graphs, 2 classes"
	Where string // "built in", a folder, "Enter downloads it"
}

// picker opens another dataset. What is typed filters the list; where it
// matches nothing, it is a path or name to try. The dataset that is open stays
// until the new one is read.
type picker struct {
	app     *App
	choices []Choice
	input   textinput.Model
	list    list.List // of those that match
	loading work.Job
	name    string // what is being loaded
	note    string // how far it is
	room    int    // for a folder
}

func newPicker(a *App) *picker {
	p := &picker{app: a, input: newInput()}
	if a.config.Choices != nil {
		p.choices = a.config.Choices()
	}
	p.list.Columns = []list.Column{
		{Width: 15, Left: true, Cell: func(i int) (string, paint.Style) { return p.choices[i].Name, theme.Plain }},
		{Width: 34, Left: true, Cell: func(i int) (string, paint.Style) { return p.choices[i].About, theme.Dim }},
		{Left: true, Cell: func(i int) (string, paint.Style) { return shortPath(p.choices[i].Where, p.room), theme.Dim }},
	}
	p.list.Keep = func(i int) bool { // what contains what is typed
		return strings.Contains(strings.ToLower(p.choices[i].Name), strings.ToLower(strings.TrimSpace(p.input.Value())))
	}
	p.list.At = slices.IndexFunc(p.choices, func(c Choice) bool { return c.Name == a.state.Dataset.Name })
	p.list.Load(len(p.choices))
	return p
}

func (p *picker) Key(msg tea.KeyPressMsg) (bool, tea.Cmd) {
	a, ok := keys.Layers.Find(keys.Picker, msg.String())
	switch {
	case !ok: // it is typed
		return true, p.Update(msg)
	case a == keys.Back && !p.loading.Working():
		return false, nil
	case a == keys.Back:
		p.loading.Drop()
	case a == keys.Choose && !p.loading.Working():
		return true, p.choose()
	default:
		p.list.Do(a)
	}
	return true, nil
}

// choose opens what is selected, or what is typed where nothing matches.
func (p *picker) choose() tea.Cmd {
	name := strings.TrimSpace(p.input.Value())
	if len(p.list.Rows()) > 0 {
		name = p.choices[p.list.At].Name
	}
	if name == "" {
		return nil
	}
	return p.app.sure("Open "+name+"?", func() tea.Cmd {
		p.app.layer = p
		p.name, p.note = name, ""
		return p.loading.Start(p.app.desk, p.app.reading(name))
	})
}

// reading is the work of reading a dataset: it tells how far it is and leaves
// the dataset.
func (a *App) reading(name string) func(context.Context, *work.Run) error {
	load := a.config.Load
	return func(ctx context.Context, r *work.Run) error {
		if load == nil {
			return errors.New("no other dataset can be opened here")
		}
		d, err := load(ctx, name, func(note string) { r.Progress(note) })
		if err == nil {
			r.Post(d)
		}
		return err
	}
}

// left is what a reading has left: how far it is, in words, and the dataset.
func left(b work.Batch) (note string, d *model.Dataset) {
	note, _ = b.Progress.(string)
	for _, e := range b.Events {
		d, _ = e.(*model.Dataset)
	}
	return note, d
}

func (p *picker) Update(msg tea.Msg) tea.Cmd {
	if b, ok := p.loading.Take(msg); ok {
		p.take(b)
	}
	before := p.input.Value()
	p.input, _ = p.input.Update(msg)
	if p.input.Value() != before {
		if p.list.At = -1; !p.loading.Working() {
			p.loading.Drop() // and what was wrong
		}
		p.list.Filter()
	}
	return nil
}

// take looks at what the loading has left.
func (p *picker) take(b work.Batch) {
	note, d := left(b)
	p.note = cmp.Or(note, p.note)
	if d != nil {
		p.app.state.Open(d, p.name)
		p.app.origin = nil // a lesson no longer leads back
		p.app.state.Say("%s: %s in %s", d.Name, wording.Count(len(d.Examples), "graph", "graphs"), wording.Count(d.Classes(), "class", "classes"))
		p.app.layer = nil
	}
}

func (p *picker) Draw(c *paint.Canvas, body paint.Rect) {
	w := min(body.W-2, 100)
	failed, below := p.loading.Failure(), 1
	if failed != "" {
		below += len(paint.Wrap(failed, w-4))
	}
	r := screen.Window(c, body, w, min(len(p.choices), 18)+5+below, "Open a dataset")
	x := c.Text(r.X, r.Y, "name or path ", theme.Dim)
	drawInput(c, r.Row(0).Right(x-r.X), p.input)

	foot := r.Below(r.H - below)
	if p.loading.Working() {
		c.Line(foot, strings.TrimSpace("reading "+p.name+" "+p.note), theme.Warning)
	} else {
		c.Paragraph(foot.Above(below-1), failed, theme.Error)
		screen.Hints(c, foot.Below(below-1), "Enter", "open", "Esc", "back")
	}

	rows := r.Above(r.H - below - 1).Below(2)
	if len(p.list.Rows()) == 0 {
		if typed := strings.TrimSpace(p.input.Value()); typed != "" {
			c.Line(rows.Row(0), fmt.Sprintf("Enter opens %s: a folder, a .zip in TU format or an edge list", typed), theme.Dim)
		}
		return
	}
	p.room = rows.W - list.Width(p.list.Columns)
	p.list.Draw(c, rows, true)
	screen.Where(c, r, p.list.Where())
}

// shortPath takes whole folders out of the middle of a path until it fits w
// columns: it is told by its ends.
func shortPath(path string, w int) string {
	const separator = string(filepath.Separator)
	if paint.Width(path) <= w || !strings.Contains(path, separator) {
		return path
	}
	parts := strings.Split(path, separator)
	first := parts[0]
	if first == "" && len(parts) > 1 {
		first = separator + parts[1]
	}
	for i := 2; i < len(parts); i++ {
		if short := strings.Join(append([]string{first, "…"}, parts[i:]...), separator); paint.Width(short) <= w {
			return short
		}
	}
	last := "…" + separator + parts[len(parts)-1]
	if paint.Width(last) > w {
		last = "…" + ansi.TruncateLeft(last, paint.Width(last)-w+1, "")
	}
	return last
}
