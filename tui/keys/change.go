package keys

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"mevolve/internal/wording"
)

// fixed are the keys that cannot be changed: they always lead out.
var fixed = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "esc", "?", "ctrl+c", "ctrl+z"}

// further are keys that no table has; what a terminal sends for Tab, Enter and
// Backspace is none.
var further = regexp.MustCompile(`^(?:ctrl\+[abd-gk-ln-y]|f(?:[1-9]|1[0-2]))$`)

// Change is the table with other keys for some actions, written as Script reads them:
// these come first, and an action's usual keys stay where nobody else is given them. A
// key of an action that is given none itself cannot be taken.
func (t Table) Change(to map[Action][]string) (Table, error) {
	given := map[Action][]string{}
	for action, words := range to {
		if !slices.ContainsFunc(t, func(b Binding) bool { return b.Action == action }) {
			return nil, fmt.Errorf("found the action %s, expected one of those that `mevolve help config` lists", wording.Quoted(string(action)))
		}
		for _, word := range words {
			key, ok := t.named(word)
			if low := strings.Replace(strings.ToLower(word), "ctrl-", "ctrl+", 1); !ok && further.MatchString(low) {
				key, ok = low, true
			}
			if !ok {
				return nil, fmt.Errorf("found the key %s for %q, expected a character, a name such as Tab or PgDn, F1 to F12, or Ctrl- and a letter", wording.Quoted(word), action)
			}
			if slices.Contains(fixed, key) {
				return nil, fmt.Errorf("found the key %s for %q, expected another: 1 to 9, Esc, ?, Ctrl-C and Ctrl-Z stay what they are", name(key), action)
			}
			given[action] = append(given[action], key)
		}
	}
	changed := slices.Clone(t)
	for i := range changed {
		b := &changed[i]
		own := given[b.Action]
		b.Keys = slices.Clone(own)
		for _, key := range t[i].Keys {
			conflicting := t.conflicting(given, t[i], key)
			switch {
			case slices.Contains(own, key) || conflicting != "" && len(own) > 0:
			case conflicting != "":
				return nil, fmt.Errorf("found the key %s for %q, which is that of %q on the same screen, expected one that is free, or another for %q, too", name(key), conflicting, b.Action, b.Action)
			default:
				b.Keys = append(b.Keys, key)
			}
		}
		for _, key := range own {
			if conflicting := t.conflicting(given, t[i], key); conflicting != "" {
				return nil, fmt.Errorf("found the key %s for %q and for %q, which are on the same screen, expected one of them", name(key), min(conflicting, b.Action), max(conflicting, b.Action))
			}
		}
		show := strings.Fields(b.Show)
		for k, word := range show {
			key, _ := t.named(word)
			for _, other := range t {
				if other.Screens&b.Screens != 0 && slices.Contains(other.Keys, key) && len(given[other.Action]) > 0 {
					show[k] = name(given[other.Action][0])
					break
				}
			}
		}
		b.Show = strings.Join(show, " ")
	}
	return changed, nil
}

// conflicting is the action, other than a binding's, that is given a key on one of its screens.
func (t Table) conflicting(given map[Action][]string, b Binding, key string) Action {
	for _, other := range t {
		if other.Action != b.Action && other.Screens&b.Screens != 0 && slices.Contains(given[other.Action], key) {
			return other.Action
		}
	}
	return ""
}
