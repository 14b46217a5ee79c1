package reliability

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"go.uber.org/goleak"

	tea "charm.land/bubbletea/v2"

	"mevolve/datasets"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// shown is the screen after its first pool is judged and filtered.
func shown(t testing.TB, name string) (*Screen, *screen.State) {
	d, err := datasets.Generate(name)
	if err != nil {
		t.Fatal(err)
	}
	desk := work.NewDesk(context.Background())
	t.Cleanup(desk.Close)
	state := &screen.State{Settings: settings.Default(), Theme: theme.New(true), Work: desk, Workers: 1}
	state.SetDataset(d)
	x := session.New(state)
	s := New(state, x)
	pump(t, x, s.Enter(), func() bool { return x.Here().Phase(5) != session.Working })
	s.refresh()
	return s, state
}

// pump does for one run what the app does: it takes batch after batch.
func pump(t testing.TB, x *session.Session, next tea.Cmd, until func() bool) {
	t.Helper()
	for !until() {
		b := next().(work.Batch)
		x.Update(b)
		next = b.Run.Next
	}
}

// frame draws the screen in a body of w×h as the app does.
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

// An example with a small value of a time is as good as another.
var duration = regexp.MustCompile(`\d+\.\d s`)

func plain(s *Screen, w, h, focus int) string {
	return duration.ReplaceAllString(frame(s, w, h, focus, false).Plain(), "0.0 s")
}

func TestDraw_LooksLikeThis(t *testing.T) {
	for _, size := range [][2]int{{80, 21}, {140, 42}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]+3), func(t *testing.T) {
			s, _ := shown(t, "rings")
			golden.RequireEqual(t, plain(s, size[0], size[1], poolPane))
		})
	}
	t.Run("moved", func(t *testing.T) {
		s, _ := shown(t, "rings")
		for range 5 {
			s.Do(keys.More, 0)
		}
		golden.RequireEqual(t, plain(s, 80, 21, stripPane))
	})
	t.Run("ascii", func(t *testing.T) {
		s, state := shown(t, "rings")
		state.Theme.ASCII = true
		golden.RequireEqual(t, plain(s, 80, 21, doubtsPane))
	})
}

func TestDraw_FitsEverySizeWithAndWithoutAPool(t *testing.T) {
	full, _ := shown(t, "rings")
	empty, _ := shown(t, "toy")
	empty.view.calibration = nil
	for w := 20; w <= 220; w += 13 {
		for h := 8; h <= 70; h += 3 {
			for focus := range panes {
				for _, s := range []*Screen{full, empty} {
					lines := strings.Split(frame(s, w, h, focus, w%2 == 0).String(), "\n")
					if len(lines) != h {
						t.Fatalf("%d lines in %d×%d", len(lines), w, h)
					}
					for _, line := range lines {
						if ansi.StringWidth(line) != w {
							t.Fatalf("%q is not %d wide", line, w)
						}
					}
				}
			}
		}
	}
}

func TestDivide_SpendsNoMoreThanThereIs(t *testing.T) {
	for classes := 1; classes < 9; classes++ {
		for h := leastStrip(classes); h < 80; h++ {
			p := divide(classes, h)
			if used := p.heading + 1 + classes*p.class + p.validation + p.cost + 2; used > h {
				t.Fatalf("%d classes in %d rows use %d: %+v", classes, h, used, p)
			}
		}
	}
}

func TestMovingTheta_ChangesWhatIsKeptAtOnceAndEscGivesTheRuleBack(t *testing.T) {
	s, _ := shown(t, "rings")
	_, before := s.view.kept(s.view.calibration.Theta)
	for range 100 {
		s.Do(keys.More, 0)
	}
	theta, mine := s.theta()
	if _, kept := s.view.kept(theta); !mine || theta != 1 || kept != 0 {
		t.Errorf("at θ = %v %d examples are kept", theta, kept)
	}
	if !strings.Contains(frame(s, 140, 42, 0, false).Plain(), "rejects the whole pool") {
		t.Error("rejecting everything is not said")
	}
	if !s.Back() {
		t.Error("Esc does nothing")
	}
	if theta, mine := s.theta(); mine || theta != s.view.calibration.Theta {
		t.Errorf("after Esc θ = %v", theta)
	}
	if _, kept := s.view.kept(s.view.calibration.Theta); kept != before || kept != s.view.state.Kept {
		t.Errorf("%d kept, the engine kept %d", kept, s.view.state.Kept)
	}
	if s.Back() {
		t.Error("a second Esc has something to close")
	}
}

func TestJump_GoesFromOneValidationGraphToTheNext(t *testing.T) {
	s, _ := shown(t, "rings")
	rule := s.view.calibration.Theta
	s.Do(keys.MoreFar, 0)
	theta, _ := s.theta()
	if theta <= rule {
		t.Fatalf("} moves θ from %v to %v", rule, theta)
	}
	s.Do(keys.LessFar, 0)
	if back, _ := s.theta(); back != rule {
		t.Errorf("{ after } gives %v, not %v", back, rule)
	}
}

