package evolution

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// entered is the screen on a dataset as it is entered.
func entered(t testing.TB, name, learner string) (*Screen, *screentest.FakeApp) {
	app := screentest.New(t, screentest.Dataset(t, name))
	app.NoClock = true
	app.Settings.Iterations, app.Settings.Learner = 2, learner
	s := New(app.State, session.New(app.State))
	app.Run(s.Update(screen.All))
	return s, app
}

// shown is the screen after its preview.
func shown(t testing.TB, name string) (*Screen, *screentest.FakeApp) {
	s, app := entered(t, name, "sf+svm")
	settle(s, app)
	return s, app
}

func TestFirstWords_NeverCutANumber(t *testing.T) {
	for w, want := range map[int]string{29: "next: retraining on 89 graphs", 28: "next: retraining on 89", 21: "next: retraining", 8: "next:"} {
		if got := firstWords("next: retraining on 89 graphs", w); got != want {
			t.Errorf("in %d columns %q, want %q", w, got, want)
		}
	}
}

// A filter that rejects everything leaves a curve that looks like any other.
func TestVerdict_SaysThatTheFilterKeptNothing(t *testing.T) {
	s, _ := finished(t)
	for _, c := range []struct {
		kept, pool [2]int
		says       string
	}{
		{[2]int{0, 3}, [2]int{10, 10}, "One fold proves nothing"},
		{[2]int{0, 0}, [2]int{10, 10}, "The filter kept nothing in any iteration"},
		{[2]int{0, -1}, [2]int{10, 10}, "The filter kept nothing so far"},
		{[2]int{0, 0}, [2]int{0, 0}, "No graph could be mapped"},
	} {
		for i := range 2 {
			s.rows[i+1].kept, s.rows[i+1].pool = c.kept[i], c.pool[i]
		}
		for _, size := range [][2]int{{80, 21}, {140, 42}} {
			if text := frame(s, size[0], size[1], 0, false).Plain(); !strings.Contains(text, c.says) {
				t.Errorf("kept %v of %v: %q is not in\n%s", c.kept, c.pool, c.says, text)
			}
		}
	}
}

// finished is the screen after both iterations.
func finished(t testing.TB) (*Screen, *screentest.FakeApp) {
	s, app := entered(t, "rings", "sf+knn")
	app.Run(screentest.Do(s, keys.Play, 0))
	settle(s, app)
	return s, app
}

// settle waits until nothing is being worked on.
func settle(s *Screen, app *screentest.FakeApp) {
	app.Until("rest", func() bool {
		return s.session.Here().Phase(app.Settings.Iterations) != session.Working
	})
	s.refresh()
}

