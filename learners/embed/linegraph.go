package embed

import (
	"mevolve/model"
	"mevolve/seed"
)

// edgeDocument is what Gl2vec reads of a graph: the Weisfeiler–Lehman tokens
// of its line graph L(G), whose vertices are the edges of G, adjacent where
// they share an end.
//
// L(G) itself is never built: the neighbours of edge uv are the other edges at
// u and the other edges at v, so with S_u the sum over all edges at u
//
//	Σ_{f ~ uv} mix(t(f)) = S_u + S_v − 2·mix(t(uv)),   mix = seed.Mix
//
// and a round takes O(n + m) where L(G) has Σ_v d_v(d_v−1)/2 edges. An edge's
// first token is its degree in L(G), d_u + d_v − 2; where the alphabet reads
// the vertex labels, the unordered pair of its ends' labels. A single
// edge is one vertex of degree 0; a graph without edges is an empty document.
func edgeDocument(g *model.Graph, letters alphabet) document {
	edges := g.EdgeList()
	tokens := make([]uint64, 0, (wlRounds+1)*len(edges))
	labelled, labels := letters.reads(g), g.Labels()
	for _, e := range edges {
		if labelled {
			tokens = append(tokens, seed.Mix(letters.token(labels[e.U])+letters.token(labels[e.V])))
		} else {
			tokens = append(tokens, seed.Mix(uint64(g.Degree(e.U)+g.Degree(e.V)-2)))
		}
	}
	at := make([]uint64, g.N()) // S_v
	for round := range wlRounds {
		last := tokens[round*len(edges):]
		clear(at)
		for i, e := range edges {
			mixed := seed.Mix(last[i])
			at[e.U] += mixed
			at[e.V] += mixed
		}
		for i, e := range edges {
			tokens = append(tokens, unfold(last[i], at[e.U]+at[e.V]-2*seed.Mix(last[i])))
		}
	}
	return newDocument(tokens)
}
