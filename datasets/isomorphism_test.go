package datasets

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
)

// complete is all pairs of n vertices.
func complete(n int) (pairs []model.Edge) {
	for u := range n {
		for v := u + 1; v < n; v++ {
			pairs = append(pairs, model.Edge{U: u, V: v})
		}
	}
	return pairs
}

// chosen are the pairs whose bit is set.
func chosen(pairs []model.Edge, set int) (edges []model.Edge) {
	for i, e := range pairs {
		if set>>i&1 == 1 {
			edges = append(edges, e)
		}
	}
	return edges
}

func isomorphic(g, h *model.Graph) bool {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return must.Get(Isomorphic(ctx, g, h, ByStructure))
}

// renumbered sends vertex v to order[v].
func renumbered(g *model.Graph, order []int) *model.Graph {
	var edges []model.Edge
	for e := range g.Edges() {
		edges = append(edges, model.NewEdge(order[e.U], order[e.V]))
	}
	return built(g.N(), edges)
}

// asked counts how often a context is looked at: once a round of colours.
type asked struct {
	context.Context
	times int
}

func (c *asked) Err() error { c.times++; return nil }

// Singling out one leaf of a star after another would take as many searches
// as it has leaves.
func TestIsomorphic_OfLargeStarsTreesAndCompleteGraphsIsOneGuess(t *testing.T) {
	star, tree := make([]model.Edge, 20_000), []model.Edge{}
	for v := range star {
		star[v] = model.Edge{U: 0, V: v + 1}
	}
	for v := 1; v < 1<<12; v++ {
		tree = append(tree, model.Edge{U: (v - 1) / 2, V: v})
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for what, g := range map[string]*model.Graph{
		"star": built(20_001, star), "binary tree": built(1<<12, tree), "complete graph": built(150, complete(150)), "no edge": built(10_000, nil),
	} {
		ctx := &asked{Context: context.Background()}
		same, err := Isomorphic(ctx, g, renumbered(g, rng.Perm(g.N())), ByStructure)
		if err != nil || !same || ctx.times > 40 {
			t.Errorf("%s: the same %v (%v) after %d rounds, at most 40", what, same, err, ctx.times)
		}
	}
}

// The number of graphs on n vertices up to isomorphism, OEIS A000088. Graphs whose vertices
// have one of two labels are as many as graphs whose vertices may have a loop, OEIS A000666.
func TestStructures_CountAllSmallGraphs(t *testing.T) {
	for _, c := range []struct {
		n, labels int // labels: bits that a vertex's label has
		sight     Sight
		want      int
	}{
		{1, 0, ByStructure, 1}, {2, 0, ByStructure, 2}, {3, 0, ByStructure, 4}, {4, 0, ByStructure, 11}, {5, 0, ByStructure, 34},
		{1, 1, WithLabels, 2}, {2, 1, WithLabels, 6}, {3, 1, WithLabels, 20}, {4, 1, WithLabels, 90}, {4, 1, ByStructure, 11},
	} {
		pairs := complete(c.n)
		var examples []model.Example
		for set := range 1 << (len(pairs) + c.labels*c.n) {
			labels := make([]int, c.n)
			for v := range labels {
				labels[v] = set >> (len(pairs) + v) & 1
			}
			g := must.Get(built(c.n, chosen(pairs, set)).WithLabels(labels))
			examples = append(examples, model.Example{Graph: g})
		}
		numbers := must.Get(Structures(context.Background(), examples, c.sight))
		if got := slices.Max(numbers) + 1; got != c.want {
			t.Errorf("%+v: %d graphs", c, got)
		}
	}
}

func TestIsomorphic_ARenumberedGraphIsTheSameAndOneOtherLabelTellsItApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 14).Draw(t, "n")
		g := built(n, slices.DeleteFunc(complete(n), func(model.Edge) bool { return rapid.Bool().Draw(t, "no edge") }))
		order := make([]int, g.N())
		for v := range order {
			order[v] = v
		}
		order = rapid.Permutation(order).Draw(t, "order")
		labels := rapid.SliceOfN(rapid.IntRange(-1, 2), g.N(), g.N()).Draw(t, "labels")
		moved := make([]int, g.N())
		for v, label := range labels {
			moved[order[v]] = label
		}
		compare := func(moved []int, sight Sight) bool {
			a, errA := g.WithLabels(labels)
			b, errB := renumbered(g, order).WithLabels(moved)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			return must.Get(Isomorphic(context.Background(), a, b, sight))
		}
		if !compare(moved, WithLabels) || !compare(moved, ByStructure) {
			t.Fatal("a renumbered graph is told apart from itself")
		}
		moved[0] = 3
		if compare(moved, WithLabels) || !compare(moved, ByStructure) {
			t.Fatal("a label that only one of them has counts by structure, or not with labels")
		}
	})
}

// circulant joins v to v ± each step, modulo n.
func circulant(n int, steps ...int) *model.Graph {
	set := map[model.Edge]bool{}
	for v := range n {
		for _, s := range steps {
			set[model.NewEdge(v, (v+s)%n)] = true
		}
	}
	var edges []model.Edge
	for e := range set {
		edges = append(edges, e)
	}
	return built(n, edges)
}

