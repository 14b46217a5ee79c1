package embed

import (
	"math"

	"mevolve/seed"
)

// noise is the distribution of drawn tokens, ∝ count^¾, as a table of 2^k
// entries in which every token stands in proportion, to within half an entry.
type noise struct {
	table []int32
	shift uint    // 64 − k
	share float32 // of all draws that fall to its tokens: 1 unless they are a half
}

// frequency is what the draws of a token are in proportion to.
func frequency(count int) float64 { return math.Pow(float64(count), 0.75) }

// newNoise is the noise of the rows from one on, given what their draws are in
// proportion to.
func newNoise(from int32, frequencies []float64) noise {
	bits := 12
	for 1<<bits < 4*len(frequencies) {
		bits++
	}
	n := noise{make([]int32, 0, 1<<bits), uint(64 - bits), 1}
	all, before := sum(frequencies), 0.0
	for i, f := range frequencies {
		before += f
		for end := int(math.Round(before / all * float64(int(1)<<bits))); len(n.table) < end; {
			n.table = append(n.table, from+int32(i))
		}
	}
	return n
}

func sum(x []float64) float64 {
	total := 0.0
	for _, v := range x {
		total += v
	}
	return total
}

// draw gives the steps of the numbers in which the next tokens after a place in
// the table, a fraction of 2⁶⁴, and returns the place of the last.
func (n *noise) draw(rows, which []int32, place uint64) uint64 {
	table, shift := n.table, n.shift&63
	for _, i := range which {
		place += seed.Golden
		rows[i] = table[place>>shift]
	}
	return place
}

// splitMix is the generator of a document: the draws of SplitMix64 but for the
// first.
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += seed.Golden
	return seed.Mix(uint64(*s))
}

// float is uniform on [0, 1).
func (s *splitMix) float() float32 { return float32(s.next()>>40) / (1 << 24) }

// sigmoid is σ(s) = 1/(1+e^−s) from a table, to 5·10⁻⁴; beyond ±8 it stays.
func sigmoid(s float32) float32 {
	place := (s + 8) * 256
	switch {
	case !(place > 0):
		return sigmoids[0]
	case place >= entries:
		return sigmoids[entries-1]
	}
	return sigmoids[int32(place)&(entries-1)]
}

const entries = 1 << 12

var sigmoids = func() (table [entries]float32) {
	for i := range table {
		table[i] = float32(1 / (1 + math.Exp(8-(float64(i)+0.5)/256)))
	}
	return table
}()
