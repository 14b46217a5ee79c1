package embed

import (
	"slices"

	"mevolve/model"
	"mevolve/seed"
)

// wlRounds is the number of Weisfeiler–Lehman relabellings: two.
const wlRounds = 2

// wlTokens returns the Weisfeiler–Lehman subtree tokens of every vertex, one
// for each of the rounds 0..wlRounds, in no particular order:
//
//	t₀(v)   = first(v), by default the degree of v
//	t_r(v)  = hash( t_{r−1}(v), {{ t_{r−1}(u) : u ∈ Γ(v) }} )
//
// Two vertices get the same token in round r exactly when their neighbourhoods
// unfold to the same tree of depth r, up to a collision of 64-bit hashes (one
// in 10⁷ for a million different tokens). The inner braces are a multiset: its
// hash is a sum, so neighbours need not be sorted and the tokens do not depend
// on how vertices are numbered. Nothing is interned: graphs can be read in any
// order, by any number of workers.
//
// Shervashidze et al., "Weisfeiler-Lehman Graph Kernels", JMLR 2011;
// Narayanan et al. 2017, arXiv 1707.05005, Alg. 2.
func wlTokens(g *model.Graph, first []uint64) []uint64 {
	n := g.N()
	tokens := append(make([]uint64, 0, (wlRounds+1)*n), first...)
	mixed := make([]uint64, n)
	for round := range wlRounds {
		last := tokens[round*n:]
		for v := range n {
			mixed[v] = seed.Mix(last[v])
		}
		for v := range n {
			var around uint64
			for _, u := range g.Neighbors(v) {
				around += mixed[u]
			}
			tokens = append(tokens, unfold(last[v], around))
		}
	}
	return tokens
}

// alphabet is the distinct vertex labels of the graphs that an embedding is
// trained on, ascending; nil where labels are not read. A label counts by its
// rank, so that the numbers labels happen to have change nothing but through
// their order.
type alphabet []int

// newAlphabet collects the labels of graphs.
func newAlphabet(graphs []*model.Graph) alphabet {
	letters := alphabet{}
	for _, g := range graphs {
		letters = append(letters, g.Labels()...)
	}
	slices.Sort(letters)
	return slices.Compact(letters)
}

// token is the first token of a label. One that training has not seen gets a
// token of no label, the same between the same two ranks.
func (a alphabet) token(label int) uint64 {
	rank, seen := slices.BinarySearch(a, label)
	if !seen {
		return seed.Mix(^uint64(rank))
	}
	return seed.Mix(uint64(rank))
}

// reads tells whether the labels of g are its first tokens.
func (a alphabet) reads(g *model.Graph) bool { return a != nil && g.Labels() != nil }

// firstLabels are the tokens of round 0: the vertex labels where the alphabet
// reads them, otherwise the degrees.
func firstLabels(g *model.Graph, letters alphabet) []uint64 {
	first := make([]uint64, g.N())
	labelled, labels := letters.reads(g), g.Labels()
	for v := range first {
		if labelled {
			first[v] = letters.token(labels[v])
		} else {
			first[v] = seed.Mix(uint64(g.Degree(v)))
		}
	}
	return first
}

// unfold is the token of a vertex one round on, given its own token and the
// sum of its neighbours' mixed tokens.
func unfold(own, around uint64) uint64 { return seed.Mix(own*0xd1342543de82ef95 + around) }

// document is a graph as a bag of words: its distinct tokens in ascending
// order and how often each occurs.
type document struct {
	tokens []uint64
	counts []int
}

// newDocument counts tokens, which it sorts in place.
func newDocument(tokens []uint64) document {
	slices.Sort(tokens)
	var d document
	for i, t := range tokens {
		if i == 0 || t != tokens[i-1] {
			d.tokens = append(d.tokens, t)
			d.counts = append(d.counts, 0)
		}
		d.counts[len(d.counts)-1]++
	}
	return d
}

// vertexDocument is what Graph2vec reads of a graph.
func vertexDocument(g *model.Graph, letters alphabet) document {
	return newDocument(wlTokens(g, firstLabels(g, letters)))
}
