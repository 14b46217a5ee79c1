package mapping

import (
	"strings"
	"testing"

	"mevolve/tui/keys"
)

// The arrows move along the candidates beside the drawing until a pair of vertices is pointed at.
func TestArrows_PointAtCandidatesBesideTheDrawing(t *testing.T) {
	s := newStage(t, builtIn(t, "planted"), 80, 21)
	s.text()
	s.do(keys.Down)
	if at := s.screen.position; !at.pick.On || at.Cursor.On {
		t.Errorf("an arrow on the drawing: candidate %v, vertices %v", at.pick.On, at.Cursor.On)
	}
	s.screen.Back()
	s.do(keys.CursorDown, keys.Down)
	if at := s.screen.position; !at.Cursor.On {
		t.Error("Shift and an arrow point at no vertices")
	}
}

// From the second swap on the shares divide by the weights that are left, and the list says so.
func TestStep_SaysThatSharesDivideByTheWeightsLeft(t *testing.T) {
	s := newStage(t, builtIn(t, "planted"), 140, 42)
	s.do(keys.First, keys.StepForward, keys.StepForward)
	if text := s.text(); strings.Contains(text, "Σw") || !strings.Contains(text, "w = s/Σs") {
		t.Errorf("in swap 1:\n%s", text)
	}
	for !strings.Contains(s.text(), "Swap 2") || !strings.Contains(s.text(), "weigh the candidates") {
		s.do(keys.StepForward)
	}
	if text := s.text(); !strings.Contains(text, "share = w/Σw, Σw = .") {
		t.Errorf("in swap 2:\n%s", text)
	}
}
