package embed

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestUpdateOfTwoRows_RoundsAsPlainGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		n := rapid.IntRange(0, 40).Draw(t, "columns")
		normal := func(n int) []float64 {
			x := make([]float64, n)
			for i := range x {
				x[i] = rng.NormFloat64()
			}
			return x
		}
		c := normal(6)
		r := pairOfRows{c[0], c[1], c[2], c[3], c[4], c[5]}
		u, q, v := normal(n), normal(n), normal(n)
		x, y, p := normal(n), normal(n), normal(n)
		x1, y1, p1 := slices.Clone(x), slices.Clone(y), slices.Clone(p)
		var wantX, wantY [quad]float64
		r.plainUpdate(x, y, u, q, v, p, 0, &wantX, &wantY)
		sx, sy := r.update(x1, y1, u, q, v, p1)
		if !slices.Equal(x, x1) || !slices.Equal(y, y1) || !slices.Equal(p, p1) || sx != total(&wantX) || sy != total(&wantY) {
			t.Fatalf("%v %v %v %v %v, plainly %v %v %v %v %v", x1, y1, p1, sx, sy, x, y, p, total(&wantX), total(&wantY))
		}
	})
}