func TestTable_SortsAndKeepsTheSelectedExample(t *testing.T) {
	s, _ := shown(t, "rings")
	s.Do(keys.Last, poolPane)
	was, _ := s.table.selected()
	for range orders {
		s.Do(keys.Sort, poolPane)
		for i := range len(s.table.rows) - 1 {
			if s.table.value(s.table.rows[i]) > s.table.value(s.table.rows[i+1]) {
				t.Fatalf("by %v row %d is out of order", s.table.order, i)
			}
		}
		if now, _ := s.table.selected(); now.Example.ID != was.Example.ID {
			t.Errorf("sorting by %v selects %v instead of %v", s.table.order, now.Example.ID, was.Example.ID)
		}
	}
}

func TestFilter_WordsMustAllHold(t *testing.T) {
	s, state := shown(t, "rings")
	theta := s.view.calibration.Theta
	for text, want := range map[string]func(i int) bool{
		"":        func(int) bool { return true },
		"kept":    func(i int) bool { return s.view.state.Pool[i].Reliability > theta },
		"dropped": func(i int) bool { return s.view.state.Pool[i].Reliability <= theta },
		"class=1 kept": func(i int) bool {
			g := s.view.state.Pool[i]
			return g.Reliability > theta && state.Dataset.ClassLabels[g.Example.Class] == 1
		},
		"graph=3":   func(i int) bool { return s.view.state.Pool[i].Example.ID.Graph == 2 },
		"r<.6 r>.5": func(i int) bool { r := s.view.state.Pool[i].Reliability; return r > 0.5 && r < 0.6 },
		"wrong":     func(i int) bool { g := s.view.state.Pool[i]; return g.Prediction.Class != g.Example.Class },
	} {
		f, err := parseFilter(text, state.Dataset.ClassLabels)
		if err != nil {
			t.Fatal(err)
		}
		s.table.setFilter(f)
		n := 0
		for i := range s.view.state.Pool {
			if want(i) {
				n++
			}
		}
		if len(s.table.rows) != n {
			t.Errorf("%q shows %d examples, want %d", text, len(s.table.rows), n)
		}
	}
	for _, wrong := range []string{"keep", "class>1", "r=.5", "p<x", "graph=x"} {
		if _, err := parseFilter(wrong, state.Dataset.ClassLabels); err == nil {
			t.Errorf("%q is taken for a filter", wrong)
		}
	}
}

func TestFilter_FollowsTheta(t *testing.T) {
	s, state := shown(t, "rings")
	f, _ := parseFilter("kept", state.Dataset.ClassLabels)
	s.table.setFilter(f)
	before := len(s.table.rows)
	s.mine = s.view.hi
	frame(s, 80, 21, 0, false)
	if len(s.table.rows) != 0 || before == 0 {
		t.Errorf("%d rows before, %d at the largest θ", before, len(s.table.rows))
	}
}

func TestEnter_LooksAtTheSourceInTheUnitThatMappedIt(t *testing.T) {
	s, state := shown(t, "rings")
	s.Do(keys.Down, poolPane)
	g, _ := s.table.selected()
	s.Do(keys.Enter, poolPane)
	at := state.Subject
	if at.Example.ID != g.Source.ID || at.Repeat != 1 || at.Fold != 1 || at.Iteration != 1 {
		t.Errorf("looks at %v, repeat %d, fold %d, iteration %d", at.Example.ID, at.Repeat, at.Fold, at.Iteration)
	}
	if state.TakeShow() != keys.Augment {
		t.Error("screen 2 is not shown")
	}
}

func TestClick_OnTheStripMovesTheta(t *testing.T) {
	s, _ := shown(t, "rings")
	r := arrange(paint.Rect{W: 80, H: 21}, 2, 0, false).Rects[stripPane]
	ax := s.axisRect(r)
	s.Click(stripPane, r, ax.X-r.X+ax.W/2, 3)
	if theta, mine := s.theta(); !mine || math.Abs(theta-(s.view.lo+s.view.hi)/2) > 0.02 {
		t.Errorf("a click in the middle of %v…%v gives θ = %v", s.view.lo, s.view.hi, theta)
	}
}

func TestAxis_HoldsEverythingAndIsNeverNarrow(t *testing.T) {
	for _, c := range [][4]float64{{0.31, 0.77, 0.3, 0.8}, {0.5, 0.5, 0.5, 0.6}, {1, 1, 0.9, 1}, {0, 0, 0, 0.1}, {0.3, 0.9, 0.3, 0.9}, {0.14, 0.24, 0.1, 0.25}} {
		if lo, hi := axis(c[0], c[1]); math.Abs(lo-c[2]) > 1e-9 || math.Abs(hi-c[3]) > 1e-9 {
			t.Errorf("axis(%v, %v) = %v, %v; want %v, %v", c[0], c[1], lo, hi, c[2], c[3])
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	for _, size := range [][2]int{{80, 21}, {200, 57}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			s, _ := shown(b, "rings")
			b.ReportAllocs()
			for b.Loop() {
				_ = frame(s, size[0], size[1], 1, false).String()
			}
		})
	}
}
