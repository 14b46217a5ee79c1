package keys

import (
	"slices"
	"testing"

	"mevolve/internal/expect"
)

func TestScript_ReadsWhatHelpWrites(t *testing.T) {
	for _, b := range slices.Concat(table, Scrolling("", "", 0), Searching("", "", 0), Table{Leave(nil)}) {
		for _, key := range b.Keys() {
			for _, word := range []string{name(key), key} {
				if got, err := Script(word); err != nil || len(got) != 1 || got[0].Key != key {
					t.Errorf("%q is read as %v, %v", word, got, err)
				}
			}
		}
	}
	got, err := Script("  → → > 3 / 'n>17 x' ENTER − \"it's\" shift-tab")
	want := []Press{{Key: "right"}, {Key: "right"}, {Key: ">"}, {Key: "3"}, {Key: "/"}, {Text: "n>17 x"}, {Key: "enter"}, {Key: "-"}, {Text: "it's"}, {Key: "shift+tab"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("read %v, %v", got, err)
	}
	if got, err := Script(" "); err != nil || got != nil {
		t.Errorf("nothing is read as %v, %v", got, err)
	}
}

func TestScript_RefusesWhatIsNoKeyInASentence(t *testing.T) {
	for text, says := range map[string]string{
		"→ banana": "no key banana", "⇒": "no key ⇒", "/ 'n>17": "no end", "\x1b": "no key",
	} {
		expect.Refused(t, expect.ErrorOf(Script(text)), says)
	}
}
