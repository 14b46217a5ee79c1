// Package keys is what a key does: a Binding is some keys with their help, their handler and
// the reason why they do nothing at the moment. Each screen and layer returns its bindings once,
// as a Table; dispatch, footer, help, palette, scripts and docs read the same table.
package keys

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"mevolve/internal/lists"
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

// Action names what a key does, for those who look for a binding: the footer, lists, tests.
type Action string

// Binding is some keys with what they do.
type Binding struct {
	key.Binding // the keys, as tea.KeyPressMsg.String() names them, and their help (On)

	Action Action
	Also   string // further words that find it with Ctrl-P

	// Label is what the keys do in a hint ("graph"); a binding without one is in the help only.
	// One of higher Rank stays longer in the footer when the room runs out.
	Label string
	Rank  int
	// Pane is the title of the pane that the keys act on, whose frame shows them where there is
	// room; "" for the footer.
	Pane string

	// Do does it; pane is the focused one. Menu are the keys of a menu that it opens instead.
	Do   Do
	Menu Table
	// Idle is why the keys do nothing now, which is shown when they are pressed; "" if they do
	// something. Hidden is true while they do something else than their label says. The footer
	// leaves both out. Either may be nil.
	Idle   func() string
	Hidden func() bool
}

// Do is what a key does; pane is the focused one.
type Do func(pane int) tea.Cmd

// Act is a Do without a command.
func Act(f func()) Do {
	return func(int) tea.Cmd {
		f()
		return nil
	}
}

// Cmd is a Do that is the same in every pane.
func Cmd(f func() tea.Cmd) Do { return func(int) tea.Cmd { return f() } }

// By is what one of several keys does: a move by so much, in one direction or the other.
func By(f func(by int) tea.Cmd, by int) Do { return func(int) tea.Cmd { return f(by) } }

// On are keys, parted by blanks, as hints write them, with a line for the help.
func On(names, hint, help string) key.Binding {
	return key.NewBinding(key.WithKeys(strings.Fields(names)...), key.WithHelp(hint, help))
}

// Show is how hints write the keys; Says is their line in the help.
func (b *Binding) Show() string { return b.Help().Key }
func (b *Binding) Says() string { return b.Help().Desc }

// Why is why the keys do nothing now; "" if they do something.
func (b *Binding) Why() string {
	if b.Idle == nil {
		return ""
	}
	return b.Idle()
}

// IsOffered reports whether the footer may show the keys.
func (b *Binding) IsOffered() bool { return b.Why() == "" && (b.Hidden == nil || !b.Hidden()) }

// Sign is between a key and its label in every hint. No symbol has it behind it.
const Sign = ":"

// Hint is a key and what it does, as hints write them: "s:sort".
func Hint(key, does string) string { return key + Sign + does }

// Table is the keys of a screen or a layer. A key that is in it twice means the first.
type Table []Binding

// Binding is what a key is bound to; nil for nothing.
func (t Table) Binding(key string) *Binding {
	for i := range t {
		if slices.Contains(t[i].Keys(), key) {
			return &t[i]
		}
	}
	return nil
}

// Of is the binding of an action, also one in a menu; nil for none.
func (t Table) Of(a Action) *Binding {
	for i := range t {
		if t[i].Action == a {
			return &t[i]
		}
		if b := t[i].Menu.Of(a); b != nil {
			return b
		}
	}
	return nil
}

// Else gives the bindings without a Do that of their action.
func (t Table) Else(do func(a Action, pane int) tea.Cmd) Table {
	for i := range t {
		if a := t[i].Action; t[i].Do == nil && t[i].Menu == nil {
			t[i].Do = func(pane int) tea.Cmd { return do(a, pane) }
		}
	}
	return t
}

// Around puts something around every Do, also those of menus.
func (t Table) Around(wrap func(a Action, do Do) Do) Table {
	for i := range t {
		if t[i].Do != nil {
			t[i].Do = wrap(t[i].Action, t[i].Do)
		}
		t[i].Menu.Around(wrap)
	}
	return t
}

// Conflicts are the keys that are bound twice.
func (t Table) Conflicts() (twice []string) {
	seen := map[string]bool{}
	for i := range t {
		for _, k := range t[i].Keys() {
			if seen[k] {
				twice = append(twice, k)
			}
			seen[k] = true
		}
	}
	return twice
}

// WithMenus is the table with the rows of each menu behind the key that opens it: w, w v, w o.
func (t Table) WithMenus() (all Table) {
	for _, b := range t {
		all = append(all, b)
		for _, row := range b.Menu {
			row.SetKeys(b.Keys()[0] + " " + row.Keys()[0])
			all = append(all, row)
		}
	}
	return all
}

// ShortHelp and FullHelp are the table as Bubbles reads it (help.KeyMap).
func (t Table) ShortHelp() (list []key.Binding) {
	for _, b := range t {
		if b.Label != "" {
			b.SetHelp(b.Show(), b.Label)
			list = append(list, b.Binding)
		}
	}
	return list
}

func (t Table) FullHelp() [][]key.Binding {
	return [][]key.Binding{lists.Each(t, func(b Binding) key.Binding {
		b.SetHelp(b.Names(), b.Says())
		return b.Binding
	})}
}

// Footer returns the hints that fit w columns, in the table's order; those of
// low rank give way. width measures a text as the canvas would draw it; two
// columns stand between hints. now gives the rank at present of a binding, negative for one that
// is left out; nil leaves each its Rank.
func (t Table) Footer(w int, width func(string) int, now func(*Binding) int) []Binding {
	var room [64]int
	var ranked [64]int
	hints, ranks, used := room[:0], ranked[:0], -2 // places in the table, which are moved more cheaply than rows
	taken := func(i int) int { return 2 + width(t[i].Show()) + 1 + width(t[i].Label) }
	for i := range t {
		b := &t[i]
		if b.Label == "" {
			continue
		}
		rank := b.Rank
		if now != nil {
			rank = now(b)
		}
		if rank >= 0 {
			hints, ranks = append(hints, i), append(ranks, rank)
			used += taken(i)
		}
	}
	for used > w && len(hints) > 0 {
		least := 0 // the last of those of least rank
		for i := range hints {
			if ranks[i] <= ranks[least] {
				least = i
			}
		}
		used -= taken(hints[least])
		hints, ranks = slices.Delete(hints, least, least+1), slices.Delete(ranks, least, least+1)
	}
	return lists.Each(hints, func(i int) Binding { return t[i] })
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
func (b *Binding) Names() string { return strings.Join(lists.Each(b.Keys(), name), " ") }

// names are the keys that a reader knows by another name than Bubble Tea.
var names = map[string]string{
	"left": "←", "right": "→", "up": "↑", "down": "↓", "home": "Home", "end": "End", "pgup": "PgUp", "pgdown": "PgDn",
	"tab": "Tab", "esc": "Esc", "enter": "Enter", "space": "space", "backspace": "backspace", "delete": "delete", "f1": "f1",
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
