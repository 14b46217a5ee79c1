package classify

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
)

// The rank of a value is how many other values are below it.
func TestRank_CountsTheValuesBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n, d := rapid.IntRange(1, 120).Draw(t, "n"), rapid.IntRange(0, 20).Draw(t, "d")
		draws := []func() float64{
			rng.NormFloat64,
			func() float64 { return math.Round(rng.NormFloat64()) },
			func() float64 { return max(0, rng.NormFloat64()) },
			func() float64 { return math.Exp(40 * rng.NormFloat64()) },        // most in one place
			func() float64 { return 1 + float64(rng.IntN(9))*0x1p-52 },        // neighbours
			func() float64 { return math.Copysign(1e308, rng.NormFloat64()) }, // so far apart that it is infinite
			func() float64 { return []float64{math.Inf(-1), -1, 1, math.Inf(1)}[rng.IntN(4)] },
			func() float64 { return 3 },
		}
		data := Data{Classes: 1, Y: make([]int, n)}
		kinds := make([]int, d)
		for f := range kinds {
			kinds[f] = rng.IntN(len(draws))
		}
		for range n {
			row := make([]float64, d)
			for f, kind := range kinds {
				row[f] = draws[kind]()
			}
			data.X = append(data.X, row)
		}
		v := merge(data)
		r := must.Get(rank(t.Context(), v))
		for f := range d {
			var values []float64
			for _, row := range v.rows {
				values = append(values, row[f])
			}
			slices.Sort(values)
			values = slices.Compact(values)
			if len(values) == 1 {
				if r.of[f] != nil || r.order[f] != nil {
					t.Fatalf("feature %d is constant and has ranks", f)
				}
				continue
			}
			if !slices.Equal(r.values[f], values) || f >= r.width {
				t.Fatalf("feature %d, before %d, has the values %v, want %v", f, r.width, r.values[f], values)
			}
			var order []uint64
			for t, row := range v.rows {
				if rank := slices.Index(values, row[f]); rank > 0 {
					order = append(order, uint64(rank)<<32|uint64(t))
				}
			}
			slices.Sort(order)
			got := slices.Sorted(slices.Values(r.order[f])) // equal ranks come in any order
			ascending := slices.IsSortedFunc(r.order[f], func(a, b uint64) int { return int(a>>32) - int(b>>32) })
			if !ascending || !slices.Equal(got, order) {
				t.Fatalf("feature %d has the order %x, want %x", f, r.order[f], order)
			}
			for t2, row := range v.rows {
				if want := slices.Index(values, row[f]); int(r.of[f][t2]) != want {
					t.Fatalf("value %v of feature %d has rank %d, want %d", row[f], f, r.of[f][t2], want)
				}
			}
		}
	})
}
