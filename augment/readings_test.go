package augment

import (
	"context"
	"math"
	"slices"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

// What the readings change, measured on the paper's datasets.

// rate maps every connected graph of a dataset some times.
func rate(t *testing.T, name, mappingName string, o Options, times int, each func(g *model.Graph, r Result)) {
	t.Helper()
	m := mapping(mappingName, o)
	for k, g := range dataset(t, name) {
		if components(g) > 1 {
			continue
		}
		for s := range times {
			r := must.Get(m.Map(context.Background(), g, stream(uint64(1000*k+s))))
			each(g, r)
		}
	}
}

func TestReadLiterally_RandomAndVertexSimilarityDisconnectMostGraphs(t *testing.T) {
	for _, want := range []struct {
		dataset, mapping string
		rate             float64
	}{
		{"MUTAG", "random", 0.55}, {"MUTAG", "vertex-similarity", 0.69},
		{"OHSU", "random", 0.72}, {"OHSU", "vertex-similarity", 0.87},
	} {
		disconnected, n := 0.0, 0.0
		rate(t, want.dataset, want.mapping, literal, 5, func(_ *model.Graph, r Result) {
			n++
			if components(r.Graph) > 1 {
				disconnected++
			}
		})
		// three standard errors, and half a point for the printed rounding
		if error := 3*math.Sqrt(want.rate*(1-want.rate)/n) + 0.005; math.Abs(disconnected/n-want.rate) > error {
			t.Errorf("%s disconnects %.3f of %s, want %.2f ± %.3f", want.mapping, disconnected/n, want.dataset, want.rate, error)
		}
	}
}

func TestSeveralPaths_JoinMoreThanAThirdOfTheOpenPairs(t *testing.T) {
	for name, want := range map[string]float64{"ENZYMES": 0.37, "OHSU": 0.39} {
		several, pairs := 0.0, 0.0
		for _, g := range dataset(t, name) {
			p := newPaths(new(arena), g, 2)
			for _, pair := range openPairs(g, 2) {
				pairs++
				if countPaths(p, pair) > 1 {
					several++
				}
			}
		}
		if math.Abs(several/pairs-want) > 0.005 {
			t.Errorf("%s: %.3f of the open pairs have several paths, want %.2f", name, several/pairs, want)
		}
	}
}

func noted(r Result, code NoteCode) bool {
	return slices.ContainsFunc(r.Notes, func(n Note) bool { return n.Code == code })
}
