package wording

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"mevolve/internal/must"
)

func TestShown_WritesOutWhatSteersATerminal(t *testing.T) {
	for text, want := range map[string]string{
		"plain θ, 世界, a\tb\nc":           "plain θ, 世界, a\tb\nc",
		"👨\u200d👩\u200d👧 می\u200cخواهم":  "👨\u200d👩\u200d👧 می\u200cخواهم",
		"\x1b]0;x\x07\x1b[31m\x00\r":     `\x1b]0;x\x07\x1b[31m\x00\r`,
		"\x7f\u009b\u0085":               `\u007f\u009b\u0085`,
		"\u202e\u2066\u200f\u2028\ufeff": `\u202e\u2066\u200f\u2028\ufeff`,
		"\U000e0041\xff\xe2\x80":         `\udb40\udc41\xff\xe2\x80`,
		`\x1b` + "\ufffd":                `\x1b` + "\ufffd",
	} {
		if got := Shown(text); got != want {
			t.Errorf("%q is shown as %q; want %q", text, got, want)
		}
		if Showable(text) != (text == want && !strings.ContainsAny(text, "\n\t")) {
			t.Errorf("%q: showable is %v", text, Showable(text))
		}
	}
	if got := ShownLine("a\nb\tc"); got != `a\nb\tc` {
		t.Errorf("%q in a line", got)
	}
}

func TestQuoted_CutsAndKeepsJoiners(t *testing.T) {
	for text, want := range map[string]string{
		"a\"b\\\x1b":             `"a\"b\\\x1b"`,
		"👨\u200d👧":               "\"👨\u200d👧\"",
		strings.Repeat("θ", 40):  `"` + strings.Repeat("θ", 40) + `"`,
		strings.Repeat("θ", 1e6): `"` + strings.Repeat("θ", 40) + `…"`,
	} {
		if got := Quoted(text); got != want {
			t.Errorf("%.60q is quoted as %s", text, got)
		}
	}
}

// The output of Shown steers nothing, is unchanged by Shown, and means the same in JSON.
func FuzzShown(f *testing.F) {
	for _, text := range []string{"a\x1b[2J", "\u202e\u200d", "\xff\xe2\x80", "\U000e0001\u007f\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		shown := Shown(text)
		if !utf8.ValidString(shown) || strings.ContainsFunc(strings.NewReplacer("\n", "", "\t", "").Replace(shown), Steers) || Shown(shown) != shown {
			t.Errorf("%q is shown as %q", text, shown)
		}
		if !Showable(ShownLine(text)) || !Showable(Quoted(text)) {
			t.Errorf("%q in a line is %q, quoted %q", text, ShownLine(text), Quoted(text))
		}
		line := must.Get(json.Marshal(text))
		var before, after string
		if json.Unmarshal(line, &before) != nil || json.Unmarshal([]byte(Shown(string(line))), &after) != nil || before != after {
			t.Errorf("%s is %s, which means %q", line, Shown(string(line)), after)
		}
	})
}
