package list

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// Typed is the text that has been typed to filter the list; "" lists all items.
func (l *List) Typed() string { return l.typed }

// TypeFilter adds a typed character to the filter of the list, or deletes the last one: the rows
// are then the items whose Name contains the text, upper and lower case alike. It reports
// whether the text changed.
func (l *List) TypeFilter(key tea.KeyPressMsg) bool {
	text := l.typed + key.Text
	if runes := []rune(l.typed); key.Code == tea.KeyBackspace && len(runes) > 0 {
		text = string(runes[:len(runes)-1])
	}
	if l.Name == nil || text == l.typed || strings.TrimSpace(text) == "" && l.typed == "" {
		return false
	}
	l.SetTyped(text)
	return true
}

// SetTyped filters the list by a text.
func (l *List) SetTyped(text string) {
	l.typed = text
	wanted := strings.ToLower(strings.TrimSpace(text))
	l.Matches = func(item int) bool { return strings.Contains(strings.ToLower(l.Name(item)), wanted) }
	l.Filter()
}

// Title is a window's title with the typed text.
func (l *List) Title(title string) string {
	switch {
	case l.typed == "":
		return title
	case len(l.rows) == 0:
		return title + ": " + l.typed + " (no match)"
	}
	return title + ": " + l.typed
}
