package regions

import (
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	tea "charm.land/bubbletea/v2"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/study/experiment"
	"mevolve/study/experiment/plane"
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
	app.Settings.Iterations, app.Settings.Learner = 2, learner
	s := New(app.State, session.New(app.State))
	app.Run(s.Update(screen.All))
	return s, app
}

// settle waits until the run has ended; next is what began it, if that was
// not told.
func settle(t testing.TB, s *Screen, app *screentest.FakeApp, next tea.Cmd) {
	t.Helper()
	app.Run(next)
	app.Until("the run", func() bool { return s.run == nil || !s.run.job.Working() })
	if s.run != nil && s.run.job.Err() != nil {
		t.Fatal(s.run.job.Err())
	}
}

func finished(t testing.TB, name, learner string) (*Screen, *screentest.FakeApp) {
	s, app := entered(t, name, learner)
	settle(t, s, app, nil)
	return s, app
}

func frameOf(s *Screen, w, h, focus int, zoom bool) *paint.Canvas {
	return screentest.Frame(s, s.state.Theme, [2]int{w, h}, focus, zoom)
}

func TestView_ShowsBothPlotsAndEachAlone(t *testing.T) {
	s, _ := finished(t, "rings", "sf+svm")
	shows := func(what string, wanted ...string) {
		t.Helper()
		text := frameOf(s, 80, 21, plotsPane, false).Plain()
		for _, part := range []string{"original  32/38", "iter. 2  33/38", "iteration 2  test 33/38", "original  test 32/38"} {
			if strings.Contains(text, part) != slices.Contains(wanted, part) {
				t.Errorf("%s: is %q shown?\n%s", what, part, text)
			}
		}
	}
	shows("both", "original  32/38", "iter. 2  33/38")
	screentest.Do(s, keys.View, plotsPane)
	shows("evolved alone", "iteration 2  test 33/38")
	screentest.Do(s, keys.View, plotsPane)
	shows("original alone", "original  test 32/38")
}

// The numbers on the screen are those of Algorithm 3 with the learner that
// the label names, and every cell is what that classifier says of its middle.
func TestPictures_AreWhatTheEngineSays(t *testing.T) {
	for _, at := range []plane.Axes{plane.Eigenvalues, plane.Components} {
		s, app := entered(t, "rings", "sf+knn")
		if at == plane.Components {
			app.Run(screentest.Do(s, keys.Axes, plotsPane))
		}
		settle(t, s, app, nil)
		u := s.run.unit
		splits := must.Get(datasets.Splits(app.Dataset, u.settings.Seed, 1, u.settings.Folds))
		mapping := must.Get(u.settings.NewMapping())
		learner := must.Get(u.settings.NewLearner(2))
		for e := range must.Each(evolve.Run(t.Context(), splits[0], experiment.Evolution(u.settings, mapping, learner, nil))) {
			if e.Stage != evolve.Pretrained && e.Stage != evolve.Retrained {
				continue
			}
			p := s.run.pictures[e.Iteration]
			if p.Iteration != e.Iteration || p.Right != e.State.Accuracy.TestCorrect || len(p.Train) != len(e.State.Train) {
				t.Errorf("%d right of test and %d of train in picture %d, the engine has %d and %d",
					p.Right, len(p.Train), p.Iteration, e.State.Accuracy.TestCorrect, len(e.State.Train))
			}
			for _, cell := range [][2]int{{0, 0}, {17, 60}, {plane.RasterW / 2, plane.RasterH / 2}, {plane.RasterW - 1, plane.RasterH - 1}} {
				x, y := cell[0], cell[1]
				said := must.Get(e.State.Learner.(*learners.Pair).Classify(t.Context(), [][]float64{p.Frame.At(p.Frame.Centre(x, y, plane.RasterW, plane.RasterH))}))
				if got := p.Regions.Class(x, y, plane.RasterW, plane.RasterH); got != said[0].Class {
					t.Errorf("cell %v is class %d, the classifier says %d", cell, got, said[0].Class)
				}
			}
		}
	}
}

func TestPictures_ShareOneFrame(t *testing.T) {
	s, _ := finished(t, "rings", "sf+rf")
	for _, p := range s.run.pictures {
		if p.Frame != s.run.pictures[0].Frame {
			t.Errorf("iteration %d is drawn on another part of the plane", p.Iteration)
		}
	}
}

func TestScrub_GoesThroughTheIterationsAndCountsTheirFlips(t *testing.T) {
	s, _ := finished(t, "rings", "sf+svm")
	if s.at != 2 {
		t.Fatalf("the latest of two iterations is %d", s.at)
	}
	for _, step := range []struct {
		key  keys.Action
		want int
	}{{keys.PrevIteration, 1}, {keys.PrevIteration, 0}, {keys.PrevIteration, 0}, {keys.NextIteration, 1}, {keys.Last, 2}, {keys.NextIteration, 2}, {keys.First, 0}} {
		screentest.Do(s, step.key, plotsPane)
		if s.at != step.want {
			t.Errorf("%s leads to iteration %d, want %d", step.key, s.at, step.want)
		}
		original, now := s.both()
		counts := session.CountFlips(s.flips)
		if got := now.Right - original.Right; got != counts[session.Better]-counts[session.Worse] {
			t.Errorf("iteration %d has %d more right, its flips say otherwise", s.at, got)
		}
	}
}

