package screen

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"mevolve/study/settings"
	"mevolve/tui/widgets/list"
)

// SetView writes a view; the default is "".
func SetView(p *settings.Position, name, value string) {
	if value == "" {
		return
	}
	if p.View == nil {
		p.View = map[string]string{}
	}
	p.View[name] = value
}

// SetList writes the scroll offset of a list and, if it differs from the usual, the
// order.
func SetList(p *settings.Position, l *list.List, usual string) {
	if l.By != usual {
		SetView(p, "sort", l.By)
	}
	if l.Down {
		SetView(p, "order", "reverse")
	}
	SetViewNumber(p, "top", l.Top)
}

// GoList restores the order and the scroll offset of a list.
func GoList(p settings.Position, l *list.List, usual string) {
	l.SortBy(cmp.Or(p.View["sort"], usual), p.View["order"] == "reverse")
	l.Top = ViewNumber(p, "top")
}

// SetViewNumber writes a number that is not 0.
func SetViewNumber(p *settings.Position, name string, n int) {
	if n != 0 {
		SetView(p, name, strconv.Itoa(n))
	}
}

// ViewNumber reads a number, 0 if absent.
func ViewNumber(p settings.Position, name string) int {
	n, err := strconv.Atoi(p.View[name])
	if err != nil {
		return 0
	}
	return max(0, min(n, 1<<20))
}

// Views are the names a screen reads in a position's View, with their possible
// values.
type Views map[string]Values

// Values are the possible values of a view: one of Words or, without words, a
// whole number; any text if Text is set.
type Values struct {
	Words []string
	Text  bool
}

// OneOf accepts one of some words.
func OneOf(words ...string) Values { return Values{Words: words} }

// Check returns an error for an invalid value.
func (v Values) Check(value string) error {
	switch _, err := strconv.Atoi(value); {
	case v.Text:
		return nil
	case len(v.Words) > 0 && !slices.Contains(v.Words, value):
		return fmt.Errorf("it is %s; found %q", strings.Join(v.Words, ", "), value)
	case len(v.Words) == 0 && err != nil:
		return fmt.Errorf("it is a whole number; found %q", value)
	}
	return nil
}

// With adds further views.
func (v Views) With(others ...Views) Views {
	for _, further := range others {
		maps.Copy(v, further)
	}
	return v
}

// ListViews are the views that SetList writes.
func ListViews() Views {
	return Views{"sort": {Text: true}, "order": OneOf("reverse"), "top": {}}
}
