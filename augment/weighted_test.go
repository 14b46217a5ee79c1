package augment

import (
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

// A swap that finds no edge of weight above 0 is not made, and a note says why.
func TestWeighted_SaysThatNoEdgeHasAWeight(t *testing.T) {
	always := func(weight float64) func(*model.Graph, int, int) float64 {
		return func(*model.Graph, int, int) float64 { return weight }
	}
	m := Weighted{Options: Options{Beta: .6, Connectivity: readings.ConnectivityKeep}, Called: "own", Add: always(1), Remove: always(0)}
	r := must.Get(m.Map(t.Context(), graph(5, cycle(5)...), stream(1)))
	if r.Changed() || !slices.ContainsFunc(r.Notes, func(n Note) bool { return strings.Contains(n.Message, "no edge of weight above 0") }) {
		t.Errorf("added %v, removed %v, noted %v", r.Added(), r.Removed(), r.Notes)
	}
}
