package classify

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// F is the same to the last bit whether rows are kept, all or some, or computed
// strip by strip, for any two of the classes.
func TestRetreat_IsTheSameHoweverFewRowsAreKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 150).Draw(t, "n")
		x := newColumns(spectra(rapid.Uint64().Draw(t, "seed"), n, 9))
		cuts := rapid.SliceOfN(rapid.IntRange(0, n), 4, 4).Draw(t, "cuts")
		slices.Sort(cuts)
		of := sides{span{cuts[0], cuts[1]}, span{cuts[2], cuts[3]}}
		points := of.first.len() + of.second.len()
		if points == 0 {
			return
		}
		var changes []change
		for range rapid.IntRange(0, 2*abreast+1).Draw(t, "changes") {
			changes = append(changes, change{rapid.IntRange(0, points-1).Draw(t, "t"), rapid.Float64Range(-9, 9).Draw(t, "delta")})
		}
		want := make([]float64, points)
		for _, c := range changes {
			row := make([]float32, filled(n))
			i := of.of(c.t)
			similar(x, x.rows[i], 0.3, row)
			row[i] = 1
			for t := range want {
				want[t] = math.FMA(-c.delta, float64(row[of.of(t)]), want[t])
			}
		}
		for _, rows := range []int{0, 1, n / 2, n} {
			k := &view{newKernelIn(4*filled(n)*rows, x, 0.3), of}
			got := make([]float64, points)
			k.subtractGradient(t.Context(), got, changes)
			if !slices.Equal(got, want) {
				t.Fatalf("with %d rows kept F is %v, want %v", rows, got, want)
			}
			k.kernel.close()
		}
	})
}
