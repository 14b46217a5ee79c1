//go:build !amd64

package decay

// Add adds e^(−t λ) to the sum of each t ≥ 0; t λ must lie below 700.
func Add(sums, t []float64, lambda float64) { plainAdd(sums, t, lambda, 0) }
