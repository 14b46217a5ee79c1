package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/experiment"
	"mevolve/export"
	"mevolve/settings"
	"mevolve/tui/course"
	"mevolve/tui/keys"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// newExportMenu asks what to write into a file: what is on screen, or the graph
// behind it for other programs.
func newExportMenu(a *App) *menu {
	kinds := a.exportKinds()
	m := &menu{title: "Export into a new file here", width: 60, keys: keys.ExportMenu}
	m.Columns = []list.Column{
		{Width: 4, Left: true, Cell: func(i int) (string, paint.Style) { return kinds[i].key, theme.Key }},
		{Left: true, Cell: func(i int) (string, paint.Style) { return kinds[i].name, theme.Plain }},
		{Width: 11, Cell: func(i int) (string, paint.Style) { return kinds[i].extension, theme.Dim }},
	}
	m.answer = func(chosen keys.Action, key string) (tea.Cmd, bool) {
		at := slices.IndexFunc(kinds, func(k exportKind) bool { return k.key == key }) // each has a letter
		if chosen == keys.Choose {
			at = m.At
		}
		if at < 0 {
			return nil, false
		}
		return a.export(kinds[at]), true
	}
	m.Load(len(kinds))
	return m
}

// exportKind is a line of the menu.
type exportKind struct {
	key, name, extension string
	take                 func() (content, error)
}

// content makes what is written, beside the screen: on a large graph the
// mapping takes its time.
type content func(ctx context.Context) (string, error)

func ready(text string) (content, error) {
	return func(context.Context) (string, error) { return text, nil }, nil
}

// exportKinds are those there are for the screen: without a graph that it
// speaks of, the screen alone.
func (a *App) exportKinds() []exportKind {
	list := []exportKind{
		{"t", "the screen as text", ".txt", func() (content, error) { return ready(a.picture().Plain() + "\n" + a.command() + "\n") }},
		{"s", "the screen as a picture, SVG", ".svg", func() (content, error) {
			return ready(a.picture().SVG(cmp.Or(a.command(), "mevolve"), a.state.Theme.Palette()))
		}},
	}
	if _, ok := a.subject(); !ok {
		return list
	}
	about := map[string][2]string{
		"text": {"w", "the graph in words"}, "dot": {"d", "the graph for Graphviz, DOT"}, "graphml": {"g", "the graph as GraphML"},
		"networkx": {"n", "a Python script that builds it, networkx"}, "edges": {"e", "the edges, one a line"},
	}
	for _, f := range export.Formats() {
		line, ok := about[f.Name]
		if !ok {
			continue
		}
		extension := f.Extension
		if f.Name == "text" {
			extension = ".graph.txt"
		}
		list = append(list, exportKind{line[0], line[1], extension, func() (content, error) {
			change, err := a.change()
			if err != nil {
				return nil, err
			}
			return func(ctx context.Context) (string, error) {
				c, err := change(ctx)
				if err != nil {
					return "", err
				}
				var b strings.Builder
				err = f.Write(&b, c)
				return b.String(), err
			}, nil
		}})
	}
	return list
}

// picture is the frame without what lies over it.
func (a *App) picture() *paint.Canvas {
	over := a.layer
	a.layer = nil
	defer func() { a.layer = over }()
	a.state.Hush()
	a.draw()
	return a.canvas
}

