package tui

import (
	"os"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
)

// walks are keys and what the explorer then shows (=) or does not show (!).
var walks = []struct {
	what, dataset string
	w, h          int
	steps         []string
}{
	{"a number goes to a graph, and others are refused", "toy", 80, 24, []string{
		": 5 enter", "=graph 5 of 6", ": 1 0 enter", "=graphs are numbered 1 to 6", "=graph 5 of 6", ": 3 esc", "=graph 5 of 6"}},
	{"a menu's row acts by its letter and by Enter; palette and help name both keys", "rings", 140, 45, []string{
		"2 w", "=Picture", "=density: 2 characters a pair", "v", "=before", "W enter", "=Why not in the pool?",
		"esc ctrl+p c h e c k space a space m a p p i n g", "=W c", "esc ?", "=w v", "=W w"}},
	{"what is asked while a pane is presented is answered in sight", "rings", 80, 24, []string{
		"2 > P W W", "=Why not in the pool?", "=AUGMENT"}},
	{"the panel switches and takes back", "rings", 80, 24, []string{
		", down right", "=β .20 ", "enter backspace backspace backspace 0 . 5 enter", "=β .50 ",
		"enter backspace backspace backspace 7 enter", "=--beta is the share", "0", "=β .15", "esc", "!Settings and readings"}},
	{"a name replaces the one that E offers, unless a key moves in it", "toy", 80, 24, []string{
		"6 E", "=report to", "=mevolve-toy-", "m i n e . m d", "=: mine.md ", "esc E end x", "=.mdx"}},
	{"a screen without a list refuses a condition", "toy", 80, 24, []string{
		"4 /", "=This screen has no list for a condition.", "x enter", "=This screen has no list for a condition.", "1", "=1 DATASET"}},
	{"L moves the cursor, braces change the motif", "rings", 80, 24, []string{
		"2 L L J H K", "=l=2", "=seed 1", "=β .15", "}", "=l=3", "{ {", "=l=2"}},
	{"keys change the mapping and stop at the least β", "rings", 120, 40, []string{
		"2 >", "=Swap 1 of", "}", "=motif-similarity l=3", "m", "= random", "=uniform", "=Swap 1 of", "]", "=β .20 ", "[ [ [ [", "=β .05", "r", "=seed 2"}},
	{"l matters to motif mappings only", "toy", 100, 30, []string{"2 m", "= random", "}", "=l "}},
	{"a share that is not its weight says why", "rings", 140, 45, []string{"2 G", "=w/Σw"}},
	{"where no swap can be made it says why, and Enter leads on", "toy", 80, 24, []string{
		": 6 enter 2 >", "=No swap", "=Every two vertices are joined by an", "=Enter:next with candidates: graph 1", "enter", "=graph 1 of 6"}},
}

func TestWalks(t *testing.T) {
	for _, walk := range walks {
		t.Run(walk.what, func(t *testing.T) {
			t.Parallel()
			p := shell(t, walk.dataset, walk.w, walk.h)
			for _, step := range walk.steps {
				switch text := step[1:]; {
				case step[0] == '=':
					p.expect(text)
				case step[0] == '!' && len(step) > 1:
					p.expectNot(text)
				default:
					p.press(strings.Fields(step)...)
				}
			}
		})
	}
}

// The walk of docs/teach.md ends on screen 6 with one learner: its page promises what the
// screen then says, what the cell says alone first, and lesson 17 promises what it says alone.
func TestTeach_TheWalkEndsWithWhatThePageSays(t *testing.T) {
	long.Only(t, "it evolves twenty folds")
	t.Cleanup(xdg.Reload)
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // without the trials of other tests
	xdg.Reload()
	page := must.Get(os.ReadFile("../docs/teach.md"))
	_, row, found := strings.Cut(string(page), "| `6` `c` `space` |")
	if !found {
		t.Fatal("the walk has no step of one learner on screen 6")
	}
	row, _, _ = strings.Cut(row, "| `q` `y` |")
	p := shell(t, "planted", 80, 24)
	p.press("6", "c", "space")
	p.expect("our run; space starts your 20 trials")
	p.watch("all 20 trials done", "space")
	p.press("end")
	shown := strings.Join(strings.Fields(p.frame()), " ")
	for _, figure := range []struct{ page, screen string }{
		{"sf+svm alone", "c:1 of 21 learners"},
		{"20 trials", "all 20 trials done"},
		{"Alone it is a gain of 6.4 points", "Alone: a gain of 6.4 points"},
		{"(95 % interval +2.0 to +11.2, p = .009)", "(95 % interval +2.0 to +11.2 over 250 graphs, p = .009)"},
		{"Among the 13 tests of this report it can be chance (Holm’s p = .072)", "Among 13 tests this can be chance (Holm’s p = .072)"},
	} {
		if !strings.Contains(row, figure.page) || !strings.Contains(shown, figure.screen) {
			t.Errorf("the page says %q: %v; screen 6 %q: %v", figure.page, strings.Contains(row, figure.page), figure.screen, strings.Contains(shown, figure.screen))
		}
	}
	if alone, among := strings.Index(shown, "Alone:"), strings.Index(shown, "Among 13"); alone > among {
		t.Error("the cell begins with all tests")
	}
	expect.Contains(t, row, "random", "vertex-similarity")
	p.press("home")
	if frame := p.frame(); strings.Count(frame, "▲") != 2 || !strings.Contains(frame, "+6.8▲") || !strings.Contains(frame, "+7.6▲") {
		t.Errorf("the marks are not those of random and vertex-similarity:\n%s", frame)
	}
	text := must.Get(os.ReadFile("lessons/helps.md")) // its figures are held by TestFacts_Helps
	lesson := strings.Join(strings.Fields(string(text)), " ")
	expect.Contains(t, lesson, "+6.4 points, with a 95 % interval from +2.0 to +11.2, p = .009")
}
