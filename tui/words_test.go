package tui

import (
	"strings"
	"testing"

	"mevolve/tui/keys"
	"mevolve/tui/paint"
)

// The overlay cuts what is longer.
func TestWords_FitTheOverlay(t *testing.T) {
	for _, w := range words {
		if paint.Width(w.text) > nameWidth-1 || paint.Width(w.means) > helpWidth {
			t.Errorf("%q: %q is too long", w.text, w.means)
		}
	}
}

func TestHelp_ExplainsTheWordsOfItsScreen(t *testing.T) {
	for key, says := range map[string]string{
		"3": "θ with each validation graph left out", "4": "graphs with nothing to swap", "5": "beyond the part of the plane", "6": "relative improvement (Eq. 13)",
	} {
		for _, size := range [][2]int{{80, 24}, {140, 45}} {
			p := newPilot(t, Config{}, size[0], size[1])
			p.app.here = p.app.tabs[key[0]-'1']
			p.press("?")
			found := false
			for range 80 {
				if found = strings.Contains(p.frame(), says); found {
					break
				}
				p.press("down")
			}
			if !found {
				t.Errorf("screen %s, %v: nothing says %q:\n%s", key, size, says, p.frame())
			}
		}
	}
	if here, _ := wordsOf(words, keys.Compare); len(here) == 0 {
		t.Error("screen 6 has no words")
	}
}
