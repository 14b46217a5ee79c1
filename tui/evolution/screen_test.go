package evolution

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
	"mevolve/learners"
	"mevolve/readings"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// shown is the screen after its preview.
func shown(t testing.TB, name string) (*Screen, *screen.State) {
	d, err := datasets.Generate(name)
	if err != nil {
		t.Fatal(err)
	}
	desk := work.NewDesk(context.Background())
	t.Cleanup(desk.Close)
	state := &screen.State{Settings: settings.Default(), Theme: theme.New(true), Work: desk, Workers: 1}
	state.Settings.Iterations = 2
	state.SetDataset(d)
	s := New(state, session.New(state))
	settle(t, s, s.Enter())
	return s, state
}

// settle takes batch after batch, as the app does, until nothing is being
// worked on. next is what the last batch or the run's start gave.
func settle(t testing.TB, s *Screen, next tea.Cmd) tea.Cmd {
	t.Helper()
	for s.session.Here().Phase(s.state.Settings.Iterations) == session.Working {
		b := next().(work.Batch)
		s.Update(b)
		next = b.Run.Next
	}
	s.refresh()
	return next
}

// finished is the screen after both iterations.
func finished(t testing.TB) (*Screen, *screen.State) {
	d, err := datasets.Generate("rings")
	if err != nil {
		t.Fatal(err)
	}
	desk := work.NewDesk(context.Background())
	t.Cleanup(desk.Close)
	state := &screen.State{Settings: settings.Default(), Theme: theme.New(true), Work: desk, Workers: 1}
	state.Settings.Iterations = 2
	state.Settings.Learner = "sf+knn"
	state.SetDataset(d)
	s := New(state, session.New(state))
	next := s.Enter()
	s.Do(keys.Play, 0)
	settle(t, s, next)
	return s, state
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
			c.Text(t.X, t.Y, " "+s.Panes(c.Bounds())[i].Title+" ", theme.Tab)
		}
	}
	return c
}

var duration = regexp.MustCompile(`\d+\.\d s`)

func plain(s *Screen, w, h, focus int) string {
	return duration.ReplaceAllString(frame(s, w, h, focus, false).Plain(), "0.0 s")
}

func TestDraw_LooksLikeThis(t *testing.T) {
	s, state := finished(t)
	for _, size := range [][2]int{{80, 21}, {140, 42}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]+3), func(t *testing.T) {
			golden.RequireEqual(t, plain(s, size[0], size[1], iterationsPane))
		})
	}
	t.Run("learners", func(t *testing.T) {
		s.Do(keys.PickLearner, curvesPane)
		golden.RequireEqual(t, plain(s, 80, 21, curvesPane))
		s.Back()
	})
	t.Run("ascii", func(t *testing.T) {
		state.Theme.ASCII = true
		golden.RequireEqual(t, plain(s, 80, 21, runsPane))
	})
}