// change is the graph before and after what is shown of its mapping: on screen
// 2 up to the step, of one a run has generated all of it; elsewhere the graph
// alone. It is made later, from what is shown now.
func (a *App) change() (func(context.Context) (export.Change, error), error) {
	at, ok := a.subject()
	switch {
	case a.here.id == keys.Augment:
		at = a.state.Subject // as it was before the edits, which are made below
	case !ok:
		return nil, errors.New("this screen speaks of no graph")
	}
	e, s := at.Example, a.state.Settings
	d := a.state.Dataset
	c := export.Change{
		Title:  fmt.Sprintf("%s graph %s, class %d", d.Name, e.ID, d.ClassLabels[e.Class]),
		Before: e.Graph, After: e.Graph, VertexNames: d.VertexNames,
	}
	p := settings.Position{Step: math.MaxInt}
	var err error
	switch {
	case a.here.id == keys.Augment:
		if p, err = a.position(); err != nil {
			return nil, err
		}
	case a.here.id != keys.Reliability:
		return func(context.Context) (export.Change, error) { return c, nil }, nil
	}
	c.Title += fmt.Sprintf(", %s, β %s, l %d, seed %d", s.Mapping, wording.Number(s.Beta), s.L, s.Seed)
	if at.Repeat > 1 || at.Fold > 1 || at.Iteration > 1 {
		c.Title += fmt.Sprintf(", repeat %d, fold %d, iteration %d", at.Repeat, at.Fold, at.Iteration)
	}
	for _, reading := range experiment.Changed(s.Readings) {
		c.Title += ", " + reading
	}
	if n := len(p.Forced); n > 0 {
		c.Title += ", draws of " + wording.Count(n, "swap", "swaps") + " forced by hand"
	}
	if len(p.Toggled) > 0 {
		c.Title += ", edited by hand"
		for _, pair := range p.Toggled {
			sign := " +"
			if e.Graph.HasEdge(pair.U, pair.V) {
				sign = " -"
			}
			c.Title += sign + pair.String()
		}
	}
	command := a.command()
	return func(ctx context.Context) (export.Change, error) {
		hand := course.Hand{Forced: p.Forced, Toggled: p.Toggled}
		sc, err := course.Make(ctx, course.CauseOf(at, s), hand, course.Spot{Step: p.Step, Line: course.Swapped})
		if err != nil {
			return c, err
		}
		c.Before, c.After, c.Attempts = sc.Graph, sc.Now, sc.Result.Attempts[:sc.Step]
		c.Title += fmt.Sprintf(", after swap %d of %d", sc.Made(), sc.Last())
		if command != "" {
			c.Title += "; " + command
		}
		return c, nil
	}, nil
}

// command is the command line that leads to what is shown; "" where there is none.
func (a *App) command() string {
	t, err := a.token()
	if err != nil {
		return ""
	}
	return settings.Command(a.state.Called, t)
}

// export writes one of the kinds into a new file.
func (a *App) export(k exportKind) tea.Cmd {
	made, err := k.take()
	if err != nil {
		a.state.Complain(err)
		return nil
	}
	name := fmt.Sprintf("mevolve-%s-%s", a.state.Dataset.FileName(), strings.ToLower(a.here.name))
	if at, ok := a.subject(); ok {
		name += "-" + strings.ReplaceAll(at.Example.ID.String(), "/", "-")
	}
	if a.state.Filmed {
		a.state.Complain(screen.ErrFilmed)
		return nil
	}
	ctx := a.desk.Context()
	return func() tea.Msg {
		text, err := made(ctx)
		if err != nil {
			return failedMsg{err}
		}
		path, err := create(name, k.extension, text)
		if err != nil {
			return failedMsg{err}
		}
		return writtenMsg(path)
	}
}

// writtenMsg is the path of a file that was written.
type writtenMsg string

// failedMsg is why something beside the screen did not happen.
type failedMsg struct{ error }

// create writes a new file in the current directory and returns its path.
// Nothing is ever overwritten: the name gets a number.
func create(name, extension, content string) (string, error) {
	const tries = 10000
	for i := 1; i <= tries; i++ {
		path := name + extension
		if i > 1 {
			path = fmt.Sprintf("%s-%d%s", name, i, extension)
		}
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("nothing was written: %w", err)
		}
		_, err = file.WriteString(content)
		if err = errors.Join(err, file.Close()); err != nil {
			_ = os.Remove(path)
			return "", fmt.Errorf("nothing was written: %w", err)
		}
		return path, nil
	}
	return "", fmt.Errorf("nothing was written: %s and %d more of that name are there", filepath.Base(name+extension), tries-1)
}
