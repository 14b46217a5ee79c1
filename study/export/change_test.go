package export

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
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
	h := must.Get(g.Rewire([]model.Edge{add}, []model.Edge{del}))
	return Change{Title: "a path", Before: g, After: h, VertexNames: []string{"C", "N"}}
}

func write(name string, c Change) string {
	var b strings.Builder
	i := slices.IndexFunc(Formats(), func(f Format) bool { return f.Name == name })
	must.Do(Formats()[i].Write(&b, c))
	return b.String()
}

func TestChange_FatesPartTheEdges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := changes().Draw(t, "change")
		var before, after []model.Edge
		for e, f := range c.edges() {
			if f != added {
				before = append(before, e)
			}
			if f != removed {
				after = append(after, e)
			}
		}
		if !slices.Equal(before, c.Before.EdgeList()) || !slices.Equal(after, c.After.EdgeList()) {
			t.Errorf("before %v, after %v", before, after)
		}
	})
}