func TestEnter_StepsThroughTheFlippedGraphOnScreen2(t *testing.T) {
	s, app := finished(t, "rings", "sf+svm")
	if len(s.flips) == 0 {
		t.Fatal("no test graph flips")
	}
	screentest.Do(s, keys.Down, flipsPane)
	f := s.flips[s.list.At]
	screentest.Do(s, keys.Enter, flipsPane)
	if app.Shown != keys.Augment || app.Graph() != f.Graph {
		t.Errorf("graph %d is shown, want %d", app.Graph(), f.Graph)
	}
}

// A flip is a test graph of the shown run's fold, which the header names; it was named by fold 1.
func TestChosen_IsAGraphOfTheFoldOfTheRun(t *testing.T) {
	s, app := entered(t, "rings", "sf+svm")
	settle(t, s, app, screentest.Do(s, keys.NextFold, plotsPane))
	at, ok := s.Chosen()
	if !ok || at.Fold != 2 {
		t.Errorf("the flip is of fold %d, and exists: %v", at.Fold, ok)
	}
}

func TestSettings_BeginAnotherRunAndComeBackToTheFirst(t *testing.T) {
	s, app := finished(t, "toy", "sf+knn")
	first := s.run
	screentest.Do(s, keys.NextMapping, plotsPane)
	settle(t, s, app, s.Update(screen.All))
	if s.run == first {
		t.Fatal("another mapping shows the same run")
	}
	screentest.Do(s, keys.PrevMapping, plotsPane)
	if next := s.Update(screen.All); next != nil || s.run != first {
		t.Error("the first run is computed again")
	}
	screentest.Do(s, keys.NextClassifier, plotsPane)
	settle(t, s, app, s.Update(screen.All))
	if app.Settings.Learner != "sf+rf" || s.run.settings.Learner != "sf+rf" {
		t.Errorf("the next classifier is %s", s.run.settings.Learner)
	}
	settle(t, s, app, screentest.Do(s, keys.NextFold, plotsPane))
	if s.run.fold != 2 {
		t.Errorf("the next fold is %d", s.run.fold)
	}
}

func TestStop_KeepsWhatIsDoneAndSpaceRestarts(t *testing.T) {
	s, app := entered(t, "rings", "sf+svm")
	screentest.Do(s, keys.Stop, plotsPane)
	settle(t, s, app, nil)
	if !s.run.stopped || s.run.job.Err() != nil || !strings.Contains(s.run.status(), "space") {
		t.Errorf("a stopped run says %q", s.run.status())
	}
	settle(t, s, app, screentest.Do(s, keys.Play, plotsPane))
	if !s.run.whole() || len(s.run.pictures) != 3 {
		t.Errorf("after the restart there are %d pictures", len(s.run.pictures))
	}
}

func TestDiffpool_SaysWhatIsDrawnInstead(t *testing.T) {
	s, app := entered(t, "toy", "diffpool")
	settle(t, s, app, nil)
	if text := frameOf(s, 80, 21, plotsPane, false).Plain(); !strings.Contains(text, "diffpool has no points to draw: sf+rf is drawn instead") {
		t.Errorf("nothing says so:\n%s", text)
	}
	screentest.Do(s, keys.Axes, plotsPane)
	if text := frameOf(s, 140, 42, plotsPane, true).Plain(); !strings.Contains(text, "Press key a for the two eigenvalues") {
		t.Errorf("the refusal is missing:\n%s", text)
	}
}

// Kept and dropped, right and wrong have shapes that no class has; no two of 64
// classes have colour and shape in common.
func TestMarks_AreAClassesAlone(t *testing.T) {
	type look struct {
		style paint.Style
		glyph rune
	}
	seen := map[look]int{}
	for k := range 64 {
		m := glyphsOf(k, false)
		for _, glyph := range []rune{m.full, m.open, m.small} {
			if strings.ContainsRune(string([]rune{theme.KeptGlyph, theme.DroppedGlyph, theme.RightGlyph, theme.WrongGlyph}), glyph) {
				t.Errorf("class %d has the glyph %c of another meaning", k+1, glyph)
			}
		}
		l := look{theme.Class(k), m.full}
		if other, ok := seen[l]; ok {
			t.Errorf("classes %d and %d look the same", other+1, k+1)
		}
		seen[l] = k
	}
}

// In ASCII a whole point, a generated and a wrong one have different letters; with the
// terminal's own colours the areas are textures, as without colour.
func TestMarks_DifferInASCIIAndLieOnNoColourOfTheTerminal(t *testing.T) {
	for k := range theme.Classes {
		if m := glyphsOf(k, true); m.full == m.open || m.full == m.small || m.open == m.small {
			t.Errorf("class %d has %c, %c and %c", k+1, m.full, m.open, m.small)
		}
	}
	s, _ := finished(t, "rings", "sf+svm")
	textures := func() int { return strings.Count(frameOf(s, 80, 21, plotsPane, false).Plain(), "░") }
	if n := textures(); n > 0 {
		t.Errorf("%d textures with colours", n)
	}
	s.state.Theme = theme.Named(theme.Terminal, true)
	if n := textures(); n < 20 {
		t.Errorf("%d textures with the terminal's colours", n)
	}
}
