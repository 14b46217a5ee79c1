package augment

import (
	"testing"

	"mevolve/tui/keys"
)

func TestDraw_SaysWhyAShareIsNotItsWeight(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 140, 42)
	s.do(keys.Last)
	s.expect("w/Σw")
}

func TestLength_SaysThatItMattersToMotifMappingsOnly(t *testing.T) {
	s := newStage(t, builtIn(t, "toy"), 80, 21)
	s.under("random")
	s.do(keys.Longer)
	if s.state.Message().Text == "" {
		t.Error("nothing is said of l under the random mapping")
	}
}
