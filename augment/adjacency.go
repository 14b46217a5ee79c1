package augment

import (
	"math/bits"

	"mevolve/model"
)

// adjacency is the matrix A as bits, a row a vertex. The open triads of a vertex
// are then a few words: their ends are what the rows of its neighbours have
// together and its own has not, their middles what two rows share.
type adjacency struct {
	words int // a row
	bits  []uint64
	ends  []uint64 // room for a row
}

// dense tells whether a graph has more than one neighbour in a word of its
// matrix, so that whole words beat walks along lists; its matrix takes no more
// room than twice its lists.
func dense(g *model.Graph) bool {
	n := float64(g.N())
	return n*n <= 128*float64(g.M())
}

func newAdjacency(w *room, g *model.Graph) *adjacency {
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

// matrix is the adjacency of the graph that is mapped in the room, made once; nil
// where lists do better.
func (w *room) matrix(g *model.Graph) *adjacency {
	if w.near == nil && dense(g) {
		w.near = newAdjacency(w, g)
	}
	return w.near
}

// clone is the same matrix, to be changed.
func (a *adjacency) clone(w *room) *adjacency {
	b := &adjacency{words: a.words, bits: w.words.take(len(a.bits))}
	copy(b.bits, a.bits)
	return b
}

// remove takes an edge out.
func (a *adjacency) remove(e model.Edge) {
	a.row(e.U)[e.V>>6] &^= 1 << (e.V & 63)
	a.row(e.V)[e.U>>6] &^= 1 << (e.U & 63)
}

// count is the number of common neighbours.
func (a *adjacency) count(i, j int) (count int) {
	b := a.row(j)
	for w, word := range a.row(i) {
		count += bits.OnesCount64(word & b[w])
	}
	return count
}

// nth is the common neighbour of a rank, counted from 0.
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

// triads takes the ends of the open triads of i, with their scores if wanted.
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
