// Package screentest does for a screen in a test what the app does for it.
package screentest

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

// Stage is a screen's shared state, with the work that runs beside it.
type Stage struct {
	*screen.State
	t       testing.TB
	update  func(tea.Msg) tea.Cmd
	got     chan tea.Msg
	pending int // commands that have not ended
}

// Dataset is a built-in dataset.
func Dataset(t testing.TB, name string) *model.Dataset {
	t.Helper()
	d, err := datasets.Generate(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// New is a stage with a dataset under the usual settings, and one worker.
func New(t testing.TB, d *model.Dataset) *Stage {
	desk := work.NewDesk(context.Background())
	t.Cleanup(desk.Close)
	s := &screen.State{Settings: settings.Default(), Theme: theme.New(true), Work: desk, Workers: 1}
	s.Open(d, d.Name)
	return &Stage{State: s, t: t, got: make(chan tea.Msg, 1<<10)}
}

// Feed tells who takes the messages.
func (g *Stage) Feed(update func(tea.Msg) tea.Cmd) { g.update = update }

// Run begins what a command leads to.
func (g *Stage) Run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	g.pending++
	go func() { g.got <- cmd() }() // the desk ends every wait
}

// Until takes message after message until something holds.
func (g *Stage) Until(what string, holds func() bool) {
	g.t.Helper()
	late := time.After(30 * time.Second)
	for !holds() {
		select {
		case msg := <-g.got:
			g.pending--
			g.take(msg)
		case <-late:
			g.t.Fatalf("%s: not after 30 s", what)
		}
	}
}

func (g *Stage) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
	case tea.BatchMsg:
		for _, cmd := range msg {
			g.Run(cmd)
		}
	case work.Batch:
		if !msg.Done {
			g.Run(msg.Run.Next)
		}
		g.Run(g.update(msg))
	default:
		g.Run(g.update(msg))
	}
}

// Quiet tells whether all that was begun has ended.
func (g *Stage) Quiet() bool { return g.pending == 0 }

// Frame draws a screen in a body of w×h.
func Frame(s screen.Screen, look *theme.Theme, w, h, focus int, zoom bool) *paint.Canvas {
	c := paint.New(w, h, look.Open(), look.ASCII)
	panes := s.Panes(c.Bounds())
	p := s.(screen.Arranger).Arrange(c.Bounds(), focus, zoom)
	for i, r := range p.Rects {
		if !r.Empty() {
			restore := c.Clip(r)
			s.Draw(c, i, r, i == focus)
			restore()
		}
		if t := p.Tabs[i]; !t.Empty() {
			c.Text(t.X, t.Y, " "+panes[i].Title+" ", theme.Tab)
		}
	}
	return c
}

// Fits fails where a drawn screen does not fill its body of w×h exactly.
func Fits(t testing.TB, c *paint.Canvas, w, h int) {
	t.Helper()
	lines := strings.Split(c.String(), "\n")
	if len(lines) != h {
		t.Fatalf("%d lines in %d×%d", len(lines), w, h)
	}
	for _, line := range lines {
		if ansi.StringWidth(line) != w {
			t.Fatalf("%q is not %d wide", line, w)
		}
	}
}
