package embed

import (
	"slices"

	"mevolve/internal/seed"
	"mevolve/model"
)

// wlRounds is the number of Weisfeiler–Lehman relabellings: two.
const wlRounds = 2

// wlTokens returns the Weisfeiler–Lehman subtree tokens of every vertex, one for each
// of the rounds 0..wlRounds, in no particular order:
//
//	t₀(v)   = first(v), by default the degree of v
//	t_r(v)  = hash( t_{r−1}(v), {{ t_{r−1}(u) : u ∈ Γ(v) }} )
//
// Two vertices get the same token in round r exactly when their neighbourhoods unfold
// to the same tree of depth r, up to a collision of 64-bit hashes (one in 10⁷ for a
// million different tokens). The double braces are a multiset: its hash is a sum, so
// neighbours need no sorting and the tokens do not depend on the numbering of the
// vertices. There is no table of tokens: graphs can be read in any order, by any number
// of workers.
//
// Shervashidze et al., "Weisfeiler-Lehman Graph Kernels", JMLR 2011; Narayanan et al.
// 2017, arXiv 1707.05005, Alg. 2.
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

// alphabet is the distinct vertex labels of the training graphs, ascending; nil where
// labels are not read. The token of a label depends on its rank only: labels with other
// numbers in the same order give the same tokens.
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

// token returns the first token of a label. A label that training has not seen gets a
// token of its own, common to all such labels between the same two ranks.
func (a alphabet) token(label int) uint64 {
	rank, seen := slices.BinarySearch(a, label)
	if !seen {
		return seed.Mix(^uint64(rank))
	}
	return seed.Mix(uint64(rank))
}

// reads reports whether the first tokens of g are its labels.
func (a alphabet) reads(g *model.Graph) bool { return a != nil && g.Labels() != nil }

// firstLabels returns the tokens of round 0: the vertex labels if the alphabet reads
// them, otherwise the degrees.
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

// unfold returns the token of a vertex in the next round, from its own token and the
// sum of its neighbours' mixed tokens.
func unfold(own, around uint64) uint64 { return seed.Mix(own*0xd1342543de82ef95 + around) }

// document is a graph as a bag of words: its distinct tokens in ascending order, with
// the number of occurrences of each.
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

// vertexDocument returns the document of Graph2vec.
func vertexDocument(g *model.Graph, letters alphabet) document {
	return newDocument(wlTokens(g, firstLabels(g, letters)))
}
