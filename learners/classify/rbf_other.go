//go:build !amd64 || purego

package classify

// similarBlock is plainSimilar.
func similarBlock[F float32 | float64](a point, x, norms []float64, gamma float64, to []F) {
	plainSimilar(a, x, norms, gamma, to)
}

// retreatFour is plainRetreat of all points.
func retreatFour(f []float64, k *[four][]float32, d *[four]float64) { plainRetreat(f, k, d, 0) }
