package order

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"mevolve/datasets"
	"mevolve/model"
)

func graph(t testing.TB, n int, edges ...model.Edge) *model.Graph {
	t.Helper()
	g, err := model.NewGraph(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	return g
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
	g, err := model.NewGraph(n, edges)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// relabelled gives vertex v the number to[v].
func relabelled(t interface{ Fatal(...any) }, g *model.Graph, to []int) *model.Graph {
	var edges []model.Edge
	for e := range g.Edges() {
		edges = append(edges, model.NewEdge(to[e.U], to[e.V]))
	}
	h, err := model.NewGraph(g.N(), edges)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func path(t testing.TB, n int) *model.Graph {
	var edges []model.Edge
	for v := 1; v < n; v++ {
		edges = append(edges, model.Edge{U: v - 1, V: v})
	}
	return graph(t, n, edges...)
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
		for _, o := range []Order{CuthillMcKee, Spectral} {
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
	g := graph(t, len(star)+1, star...)
	for _, o := range []Order{CuthillMcKee, Spectral} {
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
		g := path(t, n)
		names := rapid.Permutation(natural(g)).Draw(r, "names")
		if h := relabelled(r, g, names); bandwidth(h, cuthillMcKee(h)) != 1 {
			r.Fatalf("a path of %d: %v", n, cuthillMcKee(h))
		}
		ring := graph(t, n, append(g.EdgeList(), model.Edge{U: 0, V: n - 1})...)
		if h := relabelled(r, ring, names); bandwidth(h, cuthillMcKee(h)) != 2 {
			r.Fatalf("a ring of %d: %v", n, cuthillMcKee(h))
		}
	})
}

// The Fiedler vectors are known: cos((i + ½)π/k) on both ends of rung i of a
// ladder, and on a ring the cosine of the angle, which both ways round have in
// common: of such a pair the smaller vertex comes first.
func TestSpectral_WalksAlongPathsRingsAndLadders(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		k := rapid.IntRange(3, 12).Draw(r, "rungs")
		var edges []model.Edge
		for i := range k {
			edges = append(edges, model.Edge{U: 2 * i, V: 2*i + 1})
			if i > 0 {
				edges = append(edges, model.Edge{U: 2*i - 2, V: 2 * i}, model.Edge{U: 2*i - 1, V: 2*i + 1})
			}
		}
		ladder := graph(t, 2*k, edges...)
		names := rapid.Permutation(natural(ladder)).Draw(r, "names")
		h := relabelled(r, ladder, names)
		rung := Places(names)
		list := spectral(h)
		for i := range list {
			first := rung[list[0]] / 2
			if want := i / 2; rung[list[i]]/2 != want && rung[list[i]]/2 != k-1-want || first != 0 && first != k-1 {
				r.Fatalf("place %d of a ladder of %d: rung %d", i, k, rung[list[i]]/2)
			}
		}
		ring := graph(t, 2*k, append(path(t, 2*k).EdgeList(), model.Edge{U: 0, V: 2*k - 1})...)
		if h := relabelled(r, ring, names); bandwidth(h, spectral(h)) > 3 {
			r.Fatalf("a ring of %d under other names: %v", 2*k, spectral(h))
		}
	})
}

// simple tells whether the second eigenvalue of a connected graph's Laplacian
// has one dimension: only then is there one Fiedler vector.
func simple(g *model.Graph) bool {
	laplacian := mat.NewSymDense(g.N(), nil)
	for v := range g.N() {
		laplacian.SetSym(v, v, float64(g.Degree(v)))
		for _, w := range g.Neighbors(v) {
			laplacian.SetSym(v, int(w), -1)
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(laplacian, false) {
		return false
	}
	lambda := eigen.Values(nil)
	return lambda[2]-lambda[1] > 1e-6
}

func TestSpectral_DoesNotDependOnNamesWhereTheFiedlerVectorHasNoTies(t *testing.T) {
	tested := 0
	rapid.Check(t, func(t *rapid.T) {
		g := anyGraph(t)
		if _, count := g.Components(); count != 1 || g.N() < 3 || !simple(g) {
			return
		}
		value := slices.Sorted(slices.Values(fiedler(g, natural(g))))
		for k := 1; k < len(value); k++ {
			if value[k]-value[k-1] < 1e-6 {
				return
			}
		}
		tested++
		names := rapid.Permutation(natural(g)).Draw(t, "names")
		list, other := spectral(g), spectral(relabelled(t, g, names))
		for k, v := range list {
			list[k] = names[v]
		}
		if !slices.Equal(list, other) {
			slices.Reverse(list) // the sign follows the names
			if !slices.Equal(list, other) {
				t.Fatalf("%v under other names is %v", list, other)
			}
		}
	})
	if tested == 0 {
		t.Error("no graph without ties was drawn")
	}
}

func TestSpectral_PutsTwoClustersApart(t *testing.T) {
	var edges []model.Edge
	for u := range 10 { // odd and even vertices, each all joined; one bridge
		for v := u + 2; v < 10; v += 2 {
			edges = append(edges, model.Edge{U: u, V: v})
		}
	}
	list := spectral(graph(t, 10, append(edges, model.Edge{U: 4, V: 5})...))
	for k, v := range list {
		if v%2 != list[k/5*5]%2 {
			t.Fatalf("the clusters are mixed: %v", list)
		}
	}
}

func TestSpectral_SaysWhenAGraphIsTooLarge(t *testing.T) {
	g := path(t, spectralLimit+1)
	list, instead := Spectral.Of(g)
	if instead == "" || !slices.Equal(list, cuthillMcKee(g)) {
		t.Errorf("%d vertices: %q", g.N(), instead)
	}
}

func TestNext_GoesThroughAllOrders(t *testing.T) {
	o, seen := Natural, map[string]bool{}
	for range orders {
		seen[o.String()] = true
		o = o.Next()
	}
	if o != Natural || len(seen) != int(orders) {
		t.Errorf("after %d steps at %v, seen %v", orders, o, seen)
	}
}

// On real data the narrowing is large although no theorem promises it.
func TestCuthillMcKee_NarrowsTheGraphsOfMUTAG(t *testing.T) {
	data := os.Getenv("MEVOLVE_DATA")
	if data == "" {
		t.Skip("MEVOLVE_DATA is not set")
	}
	d, err := datasets.Read(context.Background(), filepath.Join(data, "MUTAG"))
	if err != nil {
		t.Fatal(err)
	}
	var before, after int
	for _, e := range d.Examples {
		before += bandwidth(e.Graph, natural(e.Graph))
		after += bandwidth(e.Graph, cuthillMcKee(e.Graph))
	}
	if after*2 > before {
		t.Errorf("mean bandwidth %.1f, natural %.1f", float64(after)/188, float64(before)/188)
	}
}

// brain is a graph of the size of OHSU's largest.
func brain(b *testing.B) *model.Graph {
	rng := rand.New(rand.NewPCG(1, 2))
	edges := map[model.Edge]bool{}
	for v := 1; v < 171; v++ {
		edges[model.Edge{U: rng.IntN(v), V: v}] = true
	}
	for len(edges) < 800 {
		if u, v := rng.IntN(171), rng.IntN(171); u != v {
			edges[model.NewEdge(u, v)] = true
		}
	}
	list := make([]model.Edge, 0, len(edges))
	for e := range edges {
		list = append(list, e)
	}
	return graph(b, 171, list...)
}

func BenchmarkOf_171(b *testing.B) {
	g := brain(b)
	for o := range orders {
		b.Run(o.String(), func(b *testing.B) {
			for b.Loop() {
				o.Of(g)
			}
		})
	}
}

func BenchmarkSpectral_Limit(b *testing.B) {
	g := path(b, spectralLimit)
	for b.Loop() {
		spectral(g)
	}
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
