package classify

import (
	"testing"

	"pgregory.net/rapid"
)

// A machine without AVX gets the same bytes.
func TestProducts_WithAVXAreThePlainOnesToTheLastBit(t *testing.T) {
	if !hasAVX {
		t.Skip("this machine has no AVX")
	}
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := lanes * rapid.IntRange(1, 40).Draw(t, "quads")
		var r [5][]float64
		for i := range r {
			r[i] = make([]float64, n)
			for k := range r[i] {
				r[i][k] = rng.NormFloat64()
			}
		}
		six := products(r[0], r[1], r[2], r[3], r[4])
		for i := range 3 {
			for j := range 2 {
				if want := laneProduct(r[i], r[3+j]); six[2*i+j] != want {
					t.Fatalf("row %d with %d: %v, plain %v", i, j, six[2*i+j], want)
				}
			}
		}
	})
}
