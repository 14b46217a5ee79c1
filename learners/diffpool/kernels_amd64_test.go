//go:build amd64 && !purego

package diffpool

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// normal returns rows×cols numbers as they occur in training, inside a wider array.
func normal(rng *rand.Rand, rows, cols int) matrix {
	m := new(workspace).matrix(rows, 3*unit+cols).columns(unit, unit+cols)
	for i := range rows {
		for k := range cols {
			m.row(i)[k] = float32(rng.NormFloat64())
		}
	}
	return m
}

// twice returns two copies of m with all that surrounds it.
func twice(m matrix) (a, b matrix) {
	a, b = m, m
	a.data, b.data = slices.Clone(m.data), slices.Clone(m.data)
	return a, b
}

func sameBits(t *rapid.T, what string, got, want []float32) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %v, in plain Go %v", what, got, want)
	}
}

func TestKernels_RoundAsPlainGoAndWriteNowhereElse(t *testing.T) {
	vectors := []bool{false}
	if hasAVX512 {
		vectors = append(vectors, true)
	}
	defer func(has bool) { hasAVX512 = has }(hasAVX512)
	rapid.Check(t, func(t *rapid.T) {
		hasAVX512 = rapid.SampledFrom(vectors).Draw(t, "AVX-512")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		rows, cols, depth := rapid.IntRange(1, 30).Draw(t, "rows"), rapid.IntRange(1, 100).Draw(t, "columns"), rapid.IntRange(0, 40).Draw(t, "depth")
		relu := rapid.Bool().Draw(t, "ReLU")

		a, b := normal(rng, rows, max(depth, 1)), normal(rng, max(depth, 1), cols)
		got, want := twice(normal(rng, rows, cols))
		left := factor{a.data, a.stride, 1, depth}
		multiply(got, got, left, b)
		plainMultiply(want, want, left, b)
		sameBits(t, "a product", got.data, want.data)

		a, bias := normal(rng, max(depth, 1), rows), normal(rng, 1, cols).repeated(rows)
		left = factor{a.data, 1, a.stride, depth}
		multiply(got, bias, left, b)
		plainMultiply(want, bias, left, b)
		sameBits(t, "a product with a transpose", got.data, want.data)

		s, src := newSparse(new(workspace), rows, rows*depth, max(depth, 1)), b
		for range rows {
			for k := range depth {
				if rng.IntN(3) == 0 {
					s.append(int32(k), float32(rng.NormFloat64()))
				}
			}
			s.endRow()
		}
		combine(got, got, s, src)
		plainCombine(want, want, s, src)
		sameBits(t, "a sparse product", got.data, want.data)

		out, wantOut := twice(normal(rng, rows, cols))
		scale, wantScale := make([]float32, rows), make([]float32, rows)
		normalize(got, out, scale, relu)
		plainNormalize(want, wantOut, wantScale, relu)
		sameBits(t, "scaled rows", got.data, want.data)
		sameBits(t, "the output of scaled rows", out.data, wantOut.data)
		sameBits(t, "the scale of rows", scale, wantScale)
		normalizeBackward(got, out, scale, relu)
		plainNormalizeBackward(want, wantOut, scale, relu)
		sameBits(t, "the gradient of scaled rows", out.data, wantOut.data)

		for i := range rows { // equal entries
			got.row(i)[0] = float32(rng.IntN(3))
		}
		best, where := make([]float32, got.width()), make([]int32, got.width())
		wantBest, wantWhere := slices.Clone(best), slices.Clone(where)
		largest(got, 7, best, where)
		plainLargest(got, 7, wantBest, wantWhere)
		sameBits(t, "largest entries", best, wantBest)
		if !slices.Equal(where, wantWhere) {
			t.Fatalf("largest entries are in rows %v, in plain Go %v", where, wantWhere)
		}

		n := len(got.data)
		sum, wantSum := slices.Clone(got.data), slices.Clone(got.data)
		add(sum, out.data)
		plainAdd(wantSum, out.data)
		sameBits(t, "a sum", sum, wantSum)
		step := adamStep{0.7, 0.1, 0.001, 0.01, 1.5, adamEpsilon}
		m, v := make([]float32, n), make([]float32, n)
		wantM, wantV := slices.Clone(m), slices.Clone(v)
		for range 3 {
			descend(&step, sum, out.data, m, v)
			step.plain(wantSum, out.data, wantM, wantV)
		}
		sameBits(t, "a step of Adam", slices.Concat(sum, m, v), slices.Concat(wantSum, wantM, wantV))
	})
}
