package model

import (
	"testing"

	"pgregory.net/rapid"
)

func TestTriangles_AreTheAdjacentTriples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 9).Draw(t, "n")
		var edges []Edge
		for u := range n {
			for v := u + 1; v < n; v++ {
				if rapid.Bool().Draw(t, "edge") {
					edges = append(edges, Edge{u, v})
				}
			}
		}
		g, err := NewGraph(n, edges)
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for u := range n {
			for v := u + 1; v < n; v++ {
				for w := v + 1; w < n; w++ {
					if g.HasEdge(u, v) && g.HasEdge(v, w) && g.HasEdge(u, w) {
						want++
					}
				}
			}
		}
		if got := g.Triangles(); got != want {
			t.Errorf("%d triangles, counted one by one %d", got, want)
		}
	})
}
