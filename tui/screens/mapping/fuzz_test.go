package mapping

import (
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
)

// handled are the keys that point, change by hand, ask and walk; each byte of
// the input is one of them.
var handled = append([]keys.Action{
	keys.CursorLeft, keys.CursorRight, keys.CursorUp, keys.CursorDown, keys.Up, keys.Down, keys.Back,
	keys.ToggleEdge, keys.Force, keys.Undo, keys.Chance, keys.UntilTouched, keys.GoToStep,
	keys.NextGraph, keys.PrevGraph, keys.NextMapping, keys.Reroll, keys.More, keys.Less, keys.Longer,
	keys.View, keys.Style, keys.Order, keys.Picture, keys.Sort, keys.AllMappings,
}, walks...)

// Whatever is done by hand in whatever order, the graph that is mapped is the
// dataset's with exactly the pairs toggled that the screen says, the position
// opens the same frame elsewhere, where u leaves nothing behind.
func FuzzHand(f *testing.F) {
	for _, c := range []struct {
		graph uint8
		typed string
		do    []keys.Action
	}{
		{0, "1 3", []keys.Action{keys.CursorRight, keys.ToggleEdge, keys.CursorDown, keys.ToggleEdge, keys.Undo, keys.SwapForward, keys.Force, keys.UntilTouched, keys.ToggleEdge}},
		{1, "g2", []keys.Action{keys.SwapForward, keys.Down, keys.Force, keys.NextMapping, keys.StepForward, keys.Down, keys.Force, keys.GoToStep, keys.CursorDown, keys.ToggleEdge, keys.PrevGraph, keys.Undo}},
		{7, "2", []keys.Action{keys.AllMappings, keys.ToggleEdge, keys.AllMappings, keys.CursorRight, keys.CursorRight, keys.Chance, keys.ToggleEdge, keys.Longer, keys.Last, keys.Force, keys.GoToStep, keys.Undo, keys.Undo}},
		{12, "٣ ٤", []keys.Action{keys.UntilTouched, keys.Less, keys.Reroll, keys.View, keys.Style, keys.Order, keys.Picture, keys.Sort, keys.CursorLeft, keys.Force, keys.First, keys.Force}},
	} {
		var pressed []byte
		for _, a := range c.do {
			for i, b := range handled {
				if a == b {
					pressed = append(pressed, byte(i))
				}
			}
		}
		f.Add(c.graph, c.typed, false, pressed)
		f.Add(c.graph, c.typed, true, pressed)
	}
	sets := []*model.Dataset{builtIn(f, "toy"), builtIn(f, "communities")}
	f.Fuzz(func(t *testing.T, graph uint8, typed string, wide bool, pressed []byte) {
		if len(pressed) > 60 || len(typed) > 100 {
			t.Skip("long inputs take long and do nothing that short ones do not")
		}
		doByHand(t, sets, graph, typed, wide, pressed)
	})
}

func TestHand_InAnyOrder(t *testing.T) {
	sets := []*model.Dataset{builtIn(t, "toy"), builtIn(t, "communities")}
	rapid.Check(t, func(r *rapid.T) {
		doByHand(t, sets, rapid.Byte().Draw(r, "graph"), rapid.SampledFrom([]string{"1 3", "2", "g2"}).Draw(r, "typed"), true, rapid.SliceOfN(rapid.Byte(), 0, 12).Draw(r, "pressed"))
	})
}

// doByHand presses keys on a graph, and opens the position elsewhere.
func doByHand(t testing.TB, sets []*model.Dataset, graph uint8, typed string, wide bool, pressed []byte) {
	d, w, h := sets[graph%2], 80, 21
	if wide {
		w, h = 140, 42
	}
	s := newStage(t, d, w, h)
	s.look(int(graph/2) % len(d.Examples))
	for _, b := range pressed {
		if b >= 220 {
			s.screen.movePick(int(b)%7 - 3)
			continue
		}
		s.do(handled[int(b)%len(handled)])
		if p := s.state.Prompted; p != nil {
			s.state.Prompted = nil
			p.Start(typed)
			s.screen.Update(screen.All)
		}
		s.raw()
		handEdited(t, s.screen)
	}

	s.screen.position.asked = nil // its odds may still be counted
	s.screen.forgetChance()
	place, err := settings.Place{}.Read(settings.NewPlace("./a", d, s.state.Settings, s.screen.Position()).Command())
	if err == nil {
		err = place.Check(d)
	}
	if err != nil {
		t.Fatal(err)
	}
	other := newStage(t, d, w, h)
	other.state.SetSettings(place.Settings)
	other.state.SetGraph(place.Position.Graph.Graph)
	other.screen.Go(place.Position)
	other.screen.Update(screen.All)
	other.state.Past = nil // as the app, which goes to a place
	if a, b := s.raw(), other.raw(); a != b {
		t.Errorf("here\n%s\nthere\n%s", s.text(), other.text())
	}

	other.do(keys.Undo)
	if len(other.screen.hand.Toggled)+len(other.screen.hand.Forced) > 0 {
		t.Errorf("u leaves %+v", other.screen.hand)
	}
	handEdited(t, other.screen)
}

// handEdited holds the graph that is mapped against the dataset's and the
// pairs that are toggled.
func handEdited(t testing.TB, s *Screen) {
	t.Helper()
	if s.scene == nil {
		t.Fatalf("nothing is shown: %v", s.failed)
	}
	was, is := s.state.Subject.Example.Graph, s.scene.Graph
	m := was.M()
	for _, e := range s.hand.Toggled {
		if was.HasEdge(e.U, e.V) {
			m--
		} else {
			m++
		}
		if is.HasEdge(e.U, e.V) == was.HasEdge(e.U, e.V) {
			t.Fatalf("%v is toggled in the list and not in the graph", e)
		}
	}
	if is.M() != m || is.N() != was.N() {
		t.Fatalf("%d vertices and %d edges are mapped, %d and %d expected", is.N(), is.M(), was.N(), m)
	}
}
