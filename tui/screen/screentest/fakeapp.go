// Package screentest is a fake app for tests of one screen: FakeApp holds the shared
// state, runs the screen's commands and delivers their messages.
package screentest

import (
	"context"
	"strings"
	"testing"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// FakeApp is a screen's shared state, with the work that runs beside it.
type FakeApp struct {
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

// New returns a fake app with a dataset under the usual settings, and one worker.
func New(t testing.TB, d *model.Dataset) *FakeApp {
	work := job.NewPool(context.Background())
	t.Cleanup(work.Close)
	s := &screen.State{Settings: settings.Default(), Theme: theme.New(true), Work: work, Workers: 1}
	s.Open(d, d.Name)
	return &FakeApp{State: s, t: t, got: make(chan tea.Msg, 1<<10)}
}

// Feed tells who takes the messages.
func (g *FakeApp) Feed(update func(tea.Msg) tea.Cmd) { g.update = update }

// Run begins what a command leads to.
func (g *FakeApp) Run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	g.pending++
	go func() { g.got <- cmd() }() // the pool ends every wait
}

// Until takes message after message until something holds.
func (g *FakeApp) Until(what string, holds func() bool) {
	g.t.Helper()
	late := time.After(2 * time.Minute)
	for !holds() {
		select {
		case msg := <-g.got:
			g.pending--
			g.take(msg)
		case <-late:
			g.t.Fatalf("%s: not after two minutes", what)
		}
	}
}

func (g *FakeApp) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
	case tea.BatchMsg:
		for _, cmd := range msg {
			g.Run(cmd)
		}
	case job.Batch:
		if !msg.Done {
			g.Run(msg.Run.Next)
		}
		g.Run(g.update(msg))
	default:
		g.Run(g.update(msg))
	}
}

// Quiet tells whether all that was begun has ended.
func (g *FakeApp) Quiet() bool { return g.pending == 0 }

// Frame draws a screen in a body of w×h.
func Frame(s screen.Screen, look *theme.Theme, w, h, focus int, zoom bool) *paint.Canvas {
	c := paint.New(w, h, look.Open(), look.ASCII)
	panes := s.Panes(c.Bounds())
	p := s.Arrange(c.Bounds(), focus, zoom)
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

// Fits fails where a drawn screen does not fill its body of w×h exactly, or draws
// anything but ASCII where only that is wanted.
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
		if at := strings.IndexFunc(line, func(r rune) bool { return r > unicode.MaxASCII }); c.ASCII() && at >= 0 {
			t.Fatalf("%q is not ASCII: %q", line, line[at:])
		}
	}
}
