//go:build !purego

package classify

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A machine without AVX takes the same steps.
func TestDescent_WithAVXIsThePlainOneToTheLastBit(t *testing.T) {
	if !hasAVX {
		t.Skip("this machine has no AVX")
	}
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n := rapid.IntRange(1, 70).Draw(t, "n")
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
		want, e := slices.Clone(f), noExtreme()
		plainUpdate(&e, want, up, down, ki, kj, 0.25, 0)
		first, highest, lowest := update(f, up, down, ki, kj, 0.25)
		if !slices.Equal(f, want) {
			t.Fatalf("F is %v, plain %v", f, want)
		}
		if wantFirst, wantHighest, wantLowest := e.of(); first != wantFirst || highest != wantHighest || lowest != wantLowest {
			t.Fatalf("extremes %d %v %v, plain %d %v %v", first, highest, lowest, wantFirst, wantHighest, wantLowest)
		}
		if wantFirst, wantHighest, wantLowest := extremesOf(f, up, down); first != wantFirst || highest != wantHighest || lowest != wantLowest {
			t.Fatalf("extremes %d %v %v, want %d %v %v", first, highest, lowest, wantFirst, wantHighest, wantLowest)
		}
		if math.IsInf(highest, 0) {
			return
		}
		g := noGain()
		plainPartner(&g, f, down, ki, highest, 0)
		if j := partner(f, down, ki, highest); j != g.of() {
			t.Fatalf("partner %d, plain %d", j, g.of())
		}
	})
}
