//go:build !amd64

package embed

func updateAndMultiply(a []float64, n, m int, u, q, v, p []float64) {
	plainUpdateAndMultiply(a, n, m, u, q, v, p)
}
