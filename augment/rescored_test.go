package augment

import (
	"math"
	"math/rand/v2"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
)

// With scores of the graph as changed, the exact probabilities are the shares of sampled
// mappings, of both mappings that score; the first swap is the paper's.
func TestDepartureChanged_IsExactAndStartsAsThePaper(t *testing.T) {
	var edges []model.Edge
	for _, e := range [][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}, {3, 5}, {4, 5}, {5, 6}, {6, 7}, {5, 7}, {7, 8}} {
		edges = append(edges, model.NewEdge(e[0], e[1]))
	}
	g := must.Get(model.NewGraph(9, edges))
	for _, name := range []string{"motif-similarity", "vertex-similarity"} {
		for _, swaps := range []float64{1, 3} {
			law := func(d Departure) Inclusions {
				o := Options{Beta: (swaps - 0.5) / float64(g.M()), L: 2, Connectivity: readings.ConnectivityKeep, EdgeCount: readings.EdgeCountKeep, ZeroScores: readings.ZeroScoresUniform, Departure: d}
				m := must.Get(New(name, o))
				in, ok, err := ExactInclusions(t.Context(), m, g, nil, 100_000)
				if err != nil || !ok {
					t.Fatalf("%s: %t, %v", name, ok, err)
				}
				if d == "" {
					return in
				}
				shares := must.Get(SampleInclusions(t.Context(), m, g, rand.New(rand.NewPCG(1, 2)), Sampling{Trials: 20_000}))
				for n, of := range [][2]map[model.Edge]float64{{in.Added, shares.Added}, {in.Removed, shares.Removed}} {
					for e, p := range of[0] {
						if math.Abs(p-of[1][e]) > 0.02 {
							t.Errorf("%s, %v swaps, map %d: %v has %.4f exactly and %.4f of 20,000 mappings", name, swaps, n, e, p, of[1][e])
						}
					}
				}
				return in
			}
			if d := law("").Distance(law(DepartureChanged)); (d > 1e-9) != (swaps > 1) {
				t.Errorf("%s, %v swaps: the laws are %.6f apart", name, swaps, d)
			}
		}
	}
}