func TestDraw_FitsEverySizeWithAndWithoutARun(t *testing.T) {
	full, _ := finished(t)
	preview, _ := shown(t, "toy")
	for w := 20; w <= 220; w += 11 {
		for h := 8; h <= 70; h += 3 {
			for focus := range panes {
				for _, s := range []*Screen{full, preview} {
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

func TestHistory_SaysWhatTheEngineSays(t *testing.T) {
	s, _ := finished(t)
	if len(s.rows) != 3 {
		t.Fatalf("%d rows after two iterations", len(s.rows))
	}
	for i, r := range s.rows {
		e, _ := s.session.Here().Event(i)
		if r.test != e.State.Accuracy.Test || r.size != len(e.State.Train) || i > 0 && (r.kept != e.State.Kept || r.theta != e.State.Calibration.Theta) {
			t.Errorf("row %d: %+v", i, r)
		}
		if got := float64(r.valRight) / float64(len(s.session.Here().Split.Val)); math.Abs(got-r.val) > 1e-9 {
			t.Errorf("row %d: %d right of val for %v", i, r.valRight, r.val)
		}
	}
}

func TestHistory_OfAnIterationUnderWayHasNoAccuracyYet(t *testing.T) {
	s, _ := shown(t, "rings")
	r := s.rows[1]
	if r.complete() || r.kept < 0 || !math.IsNaN(r.test) {
		t.Errorf("after the filter: %+v", r)
	}
	if now, _ := last(s.rows); now.iteration != 0 {
		t.Errorf("the latest classifier is that of iteration %d", now.iteration)
	}
}

func TestEvolved_IsWhatR17Says(t *testing.T) {
	rows := []row{{iteration: 0, val: 0.5, test: 0.5, testRight: 5}, {iteration: 1, val: 0.7, test: 0.4, testRight: 4},
		{iteration: 2, val: 0.7, test: 0.9, testRight: 9}, {iteration: 3, val: 0.6, test: 0.8, testRight: 8}, {iteration: 4, testRight: -1}}
	for report, want := range map[readings.Report]int{readings.ReportLast: 3, readings.ReportBestVal: 1, readings.ReportBestTest: 2} {
		if got, _ := evolved(rows, report); got.iteration != want {
			t.Errorf("%s: iteration %d, want %d", report, got.iteration, want)
		}
	}
}

func TestVerdict_SaysThatOneFoldIsNone(t *testing.T) {
	s, state := finished(t)
	right, verdict := s.verdict(s.rows)
	for _, part := range []string{"95 %", "one is 2.6 points", "One fold is no verdict", "mevolve run rings --learner sf+knn"} {
		if text := right + verdict; !strings.Contains(text, part) {
			t.Errorf("%q lacks %q", text, part)
		}
	}
	state.Settings.Readings.Report = readings.ReportBestTest
	if text, _ := s.verdict(s.rows); !strings.Contains(text, "oracle") {
		t.Errorf("picking on the test set is not labelled: %q", text)
	}
}

func TestLearner_IsChosenFromTheList(t *testing.T) {
	s, state := shown(t, "toy")
	s.Do(keys.PickLearner, 0)
	s.Do(keys.Last, 0)
	s.Do(keys.Up, 0)
	s.Do(keys.Down, 0)
	s.Do(keys.Enter, 0)
	all := learners.All()
	if want := all[len(all)-1].Name; state.Settings.Learner != want {
		t.Errorf("learner %s, want %s", state.Settings.Learner, want)
	}
	if s.Back() {
		t.Error("the list is still open")
	}
}

func TestEnter_ShowsTheSelectedIterationsPoolOnScreen3(t *testing.T) {
	s, state := finished(t)
	s.Do(keys.Up, iterationsPane)
	s.Do(keys.Enter, iterationsPane)
	if s.session.Iteration != 1 || state.TakeShow() != keys.Reliability {
		t.Errorf("iteration %d is shown", s.session.Iteration)
	}
}

func TestRuns_OneCanGoBack(t *testing.T) {
	s, state := finished(t)
	first := s.session.Here()
	s.Do(keys.NextMapping, 0)
	settle(t, s, s.Enter())
	if s.session.Here() == first {
		t.Fatal("another mapping shows the same run")
	}
	s.Do(keys.Last, runsPane)
	s.Do(keys.Enter, runsPane)
	if s.session.Here() != first || state.Settings.Mapping != first.Settings.Mapping {
		t.Error("Enter does not go back to the first run")
	}
}

func TestPlot_ShowsPointsAndReferencesApartWithoutColour(t *testing.T) {
	c := paint.New(12, 2, theme.New(true).Open(), false)
	plot(c, c.Bounds(), []float64{0, math.NaN(), 1}, 2, 0, 1, []reference{{0.4, originalGap}, {0.1, majorityGap}}, false)
	if got, want := c.Plain(), "           ⠉\n⡀⠁⠁⠅⠁⠁⠅⠁⠁⠅⠁⠁\n"; got != want {
		t.Errorf("the plot is\n%swant\n%s", got, want)
	}
	a := paint.New(12, 3, theme.New(true).Open(), true)
	plot(a, a.Bounds(), []float64{0, 1}, 1, 0, 1, []reference{{0.5, originalGap}}, true)
	if got, want := a.Plain(), "           o\n------------\no\n"; got != want {
		t.Errorf("the plot is\n%swant\n%s", got, want)
	}
}

func BenchmarkDraw(b *testing.B) {
	for _, size := range [][2]int{{80, 21}, {200, 57}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			s, _ := finished(b)
			b.ReportAllocs()
			for b.Loop() {
				_ = frame(s, size[0], size[1], 1, false).String()
			}
		})
	}
}
