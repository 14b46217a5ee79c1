package step

import (
	"testing"

	"mevolve/tui/keys"
)

// A wide screen shows the drawing beside the matrix unless it is told not to.
func TestPicture_FitsTheScreenUntilItIsChosen(t *testing.T) {
	wide, narrow := newStage(t, builtIn(t, "rings"), 140, 42), newStage(t, builtIn(t, "rings"), 80, 21)
	for _, c := range []struct {
		s    *stage
		then []picture // after each w
	}{
		{wide, []picture{asBoth, asMatrix, asDrawing, asBoth}},
		{narrow, []picture{asMatrix, asDrawing, asBoth, asMatrix}},
	} {
		for i, want := range c.then {
			if i > 0 {
				c.s.do(keys.Picture)
			}
			c.s.text()
			if got := c.s.screen.picture(); got != want {
				t.Errorf("after %d times w %v stands there, want %v", i, got, want)
			}
		}
	}
}
