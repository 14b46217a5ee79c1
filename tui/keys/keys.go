// Package keys is the table of key bindings. A Table maps keys to Actions on each screen;
// dispatch, footer and help read the same table, so that they agree.
package keys

import (
	"slices"
	"strings"
)

// Screen is a set of screens, the one of number key n at bit n − 1.
type Screen uint32

const (
	Dataset Screen = 1 << iota
	Augment
	Reliability
	Evolve
	Regions
	Compare

	Everywhere Screen = 1<<9 - 1 // those of all number keys
)

// Number is the screen of a number key, from 1.
func Number(n int) Screen { return 1 << (n - 1) }

// Action is what a key asks for.
type Action string

// Binding gives keys an action on some screens.
type Binding struct {
	Keys    []string // as tea.KeyPressMsg.String() names them
	Screens Screen
	Action  Action
	Help    string // a line of the overlay
	Also    string // further words that find it with Ctrl-P

	// Pane is the title of the pane that the key acts on, whose frame shows it where there is
	// room; "" for the footer.
	Pane string

	// Show and Label are the binding's place in the footer ("n p" "graph");
	// a binding without Label is in the overlay only. Higher Priority stays
	// longer when the room runs out.
	Show     string
	Label    string
	Priority int
}

// Sign is between a key and its label in every hint. No symbol has it behind it.
const Sign = ":"

// Hint is a key and what it does, as hints write them: "s:sort".
func Hint(key, does string) string { return key + Sign + does }

// Table is a list of bindings, on any one screen of which a key stands once.
type Table []Binding

// Find returns the action of a key on a screen.
func (t Table) Find(screen Screen, key string) (Action, bool) {
	if b := t.Binding(screen, key); b != nil {
		return b.Action, true
	}
	return "", false
}

// Binding is what a key is bound to on a screen; nil for nothing.
func (t Table) Binding(screen Screen, key string) *Binding {
	for i := range t {
		if t[i].Screens&screen != 0 && slices.Contains(t[i].Keys, key) {
			return &t[i]
		}
	}
	return nil
}

// Footer returns the hints that fit w columns, in the table's order; those of
// low priority give way. width measures a text as the canvas would draw it; two
// columns stand between hints. now gives the rank at present of a binding, from its
// priority or otherwise, negative for one that is left out; nil leaves each its
// priority.
func (t Table) Footer(screen Screen, w int, width func(string) int, now func(*Binding) int) []Binding {
	var room [64]int
	var ranked [64]int
	hints, ranks, used := room[:0], ranked[:0], -2 // places in the table, which are moved more cheaply than rows
	taken := func(i int) int { return 2 + width(t[i].Show) + 1 + width(t[i].Label) }
	for i := range t {
		b := &t[i]
		if b.Screens&screen == 0 || b.Label == "" {
			continue
		}
		rank := b.Priority
		if now != nil {
			rank = now(b)
		}
		if rank >= 0 {
			hints, ranks = append(hints, i), append(ranks, rank)
			used += taken(i)
		}
	}
	for used > w && len(hints) > 0 {
		least := 0 // the last of those of least priority
		for i := range hints {
			if ranks[i] <= ranks[least] {
				least = i
			}
		}
		used -= taken(hints[least])
		hints, ranks = slices.Delete(hints, least, least+1), slices.Delete(ranks, least, least+1)
	}
	fitting := make([]Binding, len(hints))
	for i, h := range hints {
		fitting[i] = t[h]
	}
	return fitting
}

// Help returns the bindings of one screen alone and those of every screen, with their menus.
func (t Table) Help(screen Screen) (here, everywhere []Binding) {
	return Split(WithMenus(t), screen, func(b Binding) Screen { return b.Screens })
}

// Split parts what is of one screen from what is of every screen, or of all but
// screen 2.
func Split[T any](all []T, screen Screen, of func(T) Screen) (here, everywhere []T) {
	for _, t := range all {
		switch {
		case of(t)&screen == 0:
		case of(t) == Everywhere, of(t) == Everywhere&^Augment:
			everywhere = append(everywhere, t)
		default:
			here = append(here, t)
		}
	}
	return here, everywhere
}

// Names writes a binding's keys for a reader: "→ l", "Shift-Tab".
func (b Binding) Names() string {
	names := make([]string, len(b.Keys))
	for i, k := range b.Keys {
		names[i] = name(k)
	}
	return strings.Join(names, " ")
}

// names are the keys that a reader knows by another name than Bubble Tea.
var names = map[string]string{
	"left": "←", "right": "→", "up": "↑", "down": "↓", "home": "Home", "end": "End", "pgup": "PgUp", "pgdown": "PgDn",
	"tab": "Tab", "esc": "Esc", "enter": "Enter",
}

func name(key string) string {
	if known, ok := names[key]; ok {
		return known
	}
	if rest, ok := strings.CutPrefix(key, "shift+"); ok {
		return "Shift-" + name(rest)
	}
	if rest, ok := strings.CutPrefix(key, "ctrl+"); ok {
		return "Ctrl-" + strings.ToUpper(rest)
	}
	return key
}
