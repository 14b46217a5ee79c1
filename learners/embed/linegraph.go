package embed

import (
	"mevolve/internal/seed"
	"mevolve/model"
)

// edgeDocument returns the document of Gl2vec: the Weisfeiler–Lehman tokens of the line
// graph L(G). Its vertices are the edges of G, adjacent if they share an end.
//
// L(G) itself is never built. The neighbours of edge uv are the other edges at u and
// the other edges at v. With S_u the sum of mix(t) over all edges at u,
//
//	Σ_{f ~ uv} mix(t(f)) = S_u + S_v − 2·mix(t(uv)),   mix = seed.Mix
//
// so a round takes O(n + m), while L(G) has Σ_v d_v(d_v−1)/2 edges. The first token of
// an edge is its degree in L(G), d_u + d_v − 2, or the unordered pair of its ends'
// labels if the alphabet reads labels. A single edge is one vertex of degree 0; a graph
// without edges is an empty document.
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
