package screen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/settings"
	"mevolve/tui/list"
)

// Placed is a screen that can say where it stands, so that a token brings
// anybody to the same frame.
type Placed interface {
	// Position is where the screen stands. The number of the screen, the
	// graph, the pane and the zoom are added by the app; so are repeat, fold
	// and iteration where the screen shows a graph and not a run.
	Position() settings.Position
	// Go brings the screen, which has been entered, to a position. What has
	// to be computed first is done beside the screen, and the rest follows.
	// Names and values that it does not know are left alone.
	Go(p settings.Position) tea.Cmd
}

// Going is a screen with work of its own that goes on while others are shown, and
// after the line was dropped.
type Going interface {
	// Going writes what is at work into the place of the screen that is shown.
	Going(p *settings.Position)
	// GoOn sets it to work again, where a place says so.
	GoOn(p settings.Position) tea.Cmd
}

// SetView writes a view; the usual one is "".
func SetView(p *settings.Position, name, value string) {
	if value == "" {
		return
	}
	if p.View == nil {
		p.View = map[string]string{}
	}
	p.View[name] = value
}

// SetList writes how a list is scrolled and, where that is not the usual way,
// sorted.
func SetList(p *settings.Position, l *list.List, usual string) {
	if l.By != usual {
		SetView(p, "sort", l.By)
	}
	if l.Down {
		SetView(p, "order", "reverse")
	}
	SetViewNumber(p, "top", l.Top)
}

// SetViewNumber writes a number that is not 0.
func SetViewNumber(p *settings.Position, name string, n int) {
	if n != 0 {
		SetView(p, name, strconv.Itoa(n))
	}
}

// ViewNumber reads one, 0 where there is none.
func ViewNumber(p settings.Position, name string) int {
	n, err := strconv.Atoi(p.View[name])
	if err != nil {
		return 0
	}
	return max(0, min(n, 1<<20))
}

// Views are the names a screen reads in a position's View, each with what it
// takes.
type Views map[string]Values

// Values tells what a view takes: one of some words or, where there are none, a
// whole number; any text where Text is set.
type Values struct {
	Words []string
	Text  bool
}

// OneOf takes words.
func OneOf(words ...string) Values { return Values{Words: words} }

// Check tells what is wrong with a value.
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

// ListViews are those that SetList writes.
func ListViews() Views {
	return Views{"sort": {Text: true}, "order": OneOf("reverse"), "top": {}}
}
