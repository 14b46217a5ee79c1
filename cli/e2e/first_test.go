//go:build unix

package e2e

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// fresh is a machine on which the explorer was never started: no state, no
// configuration.
func fresh(t *testing.T) []string {
	t.Helper()
	return []string{"XDG_STATE_HOME=" + t.TempDir(), "XDG_CONFIG_HOME=" + t.TempDir()}
}

// Whoever starts it for the first time sees the loop, which any key leaves for
// what the key does; nobody sees it a second time.
func TestFirst_TheLoopIsShownOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ key, then string }{
		"a screen": {"2", "2 AUGMENT"}, "the help": {"?", "Keys and words"}, "a letter": {"j", "graph 247 of 250"}, "Esc": {"\x1b", "1 component"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			env := fresh(t)
			x := start(t, 80, 24, env)
			x.shows("The loop", "1 data", "r > θ ?")
			x.press(c.key)
			x.until(c.then+" in place of the loop", func(text string) bool {
				return strings.Contains(text, c.then) && !strings.Contains(text, "The loop")
			})
			x.quits(ctrlC)
			y := opened(t, 80, 24, env)
			y.shows("1 component")
			y.press("q")
			if y.ends(); strings.Contains(ansi.Strip(string(y.written())), "The loop") {
				t.Error("the second start shows the loop again")
			}
		})
	}
}
