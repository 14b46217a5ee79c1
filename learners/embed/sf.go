package embed

import (
	"context"

	"mevolve/model"
	"mevolve/readings"
)

// SF embeds a graph by Dim eigenvalues of its normalized Laplacian in
// ascending order, padded with zeros (de Lara, Pineau 2018, arXiv 1810.09155).
// Order says which are kept when there are more (R16).
type SF struct {
	Dim   int
	Order readings.SFOrder
}

// Name is "sf".
func (SF) Name() string { return "sf" }

// Embed returns the Dim eigenvalues.
func (f SF) Embed(ctx context.Context, g *model.Graph) ([]float64, error) {
	values, err := Spectrum(ctx, g)
	if err != nil {
		return nil, err
	}
	if f.Order == readings.SFOrderLargest && len(values) > f.Dim {
		values = values[len(values)-f.Dim:]
	}
	vector := make([]float64, f.Dim)
	copy(vector, values)
	return vector, nil
}
