package mapping

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// whole draws a screen in so many columns and rows.
func whole(s *Screen, w, h int) string {
	return screentest.Frame(s, theme.New(true), [2]int{w, h}, stepPane, false).Plain()
}

// entered is the screen of a stage, as it is entered.
func entered(stage *screentest.FakeApp) *Screen {
	s := New(stage.State, nil)
	stage.Run(s.Update(screen.All))
	return s
}

// asking is the screen that is asked with W about a pair, of a graph of its dataset.
func asking(t *testing.T, dataset string, graph, row, column int) (*screentest.FakeApp, *Screen) {
	app := screentest.New(t, screentest.Dataset(t, dataset))
	app.Subject.Example = app.Dataset.Examples[graph]
	s := entered(app)
	s.position.Cursor = matrix.Cursor{On: true, Row: row, Column: column}
	app.Run(screentest.Do(s, keys.Why, picturePane))
	return app, s
}

// W shows what is worked out without a screen: the sentence, each draw, each alternative.
func TestWhy_TellsWhatIsWorkedOutWithoutAScreen(t *testing.T) {
	stage, s := asking(t, "toy", 0, 0, 2)
	stage.Until("the answer", func() bool { return strings.Contains(whole(s, 140, 60), "R5 none") && stage.Quiet() })
	frame := whole(s, 140, 60)
	sc := s.scene
	p := must.Get(explain.OfPair(context.Background(), sc.Cause.Settings, sc.Graph, sc.Result, model.Edge{U: 0, V: 2}))
	for _, word := range paint.Wrap(p.String(), 30) {
		if first, _, _ := strings.Cut(word, " "); !strings.Contains(frame, first) {
			t.Errorf("the sentence %q is not reported:\n%s", p, frame)
		}
	}
	for _, c := range explain.Changes(sc.Cause.Settings) {
		found := must.Get(c.Try(context.Background(), sc.Graph, p.Pair, explain.Effort{States: 4000}, rand.New(rand.NewPCG(1, 2))))
		if found.Exact && !strings.Contains(frame, found.String()) || !strings.Contains(frame, c.What) {
			t.Errorf("%s gives it the chance %v, which is not reported:\n%s", c.What, found, frame)
		}
	}
	if view := s.Position().View[viewWhy]; view != "1 3" {
		t.Errorf("the position says %q", view)
	}
	if !s.Back() || strings.Contains(whole(s, 140, 60), "Why not") {
		t.Error("Esc does not close the answer")
	}
}

// At 80 columns the answer went into the pane that the swaps had hidden, or the zoomed picture.
func TestWhy_IsSeenWhateverPaneHasTheFocus(t *testing.T) {
	for _, size := range [][2]int{{60, 16}, {80, 24}, {100, 30}, {140, 45}} {
		for pane := picturePane; pane <= swapsPane; pane++ {
			for _, zoom := range []bool{false, true} {
				stage := screentest.New(t, screentest.Dataset(t, "toy"))
				s := entered(stage)
				s.position.Cursor.On, s.position.Cursor.Column = true, 2
				frame := func() string {
					return screentest.Frame(s, stage.State.Theme, size, pane, zoom).Plain()
				}
				before := frame()
				stage.Run(screentest.Do(s, keys.Why, pane))
				stage.Until("the answer", func() bool { return strings.Contains(frame(), "Why not 1–3?") })
				if spot := s.position.Spot; pane == swapsPane && size[0] < 140 {
					if stage.Run(screentest.Do(s, keys.Down, pane)); s.position.Spot != spot {
						t.Errorf("%v: the swaps move behind the answer", size)
					}
				}
				if !s.Back() || frame() != before {
					t.Errorf("%v, pane %d, zoom %v: Esc leaves\n%s\nbefore it was\n%s", size, pane, zoom, frame(), before)
				}
			}
		}
	}
}

// A position brings the answer back, and W on the same pair closes it.
func TestWhy_IsPartOfThePosition(t *testing.T) {
	stage, s := asking(t, "toy", 0, 0, 2)
	p := s.Position()
	other := New(stage.State, nil)
	stage.Run(other.Update(screen.All))
	stage.Run(other.Go(p))
	stage.Until("the answer", func() bool { return strings.Contains(whole(other, 100, 40), "Why not 1–3?") })
	stage.Run(screentest.Do(other, keys.Why, picturePane))
	if strings.Contains(whole(other, 100, 40), "Why not") {
		t.Error("W does not close the answer")
	}
	if _, told := other.Position().View[viewWhy]; told {
		t.Error("the position still asks")
	}
}

