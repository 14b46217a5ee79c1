package embed

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
)

// lineGraph is L(G), its vertices the edges of G in their order.
func lineGraph(g *model.Graph) *model.Graph {
	edges := g.EdgeList()
	var adjacent []model.Edge
	for i, e := range edges {
		for j, f := range edges[:i] {
			if e.U == f.U || e.U == f.V || e.V == f.U || e.V == f.V {
				adjacent = append(adjacent, model.Edge{U: j, V: i})
			}
		}
	}
	return must.Get(model.NewGraph(len(edges), adjacent))
}

func TestEdgeDocument_IsTheVertexDocumentOfTheLineGraph(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGraphUpTo(t, 25)
		want := vertexDocument(lineGraph(g), nil)
		if diff := cmp.Diff(want, edgeDocument(g, nil), cmp.AllowUnexported(document{})); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestEdgeDocument_StartsFromThePairOfLabelsWithAttributed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGraphUpTo(t, 25)
		labels := rapid.SliceOfN(rapid.IntRange(0, 3), g.N(), g.N()).Draw(t, "labels")
		labelled := must.Get(g.WithLabels(labels))
		var names []string
		for e := range g.Edges() {
			a, b := labels[e.U], labels[e.V]
			names = append(names, fmt.Sprint(min(a, b), max(a, b)))
		}
		want := slices.Sorted(maps.Values(counted(plainWL(lineGraph(g), names))))
		got := slices.Clone(edgeDocument(labelled, alphabet{0, 1, 2, 3}).counts)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("tokens occur %v times, in the line graph %v", got, want)
		}
	})
}
