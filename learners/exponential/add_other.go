//go:build !amd64 || purego

package exponential

// AddDecay adds e^(−t λ) to the sum of each t ≥ 0; t λ must be below 700.
func AddDecay(sums, t []float64, lambda float64) { plainAdd(sums, t, lambda, 0) }
