//go:build !purego

package exponential

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2

// AddDecay adds e^(−t λ) to the sum of each t ≥ 0; t λ must be below 700.
func AddDecay(sums, t []float64, lambda float64) {
	done := 0
	if quads := len(t) / 4; hasAVX2 && quads > 0 {
		sums = sums[:len(t)]
		addAVX2(&sums[0], &t[0], quads, lambda, &powers)
		done = 4 * quads
	}
	plainAdd(sums, t, lambda, done)
}

//go:noescape
func addAVX2(sums, t *float64, quads int, lambda float64, powers *[64]float64)