func frame(s *Screen, w, h, focus int, zoom bool) *paint.Canvas {
	return screentest.Frame(s, s.state.Theme, [2]int{w, h}, focus, zoom)
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

// Without the filter θ decides nothing, so the screen has none.
func TestTheta_IsShownWithTheFilterOnly(t *testing.T) {
	for _, filter := range []bool{true, false} {
		s, app := entered(t, "rings", "sf+knn")
		app.Settings.Filter = filter
		app.Run(s.Update(screen.All))
		app.Run(screentest.Do(s, keys.Play, 0))
		settle(s, app)
		for _, size := range [][2]int{{80, 21}, {140, 42}} {
			for pane := range panes {
				for _, zoom := range []bool{false, true} {
					text := frame(s, size[0], size[1], pane, zoom).Plain()
					if got := strings.Contains(text, "θ"); got && !filter || !got && filter && pane == curvesPane {
						t.Errorf("filter %v, %v: θ is shown: %v\n%s", filter, size, got, text)
					}
				}
			}
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
		if got := evolved(rows, report); got.iteration != want {
			t.Errorf("%s: iteration %d, want %d", report, got.iteration, want)
		}
	}
}

func TestVerdict_SaysThatOneFoldIsNone(t *testing.T) {
	s, app := finished(t)
	right, verdict := s.verdict(s.rows)
	for _, part := range []string{"95 %", "1 graph = 2.6 points", "One fold proves nothing", "mevolve run rings --learner sf+knn"} {
		if text := right[0] + verdict[0]; !strings.Contains(text, part) {
			t.Errorf("%q lacks %q", text, part)
		}
	}
	app.Settings.Readings.Report = readings.ReportBestTest
	right, _ = s.verdict(s.rows)
	for _, text := range right {
		if !strings.Contains(text, "oracle") {
			t.Errorf("picking on the test set is not labelled: %q", text)
		}
	}
}

// The oracle is the largest change of the fold and has no word of a result; under R17
// best-test the verdict is that oracle, and the line is not shown twice.
func TestOracle_IsTheBestIterationBesideChance(t *testing.T) {
	s, app := finished(t)
	rows := []row{{iteration: 0, test: 0.5, testRight: 5}, {iteration: 1, test: 0.7, testRight: 7}, {iteration: 2, test: 0.4, testRight: 4}}
	if words := s.oracle(rows)[0]; !strings.Contains(words, "best of 3") || !strings.Contains(words, "gains +20.0 points") || !strings.Contains(words, "by luck alone +15.0") || !strings.HasPrefix(words, "Do not report:") {
		t.Error(words)
	}
	if words := s.oracle(rows[:1]); words[0] != "" {
		t.Errorf("before the first iteration: %q", words)
	}
	if text := frame(s, 80, 20, curvesPane, false).Plain(); !strings.Contains(text, "Do not report: the best of") {
		t.Errorf("80×24 has no oracle:\n%s", text)
	}
	violet := s.state.Theme.Open()[theme.Oracle]
	if text := frame(s, 80, 20, curvesPane, false).String(); !strings.Contains(text, violet+"Do not report") {
		t.Errorf("it has not the colour of an oracle:\n%q", text)
	}
	app.Settings.Readings.Report = readings.ReportBestTest
	if words := s.oracle(rows); words[0] != "" {
		t.Errorf("under R17 best-test: %q", words)
	}
	if text := frame(s, 80, 20, curvesPane, false).String(); !strings.Contains(text, violet+"After iteration") {
		t.Errorf("under R17 best-test the verdict has not the colour of an oracle:\n%q", text)
	}
}

// Nothing is cut: what does not fit is said shorter, or left to another pane.
func TestCurves_CutNoSentence(t *testing.T) {
	s, app := finished(t)
	for _, change := range []func(){
		func() {},
		func() { app.Settings.Readings.Report = readings.ReportBestTest },
		func() { app.Settings.Readings.Report = readings.ReportBestVal },
	} {
		change()
		for _, w := range []int{60, 80, 100, 140} {
			for _, pane := range []int{curvesPane, iterationsPane} {
				if text := frame(s, w, 42, pane, true).Plain(); strings.Contains(text, "…") {
					t.Errorf("in %d columns something is cut:\n%s", w, text)
				}
			}
		}
	}
}

func TestTable_KeepsTheTestColumnLongest(t *testing.T) {
	s, _ := finished(t)
	for w := 45; w <= tableWidth; w++ {
		c := paint.New(w, 8, s.state.Theme.Open(), false)
		s.drawIterations(c, c.Bounds(), false)
		titles, last := strings.Fields(strings.Split(c.Plain(), "\n")[0]), strings.Split(c.Plain(), "\n")[3]
		if titles[len(titles)-1] != "test" || !regexp.MustCompile(`\.\d{3} +\d+/38$`).MatchString(last) {
			t.Errorf("in %d columns the table ends in %q and %q", w, titles, last)
		}
	}
}

func TestSettings_NameEveryOneThatDiffers(t *testing.T) {
	s, app := finished(t)
	set := app.Settings
	set.Readings.Pool, set.L = readings.PoolOriginals, 3
	app.SetSettings(set)
	app.Run(s.Update(screen.All))
	settle(s, app)
	if text := frame(s, 140, 42, curvesPane, false).Plain(); !strings.Contains(text, ",:l=3 R9=originals") {
		t.Errorf("the settings do not name it:\n%s", text)
	}
}

func TestLearner_IsChosenFromTheList(t *testing.T) {
	s, app := shown(t, "toy")
	screentest.Do(s, keys.PickLearner, 0)
	l := app.Over
	for _, a := range []keys.Action{keys.Last, keys.Up, keys.Down, keys.Choose} {
		l.Bindings().Of(a).Do(0)
	}
	all := learners.All()
	if want := all[len(all)-1].Name; app.Settings.Learner != want {
		t.Errorf("learner %s, want %s", app.Settings.Learner, want)
	}
	if !l.IsClosed() {
		t.Error("the list is still open")
	}
}

func TestEnter_ShowsTheSelectedIterationsPoolOnScreen3(t *testing.T) {
	s, app := finished(t)
	screentest.Do(s, keys.Up, iterationsPane)
	screentest.Do(s, keys.Enter, iterationsPane)
	if s.session.Iteration != 1 || app.Shown != keys.Reliability {
		t.Errorf("iteration %d is shown", s.session.Iteration)
	}
}

func TestPlot_ShowsPointsAndReferencesApartWithoutColour(t *testing.T) {
	c := paint.New(12, 2, theme.New(true).Open(), false)
	_, app := entered(t, "rings", "sf+svm")
	plot(c, c.Bounds(), 0, 1, original.at(0.4), majority.at(0.1), numbers([]float64{0, math.NaN(), 1}))
	if got, want := c.Plain(), "           ⠉\n⡀⠁⠁⠅⠁⠁⠅⠁⠁⠅⠁⠁\n"; got != want {
		t.Errorf("the plot is\n%swant\n%s", got, want)
	}
	a := paint.New(12, 3, theme.New(true).Open(), true)
	app.Theme.ASCII = true
	plot(a, a.Bounds(), 0, 1, original.at(0.5), numbers([]float64{0, 1}))
	if got, want := a.Plain(), "          oo\n----o-o-o---\no o\n"; got != want {
		t.Errorf("the plot is\n%swant\n%s", got, want)
	}
}

// many is a dataset of n graphs, as large as some of the catalog.
func many(t testing.TB, n int) *model.Dataset {
	d := *screentest.Dataset(t, "communities")
	d.Name = "many"
	d.Examples = slices.Clone(d.Examples)
	for seed := 2; len(d.Examples) < n; seed++ {
		d.Examples = append(d.Examples, screentest.Dataset(t, fmt.Sprintf("communities:%d", seed)).Examples...)
	}
	d.Examples = d.Examples[:n]
	for i := range d.Examples {
		d.Examples[i].ID = model.ID{Graph: i}
	}
	return &d
}

// From 100 test graphs on, ".720" and "72/100" stood beside one another
// without a blank, as ".72072/100".
func TestDraw_CountsAndSharesStandApartWithAThousandGraphs(t *testing.T) {
	app := screentest.New(t, many(t, 1000))
	app.NoClock = true
	app.Settings.Iterations, app.Settings.Learner = 1, "sf+knn"
	s := New(app.State, session.New(app.State))
	app.Run(s.Update(screen.All))
	app.Run(screentest.Do(s, keys.Play, 0))
	settle(s, app)
	touching := regexp.MustCompile(`\d\.\d{3}\d|\.\d{3}\d*/|/\d+\.\d`)
	look := func() {
		t.Helper()
		for _, size := range [][2]int{{60, 13}, {80, 21}, {120, 37}, {140, 42}, {200, 57}} {
			for focus := range panes {
				text := frame(s, size[0], size[1], focus, false).Plain()
				if found := touching.FindString(text); found != "" {
					t.Errorf("%q at %v:\n%s", found, size, text)
				}
			}
		}
	}
	look()
	if text := frame(s, 80, 21, iterationsPane, false).Plain(); !regexp.MustCompile(` \.\d{3} +\d+/100 +\.\d{3} +\d+/200`).MatchString(text) {
		t.Errorf("the counts are left out:\n%s", text)
	}
}
