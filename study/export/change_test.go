package export

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/model/readings"
)

// changes draws a graph, labelled or not, and any edit of it.
func changes() *rapid.Generator[Change] {
	return rapid.Custom(func(t *rapid.T) Change {
		n := rapid.IntRange(0, 9).Draw(t, "n")
		var before, after []model.Edge
		for u := range n {
			for v := u + 1; v < n; v++ {
				switch rapid.IntRange(0, 5).Draw(t, "effect") {
				case 0:
					before = append(before, model.Edge{U: u, V: v})
				case 1:
					after = append(after, model.Edge{U: u, V: v})
				case 2:
					before = append(before, model.Edge{U: u, V: v})
					after = append(after, model.Edge{U: u, V: v})
				}
			}
		}
		c := Change{Title: rapid.String().Draw(t, "title")}
		var labels []int
		if rapid.Bool().Draw(t, "labelled") {
			labels = rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "labels")
			c.VertexNames = []string{"C", `"`, `\`, "<é&"}[:rapid.IntRange(0, 4).Draw(t, "names")]
		}
		c.Before, c.After = graph(t, n, before, labels), graph(t, n, after, labels)
		return c
	})
}

type fataler interface{ Fatal(...any) }

func graph(t fataler, n int, edges []model.Edge, labels []int) *model.Graph {
	g, err := model.NewGraph(n, edges)
	if err == nil && labels != nil {
		g, err = g.WithLabels(labels)
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// path is 1–2–3–4 and a lone fifth vertex, mapped so that 1–3 comes and 2–3
// goes; every number in the tests below can be checked by eye.
func path(t *testing.T) Change {
	g := graph(t, 5, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}}, []int{0, 1, 0, 7, 0})
	add, del := model.Edge{U: 0, V: 2}, model.Edge{U: 1, V: 2}
	h, err := g.Rewire([]model.Edge{add}, []model.Edge{del})
	if err != nil {
		t.Fatal(err)
	}
	return Change{Title: "a path", Before: g, After: h, VertexNames: []string{"C", "N"},
		Attempts: []augment.Attempt{{Outcome: augment.PassedOver}, {Added: &add, Removed: &del, Path: []int{0, 1, 2}, Outcome: augment.Done}}}
}

func write(t fataler, name string, c Change) string {
	var b strings.Builder
	i := slices.IndexFunc(Formats(), func(f Format) bool { return f.Name == name })
	if err := Formats()[i].Write(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestChange_FatesPartTheEdges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := changes().Draw(t, "change")
		before := append(c.of(kept), c.of(removed)...)
		after := append(c.of(kept), c.of(added)...)
		slices.SortFunc(before, model.Edge.Compare)
		slices.SortFunc(after, model.Edge.Compare)
		if !slices.Equal(before, c.Before.EdgeList()) || !slices.Equal(after, c.After.EdgeList()) {
			t.Errorf("kept %v, added %v, removed %v", c.of(kept), c.of(added), c.of(removed))
		}
	})
}

func TestText_TellsTheSwapsAndTheEdges(t *testing.T) {
	want := `a path
5 vertices, 3 edges before, 3 after
swap 2: + 1–3, × 2–3, motif 1–2–3
added:   1–3
removed: 2–3
kept:    1–2, 3–4
`
	if got := write(t, "text", path(t)); got != want {
		t.Errorf("got:\n%s", got)
	}
}

func TestText_TellsOneEdgeInTheSingular(t *testing.T) {
	g, err := model.NewGraph(2, []model.Edge{{U: 0, V: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if got := write(t, "text", Change{Before: g, After: g}); !strings.Contains(got, "2 vertices, 1 edge before, 1 after") {
		t.Errorf("got:\n%s", got)
	}
}

func TestText_ListsEverySwapOfAMapping(t *testing.T) {
	var edges []model.Edge
	for v := 1; v < 30; v++ {
		edges = append(edges, model.Edge{U: v / 3, V: v})
	}
	g := graph(t, 30, edges, nil)
	set := readings.Default()
	m, err := augment.New("motif-similarity", augment.Options{Beta: 0.2, L: 2, Connectivity: set.Connectivity, EdgeCount: set.EdgeCount, ZeroScores: set.ZeroScores})
	if err != nil {
		t.Fatal(err)
	}
	r, err := m.Map(context.Background(), g, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	text := write(t, "text", Change{Before: g, After: r.Graph, Attempts: r.Attempts})
	if r.Realised() == 0 || strings.Count(text, "swap ") != r.Realised() || strings.Count(text, "motif") != r.Realised() {
		t.Errorf("%d swaps:\n%s", r.Realised(), text)
	}
	for i, a := range r.Attempts {
		if line := fmt.Sprintf("swap %d: + %v,", i+1, a.Added); a.Outcome == augment.Done && !strings.Contains(text, line) {
			t.Errorf("%q is missing:\n%s", line, text)
		}
	}
	for line := range strings.Lines(text) {
		if len([]rune(line)) > 81 {
			t.Errorf("a line of more than 80 columns: %s", line)
		}
	}
}
