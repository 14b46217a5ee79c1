package classify

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Every way to take products rounds as laneProduct does, with vector instructions or not.
func TestRowProducts_AreSumsOfProductsToTheLastBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := lanes * rapid.SampledFrom([]int{1, 2, 7, 40, 300}).Draw(t, "quads")
		rows, width := rapid.IntRange(0, 8).Draw(t, "rows"), rapid.IntRange(0, 40).Draw(t, "width")
		a, b := make([]float64, rows*n), make([]float64, width*n)
		for k := range a {
			a[k] = rng.NormFloat64()
		}
		for k := range b {
			b[k] = rng.NormFloat64()
		}
		for _, multiply := range []func(a, b []float64, n int, to []float64){rowProducts, rowProductsByTwo} {
			to := make([]float64, rows*width)
			multiply(a, b, n, to)
			for i := range rows {
				for j := range width {
					x, y, sum := a[i*n:(i+1)*n], b[j*n:(j+1)*n], 0.0
					for k := range x {
						sum += x[k] * y[k]
					}
					if got := to[i*width+j]; got != laneProduct(x, y) || math.Abs(got-sum) > 1e-12*float64(n) {
						t.Fatalf("row %d with %d of %d and %d: %v, plain %v, sum %v", i, j, rows, width, got, laneProduct(x, y), sum)
					}
				}
			}
		}
	})
}
