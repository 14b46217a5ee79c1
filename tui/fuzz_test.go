package tui

import (
	"context"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/adrg/xdg"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/settings"
)

// What a command says is shown at every size or refused before, and what y then copies is a
// command of the same dataset. With live the runs that it asks for are made, small ones of
// sf+knn; otherwise work beside the screen ends before it has begun.
func FuzzOpenPlace(f *testing.F) {
	for _, p := range openable() {
		for _, live := range []bool{false, true} {
			f.Add(p.Command(), live)
		}
	}
	sets := map[string]*model.Dataset{}
	for _, name := range []string{"toy", "communities"} {
		sets[name] = builtIn(f, name)
	}
	f.Cleanup(xdg.Reload)
	f.Fuzz(func(t *testing.T, command string, live bool) {
		t.Setenv("XDG_DATA_HOME", t.TempDir())
		xdg.Reload()
		place, err := settings.Place{Dataset: "toy", Settings: settings.Default(), Position: settings.Start()}.Read(command)
		if err != nil {
			return
		}
		d := sets[place.Dataset]
		if d == nil {
			d = sets["toy"]
		}
		ctx, end := context.WithCancel(context.Background())
		defer end()
		if live {
			tame(&place)
		} else {
			end()
		}
		if place.Check(d) != nil || Check(place.Position) != nil {
			return
		}
		p := pilotOf(t, newApp(ctx, Config{Dataset: d, Settings: place.Settings, Position: &place.Position, Theme: "dark", Workers: 1}), 50*time.Millisecond)
		p.begin(p.app.Init())
		for _, size := range [][2]int{{1, 1}, {39, 70}, {60, 16}, {80, 24}, {140, 45}, {400, 120}} {
			p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			exact(t, p.app.content(), size[0], size[1])
		}
		copied, err := p.app.place()
		if err != nil {
			return // a graph of other settings than those shown
		}
		again, err := settings.Place{}.Read(copied.Command())
		if err == nil {
			err = again.Check(d)
		}
		if err != nil {
			t.Errorf("y copies a command that does not open: %v", err)
		}
	})
}

// tame keeps where a place leads and makes what it runs small.
func tame(t *settings.Place) {
	small := func(s *settings.Settings) {
		s.Learner, s.Dim, s.MaxPool = "sf+knn", min(s.Dim, 8), min(s.MaxPool, 20)
		s.Iterations, s.Repeats, s.Folds = min(s.Iterations, 2), min(s.Repeats, 2), min(s.Folds, 5)
	}
	small(&t.Settings)
}

// openable are places on every screen.
func openable() []settings.Place {
	var list []settings.Place
	add := func(change func(*settings.Place)) {
		t := settings.Place{Dataset: "toy", Settings: settings.Default(), Position: settings.Start()}
		t.Settings.Learner, t.Settings.Iterations = "sf+knn", 2
		change(&t)
		list = append(list, t)
	}
	theta, pair := 0.4, model.Edge{U: 0, V: 2}
	for n := range screens {
		add(func(t *settings.Place) { t.Position.Screen = n + 1 })
		add(func(t *settings.Place) {
			t.Dataset, t.Position.Screen, t.Position.Graph = "communities", n+1, model.ID{Graph: 3, Lineage: "1"}
			t.Position.Evolved, t.Position.Step, t.Position.Theta = 2, 1, &theta
			t.Position.Cursor = &settings.Cell{Row: 0, Column: 3}
			t.Position.View = map[string]string{"pane": "2", "zoom": "on"}
		})
	}
	add(func(t *settings.Place) {
		t.Position.Screen, t.Position.Toggled = 2, []model.Edge{pair}
		t.Position.View = map[string]string{"mappings": "side by side", "chance": "1 2", "pick": "-3", "order": "degree", "line": "drawn", "density": "braille"}
	})
	add(func(t *settings.Place) {
		t.Position.Screen, t.Position.Forced = 2, map[int]augment.Forced{0: {Add: &pair}, 3: {Path: []int{0, 1, 2}, Remove: &pair}}
		t.Settings.Mapping, t.Settings.Readings.Connectivity = "random", "literal"
	})
	add(func(t *settings.Place) { t.Position.Screen, t.Position.Evolved = 4, 1 })
	return list
}
