// Package embed maps graphs to vectors of R^d for the classifiers of vectors. An
// Embedding is a function of the graph alone (sf, netlsd, gl2vec-graphlet, size); a
// Trainable is first trained on a collection of graphs (graph2vec, gl2vec).
package embed

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
)

// Embedding maps any graph to a point of R^d. A graph always gives the same vector,
// whatever was embedded before, and several goroutines may use an Embedding at once.
// Every vector has the same length.
type Embedding interface {
	Name() string
	// Embed returns a new slice. It returns ctx's error when it is cancelled.
	Embed(ctx context.Context, g *model.Graph) ([]float64, error)
}

// Several is an Embedding that is faster for several graphs together than one by one. The
// vectors are the same.
type Several interface {
	Embedding
	EmbedAll(ctx context.Context, graphs []*model.Graph) ([][]float64, error)
}

// Trainable is an embedding that is trained on graphs.
type Trainable interface {
	Name() string
	// Train fits the embedding to the given distinct graphs, without their classes. It
	// returns the trained vector of each graph, in order, and an Embedding with frozen
	// parameters that infers the vectors of other graphs. The rng is consumed and is
	// the only source of randomness, also for the returned Embedding. The receiver does
	// not change.
	Train(ctx context.Context, rng *rand.Rand, graphs []*model.Graph) (Embedding, [][]float64, error)
}
