package augment

import (
	"strings"
	"testing"

	"mevolve/tui/keys"
)

func TestBudget_ReadsTheSameInASCII(t *testing.T) {
	s := newStage(t, builtIn(t, "toy"), 80, 21)
	s.ascii, s.state.Theme.ASCII, s.state.Theme.Color = true, true, false
	s.do(keys.First)
	if want := "k = ceil(m*beta) = ceil(4*.15) = 1"; !strings.Contains(s.text(), want) {
		t.Errorf("the screen does not show %q:\n%s", want, s.text())
	}
}

// A longer product leaves no room for the symbols; its result stays.
func TestBudget_KeepsItsResult(t *testing.T) {
	s := newStage(t, builtIn(t, "rings"), 80, 21) // m = 25
	s.ascii, s.state.Theme.ASCII, s.state.Theme.Color = true, true, false
	s.do(keys.First)
	if want := "= ceil(25*.15) = 4"; !strings.Contains(s.text(), want) {
		t.Errorf("the screen does not show %q:\n%s", want, s.text())
	}
}
