package mapping

import (
	"testing"

	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/graphview"
)

// The drawing comes first, in wide windows beside the matrix; of a graph whose drawing
// cannot be read in 80×24 the matrix does.
func TestPicture_FitsTheScreenUntilItIsChosen(t *testing.T) {
	wide, middle, narrow := newStage(t, builtIn(t, "rings"), 140, 42), newStage(t, builtIn(t, "rings"), 100, 27), newStage(t, builtIn(t, "rings"), 80, 21)
	for _, c := range []struct {
		s    *stage
		then []graphview.Kind // after each w
	}{
		{wide, []graphview.Kind{graphview.Both, graphview.Matrix, graphview.Drawing, graphview.Both}},
		{middle, []graphview.Kind{graphview.Drawing, graphview.Both, graphview.Matrix, graphview.Drawing}},
		{narrow, []graphview.Kind{graphview.Drawing, graphview.Both, graphview.Matrix, graphview.Drawing}},
		{newStage(t, real(t, "OHSU"), 80, 21), []graphview.Kind{graphview.Matrix, graphview.Drawing, graphview.Both, graphview.Matrix}},
	} {
		for i, want := range c.then {
			if i > 0 {
				c.s.do(keys.Picture)
			}
			c.s.text()
			if got := c.s.screen.position.Kind.In(c.s.screen.pictures.Body, c.s.state.Subject.Example.Graph); got != want {
				t.Errorf("after %d times w %v stands there, want %v", i, got, want)
			}
		}
	}
}
