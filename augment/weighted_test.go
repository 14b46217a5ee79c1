package augment

import (
	"context"
	"math"
	"runtime"
	"testing"

	"mevolve/model"
)

func product(g *model.Graph, i, j int) float64 { return float64(g.Degree(i) * g.Degree(j)) }

// degreeProduct is the mapping of docs/adding.md.
var degreeProduct = Kind{Name: "degree-product", Short: "deg-prod", Add: Weight{Formula: "d_i·d_j"}, Remove: Weight{Formula: "d_i·d_j"},
	New: func(o Options) Mapping {
		return Weighted{Options: o, Called: "degree-product", Add: product, Remove: product}
	}}

// A star of 8,000 leaves has 3.2·10⁷ pairs that are not adjacent: 1.3 GB as a list.
func TestWeighted_OfAHubTakesLittleMemory(t *testing.T) {
	const leaves = 8_000
	star := make([]model.Edge, leaves)
	for v := range star {
		star[v] = model.Edge{U: 0, V: v + 1}
	}
	g := graph(t, leaves+1, star...)
	o := standard
	o.Beta = 0.001
	m := degreeProduct.New(o)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r := begin(t, m, g)
	rows := r.Additions(0.5, 10)
	result, err := m.Map(context.Background(), g, stream(1))
	must(t, result, err)
	runtime.ReadMemStats(&after)
	if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 20 {
		t.Errorf("it took %d MB", mb)
	}
	if want := leaves * (leaves - 1) / 2; rows.Left != want || math.Abs(rows.Rows[0].Share*float64(want)-1) > 1e-9 {
		t.Errorf("%d candidates, %v the share of one; want %d, all alike", rows.Left, rows.Rows[0].Share, want)
	}
	holds(t, m, o, g, result)
	if result.Realised() != 8 {
		t.Errorf("%d of 8 swaps were made", result.Realised())
	}
}
