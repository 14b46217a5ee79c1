package embed

import (
	"context"
	"math"

	"mevolve/learners/exponential"
	"mevolve/model"
)

// NetLSD embeds a graph by its heat trace
//
//	h(t) = Σ_j exp(−t λ_j)
//
// over the whole spectrum of the normalized Laplacian, at timescales from 10^-2
// to 10^2, equally spaced in log t, without normalisation (Tsitsulin et
// al. 2018, doi:10.1145/3219819.3219991). h(0) would be n, h(∞) is the number
// of components.
type NetLSD struct{ timescales []float64 }

// NewNetLSD returns the embedding with dim timescales.
func NewNetLSD(dim int) NetLSD {
	t := make([]float64, dim)
	for k := range t {
		t[k] = 100 * exponential.Decay(4*math.Ln10*(1-float64(k)/float64(max(1, dim-1))))
	}
	return NetLSD{t}
}

// Name is "netlsd".
func (NetLSD) Name() string { return "netlsd" }

// Embed returns the heat trace.
func (f NetLSD) Embed(ctx context.Context, g *model.Graph) ([]float64, error) {
	return embedOne(ctx, f, g)
}

// EmbedAll returns the heat trace of each graph.
func (f NetLSD) EmbedAll(ctx context.Context, graphs []*model.Graph) ([][]float64, error) {
	rows, err := Spectra(ctx, graphs)
	for i, spectrum := range rows {
		rows[i] = heatTrace(spectrum, f.timescales)
	}
	return rows, err
}

// nothing is the least t λ whose term is not added: the sum is at least 1, from the
// eigenvalue 0, and the term is less than half of its last bit.
const nothing = 37

func heatTrace(spectrum, timescales []float64) []float64 {
	trace := make([]float64, len(timescales))
	counts := len(timescales)
	for _, lambda := range spectrum {
		for counts > 0 && timescales[counts-1]*lambda >= nothing {
			counts--
		}
		exponential.AddDecay(trace[:counts], timescales[:counts], lambda)
	}
	return trace
}
