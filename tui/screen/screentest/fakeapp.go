// Package screentest is a fake app for tests of one screen: FakeApp holds the shared
// state, runs the screen's commands and delivers the results of work.
package screentest

import (
	"cmp"
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// FakeApp is a screen's shared state, with the work that runs beside it.
type FakeApp struct {
	*screen.State
	t       testing.TB
	got     chan tea.Msg
	pending int // commands that have not ended

	// The latest requests of the screen, and what it has changed.
	Prompted *screen.Prompt
	Over     screen.Layer
	Shown    keys.Screen
	Change   screen.Change
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

// Tell is the answer of another program about a graph.
type Tell func(ctx context.Context, g *model.Graph, o augment.Options, seed uint64) ([]augment.Attempt, error)

// Nothing is the answer without a swap.
func Nothing(context.Context, *model.Graph, augment.Options, uint64) ([]augment.Attempt, error) {
	return nil, nil
}

// Like answers as a mapping of ours does.
func Like(mapping string) Tell {
	return func(ctx context.Context, g *model.Graph, o augment.Options, seed uint64) ([]augment.Attempt, error) {
		m, err := augment.New(mapping, o)
		if err != nil {
			return nil, err
		}
		r, err := m.Map(ctx, g, rand.New(rand.NewPCG(seed, 0)))
		return r.Attempts, err
	}
}

// Mapping registers a mapping of another program for a test, by the name of the mapping where the
// kind has no other.
func Mapping(t testing.TB, k augment.Kind, tell Tell) {
	k.Short, k.Author = cmp.Or(k.Short, k.Name), cmp.Or(k.Author, k.Name+".py")
	k.New = func(o augment.Options) augment.Mapping {
		return augment.External{Options: o, Called: k.Name, Tell: tell}
	}
	t.Cleanup(augment.Register(k))
}

// New returns a fake app with a dataset under the usual settings, and one worker.
func New(t testing.TB, d *model.Dataset) *FakeApp {
	work := job.NewPool(context.Background())
	t.Cleanup(work.Close)
	s := &screen.State{Settings: settings.Default(), Theme: theme.New(true), Work: work, Workers: 1, MostIterations: settings.MostIterations}
	g := &FakeApp{State: s, t: t, got: make(chan tea.Msg, 1<<10)}
	s.Send = g.send
	s.Open(d, d.Name)
	return g
}

// send keeps a request.
func (g *FakeApp) send(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case screen.Prompt:
		g.Prompted = &msg
	case screen.LayerMsg:
		g.Over = msg.Layer
	case screen.Change:
		g.Change |= msg
	case screen.ShowMsg:
		g.Shown = keys.Screen(msg)
	}
	return nil
}

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
		case <-time.After(5 * time.Millisecond): // a run may have come to rest without a message
		case <-late:
			g.t.Fatalf("%s: not after two minutes", what)
		}
	}
}

func (g *FakeApp) take(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.BatchMsg:
		for _, cmd := range msg {
			g.Run(cmd)
		}
	case screen.Delivery:
		g.Run(msg.Deliver())
	}
}

// Rest takes messages until the remaining commands wait for held runs.
func (g *FakeApp) Rest() {
	g.t.Helper()
	g.Until("the work is at rest", func() bool { return g.pending <= g.Work.Held() })
}

// Finish runs a command and all that follows from it, one after another.
func Finish(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, cmd := range msg {
			Finish(cmd)
		}
	case screen.Delivery:
		Finish(msg.Deliver())
	}
}

// Quiet reports whether all that was begun has ended or is held.
func (g *FakeApp) Quiet() bool { return g.pending <= g.Work.Held() }

// Last runs a command up to the last batch of its run.
func Last(cmd tea.Cmd) job.Batch {
	b := cmd().(job.Batch)
	for !b.Done {
		b = b.Deliver()().(job.Batch)
	}
	b.Deliver()
	return b
}

// Frame draws a screen in a body of so many columns and rows.
func Frame(s screen.Screen, look *theme.Theme, size [2]int, focus int, zoom bool) *paint.Canvas {
	c := paint.New(size[0], size[1], look.Open(), look.ASCII)
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
	if !p.Bottom.Empty() {
		defer c.Clip(p.Bottom)()
		s.Draw(c, len(p.Rects), p.Bottom, false)
	}
	c.Shown()
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

// Do does what the keys of an action do on a screen, nothing where they are idle.
func Do(s screen.Screen, a keys.Action, pane int) tea.Cmd {
	switch a { // the keys of the app
	case keys.Undo:
		return s.Undo()
	case keys.Back:
		s.Back()
		return nil
	}
	b := s.Bindings().Of(a)
	if b.Why() != "" {
		return nil
	}
	return b.Do(pane)
}
