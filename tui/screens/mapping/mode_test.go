package mapping

import (
	"slices"
	"testing"

	"mevolve/model"
	"mevolve/study/settings"
)

// open names what Back would close, the topmost last.
func (s *Screen) open() (names []string) {
	at := &s.position
	for _, layer := range []struct {
		name string
		open bool
	}{
		{"chance", at.asked != nil},
		{"cursor", at.Cursor.On},
		{"candidate", at.pick.On},
		{"why", at.why.on},
		{"mappings", at.mappings},
		{"check", at.check},
	} {
		if layer.open {
			names = append(names, layer.name)
		}
	}
	return names
}

// A token may open every layer at once. Back closes the one that is drawn.
func TestBack_ClosesTheTopmostLayer(t *testing.T) {
	uniform(t)
	b := newBench(t)
	p := b.s.Position()
	p.Step, p.Toggled, p.Cursor = 1, []model.Edge{{U: 0, V: 2}}, &settings.Cell{Row: 0, Column: 3}
	p.View = map[string]string{viewPick: "0", viewChance: "1 4", viewWhy: "1 4", viewAll: "side by side", viewCheck: "on"}
	b.Run(b.s.Go(p))
	b.done()
	b.Until("the trace is made", func() bool { return b.s.scene != nil })
	layers := b.s.open()
	if len(layers) != 6 {
		t.Fatalf("open are %v, all six expected", layers)
	}
	for len(layers) > 0 {
		if !b.s.Back() {
			t.Fatalf("Back finds no layer; open are %v", layers)
		}
		layers = layers[:len(layers)-1]
		if got := b.s.open(); !slices.Equal(got, layers) {
			t.Fatalf("open are %v after Back, %v expected", got, layers)
		}
	}
	if b.s.Back() {
		t.Error("Back closes a layer where none is open")
	}
}
