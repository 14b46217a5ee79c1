package model

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
)

func TestGraph_IsTheEdgesItWasBuiltFrom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, edges := anyGraph(t, 12)
		if g.M() != len(edges) || !slices.Equal(g.EdgeList(), append([]Edge{}, edges...)) {
			t.Fatalf("built from %v, has %v", edges, g.EdgeList())
		}
		degrees := 0
		for u := range g.N() {
			degrees += g.Degree(u)
			if !slices.IsSorted(g.Neighbors(u)) {
				t.Fatalf("neighbours of %d are %v", u, g.Neighbors(u))
			}
			for v := range g.N() {
				if g.HasEdge(u, v) != slices.Contains(edges, NewEdge(u, v)) || g.HasEdge(u, v) != g.HasEdge(v, u) {
					t.Fatalf("HasEdge(%d, %d) is %v", u, v, g.HasEdge(u, v))
				}
			}
		}
		if degrees != 2*g.M() {
			t.Fatalf("degrees sum to %d with %d edges", degrees, g.M())
		}
	})
}

func TestGraph_RewireMovesEdgesAndLeavesTheReceiver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, edges := anyGraph(t, 12)
		var absent []Edge
		for u := range g.N() {
			for v := u + 1; v < g.N(); v++ {
				if !g.HasEdge(u, v) {
					absent = append(absent, Edge{u, v})
				}
			}
		}
		add := rapid.SliceOfNDistinct(rapid.IntRange(0, max(len(absent)-1, 0)), 0, len(absent), rapid.ID).Draw(t, "add")
		del := rapid.SliceOfNDistinct(rapid.IntRange(0, max(len(edges)-1, 0)), 0, len(edges), rapid.ID).Draw(t, "del")
		var adds, dels []Edge
		for _, i := range add {
			adds = append(adds, absent[i])
		}
		for _, i := range del {
			dels = append(dels, Edge{edges[i].V, edges[i].U}) // either order of the ends
		}
		h := must.Get(g.Rewire(adds, dels))
		if !slices.Equal(g.EdgeList(), append([]Edge{}, edges...)) {
			t.Fatal("the receiver changed")
		}
		if h.M() != g.M()+len(adds)-len(dels) {
			t.Fatalf("%d edges", h.M())
		}
		for _, e := range adds {
			if !h.HasEdge(e.U, e.V) {
				t.Fatalf("%v was not added", e)
			}
		}
		for _, e := range dels {
			if h.HasEdge(e.U, e.V) {
				t.Fatalf("%v was not removed", e)
			}
		}
		built := must.Get(NewGraph(g.N(), h.EdgeList()))
		for v := range g.N() {
			if !slices.Equal(h.Neighbors(v), built.Neighbors(v)) {
				t.Fatalf("neighbours of %d are %v, of the graph built of the same edges %v", v, h.Neighbors(v), built.Neighbors(v))
			}
		}
	})
}

func TestNewGraph_RefusesWhatIsNotSimple(t *testing.T) {
	for _, c := range []struct {
		n     int
		edges []Edge
		says  string
	}{
		{-1, nil, "-1 vertices"},
		{2, []Edge{{0, 2}}, "1–3 leaves"},
		{2, []Edge{{1, 1}}, "self-loop"},
		{3, []Edge{{0, 1}, {1, 0}}, "twice"},
	} {
		if _, err := NewGraph(c.n, c.edges); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v: %v does not say %q", c.edges, err, c.says)
		}
	}
}

func TestRewire_RefusesWhatIsNotThereOrThereAlready(t *testing.T) {
	g := must.Get(NewGraph(3, []Edge{{0, 1}}))
	for _, c := range []struct {
		add, del []Edge
		says     string
	}{
		{[]Edge{{0, 1}}, nil, "there already"},
		{nil, []Edge{{0, 2}}, "not there"},
		{nil, []Edge{{0, 1}, {1, 0}}, "removed twice"},
		{[]Edge{{0, 2}, {0, 2}}, nil, "twice"},
		{[]Edge{{0, 3}}, nil, "leaves"},
		{[]Edge{{-1, 0}}, nil, "leaves"},
		{[]Edge{{2, 2}}, nil, "self-loop"},
		{[]Edge{{1, 2}, {0, 2}, {2, 1}}, []Edge{{0, 1}}, "2–3 occurs twice"},
		{nil, []Edge{{0, 3}}, "not there"},
	} {
		if _, err := g.Rewire(c.add, c.del); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, %v: %v does not say %q", c.add, c.del, err, c.says)
		}
	}
}

func TestRewire_SharesLabelsAndAttributes(t *testing.T) {
	g := must.Get(NewGraph(3, []Edge{{0, 1}}))
	g = must.Get(g.WithLabels([]int{4, 5, 6}))
	g = must.Get(g.WithAttributes([][]float64{{1}, {2}, {3}}))
	h := must.Get(g.Rewire([]Edge{{1, 2}}, []Edge{{0, 1}}))
	if !slices.Equal(h.Labels(), []int{4, 5, 6}) || h.Attributes()[2][0] != 3 {
		t.Error("labels or attributes were lost")
	}
}

func TestComponents_NumbersThemBySmallestVertex(t *testing.T) {
	g := must.Get(NewGraph(6, []Edge{{0, 4}, {1, 3}, {3, 5}}))
	of, count := g.Components()
	if count != 3 || !slices.Equal(of, []int{0, 1, 2, 1, 0, 1}) {
		t.Errorf("%d components: %v", count, of)
	}
}

func TestID_NamesTheGraphAndTheIterationsThatLedToIt(t *testing.T) {
	id := ID{Graph: 16}
	child := id.Child(1).Child(3)
	if id.String() != "17" || child.String() != "17/1.3" || child.Generation() != 2 || id.Generation() != 0 {
		t.Errorf("%s, %s of generation %d", id, child, child.Generation())
	}
}

func TestParseID_ReadsWhatStringWrites(t *testing.T) {
	id := ID{Graph: 16}.Child(1).Child(3)
	for _, text := range []string{id.String(), "g17/1.3", "17/01.+3"} { // of one graph there is one lineage, however it is typed
		if got, iterations, ok := ParseID(text); got != id || !slices.Equal(iterations, []int{1, 3}) || !ok {
			t.Errorf("%q is %v after %v, %v", text, got, iterations, ok)
		}
	}
	if got, iterations, ok := ParseID("17"); got != (ID{Graph: 16}) || iterations != nil || !ok {
		t.Errorf("17 is %v after %v, %v", got, iterations, ok)
	}
	for _, text := range []string{"", "g", "x", "17/", "17/0", "17/3.1", "17/1.1", "17/1/3"} {
		if got, _, ok := ParseID(text); ok {
			t.Errorf("%q is taken for %v", text, got)
		}
	}
}
