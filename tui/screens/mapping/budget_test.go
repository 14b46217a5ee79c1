package mapping

import (
	"strings"
	"testing"

	"mevolve/tui/keys"
)

// A longer product leaves no room for the symbols; its result stays.
func TestBudget_ReadsTheSameInASCII(t *testing.T) {
	for name, want := range map[string]string{"toy": "k = ceil(m*beta) = ceil(4*.15) = 1", "rings": "= ceil(25*.15) = 4"} {
		s := newStage(t, builtIn(t, name), 80, 21)
		s.ascii, s.state.Theme.ASCII, s.state.Theme.Color = true, true, false
		s.do(keys.First)
		if !strings.Contains(s.text(), want) {
			t.Errorf("the screen does not show %q:\n%s", want, s.text())
		}
	}
}
