package augment

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

// degreesOf are the degrees of the vertices, jointDegreesOf how many edges join each two.
func degreesOf(g *model.Graph) []int {
	list := make([]int, g.N())
	for v := range list {
		list[v] = g.Degree(v)
	}
	return list
}

func jointDegreesOf(g *model.Graph) map[[2]int]int {
	joint := map[[2]int]int{}
	for e := range g.Edges() {
		a, b := g.Degree(e.U), g.Degree(e.V)
		joint[[2]int{min(a, b), max(a, b)}]++
	}
	return joint
}

// Whatever the graph and the seed, a control keeps what it is named after and moves as
// much as it says.
func TestControls_KeepWhatTheyAreNamedAfter(t *testing.T) {
	changed := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 12)
		o := standard
		o.Beta = rapid.Float64Range(0.05, 1).Draw(t, "beta")
		k, seed := Budget(g.M(), o.Beta), rapid.Uint64().Draw(t, "seed")
		for _, kind := range Controls() {
			m := must.Get(New(kind.Name, o))
			r := must.Get(m.Map(context.Background(), g, rand.New(rand.NewPCG(seed, 1))))
			again, _ := m.Map(context.Background(), g, rand.New(rand.NewPCG(seed, 1)))
			if !slices.Equal(r.Graph.EdgeList(), again.Graph.EdgeList()) {
				t.Fatalf("%s: one seed, two graphs", kind.Name)
			}
			in, out := len(r.Added()), len(r.Removed())
			if in+out > 0 {
				changed[kind.Name]++
			}
			switch kind.Name {
			case "double-edge-swap", "joint-degree-swap":
				if !slices.Equal(degreesOf(g), degreesOf(r.Graph)) || in != out || in%2 != 0 || in > k+1 {
					t.Fatalf("%s: degrees %v became %v, +%d −%d of %d", kind.Name, degreesOf(g), degreesOf(r.Graph), in, out, k)
				}
				if kind.Name == "joint-degree-swap" {
					was, is := jointDegreesOf(g), jointDegreesOf(r.Graph)
					for pair, n := range was {
						if is[pair] != n {
							t.Fatalf("%d edges joined degrees %v, %d do", n, pair, is[pair])
						}
					}
				}
			case "deletion-only":
				if in != 0 || out > k || components(r.Graph) != components(g) || out < k && components(r.Graph) == components(g) && hasCycle(r.Graph) {
					t.Fatalf("deletion-only: +%d −%d of %d, %d components became %d", in, out, k, components(g), components(r.Graph))
				}
			case "addition-only":
				if out != 0 || in > k || components(r.Graph) != components(g) {
					t.Fatalf("addition-only: +%d −%d of %d", in, out, k)
				}
			case "motif-swap":
				if in != out || in > 1 {
					t.Fatalf("motif-swap: +%d −%d", in, out)
				}
				for i, a := range r.Attempts {
					if p := a.Path; p[0] >= p[1] || p[1] >= p[2] || !g.HasEdge(p[0], p[1]) || !g.HasEdge(p[1], p[2]) || *r.Attempts[i].Added != (model.Edge{U: p[0], V: p[2]}) {
						t.Fatalf("motif-swap: %v adds %v", p, *a.Added)
					}
				}
			}
		}
	})
	for _, kind := range Controls() {
		if changed[kind.Name] == 0 {
			t.Errorf("%s changed no graph: nothing was tested", kind.Name)
		}
	}
}

// hasCycle reports whether an edge is left that is no bridge.
func hasCycle(g *model.Graph) bool { return g.M() > g.N()-components(g) }

// A control is found by its name, and by nobody who asks for the mappings.
func TestControls_StandApart(t *testing.T) {
	for _, kind := range Controls() {
		if _, ok := KindOf(kind.Name); !ok || slices.Contains(Names(), kind.Name) || !slices.Contains(Known(), kind.Name) {
			t.Errorf("%s", kind.Name)
		}
	}
}

// R21 is about the ends of open motifs, for which no control looks: of a wheel, with more of
// those than edges, each makes the same under either.
func TestControls_TakeTheirBudgetOfTheEdges(t *testing.T) {
	var edges []model.Edge
	for v := 1; v < 8; v++ {
		edges = append(edges, model.NewEdge(0, v), model.NewEdge(v, v%7+1))
	}
	slices.SortFunc(edges, model.Edge.Compare)
	g := must.Get(model.NewGraph(12, append(slices.Compact(edges), model.NewEdge(7, 8), model.NewEdge(8, 9), model.NewEdge(9, 10), model.NewEdge(10, 11))))
	mapped := func(name string, of readings.Budget) Result {
		o := standard
		o.Budget, o.Beta = of, 0.5
		m := must.Get(New(name, o))
		return must.Get(m.Map(context.Background(), g, rand.New(rand.NewPCG(1, 2))))
	}
	if mapped("motif-random", readings.BudgetEdges).Requested == mapped("motif-random", readings.BudgetCandidates).Requested {
		t.Fatal("the graph has as many candidates as edges")
	}
	for _, kind := range Controls() {
		a, b := mapped(kind.Name, readings.BudgetEdges), mapped(kind.Name, readings.BudgetCandidates)
		if a.Requested != b.Requested || !slices.Equal(a.Graph.EdgeList(), b.Graph.EdgeList()) {
			t.Errorf("%s moves %d under R21=edges, %d under R21=candidates", kind.Name, len(a.Attempts), len(b.Attempts))
		}
	}
}
