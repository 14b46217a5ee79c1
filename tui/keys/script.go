package keys

import (
	"fmt"
	"slices"
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
func (t Table) Script(text string) ([]Press, error) {
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
		key, ok := t.named(word)
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
func (t Table) named(word string) (string, bool) {
	if r, size := utf8.DecodeRuneInString(word); size == len(word) && r < utf8.RuneSelf {
		return word, unicode.IsPrint(r)
	}
	if key, ok := aliases[strings.ToLower(word)]; ok {
		return key, true
	}
	for _, b := range slices.Concat(t, Layers) {
		for _, key := range b.Keys {
			if strings.EqualFold(name(key), word) || strings.EqualFold(key, word) {
				return key, true
			}
		}
	}
	return "", false
}
