package embed

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
)

// plainGraphlets looks at every three and every four vertices. A connected
// graph on so few is known by its sorted degrees.
func plainGraphlets(g *model.Graph) (count [Graphlets]int) {
	kinds := map[string]int{
		"[1 1 2]": 0, "[2 2 2]": 1,
		"[1 1 2 2]": 2, "[1 1 1 3]": 3, "[2 2 2 2]": 4, "[1 2 2 3]": 5, "[2 2 3 3]": 6, "[3 3 3 3]": 7,
	}
	look := func(vertices ...int) {
		degrees := make([]int, len(vertices))
		for i, u := range vertices {
			for _, v := range vertices {
				if u != v && g.HasEdge(u, v) {
					degrees[i]++
				}
			}
		}
		slices.Sort(degrees)
		if kind, ok := kinds[fmt.Sprint(degrees)]; ok {
			count[kind]++
		}
	}
	for a := range g.N() {
		for b := range a {
			for c := range b {
				look(a, b, c)
				for d := range c {
					look(a, b, c, d)
				}
			}
		}
	}
	return count
}

func TestGraphlets_AreCountedAsByLookingAtAllVertices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		g := randomGraph(rng, rapid.IntRange(0, 14).Draw(t, "n"), rapid.Float64Range(0, 1).Draw(t, "p"))
		w := newWiring(g)
		if got, want := w.graphletCounts(), plainGraphlets(g); got != want {
			t.Fatalf("%v, expected %v", got, want)
		}
		draw := splitMix(rng.Uint64())
		w.rewire(2*g.M(), &draw)
		if got, want := w.graphletCounts(), plainGraphlets(w.graph(t)); got != want {
			t.Fatalf("after rewiring: %v, expected %v", got, want)
		}
	})
}

// graph reads a wiring back, and checks that its parts agree.
func (w *wiring) graph(t interface{ Fatalf(string, ...any) }) *model.Graph {
	var edges []model.Edge
	for e, ends := range w.ends {
		for side, at := range w.at[e] {
			from, to := ends[side], ends[1-side]
			if at < w.start[from] || at >= w.start[from+1] || w.to[at] != to || w.edge[at] != int32(e) {
				t.Fatalf("edge %d–%d is not where it is said to be", from, to)
			}
		}
		edges = append(edges, model.NewEdge(int(ends[0]), int(ends[1])))
	}
	g, err := model.NewGraph(len(w.start)-1, edges)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return g
}

func TestRewiring_KeepsDegreesAndSimplicity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, rng := drawGraph(t)
		w := newWiring(g)
		before := w.graph(t)
		draw := splitMix(rng.Uint64())
		w.rewire(10*g.M(), &draw)
		after := w.graph(t)
		for v := range before.N() {
			if before.Degree(v) != after.Degree(v) {
				t.Fatalf("the degree of vertex %d goes from %d to %d", v, before.Degree(v), after.Degree(v))
			}
		}
	})
}

// Six vertices of degree 2 make a hexagon (60 ways) or two triangles (10 ways).
func TestRewiring_GivesEveryGraphWithTheseDegreesEquallyOften(t *testing.T) {
	hexagon, _ := model.NewGraph(6, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}, {U: 3, V: 4}, {U: 4, V: 5}, {U: 0, V: 5}})
	w := newWiring(hexagon)
	draw := splitMix(1)
	seen := map[string]int{}
	const samples = 14000
	for range samples {
		w.rewire(10*6, &draw)
		seen[fmt.Sprint(w.graph(t).EdgeList())]++
	}
	if len(seen) != 70 {
		t.Fatalf("%d graphs, expected 70", len(seen))
	}
	chi2 := 0.0
	for _, n := range seen {
		chi2 += math.Pow(float64(n)-samples/70, 2) / (samples / 70)
	}
	if chi2 > 111 { // the 0.999 quantile with 69 degrees of freedom
		t.Errorf("χ² = %.1f over 69 degrees of freedom", chi2)
	}
}

func TestGraphletProfile(t *testing.T) {
	profile := func(g *model.Graph) []float64 {
		return must.Get(GraphletProfile{}.Embed(context.Background(), g))
	}
	complete := func(n int, edge func(u, v int) bool) *model.Graph {
		var edges []model.Edge
		for v := range n {
			for u := range v {
				if edge(u, v) {
					edges = append(edges, model.Edge{U: u, V: v})
				}
			}
		}
		g, _ := model.NewGraph(n, edges)
		return g
	}
	zero := make([]float64, Graphlets)
	for what, g := range map[string]*model.Graph{
		"no vertices":    complete(0, nil),
		"no edges":       complete(4, func(u, v int) bool { return false }),
		"K2":             complete(2, func(u, v int) bool { return true }),
		"a star":         complete(9, func(u, v int) bool { return u == 0 }),
		"complete graph": complete(7, func(u, v int) bool { return true }),
	} {
		if x := profile(g); !slices.Equal(x, zero) {
			t.Errorf("%s is determined by its degrees, its profile is %v", what, x)
		}
	}

	// Three K4 in a row of bridges hold far more triangles and K4 than chance.
	cliques := complete(12, func(u, v int) bool { return u/4 == v/4 || v == u+1 })
	x := profile(cliques)
	if length := dot(x, x); math.Abs(length-1) > 1e-12 {
		t.Errorf("the profile's length is %v", length)
	}
	if x[1] <= 0 || x[7] <= 0 || x[4] >= 0 {
		t.Errorf("of cliques in a row: triangles %.2f and complete quadruples %.2f above chance, 4-cycles %.2f below expected", x[1], x[7], x[4])
	}
	if !slices.Equal(x, profile(complete(12, func(u, v int) bool { return u/4 == v/4 || v == u+1 }))) {
		t.Error("the same graph has two profiles")
	}
}

func TestRatioProfile_ByHand(t *testing.T) {
	// (6−2)/(6+2+4) = 1/3, (0−4)/(0+4+4) = −1/2: length √(1/9 + 1/4) = √13/6.
	got := ratioProfile([Graphlets]int{6, 0}, [Graphlets]float64{2, 4})
	want := make([]float64, Graphlets)
	want[0], want[1] = 2/math.Sqrt(13), -3/math.Sqrt(13)
	near(t, got, want, 1e-15)
}

func TestGraphletProfile_StopsWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (GraphletProfile{}).Embed(ctx, randomGraph(rand.New(rand.NewPCG(1, 1)), 30, 0.2)); err == nil {
		t.Error("no error")
	}
}
