package classify

import (
	"fmt"
	"math"
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

func TestSimilar_IsTheKernel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(1, 80).Draw(t, "n"), rapid.IntRange(1, 50).Draw(t, "d")
		gamma := math.Exp(rapid.Float64Range(-12, 12).Draw(t, "log γ"))
		rows := spectra(rapid.Uint64().Draw(t, "seed"), n, d)
		c := newColumns(rows)
		for _, a := range rows[:min(n, 3)] {
			to := make([]float64, filled(n))
			similar(c, a, gamma, to)
			for j, row := range rows {
				x := gamma * exactly(a, row)
				if want := math.Exp(-x); math.Abs(to[j]-want) > 1e-12*(1+gamma*10*float64(d))*math.Max(want, 1e-290) {
					t.Fatalf("exp(−%v) is %v, want %v", x, to[j], want)
				}
			}
		}
	})
}

func TestSimilar_WithVectorsIsThePlainOneToTheLastBit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, d := rapid.IntRange(1, 80).Draw(t, "n"), rapid.IntRange(1, 50).Draw(t, "d")
		gamma := math.Exp(rapid.Float64Range(-12, 12).Draw(t, "log γ"))
		rows := spectra(rapid.Uint64().Draw(t, "seed"), n, d)
		c := newColumns(rows)
		a := rows[n-1]
		long, short := make([]float64, filled(n)), make([]float32, filled(n))
		similar(c, a, gamma, long)
		similar(c, a, gamma, short)
		for b := range c.start[1:] {
			x := c.x[c.start[b]:c.start[b+1]]
			var plain [strip]float64
			plainSimilar(a[:min(d, len(x)/strip)], x, c.placed[b*strip:][:strip], squaredNorm(a), gamma, plain[:])
			for j, want := range plain {
				i := c.point(b*strip + j)
				if long[i] != want || short[i] != float32(want) {
					t.Fatalf("point %d: %v and %v, want %v", i, long[i], short[i], want)
				}
			}
		}
	})
}

func BenchmarkSimilar(b *testing.B) {
	for _, d := range []int{16, 32, 128} {
		c := newColumns(clusters(1, 2048, d, 2).X)
		to := make([]float32, c.n)
		b.Run(fmt.Sprintf("2048x%d", d), func(b *testing.B) {
			for b.Loop() {
				similar(c, c.rows[7], 0.1, to)
			}
		})
		b.Run(fmt.Sprintf("2048x%d/plain", d), func(b *testing.B) {
			for b.Loop() {
				for k := range c.start[1:] {
					x := c.x[c.start[k]:c.start[k+1]]
					plainSimilar(c.rows[7], x, c.placed[k*strip:][:strip], c.norm[7], 0.1, to[k*strip:][:strip])
				}
			}
		})
	}
}
