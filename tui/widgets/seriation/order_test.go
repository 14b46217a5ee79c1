package seriation

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
)

func graph(n int, edges ...model.Edge) *model.Graph {
	return must.Get(model.NewGraph(n, edges))
}

// anyGraph draws a graph of up to 14 vertices with any edges.
func anyGraph(t *rapid.T) *model.Graph {
	n := rapid.IntRange(0, 14).Draw(t, "n")
	var edges []model.Edge
	share := rapid.IntRange(1, 9).Draw(t, "tenths")
	for u := range n {
		for v := u + 1; v < n; v++ {
			if rapid.IntRange(0, 9).Draw(t, "edge") < share {
				edges = append(edges, model.Edge{U: u, V: v})
			}
		}
	}
	return must.Get(model.NewGraph(n, edges))
}

// relabelled gives vertex v the number to[v].
func relabelled(t interface{ Fatal(...any) }, g *model.Graph, to []int) *model.Graph {
	var edges []model.Edge
	for e := range g.Edges() {
		edges = append(edges, model.NewEdge(to[e.U], to[e.V]))
	}
	return must.Get(model.NewGraph(g.N(), edges))
}

func path(n int) *model.Graph {
	var edges []model.Edge
	for v := 1; v < n; v++ {
		edges = append(edges, model.Edge{U: v - 1, V: v})
	}
	return graph(n, edges...)
}

func TestOf_ListsEveryVertexOnceAndAlwaysAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGraph(t)
		for o := range orders {
			list, instead := o.Of(g)
			again, _ := o.Of(g)
			if !slices.Equal(list, again) {
				t.Fatalf("%v: first %v, then %v", o, list, again)
			}
			if sorted := slices.Sorted(slices.Values(list)); !slices.Equal(sorted, natural(g)) {
				t.Fatalf("%v: %v does not list each of %d vertices once", o, list, g.N())
			}
			if instead != "" {
				t.Fatalf("%v: %s", o, instead)
			}
			for v, k := range Places(list) {
				if list[k] != v {
					t.Fatalf("%v: vertex %d is said to stand at %d in %v", o, v, k, list)
				}
			}
		}
	})
}

func TestOf_KeepsComponentsTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGraph(t)
		of, _ := g.Components()
		for _, o := range []Order{CuthillMcKee} {
			list, _ := o.Of(g)
			for k := 1; k < len(list); k++ {
				if step := of[list[k]] - of[list[k-1]]; step != 0 && step != 1 {
					t.Fatalf("%v: component %d follows %d in %v", o, of[list[k]], of[list[k-1]], list)
				}
			}
		}
	})
}

func TestDegree_FallsAndDoesNotDependOnNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGraph(t)
		h := relabelled(t, g, rapid.Permutation(natural(g)).Draw(t, "names"))
		a, b := byDegree(g), byDegree(h)
		for k := range a {
			if g.Degree(a[k]) != h.Degree(b[k]) || k > 0 && g.Degree(a[k]) > g.Degree(a[k-1]) {
				t.Fatalf("place %d: degree %d, under other names %d, after %d", k, g.Degree(a[k]), h.Degree(b[k]), g.Degree(a[max(0, k-1)]))
			}
		}
	})
}

// levels is the distance of every vertex from root, −1 where there is no way,
// and the largest of them.
func levels(g *model.Graph, root int) (level []int, depth int) {
	level = make([]int, g.N())
	for v := range level {
		level[v] = -1
	}
	level[root] = 0
	queue := []int{root}
	for k := 0; k < len(queue); k++ {
		for _, w := range g.Neighbors(queue[k]) {
			if level[w] < 0 {
				level[w] = level[queue[k]] + 1
				depth = level[w]
				queue = append(queue, int(w))
			}
		}
	}
	return level, depth
}

func TestFarthest_IsTheLastLevelEverySearchAnew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGraph(t)
		s := newSearch(g)
		for root := range g.N() {
			level, depth := levels(g, root)
			var want []int
			for v, l := range level {
				if l == depth {
					want = append(want, v)
				}
			}
			if last, d := s.farthest(root); d != depth || !slices.Equal(last, want) {
				t.Fatalf("from %d: %v at %d, want %v at %d", root, last, d, want, depth)
			}
		}
	})
}

func TestOf_LargeGraphsAreOrderedByDegreeInstead(t *testing.T) {
	star := make([]model.Edge, searchLimit/2+1)
	for v := range star {
		star[v] = model.Edge{U: 0, V: v + 1}
	}
	g := graph(len(star)+1, star...)
	for _, o := range []Order{CuthillMcKee} {
		list, instead := o.Of(g)
		if !strings.HasPrefix(instead, "degree instead: ") || !slices.Equal(list, byDegree(g)) {
			t.Errorf("%v: %q", o, instead)
		}
	}
	if list, instead := Natural.Of(g); instead != "" || list[1] != 1 {
		t.Errorf("natural: %q", instead)
	}
}

// Reverse Cuthill–McKee is a heuristic: it may be wider than an order that is
// narrow by luck. What holds is that an edge spans at most two levels of a
// breadth-first search from the vertex that is listed last.
func TestCuthillMcKee_IsNoWiderThanTwoLevels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGraph(t)
		list := cuthillMcKee(g)
		of, count := g.Components()
		bound := 0
		for part := range count {
			root := -1
			for _, v := range list {
				if of[v] == part {
					root = v
				}
			}
			level, depth := levels(g, root)
			size := make([]int, depth+2)
			for _, l := range level {
				if l >= 0 {
					size[l]++
				}
			}
			for l := range depth {
				bound = max(bound, size[l]+size[l+1]-1)
			}
		}
		if width := bandwidth(g, list); width > bound {
			t.Fatalf("bandwidth %d over %d in %v", width, bound, list)
		}
	})
}

func TestCuthillMcKee_OfAPathOrRingIsAsNarrowAsCanBeWhateverTheNames(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(3, 20).Draw(r, "n")
		g := path(n)
		names := rapid.Permutation(natural(g)).Draw(r, "names")
		if h := relabelled(r, g, names); bandwidth(h, cuthillMcKee(h)) != 1 {
			r.Fatalf("a path of %d: %v", n, cuthillMcKee(h))
		}
		ring := graph(n, append(g.EdgeList(), model.Edge{U: 0, V: n - 1})...)
		if h := relabelled(r, ring, names); bandwidth(h, cuthillMcKee(h)) != 2 {
			r.Fatalf("a ring of %d: %v", n, cuthillMcKee(h))
		}
	})
}

// bandwidth is the largest distance of an edge from the diagonal when the
// matrix lists the vertices so: max |place(u) − place(v)|, 0 without edges.
func bandwidth(g *model.Graph, vertices []int) int {
	places, width := Places(vertices), 0
	for e := range g.Edges() {
		width = max(width, places[e.U]-places[e.V], places[e.V]-places[e.U])
	}
	return width
}
