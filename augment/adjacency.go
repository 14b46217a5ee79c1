package augment

import (
	"math/bits"

	"mevolve/model"
)

// adjacency is the adjacency matrix A as bits, one row a vertex. With |, & and &^ as
// set operations on rows,
//
//	ends of the open triads of i      (row z₁ | row z₂ | …) &^ row i,  z ∈ Γ(i)
//	common neighbours of i and j      row i & row j
type adjacency struct {
	words int      // words of a row
	bits  []uint64 // the rows, one after another
	ends  []uint64 // scratch: one row
}

// dense reports whether a word of the matrix holds about one neighbour or more. Then
// operations on words are faster than walks along neighbour lists, and the matrix
// takes at most twice the memory of the lists.
func dense(g *model.Graph) bool {
	n := float64(g.N())
	return n*n <= 128*float64(g.M())
}

func newAdjacency(w *arena, g *model.Graph) *adjacency {
	words := (g.N() + 63) / 64
	a := &adjacency{words: words, bits: w.words.take(g.N() * words), ends: w.words.take(words)}
	for v := range g.N() {
		row := a.row(v)
		for _, z := range g.Neighbors(v) {
			row[z>>6] |= 1 << (z & 63)
		}
	}
	return a
}

// matrix returns the adjacency matrix of the graph that the arena is used for, built
// at the first call; nil for a sparse graph, where neighbour lists are faster.
func (w *arena) matrix(g *model.Graph) *adjacency {
	if w.near == nil && dense(g) {
		w.near = newAdjacency(w, g)
	}
	return w.near
}

// clone returns a copy that can be changed.
func (a *adjacency) clone(w *arena) *adjacency {
	b := &adjacency{words: a.words, bits: w.words.take(len(a.bits))}
	copy(b.bits, a.bits)
	return b
}

// remove removes an edge.
func (a *adjacency) remove(e model.Edge) {
	a.row(e.U)[e.V>>6] &^= 1 << (e.V & 63)
	a.row(e.V)[e.U>>6] &^= 1 << (e.U & 63)
}

// count returns the number of common neighbours.
func (a *adjacency) count(i, j int) (count int) {
	b := a.row(j)
	for w, word := range a.row(i) {
		count += bits.OnesCount64(word & b[w])
	}
	return count
}

// nth returns the common neighbour of a rank, counted from 0, in ascending order.
func (a *adjacency) nth(i, j, rank int) int {
	b := a.row(j)
	for w, word := range a.row(i) {
		word &= b[w]
		if here := bits.OnesCount64(word); rank >= here {
			rank -= here
			continue
		}
		for ; rank > 0; rank-- {
			word &= word - 1
		}
		return w<<6 + bits.TrailingZeros64(word)
	}
	panic("augment: no common neighbour of that rank")
}

func (a *adjacency) row(v int) []uint64 { return a.bits[v*a.words : (v+1)*a.words] }

// triads appends the ends j > i of the open triads of i to the row, and their scores
// where scores are wanted.
func (r *openRows) triads(i int) {
	a := r.near
	first, own := i>>6, a.row(i)
	ends := a.ends[first:]
	clear(ends)
	for _, z := range r.g.Neighbors(i) {
		for w, word := range a.row(int(z))[first:] {
			ends[w] |= word
		}
	}
	ends[0] &^= ^uint64(0) >> (63 - i&63) // up to i itself
	for w, word := range ends {
		for word &^= own[first+w]; word != 0; word &= word - 1 {
			j := (first+w)<<6 + bits.TrailingZeros64(word)
			r.ends = append(r.ends, int32(j))
			if r.scores != nil {
				r.s = append(r.s, r.scores.pair(i, j))
			}
		}
	}
}
