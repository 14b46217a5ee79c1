package compare

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"go.uber.org/goleak"

	tea "charm.land/bubbletea/v2"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func builtIn(t testing.TB, name string) *model.Dataset {
	d, err := datasets.Generate(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// bench is the screen with what the app does for it: every run's batches are
// asked for, one after another.
type bench struct {
	*Screen
	t    testing.TB
	cmds []tea.Cmd
}

// on is the screen on a dataset, its trials kept in a folder.
func on(t testing.TB, d *model.Dataset, folder string, learners ...string) *bench {
	desk := work.NewDesk(context.Background())
	t.Cleanup(desk.Close)
	state := &screen.State{Settings: settings.Default(), Theme: theme.New(true), Work: desk, Workers: 2}
	state.Settings.Iterations = 1
	state.SetDataset(d)
	s := New(state)
	s.folder, s.learners = folder, learners
	b := &bench{s, t, nil}
	b.add(s.Enter())
	b.settle(func() bool { return false })
	return b
}

func (b *bench) add(cmd tea.Cmd) {
	if cmd != nil {
		b.cmds = append(b.cmds, cmd)
	}
}

// settle takes batch after batch until there is none to come, or until holds.
func (b *bench) settle(holds func() bool) {
	b.t.Helper()
	for len(b.cmds) > 0 && !holds() {
		next := b.cmds[0]
		b.cmds = b.cmds[1:]
		switch msg := next().(type) {
		case work.Batch:
			b.add(b.Update(msg))
			if !msg.Done {
				b.add(msg.Run.Next)
			}
		case tea.BatchMsg:
			for _, c := range msg {
				b.add(c)
			}
		}
	}
	if b.failed != nil {
		b.t.Fatal(b.failed)
	}
}

// press does what a key is bound to and all that follows.
func (b *bench) press(actions ...keys.Action) {
	b.t.Helper()
	for _, a := range actions {
		version := b.state.Version()
		b.add(b.Do(a, tablePane))
		if b.state.Version() != version {
			b.add(b.Enter())
		}
		b.settle(func() bool { return false })
	}
}

// finished is the screen after a whole run.
func finished(t testing.TB, d *model.Dataset, folder string, learners ...string) *bench {
	b := on(t, d, folder, learners...)
	b.press(keys.Play)
	if b.known.done != b.known.all {
		t.Fatalf("%d of %d trials are done", b.known.done, b.known.all)
	}
	return b
}

// printed is a small dataset under a name that Table 3 has.
func printed(t testing.TB) *model.Dataset {
	d := *builtIn(t, "communities")
	d.Name, d.Synthetic = "MUTAG", ""
	return &d
}

func frame(s *Screen, w, h, focus int, zoom bool) *paint.Canvas {
	c := paint.New(w, h, s.state.Theme.Open(), s.state.Theme.ASCII)
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

var duration = regexp.MustCompile(`\d+(\.\d)? (s|min)\b`)

func (b *bench) plain(w, h, focus int) string {
	text := frame(b.Screen, w, h, focus, false).Plain()
	return duration.ReplaceAllString(text, "0.0 s")
}

func TestDraw_LooksLikeThis(t *testing.T) {
	b := finished(t, printed(t), t.TempDir(), "sf+knn", "sf+log")
	for _, size := range [][2]int{{80, 21}, {140, 42}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]+3), func(t *testing.T) {
			golden.RequireEqual(t, withoutPath(b.plain(size[0], size[1], tablePane), b.folder))
		})
	}
	t.Run("plot", func(t *testing.T) { golden.RequireEqual(t, b.plain(80, 21, plotPane)) })
	for _, name := range []string{"filtration", "beta"} {
		b.press(keys.View, keys.Play)
		t.Run(name, func(t *testing.T) {
			golden.RequireEqual(t, withoutPath(b.plain(140, 42, tablePane), b.folder))
		})
		t.Run(name+"-80", func(t *testing.T) { golden.RequireEqual(t, b.plain(80, 21, tablePane)) })
	}
	t.Run("sweep", func(t *testing.T) { golden.RequireEqual(t, b.plain(80, 21, plotPane)) })
	b.state.Theme.ASCII = true
	t.Run("ascii", func(t *testing.T) { golden.RequireEqual(t, b.plain(80, 21, plotPane)) })
	b.state.Theme.ASCII = false
	b.press(keys.PickLearner)
	t.Run("learners", func(t *testing.T) { golden.RequireEqual(t, b.plain(80, 21, tablePane)) })
}

// withoutPath takes the folder of the test out of a frame.
func withoutPath(text, folder string) string {
	at := strings.Index(text, "Kept in ")
	if at < 0 {
		return text
	}
	return text[:at]
}

func BenchmarkDraw(b *testing.B) {
	for _, size := range [][2]int{{80, 21}, {200, 57}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			s := finished(b, printed(b), b.TempDir(), "sf+knn", "sf+log")
			b.ReportAllocs()
			for b.Loop() {
				_ = frame(s.Screen, size[0], size[1], 0, false).String()
			}
		})
	}
}
