package augment

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/model"
)

// One mapper maps graphs large and small in the same memory, and what it has made
// of one stays when it maps the next; of one that forgets, the graph does.
func TestMapper_MapsEveryGraphAsTheMappingDoesAlone(t *testing.T) {
	weighted := func(o Options) Mapping {
		degrees := func(g *model.Graph, i, j int) float64 { return float64(g.Degree(i) + g.Degree(j)) }
		return Weighted{Options: o, Called: "weighted", Add: degrees, Remove: degrees}
	}
	same := cmp.Options{cmpopts.EquateNaNs(), cmp.Comparer(func(g, h *model.Graph) bool {
		return g.N() == h.N() && slices.Equal(g.EdgeList(), h.EdgeList())
	})}
	rapid.Check(t, func(t *rapid.T) {
		o := anyOptions(t)
		name := rapid.SampledFrom(append(Known(), "weighted")).Draw(t, "mapping")
		m := weighted(o)
		if name != "weighted" {
			kind, _ := KindOf(name)
			m = kind.New(o)
		}
		mapper, forgetful := NewMapper(m), NewMapper(m)
		forgetful.Forget = true
		var graphs []*model.Graph
		var results []Result
		var left []*model.Graph
		for range rapid.IntRange(2, 5).Draw(t, "graphs") {
			g := randomGraph(t, 14)
			r := must.Get(mapper.Map(context.Background(), g, stream(uint64(len(graphs)))))
			graphs, results = append(graphs, g), append(results, r)
			short := must.Get(forgetful.Map(context.Background(), g, stream(uint64(len(left)))))
			if d := cmp.Diff(r.Attempts, short.Attempts, same); d != "" {
				t.Fatalf("%s, graph %d, to be forgotten: %s", name, len(graphs), d)
			}
			left = append(left, short.Graph)
		}
		for k, g := range graphs {
			want := must.Get(m.Map(context.Background(), g, stream(uint64(k))))
			if d := cmp.Diff(want, results[k], same); d != "" {
				t.Fatalf("%s, graph %d of %d: %s", name, k+1, len(graphs), d)
			}
			if d := cmp.Diff(want.Graph, left[k], same); d != "" {
				t.Fatalf("%s, graph %d of %d, of those forgotten: %s", name, k+1, len(graphs), d)
			}
		}
	})
}

// From the second graph on the memory is there: what is made anew is the result.
func TestMapper_MakesNoRoomTwice(t *testing.T) {
	g := graph(40, cycle(40)...)
	m := mapping("motif-similarity", standard)
	mapper := NewMapper(m)
	made := func(do func()) float64 { return testing.AllocsPerRun(50, do) }
	alone := made(func() { _, _ = m.Map(context.Background(), g, stream(1)) })
	again := made(func() { _, _ = mapper.Map(context.Background(), g, stream(1)) })
	if again > alone-15 {
		t.Errorf("a mapper makes %v pieces of memory a graph, a mapping alone %v", again, alone)
	}
}
