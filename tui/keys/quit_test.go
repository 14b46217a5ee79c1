package keys

import (
	"strings"
	"testing"
)

// The help of quit names both things that quitting ends and that it asks about: a run, and
// the class of a presenter.
func TestHelp_QuitNamesWhatItAsksAbout(t *testing.T) {
	for n := 1; n <= 6; n++ {
		b := For(make([]string, 6), make([][]Binding, 6)).Binding(Number(n), "q")
		if b == nil || b.Action != Quit || !strings.Contains(b.Help, "a run or a class") {
			t.Errorf("screen %d: q is %+v", n, b)
		}
	}
}
