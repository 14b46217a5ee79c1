package embed

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// matrix returns numbers as they come up in training.
func matrix(rng *rand.Rand, n int) []float32 {
	m := make([]float32, n)
	for i := range m {
		m[i] = float32(rng.NormFloat64())
	}
	return m
}

func same(t *rapid.T, what string, got, want []float32) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%s: element %d is %v, in plain Go %v", what, i, got[i], want[i])
		}
	}
}

func TestKernels_RoundAsPlainGo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stride := strideUnit * rapid.IntRange(1, 5).Draw(t, "strides")
		height := rapid.IntRange(1, 20).Draw(t, "height")
		rows := rapid.SliceOfN(rapid.Int32Range(0, int32(height-1)), 0, 14).Draw(t, "rows")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		x, w, by := matrix(rng, stride), matrix(rng, height*stride), matrix(rng, len(rows))
		x2, w2, by2 := append([]float32{}, x...), append([]float32{}, w...), make([]float32, len(rows))

		dots(by, x, w, rows)
		plainDots(by2, x2, w2, rows)
		same(t, "dots", by, by2)
		pull(x, w, rows, by)
		plainPull(x2, w2, rows, by2)
		same(t, "pull", x, x2)
		exchange(x, w, rows, by)
		plainExchange(x2, w2, rows, by2)
		same(t, "exchange", x, x2)
		same(t, "exchange, rows", w, w2)
	})
}

func TestKernels_RefuseRowsOutsideTheMatrix(t *testing.T) {
	for _, row := range []int32{-1, 3} {
		t.Run(fmt.Sprint(row), func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("a row outside the matrix was read")
				}
			}()
			dots(make([]float32, 1), make([]float32, strideUnit), make([]float32, 3*strideUnit), []int32{row})
		})
	}
}
