package classify

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// extremesOf is what extreme.of gives, one variable after the other.
func extremesOf(f, up, down []float64) (first int, highest, lowest float64) {
	first, highest, lowest = -1, math.Inf(-1), math.Inf(1)
	for t, v := range f {
		if up[t] == 0 && v > highest {
			first, highest = t, v
		}
		if down[t] == 0 && v < lowest {
			lowest = v
		}
	}
	return first, highest, lowest
}

func TestPartner_HasTheLargestGainOfThoseThatMayGoDown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := rapid.IntRange(0, 40).Draw(t, "n")
		f, down, ki := make([]float64, n), make([]float64, n), make([]float32, n)
		for i := range f {
			f[i], ki[i] = rng.NormFloat64(), rng.Float32()
			if rng.IntN(3) == 0 {
				down[i] = math.Inf(1)
			}
		}
		const highest = 0.5
		want, most := -1, 0.0
		for i, v := range f {
			if gain := (highest - v) * (highest - v) / (2 - 2*float64(ki[i])); down[i] == 0 && v < highest && gain > most {
				want, most = i, gain
			}
		}
		if j := partner(f, down, ki, highest); j != want {
			t.Fatalf("%d, want %d", j, want)
		}
	})
}
