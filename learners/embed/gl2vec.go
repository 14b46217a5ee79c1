package embed

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
)

// GL2Vec is Graph2Vec on line graphs (linegraph.go): the words of a graph are the
// tokens of its edges. It is the Gl2vec of the software that the paper names, without
// the vector of the graph itself. GraphletProfile is the Gl2vec of the paper's text
// (R14).
//
// Chen & Koga 2019, doi:10.1007/978-3-030-36718-3_1.
type GL2Vec struct {
	PVDBOW
	Attributed bool // the first tokens are the ends' labels, if the graph has labels; else degrees
}

// Name is "gl2vec".
func (GL2Vec) Name() string { return "gl2vec" }

// Train fits token vectors to graphs, like Graph2Vec's. A graph without edges has the
// zero vector.
func (f GL2Vec) Train(ctx context.Context, rng *rand.Rand, graphs []*model.Graph) (Embedding, [][]float64, error) {
	return reader{name: f.Name(), read: edgeDocument}.train(ctx, rng, f.PVDBOW, f.Attributed, graphs)
}
