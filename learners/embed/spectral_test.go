package embed

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/internal/reference"
	"mevolve/model"
	"mevolve/model/readings"
)

// Reference values by numpy, karateclub and netlsd on the first five graphs
// of two datasets.
func TestSFAndNetLSD_AreTheReferencesValues(t *testing.T) {
	for _, name := range []string{"embed_MUTAG.json", "embed_KKI.json"} {
		var g struct {
			N        []int
			Edges    [][][2]int
			SF       [][]float64 `json:"sf_noselfloop"`
			Spectrum [][]float64
			NetLSD   [][]float64 `json:"netlsd_none128"`
		}
		reference.Golden(t, name, &g)
		if len(g.N) == 0 || len(g.Spectrum) != len(g.N) {
			t.Fatalf("%s: %d graphs, %d spectra", name, len(g.N), len(g.Spectrum))
		}
		for i, n := range g.N {
			var edges []model.Edge
			for _, e := range g.Edges[i] {
				edges = append(edges, model.NewEdge(e[0], e[1]))
			}
			graph := must.Get(model.NewGraph(n, edges))
			spectrum := mustSpectrum(graph)
			near(t, spectrum, g.Spectrum[i], rounded)
			sf := must.Get(SF{Dim: 128, Order: readings.SFOrderSmallest}.Embed(t.Context(), graph))
			near(t, sf, g.SF[i], rounded)
			netlsd := must.Get(NewNetLSD(128).Embed(t.Context(), graph))
			for k, time := range NewNetLSD(128).timescales {
				near(t, netlsd[k:k+1], g.NetLSD[i][k:k+1], traceError(spectrum, time))
			}
		}
	}
}

// traceError is how far a heat trace may be from the true one: its derivative by each
// eigenvalue times that one's error, and 1e-11 for the sum.
func traceError(spectrum []float64, time float64) float64 {
	bound := 1e-11 * float64(len(spectrum))
	for _, lambda := range spectrum {
		bound += time * math.Exp(-time*(lambda-rounded)) * rounded
	}
	return bound
}

func TestSF_KeepsTheSmallestOrTheLargest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGraph(t)
		d := rapid.IntRange(1, 40).Draw(t, "d")
		all := mustSpectrum(g)
		smallest, _ := SF{Dim: d, Order: readings.SFOrderSmallest}.Embed(t.Context(), g)
		largest, _ := SF{Dim: d, Order: readings.SFOrderLargest}.Embed(t.Context(), g)
		kept := min(d, len(all))
		near(t, smallest[:kept], all[:kept], 0)
		near(t, largest[:kept], all[len(all)-kept:], 0)
		near(t, smallest[kept:], make([]float64, d-kept), 0)
		near(t, largest[kept:], make([]float64, d-kept), 0)
	})
}

// plainHeatTrace sums exponentials as the formula says.
func plainHeatTrace(spectrum []float64, d int) []float64 {
	trace := make([]float64, d)
	for k := range trace {
		t := math.Pow(10, -2+4*float64(k)/float64(max(1, d-1)))
		for _, lambda := range spectrum {
			trace[k] += math.Exp(-t * lambda)
		}
	}
	return trace
}

func TestNetLSD_IsTheSumOfExponentials(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGraph(t)
		d := rapid.IntRange(1, 200).Draw(t, "d")
		near(t, heatTrace(mustSpectrum(g), NewNetLSD(d).timescales), plainHeatTrace(mustSpectrum(g), d), 1e-11*float64(1+g.N()))
	})
}
