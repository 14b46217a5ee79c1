package tui

import (
	"fmt"

	"mevolve/settings"
	"mevolve/tui/compare"
	"mevolve/tui/dataset"
	"mevolve/tui/evolution"
	"mevolve/tui/keys"
	"mevolve/tui/regions"
	"mevolve/tui/reliability"
	"mevolve/tui/screen"
	"mevolve/tui/session"
	"mevolve/tui/step"
)

// kind is a screen as the explorer knows it.
type kind struct {
	name    string // on its tab
	new     func(*screen.State, *session.Session) screen.Screen
	ofRun   bool           // it shows a run: a position's fold and iteration are the run's, not the graph's
	remakes bool           // it makes a position's run again itself
	keys    []keys.Binding // of it alone, beside those of package keys
	words   []word         // of it alone, beside those of words.go
	views   screen.Views   // of its positions
}

// screens are the explorer's, in the order of their number keys, nine at most.
var screens = []kind{
	{name: "Dataset", views: dataset.Views(), new: func(s *screen.State, _ *session.Session) screen.Screen { return dataset.New(s) }},
	{name: "Augment", views: step.Views(), new: func(s *screen.State, x *session.Session) screen.Screen { return step.New(s, x) }},
	{name: "Reliability", views: reliability.Views(), ofRun: true, remakes: true, new: func(s *screen.State, x *session.Session) screen.Screen { return reliability.New(s, x) }},
	{name: "Evolve", views: evolution.Views(), ofRun: true, remakes: true, new: func(s *screen.State, x *session.Session) screen.Screen { return evolution.New(s, x) }},
	{name: "Regions", views: regions.Views(), ofRun: true, new: func(s *screen.State, x *session.Session) screen.Screen { return regions.New(s, x) }},
	{name: "Compare", views: compare.Views(), ofRun: true, new: func(s *screen.State, _ *session.Session) screen.Screen { return compare.New(s) }},
}

// Check tells in one sentence what the explorer cannot show of a position.
func Check(p settings.Position) error {
	if p.Screen > len(screens) {
		return fmt.Errorf("the screen is a number from 1 to %d; found %d", len(screens), p.Screen)
	}
	return nil
}

// tab is a screen with its number key and what the app remembers of it.
type tab struct {
	kind
	id    keys.Screen
	it    screen.Screen
	focus int
	zoom  bool
}

// open makes the screens, their table of keys and the words they explain.
func (a *App) open() {
	var names []string
	var own [][]keys.Binding
	a.words = words
	for i, k := range screens {
		id := keys.Number(i + 1)
		a.tabs = append(a.tabs, &tab{kind: k, id: id, it: k.new(a.state, a.runs)})
		names, own = append(names, k.name), append(own, k.keys)
		for _, w := range k.words {
			w.screens = id
			a.words = append(a.words, w)
		}
	}
	a.keys = keys.For(names, own)
	if changed, err := a.keys.Change(a.config.Keys); err == nil {
		a.keys = changed
	} else {
		a.state.Complain(err)
	}
	a.here = a.tabs[0]
}
