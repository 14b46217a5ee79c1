//go:build unix

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// fresh is a machine on which the explorer was never started: no state, no
// configuration.
func fresh(t *testing.T) (env []string, state string) {
	t.Helper()
	state = t.TempDir()
	return []string{"XDG_STATE_HOME=" + state, "XDG_CONFIG_HOME=" + t.TempDir()}, state
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
			env, _ := fresh(t)
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

// Where nothing can be kept, the explorer opens all the same.
func TestFirst_AStateFolderThatCannotBeWrittenStopsNothing(t *testing.T) {
	t.Parallel()
	env, state := fresh(t)
	session := &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if os.Geteuid() == 0 { // who may write everywhere
		const nobody = 65534
		session.Credential = &syscall.Credential{Uid: nobody, Gid: nobody, NoSetGroups: true}
		for _, folder := range []string{filepath.Dir(state), filepath.Dir(program)} {
			if err := os.Chmod(folder, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.Chmod(state, 0o555); err != nil {
		t.Fatal(err)
	}
	x := startAs(t, session, 120, 30, env, program)
	x.shows("The loop")
	x.press("2")
	x.shows("2 AUGMENT", "Before swap 1")
	x.shows("cannot be kept")
	x.quits("q")
	if left, err := os.ReadDir(state); err != nil || len(left) > 0 {
		t.Errorf("%v is written, %v", left, err)
	}
}
