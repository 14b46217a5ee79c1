package embed

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestUpdateAndMultiply_RoundsAsPlainGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		n := rapid.IntRange(1, 40).Draw(t, "n")
		m := rapid.IntRange(1, n).Draw(t, "rows left")
		normal := func(n int) []float64 {
			x := make([]float64, n)
			for i := range x {
				x[i] = rng.NormFloat64()
			}
			return x
		}
		a, u, q, v, p := normal(n*n), normal(n), normal(n), normal(n), normal(n)
		wantA, wantP := slices.Clone(a), slices.Clone(p)
		plainUpdateAndMultiply(wantA, n, m, u, q, v, wantP)
		before := slices.Clone(a)
		updateAndMultiply(a, n, m, u, q, v, p)
		if !slices.Equal(a, wantA) || !slices.Equal(p, wantP) {
			t.Fatalf("%v %v, plainly %v %v", a, p, wantA, wantP)
		}
		// A − u qᵀ − q uᵀ, and its product with v, in plain words.
		at := func(i, j int) float64 { i, j = max(i, j), min(i, j); return before[i*n+j] - u[i]*q[j] - q[i]*u[j] }
		for i := range n {
			product := 0.0
			for j := range n {
				switch {
				case j <= i && i < m && math.Abs(a[i*n+j]-at(i, j)) > 1e-12:
					t.Fatalf("entry %d,%d is %v, want %v", i, j, a[i*n+j], at(i, j))
				case (j > i || i >= m) && a[i*n+j] != before[i*n+j]:
					t.Fatalf("entry %d,%d is touched", i, j)
				}
				if i < m && j < m {
					product += at(i, j) * v[j]
				}
			}
			if i < m && math.Abs(p[i]-product) > 1e-11 {
				t.Fatalf("product %d is %v, want %v", i, p[i], product)
			}
		}
	})
}
