package step

import (
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
)

// A picture that stands without the step tells the line all the same.
func TestPicture_TellsTheStepWhereItStandsAlone(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 60, 13)
	for _, show := range []picture{asMatrix, asDrawing} {
		s.screen.place.picture = show
		for _, c := range []struct {
			at   spot
			told string
		}{
			{spot{0, swapped}, "swaps are asked for"},
			{spot{1, candidates}, "pairs may be added"},
			{spot{1, weighted}, "Σs = "},
			{spot{1, drawn}, "to add, share "},
			{spot{1, routed}, "motif "},
			{spot{1, removable}, "edges may be removed, weighed by Eq. 9"},
			{spot{1, taken}, "to remove, share "},
			{spot{1, swapped}, "added "},
		} {
			s.screen.goSpot(c.at)
			s.expect(c.told)
		}
	}
}

// Most of a brain graph leaves room for the step, which is in sight at once.
func TestOHSU_OpensWithTheStepBesideTheMatrix(t *testing.T) {
	s := newStage(t, real(t, "OHSU"), 80, 21)
	s.expect("u = .984", "u = .413", "margin: swap")
	if strings.Contains(s.text(), "■") {
		t.Errorf("the legend explains ■, which braille does not draw:\n%s", s.text())
	}
}

// The score stays, whatever else has to go.
func TestFormula_KeepsTheScore(t *testing.T) {
	g, err := model.NewGraph(6, []model.Edge{{U: 0, V: 2}, {U: 1, V: 2}, {U: 0, V: 3}, {U: 1, V: 3}, {U: 0, V: 4}, {U: 1, V: 4}, {U: 4, V: 5}})
	if err != nil {
		t.Fatal(err)
	}
	for w, want := range map[int]string{
		60: "s = 1/d3+1/d4+1/d5 = 1/2+1/2+1/3 = 1.333",
		30: "s = 1/2+1/2+1/3 = 1.333",
		12: "s = 1.333",
	} {
		if got := screen.Longest(w, formula(augment.Indices()[9], g, 0, 1)...); got != want {
			t.Errorf("in %d columns the score is %q, want %q", w, got, want)
		}
	}
}

// No heading or legend ends in the middle of a word.
func TestMatrix_CutsNoWords(t *testing.T) {
	for _, name := range []string{"rings", "communities", "toy"} {
		for _, size := range [][2]int{{60, 13}, {80, 21}, {100, 30}} {
			for _, focus := range []int{picturePane, swapsPane} {
				s := newStage(t, builtIn(t, name), size[0], size[1])
				for range 6 {
					s.do(keys.StepForward)
					r := s.screen.Arrange(paint.Rect{W: size[0], H: size[1]}, focus, false).Rects[picturePane]
					if r.Empty() {
						continue
					}
					s.canvas.Reset(size[0], size[1], s.state.Theme.Open(), false)
					restore := s.canvas.Clip(r)
					s.screen.Draw(&s.canvas, picturePane, r, true)
					restore()
					if text := s.canvas.String(); strings.Contains(text, "…") {
						t.Fatalf("%s %v:\n%s", name, size, text)
					}
				}
			}
		}
	}
}
