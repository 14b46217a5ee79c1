package decay

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2

// Add adds e^(−t λ) to the sum of each t ≥ 0; t λ must lie below 700.
func Add(sums, t []float64, lambda float64) {
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