// A chance that c knows exactly W knows, too, and so it does that of a reading that changes
// nothing, as R5 where Σs is not 0; where c samples, W samples both.
func TestWhy_KnowsTheChanceAsExactlyAsItsOwnKeyDoes(t *testing.T) {
	for states, exact := range map[int]bool{400: true, 1: false} {
		was := explain.Alone
		t.Cleanup(func() { explain.Alone = was })
		explain.Alone = explain.Effort{States: states, Trials: 100}
		stage, s := asking(t, "toy", 0, 0, 2)
		sc := s.scene
		pair := model.Edge{U: 0, V: 2}
		found := must.Get(explain.Alone.Chance(context.Background(), sc.Mapping, sc.Graph, pair, explain.Stream(sc.Cause.Seed, 1, 1, 1, sc.Cause.Subject.Example.ID)))
		if found.Exact != exact || sc.Sum == 0 {
			t.Fatal("this pair is no such pair", found, sc.Sum)
		}
		stage.Until("all rows", func() bool { return strings.Contains(whole(s, 140, 60), "R5 none") && stage.Quiet() })
		frame := whole(s, 140, 60)
		if want := "it is added in " + found.String(); !strings.Contains(strings.Join(strings.Fields(frame), " "), want) || strings.Contains(frame, "exact.") != exact {
			t.Errorf("W does not say %q, exact: %v:\n%s", want, exact, frame)
		}
		for line := range strings.SplitSeq(frame, "\n") {
			line = strings.TrimSpace(line)
			if strings.Contains(line, "R5 none") && (strings.HasSuffix(line, " "+found.String()) != exact || strings.Contains(line, "±") == exact) {
				t.Errorf("of %d states the usual chance is %s, and %q", states, found, line)
			}
		}
	}
}

// A list that goes on below the pane says so, and which key scrolls it.
func TestWhy_SaysThatThereIsMore(t *testing.T) {
	stage, s := asking(t, "toy", 0, 0, 2)
	stage.Until("the answer", func() bool { return strings.Contains(whole(s, 140, 60), "R5 none") && stage.Quiet() })
	frame := func(pane int) string {
		return screentest.Frame(s, stage.State.Theme, [2]int{80, 24}, pane, false).Plain()
	}
	if !strings.Contains(frame(picturePane), "Tab ↓ more") || !strings.Contains(frame(stepPane), "↓ more") || strings.Contains(frame(stepPane), "Tab ↓") {
		t.Errorf("not told:\n%s\n%s", frame(picturePane), frame(stepPane))
	}
	if strings.Contains(whole(s, 140, 60), "↓ more") {
		t.Error("all is seen, and more is promised")
	}
}

// The title of a pair that was drawn asks why; who points at no pair is answered of the
// pool, and told how a pair is asked about.
func TestWhy_AsksAsItIsAnswered(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "toy"))
	s := entered(stage)
	added := s.scene.Result.Attempts[0].Added
	s.position.Cursor.On, s.position.Cursor.Row, s.position.Cursor.Column = true, added.U, added.V
	stage.Run(screentest.Do(s, keys.Why, picturePane))
	stage.Until("the answer", func() bool { return strings.Contains(whole(s, 140, 60), "is added: swap 1") })
	if frame := whole(s, 140, 60); !strings.Contains(frame, "Why "+added.String()+"?") {
		t.Errorf("the title asks otherwise:\n%s", frame)
	}
	s.closeWhy()
	s.position.Cursor.On = false
	stage.Run(screentest.Do(s, keys.Why, picturePane))
	if frame := whole(s, 140, 60); !strings.Contains(frame, "Why not in the pool?") || !strings.Contains(frame, "Point at a pair") {
		t.Errorf("how a pair is asked about is not reported:\n%s", frame)
	}
}

// The answer takes the step's columns, so that the drawing does not turn round.
func TestWhy_LeavesTheDrawingAsItIs(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {140, 45}} {
		stage := screentest.New(t, screentest.Dataset(t, "rings"))
		s := entered(stage)
		body := paint.Rect{W: size[0], H: size[1] - 3}
		was := s.Arrange(body, stepPane, false).Rects[picturePane]
		s.position.Cursor.On, s.position.Cursor.Column = true, 2
		stage.Run(screentest.Do(s, keys.Why, picturePane))
		if is := s.Arrange(body, stepPane, false).Rects[picturePane]; is != was {
			t.Errorf("%v: the picture takes %v in place of %v", size, is, was)
		}
	}
}

// Whichever pane has the focus, w leaves a picture in sight.
func TestPictures_StayInSightWhereAnotherPaneHasTheFocus(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "rings"))
	s := entered(stage)
	for pane := stepPane; pane <= swapsPane; pane++ {
		for range 4 {
			stage.Run(screentest.Do(s, keys.Picture, pane))
			screentest.Frame(s, stage.State.Theme, [2]int{80, 24}, pane, false)
			if s.Arrange(paint.Rect{W: 80, H: 21}, pane, false).Rects[picturePane].Empty() {
				t.Errorf("pane %d: %v is out of sight", pane, s.position.Kind)
			}
		}
	}
}

// Where the list has more rows than swaps are asked for, its head says how many tries
// they are.
func TestSwaps_SayHowManyTriesTheyTake(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "communities"))
	more := 0
	for _, e := range stage.Dataset.Examples[:12] {
		stage.Subject.Example = e
		s := entered(stage)
		told := strings.Contains(screentest.Frame(s, stage.State.Theme, [2]int{80, 24}, swapsPane, false).Plain(), fmt.Sprintf(", %d tries", s.scene.Last()))
		if s.scene.Last() > s.scene.Result.Requested {
			more++
		}
		if want := s.scene.Last() > s.scene.Result.Requested; told != want {
			t.Errorf("graph %s: %d attempts of %d asked, told: %v", e.ID, s.scene.Last(), s.scene.Result.Requested, told)
		}
	}
	if more == 0 {
		t.Error("no graph takes more attempts than are asked: nothing was tested")
	}
}
