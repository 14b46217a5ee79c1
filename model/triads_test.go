package model

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
)

// complete is all pairs of n vertices.
func complete(n int) (pairs []Edge) {
	for u := range n {
		for v := u + 1; v < n; v++ {
			pairs = append(pairs, Edge{u, v})
		}
	}
	return pairs
}

// anyGraph draws any of the pairs of up to most vertices, often few.
func anyGraph(t *rapid.T, most int) (*Graph, []Edge) {
	n := rapid.IntRange(0, most).Draw(t, "n")
	density := rapid.IntRange(1, 10).Draw(t, "density")
	edges := slices.DeleteFunc(complete(n), func(Edge) bool { return rapid.IntRange(1, 10).Draw(t, "edge") > density })
	return must.Get(NewGraph(n, rapid.Permutation(edges).Draw(t, "order"))), edges
}

// hubbed has up to four vertices that are adjacent to most others, which makes
// them hubs, and few edges besides.
func hubbed(t *rapid.T) *Graph {
	n := rapid.IntRange(80, 140).Draw(t, "n")
	there := map[Edge]bool{}
	for range rapid.IntRange(1, 4).Draw(t, "hubs") {
		hub, miss := rapid.IntRange(0, n-1).Draw(t, "hub"), rapid.IntRange(2, 60).Draw(t, "every so many is no neighbour")
		for v := range n {
			if v != hub && v%miss != 0 {
				there[NewEdge(hub, v)] = true
			}
		}
	}
	for range rapid.IntRange(0, 60).Draw(t, "more") {
		u, v := rapid.IntRange(0, n-1).Draw(t, "u"), rapid.IntRange(0, n-1).Draw(t, "v")
		if u != v {
			there[NewEdge(u, v)] = true
		}
	}
	return must.Get(NewGraph(n, slices.Collect(maps.Keys(there))))
}

func TestTriangles_AreTheAdjacentTriples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := anyGraph(t, 9)
		want := 0
		for u := range g.N() {
			for v := u + 1; v < g.N(); v++ {
				for w := v + 1; w < g.N(); w++ {
					if g.HasEdge(u, v) && g.HasEdge(v, w) && g.HasEdge(u, w) {
						want++
					}
				}
			}
		}
		if got, err := g.Triangles(context.Background()); got != want || err != nil {
			t.Errorf("%d triangles (%v), counted one by one %d", got, err, want)
		}
	})
}

func TestOpenTriads_AreThePathsWhoseEndsAreNotAdjacent(t *testing.T) {
	for what, graph := range map[string]func(*rapid.T) *Graph{
		"any":  func(t *rapid.T) *Graph { g, _ := anyGraph(t, 30); return g },
		"hubs": hubbed,
	} {
		t.Run(what, rapid.MakeCheck(func(t *rapid.T) {
			g := graph(t)
			rows := 0
			err := g.OpenTriads(context.Background(), func(i int, open []int32, ends int) {
				rows++
				distinct := map[int32]bool{}
				if len(open) != g.Degree(i) {
					t.Fatalf("row %d has %d middles, not %d", i, len(open), g.Degree(i))
				}
				for k, z := range g.Neighbors(i) {
					want := int32(0)
					for _, j := range g.Neighbors(int(z)) {
						if int(j) > i && !g.HasEdge(i, int(j)) {
							want++
							distinct[j] = true
						}
					}
					if open[k] != want {
						t.Fatalf("%d open triads %d–%d–j, counted one by one %d", open[k], i, z, want)
					}
				}
				if ends != len(distinct) {
					t.Fatalf("row %d has %d ends, want %d", i, ends, len(distinct))
				}
			})
			if err != nil || rows != g.N() {
				t.Fatalf("%d rows of %d: %v", rows, g.N(), err)
			}
		}))
	}
}

// A star of 10⁵ has 5·10⁹ open triads, K₈₀₀ 8.5·10⁷ triangles: a walk along them one by
// one would take a test's time many times over.
func TestOpenTriads_OfHubsAreCountedWithoutAWalkAlongThem(t *testing.T) {
	star := make([]Edge, 100_000)
	for v := range star {
		star[v] = Edge{0, v + 1}
	}
	for _, c := range []struct {
		n                int
		edges            []Edge
		open, ends, tris int
	}{
		{100_001, star, 100_000 * 99_999 / 2, 100_000 * 99_999 / 2, 0},
		{800, complete(800), 0, 0, 800 * 799 * 798 / 6},
	} {
		g := must.Get(NewGraph(c.n, c.edges))
		triads, distinct := 0, 0
		err := g.OpenTriads(context.Background(), func(_ int, open []int32, ends int) {
			for _, k := range open {
				triads += int(k)
			}
			distinct += ends
		})
		triangles, _ := g.Triangles(context.Background())
		if err != nil || triads != c.open || distinct != c.ends || triangles != c.tris {
			t.Errorf("n = %d: %d open triads, %d open pairs, %d triangles (%v); want %d, %d, %d", c.n, triads, distinct, triangles, err, c.open, c.ends, c.tris)
		}
	}
}

func TestOpenTriads_StopWithTheContext(t *testing.T) {
	g := must.Get(NewGraph(3, []Edge{{0, 1}, {1, 2}}))
	ctx, cancel := context.WithCancel(context.Background())
	rows := 0
	err := g.OpenTriads(ctx, func(int, []int32, int) { rows++; cancel() })
	if rows != 1 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d rows after the first was to be the last: %v", rows, err)
	}
}
