package keys

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Press is a key, or a text that is typed.
type Press struct {
	Key  string // as tea.KeyPressMsg.String() names it; "" for a text
	Text string
}

// String is the press as Script reads it.
func (p Press) String() string {
	if p.Key == "" {
		return "'" + p.Text + "'"
	}
	return name(p.Key)
}

// Script reads presses parted by blanks: keys named as help names them, or as
// Binding.Keys does, and texts in quotes to be typed: → > Enter / 'n>17' Enter.
func Script(text string) ([]Press, error) {
	var list []Press
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		if quote := rest[:1]; quote == "'" || quote == `"` {
			typed, after, ok := strings.Cut(rest[1:], quote)
			if !ok {
				return nil, fmt.Errorf("the text %s has no end; close it with %s", rest, quote)
			}
			list, rest = append(list, Press{Text: typed}), after
			continue
		}
		word := strings.Fields(rest)[0]
		rest = rest[len(word):]
		key, ok := named(word)
		if !ok {
			return nil, fmt.Errorf("there is no key %s; keys are written as help names them (→ ← ↑ ↓ > Enter Esc Tab Shift-Tab Home End PgUp PgDn Space), a text to type in quotes, with blanks between", word)
		}
		list = append(list, Press{Key: key})
	}
	return list, nil
}

// aliases are what a reader may call a key beside what help does.
var aliases = map[string]string{"−": "-", "return": "enter", "pageup": "pgup", "pagedown": "pgdown", "escape": "esc"}

// named is the key of a name, in any case where it is a word.
func named(word string) (string, bool) {
	if r, size := utf8.DecodeRuneInString(word); size == len(word) && r < utf8.RuneSelf {
		return word, unicode.IsPrint(r)
	}
	folded := strings.ToLower(word)
	if key, ok := aliases[folded]; ok {
		return key, true
	}
	for _, mod := range []string{"shift", "ctrl"} {
		if rest, ok := strings.CutPrefix(folded, mod); ok && len(rest) > 1 && strings.ContainsRune("+-", rune(rest[0])) {
			key, known := named(rest[1:])
			return mod + "+" + key, known
		}
	}
	for key, shown := range names {
		if folded == key || folded == strings.ToLower(shown) {
			return key, true
		}
	}
	return "", false
}
