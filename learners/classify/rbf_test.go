package classify

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// spectra draws rows of d numbers, many with zeros at their end.
func spectra(seed uint64, n, d int) [][]float64 {
	rng := newRNG(seed)
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, d)
		for k := range rng.IntN(d + 1) {
			rows[i][k] = rng.NormFloat64()
		}
	}
	return rows
}

// The kernel to its rounding, and to the last bit what a machine without vector
// instructions computes.
func TestSimilar_IsTheKernelToTheLastBitOfThePlainOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(1, 80).Draw(t, "n"), rapid.IntRange(1, 50).Draw(t, "d")
		gamma := math.Exp(rapid.Float64Range(-12, 12).Draw(t, "log γ"))
		rows := spectra(rapid.Uint64().Draw(t, "seed"), n, d)
		c := newColumns(rows)
		for _, a := range [][]float64{rows[0], rows[n-1]} {
			long, short := make([]float64, filled(n)), make([]float32, filled(n))
			similar(c, a, gamma, long)
			similar(c, a, gamma, short)
			for b := range c.start[1:] {
				x := c.x[c.start[b]:c.start[b+1]]
				var plain [strip]float64
				plainSimilar(point{a[:min(d, len(x)/strip)], squaredNorm(a)}, x, c.placed[b*strip:][:strip], gamma, plain[:])
				for j, want := range plain {
					if i := c.point(b*strip + j); long[i] != want || short[i] != float32(want) {
						t.Fatalf("point %d: %v and %v, plain %v", i, long[i], short[i], want)
					}
				}
			}
			for j, row := range rows {
				x := gamma * exactly(a, row)
				if want := math.Exp(-x); math.Abs(long[j]-want) > 1e-12*(1+gamma*10*float64(d))*math.Max(want, 1e-290) {
					t.Fatalf("exp(−%v) is %v, want %v", x, long[j], want)
				}
			}
		}
	})
}

// Each change is added by itself, in its order: nothing of another way to do it shows.
func TestRetreat_IsOneChangeAfterAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, from := rapid.IntRange(0, 40).Draw(t, "points"), rapid.IntRange(0, 9).Draw(t, "from")
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		f := make([]float64, n)
		for i := range f {
			f[i] = rng.NormFloat64()
			if rng.IntN(4) == 0 {
				f[i] = math.Copysign(0, rng.NormFloat64())
			}
		}
		rows, changes := make([][]float32, rapid.IntRange(0, 13).Draw(t, "changes")), []change(nil)
		want := slices.Clone(f)
		for r := range rows {
			rows[r] = make([]float32, from+n)
			for i := range rows[r] {
				rows[r][i] = float32(rng.IntN(3)) / 2 * rng.Float32()
			}
			changes = append(changes, change{0, rng.NormFloat64()})
			for i := range want {
				want[i] = math.FMA(-changes[r].delta, float64(rows[r][from+i]), want[i])
			}
		}
		subtractGradient(f, rows, from, changes)
		for i := range f {
			if math.Float64bits(f[i]) != math.Float64bits(want[i]) {
				t.Fatalf("point %d of %d after %d changes: %v, want %v", i, n, len(changes), f[i], want[i])
			}
		}
	})
}
