package step

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"mevolve/model"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/theme"
	"mevolve/why"
)

// whole draws a screen in so many columns and rows.
func whole(s *Screen, w, h int) string {
	return screentest.Frame(s, theme.New(true), w, h, stepPane, false).Plain()
}

// W tells what is worked out without a screen: the sentence, each draw, each alternative.
func TestWhy_TellsWhatIsWorkedOutWithoutAScreen(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "toy"))
	s := New(stage.State, nil)
	stage.Feed(s.Update)
	stage.Run(s.Enter())
	s.position.Cursor.On, s.position.Cursor.Row, s.position.Cursor.Column = true, 0, 2
	stage.Run(s.Do(keys.Why, picturePane))
	stage.Until("the answer", func() bool { return strings.Contains(whole(s, 140, 60), "R5 none") && stage.Quiet() })
	frame := whole(s, 140, 60)
	sc := s.scene
	p, err := why.OfPair(context.Background(), sc.Cause.Whole(), sc.Graph, sc.Result, model.Edge{U: 0, V: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range paint.Wrap(p.String(), 30) {
		if first, _, _ := strings.Cut(word, " "); !strings.Contains(frame, first) {
			t.Errorf("the sentence %q is not told:\n%s", p, frame)
		}
	}
	for _, c := range why.Changes(sc.Cause.Whole()) {
		found, err := c.Try(context.Background(), sc.Graph, p.Pair, why.Effort{States: 4000}, rand.New(rand.NewPCG(1, 2)))
		if err != nil {
			t.Fatal(err)
		}
		if found.Exact && !strings.Contains(frame, found.String()) || !strings.Contains(frame, c.What) {
			t.Errorf("%s gives it the chance %v, which is not told:\n%s", c.What, found, frame)
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
				s := New(stage.State, nil)
				stage.Feed(s.Update)
				stage.Run(s.Enter())
				s.position.Cursor.On, s.position.Cursor.Column = true, 2
				frame := func() string {
					return screentest.Frame(s, stage.State.Theme, size[0], size[1], pane, zoom).Plain()
				}
				before := frame()
				stage.Run(s.Do(keys.Why, pane))
				stage.Until("the answer", func() bool { return strings.Contains(frame(), "Why not 1–3?") })
				if spot := s.position.Spot; pane == swapsPane && size[0] < 140 {
					if stage.Run(s.Do(keys.Down, pane)); s.position.Spot != spot {
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
	stage := screentest.New(t, screentest.Dataset(t, "toy"))
	s := New(stage.State, nil)
	stage.Feed(s.Update)
	stage.Run(s.Enter())
	s.position.Cursor.On, s.position.Cursor.Column = true, 2
	stage.Run(s.Do(keys.Why, picturePane))
	p := s.Position()
	other := New(stage.State, nil)
	stage.Feed(other.Update)
	stage.Run(other.Enter())
	stage.Run(other.Go(p))
	stage.Until("the answer", func() bool { return strings.Contains(whole(other, 100, 40), "Why not 1–3?") })
	stage.Run(other.Do(keys.Why, picturePane))
	if strings.Contains(whole(other, 100, 40), "Why not") {
		t.Error("W does not close the answer")
	}
	if _, told := other.Position().View[viewWhy]; told {
		t.Error("the position still asks")
	}
}
