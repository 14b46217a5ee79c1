package embed

import (
	"context"

	"mevolve/model"
	"mevolve/model/readings"
)

// SF embeds a graph by Dim eigenvalues of its normalized Laplacian in ascending order,
// padded with zeros (de Lara, Pineau 2018, arXiv 1810.09155). Order selects the
// eigenvalues when there are more than Dim (R16).
type SF struct {
	Dim   int
	Order readings.SFOrder
}

// Name is "sf".
func (SF) Name() string { return "sf" }

// Embed returns the Dim eigenvalues.
func (f SF) Embed(ctx context.Context, g *model.Graph) ([]float64, error) { return embedOne(ctx, f, g) }

// EmbedAll returns the Dim eigenvalues of each graph.
func (f SF) EmbedAll(ctx context.Context, graphs []*model.Graph) ([][]float64, error) {
	spectra, err := Spectra(ctx, graphs)
	for i, values := range spectra {
		if f.Order == readings.SFOrderLargest && len(values) > f.Dim {
			values = values[len(values)-f.Dim:]
		}
		spectra[i] = make([]float64, f.Dim)
		copy(spectra[i], values)
	}
	return spectra, err
}

func embedOne(ctx context.Context, e Several, g *model.Graph) ([]float64, error) {
	rows, err := e.EmbedAll(ctx, []*model.Graph{g})
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}
