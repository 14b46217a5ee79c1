package embed

import (
	"context"
	"math/rand/v2"

	"mevolve/internal/parallel"
	"mevolve/model"
)

// Graph2Vec embeds graphs as documents: the words of a graph are the Weisfeiler–Lehman
// tokens of its vertices (wl.go); PV-DBOW (pvdbow.go) trains the vectors of the words
// and of the graphs.
//
// Narayanan et al. 2017, arXiv 1707.05005.
type Graph2Vec struct {
	PVDBOW
	Attributed bool // the first tokens are vertex labels, if the graph has them; else degrees
}

// Name is "graph2vec".
func (Graph2Vec) Name() string { return "graph2vec" }

// Train fits token vectors to graphs. A graph without vertices has the zero vector. Two
// isomorphic graphs have the same tokens but, as separate documents, different vectors.
func (f Graph2Vec) Train(ctx context.Context, rng *rand.Rand, graphs []*model.Graph) (Embedding, [][]float64, error) {
	return reader{name: f.Name(), read: vertexDocument}.train(ctx, rng, f.PVDBOW, f.Attributed, graphs)
}

// reader is a trained embedding that infers the vector of a graph from its document.
// Isomorphic graphs get the same vector.
type reader struct {
	name    string
	read    func(*model.Graph, alphabet) document
	letters alphabet
	vectors *tokenVectors
}

// train returns the reader with vectors of the tokens of the graphs, and the graphs' own vectors.
func (r reader) train(ctx context.Context, rng *rand.Rand, p PVDBOW, attributed bool, graphs []*model.Graph) (Embedding, [][]float64, error) {
	if attributed {
		r.letters = newAlphabet(graphs)
	}
	documents := make([]document, len(graphs))
	err := parallel.Each(ctx, len(graphs), func(i int) error {
		documents[i] = r.read(graphs[i], r.letters)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	var x [][]float64
	if r.vectors, x, err = p.train(ctx, rng, documents); err != nil {
		return nil, nil, err
	}
	return r, x, nil
}

// Name is the name of the trained embedding.
func (r reader) Name() string { return r.name }

// Embed infers the vector of g. Tokens that training has not seen are skipped; a graph
// without known tokens has the zero vector.
func (r reader) Embed(ctx context.Context, g *model.Graph) ([]float64, error) {
	return r.vectors.infer(ctx, r.read(g, r.letters))
}
