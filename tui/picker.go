package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Choice is a dataset the picker offers.
type Choice struct {
	Name  string
	About string // "188 graphs, 2 classes"
	Where string // "built in", a folder, "Enter downloads it"
	Use   string // purpose of a built-in set; "" for others
}

// picker opens another dataset. Typed text filters the list; without a
// match, it is used as a path or name. The current dataset stays open
// until the new one is read.
type picker struct {
	finder
	app     *App
	choices []Choice
	loading job.Job
	name    string // the dataset being read
	note    string // progress of the reading
}

func newPicker(a *App) *picker {
	p := &picker{app: a}
	p.finder = finder{input: newInput("", ""), typed: p.filter}
	if a.config.Choices != nil {
		p.choices = a.config.Choices()
	}
	p.list.Columns = []list.Column{
		{Width: 15, Left: true, Cell: func(i int) (string, paint.Style) { return p.choices[i].Name, theme.Plain }},
		{Width: 24, Left: true, Cell: func(i int) (string, paint.Style) { return p.choices[i].About, theme.Dim }},
		{Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			of := p.choices[row.Item]
			c.Line(cell, shortPath(cmp.Or(of.Use, of.Where), cell.W), row.Style(theme.Dim))
		}},
	}
	p.list.Matches = func(i int) bool { // choices that contain the typed text
		return strings.Contains(strings.ToLower(p.choices[i].Name), p.wanted())
	}
	p.list.At = slices.IndexFunc(p.choices, func(c Choice) bool { return c.Name == a.state.Dataset.Name })
	p.list.Load(len(p.choices))
	return p
}

// Bindings are the picker's keys; Esc stops the reading first.
func (p *picker) Bindings() keys.Table {
	return append(keys.Searching("", "", 0), keys.Table{
		{Binding: keys.On("enter", "Enter", "open"), Label: "open", Rank: 9, Do: keys.Cmd(p.choose)},
		keys.Leave(keys.Act(func() {
			if !p.loading.Working() {
				p.Close()
			}
			p.loading.Drop()
		})),
	}...).Else(p.moves)
}

// choose opens the selected dataset, or the typed path or name without a match.
func (p *picker) choose() tea.Cmd {
	name := strings.TrimSpace(p.input.Value())
	if len(p.list.Rows()) > 0 {
		name = p.choices[p.list.At].Name
	}
	if name == "" || p.loading.Working() {
		return nil
	}
	p.app.close(p)
	return p.app.sure("Open "+name+"?", func() tea.Cmd {
		p.app.open(p)
		p.name, p.note = name, ""
		return p.loading.Start(p.app.work, p.app.reading(name), p.take)
	})
}

// reading is the job that reads a dataset: it posts its progress and then
// the dataset.
func (a *App) reading(name string) func(context.Context, *job.Run) error {
	load := a.config.Load
	return func(ctx context.Context, r *job.Run) error {
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

// left is the result of a batch of a reading: its progress in words, and the dataset.
func left(b job.Batch) (note string, d *model.Dataset) {
	note, _ = b.Progress.(string)
	for _, e := range b.Events {
		d, _ = e.(*model.Dataset)
	}
	return note, d
}

// filter lists the choices that match the typed text, the cursor on the first that begins with it.
func (p *picker) filter() {
	if p.list.At = -1; !p.loading.Working() {
		p.loading.Drop() // with its error
	}
	p.list.Filter()
	rows := p.list.Rows()
	begins := func(i int) bool { return strings.HasPrefix(strings.ToLower(p.choices[i].Name), p.wanted()) }
	if row := slices.IndexFunc(rows, begins); row >= 0 {
		p.list.At = rows[row]
	}
}

// wanted is the typed text, in small letters.
func (p *picker) wanted() string { return strings.ToLower(strings.TrimSpace(p.input.Value())) }

// take handles a batch of the reading.
func (p *picker) take(b job.Batch) tea.Cmd {
	note, d := left(b)
	p.note = cmp.Or(note, p.note)
	if d != nil {
		p.app.state.Open(d, p.name)
		p.app.showFirst()
		p.app.returnPoint = nil     // closing a lesson does not restore the old dataset
		if p.app.state.Presenting { // without a header
			p.app.state.Say("%s: %s", d.Name, wording.Count(len(d.Examples), "graph", "graphs"))
		}
		p.app.close(p)
	}
	return nil
}

func (p *picker) Draw(c *paint.Canvas, body paint.Rect) {
	w := min(body.W-2, 100)
	failed, below := p.loading.Failure(), 1
	if failed != "" {
		below += len(paint.Wrap(failed, w-4))
	}
	r := chrome.Window(c, body, w, min(len(p.choices), 18)+5+below, "Open a dataset")
	x := c.Text(r.X, r.Y, "name or path ", theme.Dim)
	p.input.draw(c, r.Row(0).Right(x-r.X))

	foot := r.Below(r.H - below)
	if p.loading.Working() {
		c.Line(foot, strings.TrimSpace("reading "+p.name+" "+p.note), theme.Warning)
	} else {
		c.Paragraph(foot.Above(below-1), failed, theme.Error)
		chrome.Keys(c, foot.Below(below-1), p.Bindings(), nil)
	}

	rows := r.Above(r.H - below - 1).Below(2)
	if len(p.list.Rows()) == 0 {
		if typed := strings.TrimSpace(p.input.Value()); typed != "" {
			c.Line(rows.Row(0), p.offer(typed), theme.Dim)
		}
		return
	}
	chrome.Where(c, r, p.list.Draw(c, rows, true).Where())
}

// offer says what Enter does with a typed name that is not in the list.
func (p *picker) offer(typed string) string {
	if !p.app.config.Listed {
		return fmt.Sprintf("Enter opens %s: a folder, a .zip in TU format or an edge list", typed)
	}
	set, draw, _ := strings.Cut(typed, ":")
	if draw != "" && slices.ContainsFunc(p.choices, func(c Choice) bool { return strings.EqualFold(c.Name, set) }) {
		return fmt.Sprintf("Enter opens %s, another draw of %s", typed, set)
	}
	return "No match; a class opens only these and other draws, such as noise:7"
}

// shortPath removes whole folders from the middle of a path until it fits w
// columns: its ends identify it.
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
