package graphview

import (
	"context"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/study/inspect/trace"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/paint"
)

// A click finds what was drawn there: every pair of the matrix in sight,
// at every density, and every vertex of the drawing.
func TestPictures_AnswerWhereTheyWereDrawn(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "communities"))
	sc := must.Get(trace.Make(context.Background(), trace.InputOf(stage.Subject, stage.Settings), trace.Overrides{}, trace.Spot{Step: 3, Line: trace.Swapped}))
	n := sc.Graph.N()
	var p Pictures
	p.Of(sc.Input)
	for kind := Matrix; kind <= Drawing; kind++ {
		for density := matrix.Pairs; density <= matrix.Braille; density++ {
			c := paint.New(120, 60, stage.Theme.Open(), false)
			f := Frame{Shown: Shown{Kind: kind, Look: matrix.Look{Density: density, Order: 1}}, Step: swapview.Step{Scene: sc}}
			p.Placed = p.Draw(c, c.Bounds(), f, true)
			if kind == Drawing {
				found := map[int]bool{}
				for y := range 60 {
					for x := range 120 {
						s := Shown{Kind: kind}
						if p.Click(x, y, &s); s.Cursor.On {
							found[s.Cursor.Row] = true
						}
					}
				}
				if len(found) != n {
					t.Errorf("%d of %d vertices of the drawing answer", len(found), n)
				}
				continue
			}
			for u := range n {
				for v := range n {
					x, y, ok := p.Placed.Matrix.At(u, v)
					s := Shown{Kind: kind}
					if p.Click(x, y, &s); !ok || !s.Cursor.On {
						t.Fatalf("%v: %d–%d is not in sight of 120×60", density, u+1, v+1)
					}
					if density == matrix.Pairs && (s.Cursor.Row != u || s.Cursor.Column != v) {
						t.Fatalf("a click on %d–%d puts the cursor on %d–%d", u+1, v+1, s.Cursor.Row+1, s.Cursor.Column+1)
					}
				}
			}
		}
	}
}

// Asked for, both pictures of a molecule are seen at every width that has room for
// two, whether the step is beside them or not.
func TestPane_OfBothHasRoomForBoth(t *testing.T) {
	g := screentest.Dataset(t, "rings").Examples[0].Graph
	for w := 60; w <= 220; w++ {
		body := paint.Rect{W: w, H: 21}
		s := Shown{Kind: Both}
		panes := []layout.Pane{s.Pane(body, g, nil), {Title: "Step"}, {Title: "Swaps"}}
		p := layout.Split(body, panes, 0, false)
		if paired, room := p.Rects[0].W >= leastBeside, w-2 >= leastPair; room && !paired {
			t.Errorf("%d columns: the pictures have %d of them", w, p.Rects[0].W)
		}
		if beside := !p.Rects[1].Empty(); w >= 112 != beside && w-2 >= leastPair {
			t.Errorf("%d columns: the step is beside them: %v", w, beside)
		}
	}
}

// A drawing has no scores, whichever view of the matrix is chosen.
func TestDrawing_IsTitledByWhatItShows(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "rings"))
	sc := must.Get(trace.Make(context.Background(), trace.InputOf(stage.Subject, stage.Settings), trace.Overrides{}, trace.Spot{Step: 1, Line: trace.Swapped}))
	var p Pictures
	p.Of(sc.Input)
	for view := range matrix.Views {
		c := paint.New(100, 30, stage.Theme.Open(), false)
		p.Draw(c, c.Bounds(), Frame{Shown: Shown{Kind: Drawing, Look: matrix.Look{View: view}}, Step: swapview.Step{Scene: sc}}, true)
		title, _, _ := strings.Cut(c.Plain(), "\n")
		if named := strings.Contains(title, view.Name(sc.Index)); named == strings.Contains(view.Name(sc.Index), "scores") {
			t.Errorf("the title of %s is %q", view.Name(sc.Index), title)
		}
	}
}
