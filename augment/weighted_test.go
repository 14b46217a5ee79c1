package augment

import (
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

// Of the ring 0–1–2–3–4–0 only the edge 0–1 may be removed, or none. β = .6 asks for 3 swaps.
func TestWeighted_NeverRemovesAnEdgeOfWeight0(t *testing.T) {
	ring := graph(5, cycle(5)...)
	one := func(*model.Graph, int, int) float64 { return 1 }
	for _, c := range []struct {
		name    string
		remove  func(g *model.Graph, i, j int) float64
		removed []model.Edge
	}{
		{"one edge", func(_ *model.Graph, i, j int) float64 { return float64(max(0, 2-i-j)) }, []model.Edge{{U: 0, V: 1}}},
		{"none", func(*model.Graph, int, int) float64 { return 0 }, nil},
	} {
		for _, connectivity := range []readings.Connectivity{readings.ConnectivityKeep, readings.ConnectivityLiteral} {
			o := Options{Beta: .6, Connectivity: connectivity}
			m := Weighted{Options: o, Called: "own", Add: one, Remove: c.remove}
			for seed := range uint64(20) {
				r := must.Get(m.Map(t.Context(), ring, stream(seed)))
				var removed []model.Edge
				added := 0
				for _, a := range r.Attempts {
					if a.Removed != nil {
						removed = append(removed, *a.Removed)
					}
					if a.Added != nil && a.Outcome == Done {
						added++
					}
				}
				if !slices.Equal(removed, c.removed) {
					t.Errorf("%s, R1 %s: removed %v, want %v", c.name, connectivity, removed, c.removed)
				}
				wantAdded := map[readings.Connectivity]int{readings.ConnectivityKeep: len(c.removed), readings.ConnectivityLiteral: 3}[connectivity]
				if added != wantAdded {
					t.Errorf("%s, R1 %s: %d pairs are added, want %d", c.name, connectivity, added, wantAdded)
				}
				if connectivity == readings.ConnectivityKeep && !slices.ContainsFunc(r.Notes, func(n Note) bool {
					return strings.Contains(n.Message, "no edge of weight above 0")
				}) {
					t.Errorf("%s: the notes %v do not say why", c.name, r.Notes)
				}
			}
		}
	}
}
