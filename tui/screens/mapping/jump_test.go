package mapping

import (
	"strings"
	"testing"
)

// The example of a pair that a refusal gives is one that is taken.
func TestParsePair_NamesVerticesThatExist(t *testing.T) {
	d := builtIn(t, "toy")
	s := newStage(t, d, 80, 24)
	for i, e := range d.Examples {
		s.state.SetGraph(i)
		_, err := s.screen.parsePair("1 1")
		if err == nil {
			t.Fatal("1 1 is taken for a pair")
		}
		_, example, found := strings.Cut(err.Error(), "such as ")
		example, _, _ = strings.Cut(example, ";")
		if pair, err := s.screen.parsePair(example); !found || err != nil {
			t.Errorf("graph %d of %d vertices: %q gives the pair %v, %v", i+1, e.Graph.N(), example, pair, err)
		}
	}
}
