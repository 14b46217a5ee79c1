// Package exponential computes e^-x with the same bits on every machine of an
// architecture (Decay). The standard library uses FMA on processors that have it, so
// its last bit differs between machines. It is also slower, and the heat trace spends
// most of its time on exponentials.
package exponential

import "math"

// powers[k] is 2^(-k/64).
var powers = func() (table [64]float64) {
	for k := range table {
		table[k] = math.Exp2(-float64(k) / 64)
	}
	return table
}()

const (
	steps = 64 / math.Ln2
	step  = math.Ln2 / 64
)

// Decay returns e^-x for x ≥ 0, with a relative error below 2e-13; for x ≥ 700 it
// returns 0.
//
// With k the multiple of ln 2/64 nearest to x, e^-x = 2^(-k/64) e^r, where |r| ≤
// 0.0055. The first factor is a power of two times a table entry; the second is four
// terms of its series. (Products are converted: Go may otherwise fuse x*y + z, and the
// vector instructions do not.)
func Decay(x float64) float64 {
	if !(x < 700) {
		return 0
	}
	k := int(float64(x*steps) + 0.5)
	r := float64(float64(k)*step) - x
	series := 1./6 + float64(r*(1./24))
	series = 1./2 + float64(r*series)
	series = 1 + float64(r*series)
	series = 1 + float64(r*series)
	return powers[k&63] * series * math.Float64frombits(uint64(1023-k>>6)<<52)
}

// Logistic returns 1/(1+e^-x), without overflow.
func Logistic(x float64) float64 {
	e := Decay(math.Abs(x))
	if x >= 0 {
		return 1 / (1 + e)
	}
	return e / (1 + e)
}

// plainAdd is AddDecay from entry k on.
func plainAdd(sums, t []float64, lambda float64, k int) {
	sums = sums[:len(t)]
	for ; k < len(t); k++ {
		sums[k] += Decay(float64(t[k] * lambda))
	}
}
