package classify

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Both passes of a step are their definitions to the last bit, with AVX and without.
func TestStep_IsItsDefinition(t *testing.T) {
	plainly := func(f, up, down []float64, ki, kj []float32, delta float64) (first int, highest, lowest float64) {
		e := noExtreme()
		plainUpdate(&e, f, up, down, ki, kj, delta, 0)
		return e.of()
	}
	plainPartnerOf := func(f, down []float64, ki []float32, highest float64) int {
		g := noGain()
		plainPartner(&g, f, down, ki, highest, 0)
		return g.of()
	}
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := rapid.IntRange(0, 70).Draw(t, "n")
		f, up, down := make([]float64, n), make([]float64, n), make([]float64, n)
		ki, kj := make([]float32, n), make([]float32, n)
		for i := range f {
			f[i] = float64(rng.IntN(5)) + rng.Float64()*float64(rng.IntN(2)) // with equals
			ki[i], kj[i] = float32(rng.IntN(9))/8, float32(rng.IntN(9))/8
			if rng.IntN(2) == 0 {
				up[i] = math.Inf(-1)
			}
			if rng.IntN(2) == 0 {
				down[i] = math.Inf(1)
			}
		}
		const delta = 0.25
		moved := slices.Clone(f)
		first, highest, lowest := -1, math.Inf(-1), math.Inf(1)
		for i := range moved {
			moved[i] -= delta * float64(ki[i]-kj[i])
			if up[i] == 0 && moved[i] > highest {
				first, highest = i, moved[i]
			}
			if down[i] == 0 {
				lowest = min(lowest, moved[i])
			}
		}
		for what, update := range map[string]func(f, up, down []float64, ki, kj []float32, delta float64) (int, float64, float64){"": update, "plain ": plainly} {
			got := slices.Clone(f)
			if a, b, c := update(got, up, down, ki, kj, delta); !slices.Equal(got, moved) || a != first || b != highest || c != lowest {
				t.Fatalf("%supdate: F is %v with extremes %d %v %v, want %v with %d %v %v", what, got, a, b, c, moved, first, highest, lowest)
			}
		}
		if first < 0 {
			return
		}
		best, most := -1, 0.0
		for i, v := range moved {
			if gain := (highest - v) * (highest - v) / max(2-2*float64(ki[i]), flat); down[i] == 0 && v < highest && gain > most {
				best, most = i, gain
			}
		}
		for what, partner := range map[string]func(f, down []float64, ki []float32, highest float64) int{"": partner, "plain ": plainPartnerOf} {
			if got := partner(moved, down, ki, highest); got != best {
				t.Fatalf("%spartner %d, want %d", what, got, best)
			}
		}
	})
}
