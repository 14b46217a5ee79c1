package mapping

import (
	"strings"
	"testing"

	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/graphview"
)

// A picture that stands without the step tells the line all the same.
func TestPicture_TellsTheStepWhereItStandsAlone(t *testing.T) {
	s := newStage(t, builtIn(t, "communities"), 60, 13)
	for _, show := range []graphview.Kind{graphview.Matrix, graphview.Drawing} {
		s.screen.position.Kind = show
		for _, c := range []struct {
			at   trace.Spot
			told string
		}{
			{trace.Spot{Step: 0, Line: trace.Swapped}, "swaps to make"},
			{trace.Spot{Step: 1, Line: trace.Candidates}, "pairs may be added"},
			{trace.Spot{Step: 1, Line: trace.Weighted}, "Σs = "},
			{trace.Spot{Step: 1, Line: trace.Drawn}, " (+)"},
			{trace.Spot{Step: 1, Line: trace.Routed}, "motif "},
			{trace.Spot{Step: 1, Line: trace.Removable}, "edges may be removed, weighed by Eq. 9"},
			{trace.Spot{Step: 1, Line: trace.Taken}, "Removes "},
			{trace.Spot{Step: 1, Line: trace.Swapped}, "Removes "},
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

// No heading or legend ends in the middle of a word.
func TestMatrix_CutsNoWords(t *testing.T) {
	for _, name := range []string{"rings", "communities", "toy"} {
		for _, size := range [][2]int{{60, 13}, {80, 21}, {100, 30}} {
			for _, focus := range []int{picturePane, swapsPane} {
				s := newStage(t, builtIn(t, name), size[0], size[1])
				for range 6 {
					s.do(keys.StepForward)
					if lines, _ := s.pane(picturePane, focus); strings.Contains(strings.Join(lines, ""), "…") {
						t.Fatalf("%s %v:\n%s", name, size, strings.Join(lines, "\n"))
					}
				}
			}
		}
	}
}
