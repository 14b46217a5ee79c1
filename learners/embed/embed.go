// Package embed turns graphs into points of R^d. Some embeddings are functions
// of the graph alone (sf, netlsd, gl2vec-graphlet, size); others are trained on
// a collection of graphs first (graph2vec, gl2vec).
package embed

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
)

// Embedding maps any graph to a point of R^d. The same graph gives the same
// vector every time, whatever was embedded before it, and an Embedding may be
// used by several goroutines at once. Every vector has the same length.
type Embedding interface {
	Name() string
	// Embed returns a new slice. It returns ctx's error when it is cancelled.
	Embed(ctx context.Context, g *model.Graph) ([]float64, error)
}

// Several is an Embedding that takes less time for some graphs together than for one
// after the other. The vectors are the same.
type Several interface {
	Embedding
	EmbedAll(ctx context.Context, graphs []*model.Graph) ([][]float64, error)
}

// Trainable is an embedding that has to see graphs first.
type Trainable interface {
	Name() string
	// Train fits the embedding to the given distinct graphs, without their
	// classes. It returns one vector a graph, in order, as the training left
	// them, and an Embedding with frozen parameters that infers all others.
	// The rng is consumed, and is the only source of randomness: what the
	// returned Embedding needs it draws now. The receiver stays as it was.
	Train(ctx context.Context, rng *rand.Rand, graphs []*model.Graph) (Embedding, [][]float64, error)
}
