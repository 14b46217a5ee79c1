package embed

import (
	"context"

	"mevolve/model"
)

// Size embeds a graph by (n, m), its numbers of vertices and edges: a baseline without
// structure.
type Size struct{}

// Name is "size".
func (Size) Name() string { return "size" }

// Embed returns (n, m).
func (Size) Embed(_ context.Context, g *model.Graph) ([]float64, error) {
	return []float64{float64(g.N()), float64(g.M())}, nil
}
