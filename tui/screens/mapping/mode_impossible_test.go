package mapping

import (
	"context"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/paint"
)

// answers registers a mapping whose answer about a graph is made by a function.
func answers(t *testing.T, name string, of func(g *model.Graph) []augment.Attempt) {
	screentest.Mapping(t, augment.Kind{Name: name, Add: augment.Weight{Unknown: true}, Remove: augment.Weight{Unknown: true}}, func(_ context.Context, g *model.Graph, _ augment.Options, _ uint64) ([]augment.Attempt, error) {
		return of(g), nil
	})
}

// swapsOf makes swaps of the first pairs without an edge and the first edges; the last swap
// removes a pair that is no edge.
func swapsOf(g *model.Graph) (list []augment.Attempt) {
	edges := g.EdgeList()
	for u := range g.N() {
		for v := u + 1; v < g.N() && len(list) < 3; v++ {
			if !g.HasEdge(u, v) {
				a := augment.Unknown()
				a.Added, a.Removed = &model.Edge{U: u, V: v}, &edges[len(list)]
				list = append(list, a)
			}
		}
	}
	list[2].Removed = list[0].Added
	return list
}

// An answer that the graph does not allow is drawn with the graph, line by line, and the
// impossible edge is marked.
func TestImpossible_ShowsTheGraphAndTheAnswer(t *testing.T) {
	answers(t, "wrong", swapsOf)
	for _, size := range [][2]int{{80, 21}, {140, 42}} {
		s := newStage(t, builtIn(t, "rings"), size[0], size[1])
		screentest.Finish(s.set(func(set *settings.Settings) { set.Mapping = "wrong" }))
		list := swapsOf(s.state.Subject.Example.Graph)
		sentence := "swap 3 removes " + list[2].Removed.String() + ","
		s.expect("Drawing", "» impossible", sentence, "! ", "+ "+list[0].Added.String(), "× "+list[1].Removed.String())
		if at := s.screen.impossible.rows.At; at != 2 {
			t.Errorf("the list begins at swap %d", at+1)
		}
		s.do(keys.Up)
		if at := s.screen.impossible.rows.At; at != 1 {
			t.Errorf("after ↑ the cursor is at swap %d", at+1)
		}
		s.under("random")
		if strings.Contains(s.text(), "impossible") {
			t.Errorf("another mapping shows the answer:\n%s", s.text())
		}
	}
}

// The row of the panes has room for each whole title, in every mode.
func TestModes_HaveRoomForTheTitlesOfTheirPanes(t *testing.T) {
	answers(t, "wrong", swapsOf)
	s := newStage(t, builtIn(t, "rings"), 80, 21)
	tabs := 0
	for _, mapping := range []string{"random", "wrong"} {
		screentest.Finish(s.set(func(set *settings.Settings) { set.Mapping = mapping }))
		for w := 60; w <= 140; w += 10 {
			body := paint.Rect{W: w, H: 21}
			for _, zoom := range []bool{false, true} {
				panes := s.screen.Panes(body)
				for i, tab := range s.screen.Arrange(body, 1, zoom).Tabs {
					if title := paint.Width(panes[i].Title) + 2; !tab.Empty() && tab.W != title {
						t.Errorf("%s, %d columns: %q has %d columns of %d", mapping, w, panes[i].Title, tab.W, title)
					}
					if !tab.Empty() {
						tabs++
					}
				}
			}
		}
	}
	if tabs < 20 {
		t.Errorf("%d tabs", tabs)
	}
}

// Lists are shown as lists, and each edge of an answer has the paper's share beside it.
func TestExternal_ListsAreNoSwaps(t *testing.T) {
	answers(t, "lists", func(g *model.Graph) []augment.Attempt {
		list := swapsOf(g)[:2]
		for k := range list {
			list[k].Listed = true
		}
		return list
	})
	for _, size := range [][2]int{{80, 21}, {140, 42}} {
		s := newStage(t, builtIn(t, "rings"), size[0], size[1])
		screentest.Finish(s.set(func(set *settings.Settings) { set.Mapping = "lists" }))
		s.expect("Edges 1 of 2", "lists.py: its edges", "share: motif-similarity; 0:", "0 !")
		if strings.Contains(s.text(), "Swap 1") {
			t.Errorf("lists are called swaps:\n%s", s.text())
		}
	}
}
