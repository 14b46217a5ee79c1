package tui

import (
	"os"
	"slices"
	"strings"
	"testing"

	"mevolve/tui/keys"
)

func TestHelp_ExplainsTheWordsOfItsScreen(t *testing.T) {
	for key, says := range map[string]string{
		"3": "θ computed again without each validation graph", "4": "graphs without a possible swap", "5": "the two numbers that are the horizontal", "6": "relative improvement (Eq. 13)",
	} {
		for _, size := range [][2]int{{80, 24}, {140, 45}} {
			p := newPilot(t, Config{}, size[0], size[1])
			p.app.here = p.app.tabs[key[0]-'1']
			p.press("?")
			found := false
			for range 30 {
				if found = strings.Contains(p.frame(), says); found {
					break
				}
				p.press("pgdown")
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

// A key that help does not know closed it, and the next keys acted: ? and
// theta wrote a file.
func TestHelp_IsLeftByNothingButItsOwnKeys(t *testing.T) {
	t.Chdir(t.TempDir())
	p := newPilot(t, Config{}, 80, 24)
	before := p.app.state.Settings
	p.press("2", "?")
	for r := rune(' '); r < 0x7f; r++ {
		if r != '/' && r != '?' && r != 'q' {
			p.press(string(r))
		}
	}
	p.press("left", "right", "f1", "enter", "home")
	p.expect("Keys and words", "next line of the algorithm")
	p.press("tab")
	p.expect("symbols and words", "one edge added, one removed")
	if wrote, _ := os.ReadDir("."); len(wrote) > 0 || p.app.state.Settings != before {
		t.Errorf("a key of the screen below has acted: %v", wrote)
	}
	p.press("esc")
	p.expectNot("Keys and words")
	p.press("?", "?")
	p.expectNot("Keys and words")
}

// What is looked for from help is found whichever screen it is of.
func TestHelp_FindsKeysAndWordsOfAllScreens(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "toy")}, 110, 40)
	for wanted, says := range map[string]string{
		"twin": "isomorphic to this one", "THETA": "r > θ is kept", "beta up": "β up", "rimp": "relative improvement (Eq. 13)", "undo": "choice, edit, θ or setting", "zqxj": "No match.",
	} {
		p.press("?", "/")
		p.typed(wanted)
		p.expect(" Find ", says)
		p.press("esc")
		p.expectNot(" Find ")
	}
	p.press("?", "ctrl+p")
	p.typed("rimp")
	p.press("enter")
	p.expect("RIMP: relative improvement (Eq. 13)")
}

// What W lists is found by who looks for it, with the meaning that it has there.
func TestWords_ExplainWhatWhyNotLists(t *testing.T) {
	for look, means := range map[string]string{"put in first": "change by hand", "+1": "how many more", "±": "standard error", "tries": "attempts"} {
		here, _ := wordsOf(words, keys.Augment)
		if !slices.ContainsFunc(here, func(w word) bool { return strings.Contains(w.text, look) && strings.Contains(w.means, means) }) {
			t.Errorf("screen 2 does not explain %q by %q", look, means)
		}
	}
}
