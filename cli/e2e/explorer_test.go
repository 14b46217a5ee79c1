//go:build unix

package e2e

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/expect"
)

func TestExplorer_StepsBackToTheSameScreen(t *testing.T) {
	t.Parallel()
	x := opened(t, 80, 24, nil)
	x.press("2")
	frames := []string{x.look("2 AUGMENT", "Before swap 1")}
	for _, swap := range []string{"Swap 1 of ", "Swap 2 of "} {
		x.press(">")
		frames = append(frames, x.look(swap))
	}
	for _, k := range []int{1, 0} {
		x.press("<")
		x.looks(frames[k])
	}
	x.press("G")
	x.shows("Swap 2 of 2")
	x.press("<<<<<")
	x.looks(frames[0])
	x.press("n")
	x.shows("graph 247 of 250")
	x.press("p")
	x.looks(frames[0])
	x.press("r")
	x.shows("seed 2")
	x.press("u")
	x.shows("seed is 1 again")
	x.press(">") // the message leaves with the next key
	x.looks(frames[1])
	x.press("<")
	x.looks(frames[0])
}

// An evolution that is computed at once is shown stage by stage, until space is pressed again.
func TestExplorer_PlaysAnEvolution(t *testing.T) {
	t.Parallel()
	x := opened(t, 80, 24, []string{"MEVOLVE_REDUCED_MOTION=no"}, "toy", "--iterations", "3")
	x.press("4")
	x.shows("4 EVOLVE", "next: retraining")
	x.press(" --")
	x.shows("1 of 3", "a stage in 2 s")
	x.shows("1 of 3", "JUDGE")
	x.press(" ")
	x.shows("all 3 iterations are done")
	x.quits("q")
}

func TestExplorer_EvolvesTwoIterationsAndAsksBeforeLosingThem(t *testing.T) {
	t.Parallel()
	x := opened(t, 80, 24, nil)
	x.press("4")
	x.shows("4 EVOLVE", "next: retraining")
	for _, row := range []string{`(?m)^[ ▸]+1 .*\d/50$`, `(?m)^[ ▸]+2 .*\d/50$`} {
		x.press("i")
		x.until("the test accuracy of another iteration", regexp.MustCompile(row).MatchString)
	}
	x.press("q")
	x.shows("Really?", "has done 2 of 5")
	x.press("n")
	x.until("no question any more", func(text string) bool { return !strings.Contains(text, "Really?") })
	x.press("q")
	x.shows("Really?")
	x.quits("y")
}

func TestExplorer_FollowsTheWindow(t *testing.T) {
	t.Parallel()
	x := opened(t, 80, 24, nil)
	x.press("2")
	before := x.look("2 AUGMENT", "Before swap 1")
	for _, size := range [][2]int{{60, 16}, {200, 60}} {
		w, h := size[0], size[1]
		x.resize(w, h)
		shown := x.until("the header, the screen and the keys in a window that fits", func(text string) bool {
			lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
			return len(lines) == h && strings.Contains(lines[0], "planted") && strings.Contains(lines[1], "2 AUGMENT") &&
				strings.Contains(text, "seed 1") && strings.HasSuffix(lines[h-1], "q:quit")
		})
		if w == 200 && !strings.Contains(shown, "Swaps") {
			t.Errorf("three panes fit into 200 columns; it shows\n%s", shown)
		}
	}
	x.resize(20, 8)
	x.until("what size it needs", func(text string) bool {
		return strings.Contains(strings.Join(strings.Fields(text), " "), "needs 60×16 characters")
	})
	x.resize(80, 24)
	x.looks(before)
	x.quits("q")
}

// tour visits the screens, steps and quits; it returns all that
// was written.
func tour(t *testing.T, env []string, args ...string) []byte {
	t.Helper()
	x := opened(t, 80, 24, env, args...)
	x.press("2")
	x.shows("2 AUGMENT", "Before swap 1 ")
	x.press(">")
	x.shows("Swap 1 ")
	x.press("3")
	x.shows("3 RELIABILITY", " kept")
	x.press("4")
	x.shows("4 EVOLVE", "next: retraining", "140")
	x.press("?")
	x.shows("Keys")
	x.press("?")
	x.shows("next: retraining")
	x.quits("q")
	return x.written()
}

// colours are the SGR sequences that set one.
func colours(written []byte) (found []string) {
	for _, m := range regexp.MustCompile(`\x1b\[([0-9;:]*)m`).FindAllSubmatch(written, -1) {
		for code := range strings.FieldsFuncSeq(string(m[1]), func(r rune) bool { return r == ';' || r == ':' }) {
			if len(code) > 1 && strings.ContainsAny(code[:1], "34910") && code != "39" && code != "49" {
				found = append(found, string(m[0]))
				break
			}
		}
	}
	return found
}

func TestColours_AreThereUnlessToldOtherwise(t *testing.T) {
	t.Parallel()
	if found := colours(tour(t, nil)); len(found) == 0 {
		t.Error("a terminal of true colour gets none")
	}
	if found := colours(tour(t, []string{"NO_COLOR=1"})); len(found) > 0 {
		t.Errorf("%d sequences set a colour, first %q", len(found), found[0])
	}
}

// A terminal that calls itself dumb got the alternate screen, the mouse and
// cursor movements all the same.
func TestExplorer_SaysThatADumbTerminalCannotShowIt(t *testing.T) {
	t.Parallel()
	x := start(t, 80, 24, []string{"TERM=dumb"})
	x.shows("TERM=dumb", "mevolve run", "mevolve step")
	if code := x.ends(); code != 2 {
		t.Errorf("the exit code is %d", code)
	}
	x.isRestored()
	expect.Lacks(t, string(x.written()), "\x1b")
}

func TestASCII_IsNotForcedOnWhoRefusesIt(t *testing.T) {
	t.Parallel()
	x := opened(t, 80, 24, []string{"LANG=C"}, "--ascii=false")
	x.shows("β .15", "━")
}

// A megabyte pasted into a prompt froze the program for ever, the terminal
// raw, and no signal ended it.
func TestPaste_OfAMegabyteIsCutAndNothingStops(t *testing.T) {
	t.Parallel()
	x := opened(t, 80, 24, nil)
	x.press("/")
	x.shows("where")
	x.press("\x1b[200~" + strings.Repeat("n>20 界", 1<<17) + "\x1b[201~")
	x.shows("full: 4,096 characters")
	x.press("\x1b")
	x.shows("q:quit")
	x.press("\x1b[200~" + strings.Repeat("q", 1<<20) + "\x1b[201~") // where nothing asks for text
	x.press("\x1b[B")
	x.shows("graph 247 of 250")
	x.quits(ctrlC)
}

func TestASCII_IsAllThatIsWritten(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ env, args []string }{
		"--ascii":        {nil, []string{"--ascii"}},
		"no UTF-8":       {[]string{"LANG=C"}, nil},
		"LC_ALL decides": {[]string{"LC_ALL=POSIX"}, nil},
	} {
		for i, b := range ansi.Strip(string(tour(t, c.env, c.args...))) {
			if b >= 0x80 {
				t.Fatalf("%s: byte %d written begins %q", name, i, b)
			}
		}
	}
}
