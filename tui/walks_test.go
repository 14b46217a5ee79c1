package tui

import (
	"strings"
	"testing"
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
		"4 /", "=This screen has no list to filter.", "x enter", "=This screen has no list to filter.", "1", "=1 DATASET"}},
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
