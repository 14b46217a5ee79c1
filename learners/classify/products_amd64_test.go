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

func TestRowProducts_WithAnyInstructionsAreThePlainOnesToTheLastBit(t *testing.T) {
	had := hasAVX512
	defer func() { hasAVX512 = had }()
	rapid.Check(t, func(t *rapid.T) {
		hasAVX512 = had && rapid.Bool().Draw(t, "AVX-512")
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := lanes * rapid.SampledFrom([]int{1, 2, 7, 300}).Draw(t, "quads")
		rows, width := rapid.IntRange(0, 8).Draw(t, "rows"), rapid.IntRange(0, 40).Draw(t, "width")
		a, b := make([]float64, rows*n), make([]float64, width*n)
		for k := range a {
			a[k] = rng.NormFloat64()
		}
		for k := range b {
			b[k] = rng.NormFloat64()
		}
		to := make([]float64, rows*width)
		rowProducts(a, b, n, to)
		for i := range rows {
			for j := range width {
				if want := laneProduct(a[i*n:(i+1)*n], b[j*n:(j+1)*n]); to[i*width+j] != want {
					t.Fatalf("row %d with %d of %d and %d: %v, plain %v", i, j, rows, width, to[i*width+j], want)
				}
			}
		}
	})
}
