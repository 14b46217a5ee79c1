package classify

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/must"
)

// Spectra of small graphs are padded with zeros; how far must not matter, nor
// where there is nothing but zeros. Who is asked about may be longer than they.
func TestLogAndKNN_ZerosAtTheEndOfAllExamplesChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := newRNG(rapid.Uint64().Draw(t, "seed"))
		n, d := rapid.IntRange(1, 50).Draw(t, "n"), rapid.IntRange(0, 9).Draw(t, "d")
		short, long := Data{Classes: 3}, Data{Classes: 3}
		var x, longX [][]float64
		zeros := make([]float64, rapid.IntRange(0, 30).Draw(t, "zeros"))
		for i := range 2 * n {
			row := make([]float64, d+1)
			for k := range row[:d] {
				row[k] = rng.NormFloat64()
			}
			if i < n {
				short.X, long.X = append(short.X, row), append(long.X, append(row[:d+1:d+1], zeros...))
				short.Y = append(short.Y, rng.IntN(3))
			} else {
				row[d] = rng.NormFloat64()
				x, longX = append(x, row), append(longX, append(row[:d+1:d+1], zeros...))
			}
		}
		long.Y = short.Y
		for _, c := range []Classifier{Log{}, KNN{}} {
			var got [2][]Prediction
			for i, d := range []Data{short, long} {
				m := must.Get(c.Fit(t.Context(), newRNG(1), d, 2))
				got[i] = must.Get(m.Predict(t.Context(), [][][]float64{x, longX}[i]))
			}
			if !reflect.DeepEqual(got[0], got[1]) {
				t.Fatalf("%s: %v without and %v with %d zeros", c.Name(), got[0], got[1], len(zeros))
			}
		}
	})
}
