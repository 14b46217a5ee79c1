//go:build !amd64 || purego

package embed

func updateAndMultiply(a []float64, stride, m int, u, q, v, p []float64, h float64) {
	plainUpdateAndMultiply(a, stride, m, u, q, v, p, h)
}