// lattice joins the 16 cells of a 4×4 torus by a rule on their difference.
func lattice(adjacent func(dx, dy int) bool) *model.Graph {
	return built(16, slices.DeleteFunc(complete(16), func(e model.Edge) bool {
		return !adjacent((e.V/4-e.U/4+4)%4, (e.V%4-e.U%4+4)%4)
	}))
}

// copies puts graphs side by side.
func copies(graphs ...*model.Graph) *model.Graph {
	n := 0
	var edges []model.Edge
	for _, g := range graphs {
		for e := range g.Edges() {
			edges = append(edges, model.Edge{U: n + e.U, V: n + e.V})
		}
		n += g.N()
	}
	return built(n, edges)
}

func TestIsomorphic_TellsApartWhatColoursCannot(t *testing.T) {
	rook := lattice(func(dx, dy int) bool { return dx == 0 || dy == 0 })
	shrikhande := lattice(func(dx, dy int) bool {
		return dx == 0 && dy%2 == 1 || dy == 0 && dx%2 == 1 || dx == dy && dx%2 == 1
	})
	c3, c6 := circulant(3, 1), circulant(6, 1)
	many := func(a, b int) *model.Graph {
		var graphs []*model.Graph
		for range a {
			graphs = append(graphs, copies(c3, c3))
		}
		for range b {
			graphs = append(graphs, c6)
		}
		return copies(graphs...)
	}
	for _, c := range []struct {
		name string
		g, h *model.Graph
	}{
		{"two triangles and a hexagon", copies(c3, c3), c6},
		{"prism and K3,3", circulant(6, 2, 3), circulant(6, 1, 3)},
		{"rook's graph and Shrikhande's graph, SRG(16,6,2,2)", rook, shrikhande},
		{"many components of the same colours", many(12, 13), many(13, 12)},
		{"circulants C13(1,5) and C13(1,3)", circulant(13, 1, 5), circulant(13, 1, 3)},
	} {
		if rook.M() != 48 || shrikhande.M() != 48 {
			t.Fatal("these lattices are not 6-regular")
		}
		if c.g.N() != c.h.N() || c.g.M() != c.h.M() {
			t.Fatalf("%s differ in size, which proves nothing", c.name)
		}
		if isomorphic(c.g, c.h) {
			t.Errorf("%s: taken for the same", c.name)
		}
		if !isomorphic(c.g, c.g) {
			t.Errorf("%s: the first is not itself", c.name)
		}
	}
	// 1, 5, −1, −5 are the fourth roots of unity modulo 13; multiplying by 2
	// gives 2, 3, −2, −3, the same graph numbered otherwise.
	if !isomorphic(circulant(13, 1, 5), circulant(13, 2, 3)) {
		t.Error("C13(1,5) and C13(2,3) are told apart")
	}
}

func TestIsomorphic_EndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Isomorphic(ctx, circulant(50, 1, 2), circulant(50, 1, 2), ByStructure); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}

// Graphs and label-conflict ceilings by structure and with vertex labels, to three decimals;
// networkx finds the same of MUTAG, PTC_MR and ENZYMES.
func TestSee_OfTheRealDatasets(t *testing.T) {
	for name, want := range map[string][2]Seen{
		"MUTAG": {{139, .968}, {175, 1}}, "PTC_MR": {{258, .898}, {328, .991}}, "ENZYMES": {{595, 1}, {595, 1}},
		"KKI": {{83, 1}, {83, 1}}, "Peking_1": {{85, 1}, {85, 1}}, "OHSU": {{79, 1}, {79, 1}},
	} {
		d := real(t, name)
		for k, sight := range []Sight{ByStructure, WithLabels} {
			structures := must.Get(Structures(context.Background(), d.Examples, sight))
			if got := See(structures, d); got.Distinct != want[k].Distinct || math.Abs(got.Ceiling-want[k].Ceiling) > 0.0005 {
				t.Errorf("%s, %s: %+v, want %+v", name, sight, got, want[k])
			}
		}
	}
}

func TestTwins_AreCountedInTrainOnly(t *testing.T) {
	at := func(graphs ...int) (list []model.Example) {
		for _, g := range graphs {
			list = append(list, model.Example{ID: model.ID{Graph: g}})
		}
		return list
	}
	structures := []int{0, 1, 0, 2, 1, 3}
	s := model.Split{Train: at(0, 5), Val: at(1), Test: at(2, 3, 4)}
	if got := Twins(structures, s); got != 1 {
		t.Errorf("%d twins, want 1: graph 3 has graph 1 in train, graph 5 has only the validation graph 2", got)
	}
}

func TestCeiling_TwinsOfTwoClassesCostTheSmallerShare(t *testing.T) {
	d := &model.Dataset{ClassLabels: []int{0, 1}}
	for _, class := range []int{0, 0, 1, 1, 0} {
		d.Examples = append(d.Examples, model.Example{Class: class})
	}
	if got := Ceiling([]int{0, 0, 0, 1, 1}, d); got != 0.6 {
		t.Errorf("got %v, want 3 of 5", got)
	}
}
