package augment

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
)

func TestCurrent_KnowsItsBridgesWhileEdgesComeAndGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "n")
		pairs := complete(n)
		density := rapid.IntRange(1, 9).Draw(t, "density")
		var edges, others []model.Edge
		for _, e := range pairs {
			if rapid.IntRange(1, 10).Draw(t, "edge") <= density {
				edges = append(edges, e)
			} else {
				others = append(others, e)
			}
		}
		numbers := make(map[model.Edge]int) // the edges of the current graph
		for k, e := range edges {
			numbers[e] = k
		}
		c := newDynamicGraph(new(arena), n, edges, len(others))
		check := func() {
			list := make([]model.Edge, 0, len(numbers))
			for e := range numbers {
				list = append(list, e)
			}
			whole := must.Get(model.NewGraph(n, list))
			bridges := c.bridges()
			for k, e := range list {
				without := must.Get(model.NewGraph(n, slices.Delete(slices.Clone(list), k, k+1)))
				want := components(without) > components(whole)
				if bridges[numbers[e]] != want {
					t.Fatalf("%v of %v is a bridge: %v, want %v", e, list, !want, want)
				}
				if c.joined(e.U, e.V, numbers[e]) == want {
					t.Fatalf("the ends of %v in %v are joined without it: %v", e, list, want)
				}
			}
		}
		check()
		for k, e := range others {
			c.add(e)
			numbers[e] = len(edges) + k
			check()
			if k%2 == 0 {
				c.undo(e)
				c.add(e)
			}
			if k < len(edges) {
				c.remove(edges[k], k)
				delete(numbers, edges[k])
				check()
			}
		}
	})
}

// The edges kept from swap to swap give the candidates of a search of the whole graph.
func TestFewOnCycles_AreTheCandidatesOfASearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 12).Draw(t, "n")
		var edges []model.Edge
		for v := 1; v < n; v++ {
			edges = append(edges, model.NewEdge(rapid.IntRange(0, v-1).Draw(t, "parent"), v))
		}
		for _, e := range rapid.SliceOfN(rapid.SampledFrom(complete(n)), 0, 3).Draw(t, "extra") {
			if !slices.Contains(edges, e) {
				edges = append(edges, e)
			}
		}
		g := must.Get(model.NewGraph(n, edges))
		o := standard
		o.Beta = 1
		r := must.Get(random(context.Background(), new(arena), g, o))
		d, rng := r.removal.(*edgeRemoval), stream(rapid.Uint64().Draw(t, "seed"))
		d.pool = newUniform(input{new(arena), g, o.index()}, d.edges)
		for !r.Finished() {
			pair := r.additions.find(rng.Float64()).Pair
			d.search(pair)
			few, got := d.few, slices.Clone(d.eligible)
			d.few = nil
			d.search(pair)
			if !slices.Equal(got, d.eligible) {
				t.Fatalf("with %v edges %v can be removed, want %v", pair, got, d.eligible)
			}
			d.few = few
			must.Get(r.Next(context.Background(), rng, Forced{}))
		}
	})
}
