package embed

import (
	"math"

	"mevolve/internal/seed"
	"mevolve/learners/exponential"
)

// noise is the distribution of drawn tokens, ∝ count^¾, as a table of 2^k entries: each
// token has entries in proportion, to within half an entry.
type noise struct {
	table []int32 // rows of tokens
	shift uint    // 64 − k
	share float32 // share of all draws with a token of this table: 1, or that of a half
}

// frequency returns count^¾, by square roots, which every machine rounds alike.
func frequency(count int) float64 {
	root := math.Sqrt(float64(count))
	return root * math.Sqrt(root)
}

// newNoise returns the noise of the rows from, from+1, …, given their frequencies.
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

// draw sets rows[i] to the next drawn token for each i in which. place is the position
// in the table, as a fraction of 2⁶⁴; it returns the new one.
func (n *noise) draw(rows, which []int32, place uint64) uint64 {
	table, shift := n.table, n.shift&63
	for _, i := range which {
		place += seed.Golden
		rows[i] = table[place>>shift]
	}
	return place
}

// splitMix is the random generator of a document: SplitMix64 without its first number.
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += seed.Golden
	return seed.Mix(uint64(*s))
}

// float is uniform on [0, 1).
func (s *splitMix) float() float32 { return float32(s.next()>>40) / (1 << 24) }

// sigmoid returns σ(s) = 1/(1+e^−s) from a table, with an error up to 5·10⁻⁴; constant
// beyond ±8.
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
		table[i] = float32(exponential.Logistic((float64(i)+0.5)/256 - 8))
	}
	return table
}()
