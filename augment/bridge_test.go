package augment

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
)

// The edges on cycles are kept track of while pairs are tried, swapped in and
// swapped out.
func TestCurrent_KnowsTheEdgesOnItsCycles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 60).Draw(t, "n")
		there := map[model.Edge]bool{}
		var edges []model.Edge
		add := func(e model.Edge) {
			if e.U != e.V && !there[e] {
				there[e] = true
				edges = append(edges, e)
			}
		}
		for v := 1; v < n; v++ {
			if rapid.IntRange(0, 15).Draw(t, "apart") > 0 {
				add(model.Edge{U: rapid.IntRange(0, v-1).Draw(t, "to"), V: v})
			}
		}
		vertex := rapid.IntRange(0, n-1)
		for range rapid.SampledFrom([]int{0, 1, 2, 5, 10, 20, 40, 100}).Draw(t, "cycles") {
			add(model.NewEdge(vertex.Draw(t, "u"), vertex.Draw(t, "v")))
		}
		c := newCurrent(new(room), n, edges, 100)
		check := func() {
			bridge := c.bridges()
			var want []int32
			for e := range len(c.halves) / 2 {
				if !bridge[e] && !c.gone[e] {
					want = append(want, int32(e))
				}
			}
			if got := c.cyclic(); !slices.Equal(got, want) {
				t.Fatalf("on cycles are %v, want %v", got, want)
			}
		}
		for range 30 {
			e := model.NewEdge(vertex.Draw(t, "u"), vertex.Draw(t, "v"))
			if e.U == e.V || there[e] {
				continue
			}
			c.add(e)
			if rapid.Bool().Draw(t, "look") {
				check()
			}
			switch old := rapid.IntRange(0, len(c.halves)/2-1).Draw(t, "old"); {
			case rapid.Bool().Draw(t, "undo"):
				c.undo()
			case !c.gone[old]:
				there[e] = true
				c.remove(old)
			default:
				there[e] = true
			}
			if rapid.Bool().Draw(t, "look") {
				check()
			}
		}
	})
}

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
		c := newCurrent(new(room), n, edges, len(others))
		check := func() {
			list := make([]model.Edge, 0, len(numbers))
			for e := range numbers {
				list = append(list, e)
			}
			whole, err := model.NewGraph(n, list)
			if err != nil {
				t.Fatal(err)
			}
			bridges := c.bridges()
			for k, e := range list {
				without, err := model.NewGraph(n, slices.Delete(slices.Clone(list), k, k+1))
				if err != nil {
					t.Fatal(err)
				}
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
				c.undo()
				c.add(e)
			}
			if k < len(edges) {
				c.remove(k)
				delete(numbers, edges[k])
				check()
			}
		}
	})
}
