package embed

import (
	"context"
	"math"

	"mevolve/model"
)

// NetLSD embeds a graph by its heat trace
//
//	h(t) = Σ_j exp(−t λ_j)
//
// over the whole spectrum of the normalized Laplacian, at Dim timescales
// 10^-2 … 10^2, equally spaced in log t, without normalisation (Tsitsulin et
// al. 2018, doi:10.1145/3219819.3219991). h(0) would be n, h(∞) is the number
// of components.
type NetLSD struct{ Dim int }

// Name is "netlsd".
func (NetLSD) Name() string { return "netlsd" }

// Embed returns the heat trace at Dim timescales.
func (f NetLSD) Embed(ctx context.Context, g *model.Graph) ([]float64, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return heatTrace(Spectrum(g), f.Dim), nil
}

// timescale is t_k, the k-th of d.
func timescale(k, d int) float64 {
	if d == 1 {
		return 1e-2
	}
	return math.Pow(10, -2+4*float64(k)/float64(d-1))
}

func heatTrace(spectrum []float64, d int) []float64 {
	trace := make([]float64, d)
	for k := range trace {
		t := timescale(k, d)
		var h float64
		for _, lambda := range spectrum {
			h += math.Exp(-t * lambda)
		}
		trace[k] = h
	}
	return trace
}
