package classify

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestProducts_AreSumsOfProducts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := lanes * rapid.IntRange(0, 40).Draw(t, "quads")
		var r [5][]float64
		for i := range r {
			r[i] = make([]float64, n)
			for k := range r[i] {
				r[i][k] = rng.NormFloat64()
			}
		}
		six := products(r[0], r[1], r[2], r[3], r[4])
		check := func(got float64, a, b []float64) {
			if want := laneProduct(a, b); math.Abs(got-want) > 1e-12*float64(1+n) {
				t.Fatalf("the product is %v, want %v", got, want)
			}
		}
		for i := range 3 {
			check(six[2*i], r[i], r[3])
			check(six[2*i+1], r[i], r[4])
		}
	})
}

func BenchmarkProducts(b *testing.B) {
	rows := clusters(1, 5, 128, 1).X
	b.Run("six", func(b *testing.B) {
		for b.Loop() {
			products(rows[0], rows[1], rows[2], rows[3], rows[4])
		}
	})
	b.Run("six plain", func(b *testing.B) {
		for b.Loop() {
			for i := range 3 {
				laneProduct(rows[i], rows[3])
				laneProduct(rows[i], rows[4])
			}
		}
	})
}
