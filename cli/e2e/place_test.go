//go:build unix

package e2e

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"

	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/study/settings"
)

var clipboard = regexp.MustCompile(`\x1b\]52;c;([A-Za-z0-9+/=]+)`)

// copied presses y and returns the arguments of the command in the clipboard,
// which the screen shows in full as well.
func (x *terminal) copied() []string {
	x.t.Helper()
	x.press("y")
	shown := x.shows("copied:")
	var last [][]byte
	x.until("the clipboard", func(string) bool {
		if all := clipboard.FindAllSubmatch(x.raw.Bytes(), -1); len(all) > 0 {
			last = all[len(all)-1]
		}
		return last != nil
	})
	line := must.Get(base64.StdEncoding.DecodeString(string(last[1])))
	if squeeze := strings.NewReplacer("\n", "", " ", "", `\`, ""); !strings.Contains(squeeze.Replace(shown), squeeze.Replace(string(line))) {
		x.t.Errorf("the screen does not show the whole of %s:\n%s", line, shown)
	}
	words, err := settings.SplitCommand(string(line))
	if err != nil || words[0] != "mevolve" {
		x.t.Fatalf("the command is %s, %v", line, err)
	}
	return words[1:]
}

// A frame, and the one that another process opens by its command, are the same cells in the
// same colours, whatever the number of workers. The test of this name in tui opens places of
// all screens, in one process.
func TestPlace_OpensTheFrameItWasCopiedFrom(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		w, h int
		args []string
		keys []string // each group is pressed when the texts before it are seen
		when []string
	}{
		"swaps": {80, 24, []string{"--seed", "3", "--beta", "0.3"},
			[]string{"2", "nn" + right}, []string{"component", "Before swap 1"}},
		"a graph judged later": {140, 45, []string{"communities", "--learner", "sf+knn"},
			[]string{"4i", "i", "2", "\t\t", ""}, []string{"communities", "space resumes", "iteration 2 of 5  space resumes", "Before swap 1", "fold 1, iteration 2"}},
		"regions": {100, 30, []string{"communities", "--learner", "sf+knn", "--iterations", "2"},
			[]string{"5f", "v"}, []string{"communities", "fold 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := start(t, c.w, c.h, nil, append([]string{"--theme", "dark", "--workers", "1"}, c.args...)...)
			for i, keys := range c.keys {
				x.shows(c.when[i])
				x.press(keys)
			}
			before := x.settled()
			at := x.copied()
			y := start(t, c.w, c.h, nil, append(at, "--theme", "dark", "--workers", "3")...)
			y.until("the frame it was copied from", func(string) bool { return seen(y.screen) == before })
		})
	}
}

// The place of screen 5 forgot how far the evolution of screens 3 and 4 was, and
// which of its iterations is looked at.
func TestPlace_OfScreen5BringsScreens3And4WhereTheyWere(t *testing.T) {
	long.Only(t, "it evolves a dataset twice")
	t.Parallel()
	args := []string{"communities", "--learner", "sf+knn", "--iterations", "3", "--theme", "dark", "--workers", "1"}
	x := start(t, 100, 30, nil, args...)
	x.shows("communities")
	x.press("4i")
	x.shows("iteration 1 of 3  space resumes")
	x.press("i")
	x.shows("space resumes")
	x.press("3")
	x.shows("iteration 2  fold 1")
	x.press("h")
	x.shows("iteration 1  fold 1")
	frames := map[string]string{"3": x.settled()}
	x.press("4")
	x.shows("4 EVOLVE")
	frames["4"] = x.settled()
	x.press("5")
	x.shows("5 REGIONS", "iteration 3")
	frames["5"] = x.settled()
	y := start(t, 100, 30, nil, append([]string{"--theme", "dark", "--workers", "1"}, x.copied()...)...)
	for _, screen := range []string{"5", "4", "3"} {
		y.press(screen)
		y.until("screen "+screen+" as it was", func(string) bool { return seen(y.screen) == frames[screen] })
	}
}

// seen is what an eye sees: every cell with its colours, but for the ink and the weight of
// blanks, which depend on what stood there before.
func seen(screen *vt.Emulator) string {
	var b strings.Builder
	for y := range screen.Height() {
		for x := range screen.Width() {
			c := screen.CellAt(x, y)
			if c == nil {
				continue
			}
			attrs := c.Style.Attrs
			if strings.TrimSpace(c.Content) == "" {
				attrs &^= uv.AttrBold | uv.AttrFaint | uv.AttrItalic
			}
			fmt.Fprint(&b, c.Content, c.Style.Bg, attrs)
			if strings.TrimSpace(c.Content) != "" || attrs != 0 {
				fmt.Fprint(&b, c.Style.Fg)
			}
		}
	}
	return b.String()
}

// settled is the screen once it has not changed for a while in which the program, whose
// turn may come late on a busy machine, had nothing to do.
func (x *terminal) settled() string {
	x.t.Helper()
	before, same := "", 0
	for same < 5 {
		select {
		case <-x.drawn:
		case <-time.After(100 * time.Millisecond):
			same++
		}
		x.mu.Lock()
		now := seen(x.screen)
		x.mu.Unlock()
		if now != before || busy(x.cmd.Process.Pid) {
			before, same = now, 0
		}
	}
	return before
}

// Words are read before anything else: a wrong place is refused on a terminal, too, which
// stays as it was.
func TestPlace_IsRefusedOnATerminal(t *testing.T) {
	t.Parallel()
	x := start(t, 80, 24, nil, "--at", "hello")
	if text := x.shows("not a name and a value", "hello"); x.ends() != 2 {
		t.Errorf("it ends with another code than 2:\n%s", text)
	}
	x.isRestored()
}
