//go:build !amd64 || purego

package classify

// products are those of three rows with two.
func products(a0, a1, a2, b0, b1 []float64) [6]float64 { return plainProducts(a0, a1, a2, b0, b1) }

func rowProductsByEight(_, _ []float64, _ int, _ []float64) bool { return false }

func near(panel, half, queries []float32, n int, limit *[queryBatch]float32, sums *[queryBatch * panelWidth]float32) uint64 {
	return plainNear(panel, half, queries, n, limit, sums)
}

// similarBlock is plainSimilar.
func similarBlock[F float32 | float64](a point, x, norms []float64, gamma float64, to []F) {
	plainSimilar(a, x, norms, gamma, to)
}

// retreatFour is plainRetreat of all points.
func retreatFour(f []float64, k *[four][]float32, d *[four]float64) { plainRetreat(f, k, d, 0) }

// update is plainUpdate over all variables.
func update(f, up, down []float64, ki, kj []float32, delta float64) (first int, highest, lowest float64) {
	e := noExtreme()
	plainUpdate(&e, f, up, down, ki, kj, delta, 0)
	return e.of()
}

// partner is plainPartner over all variables.
func partner(f, down []float64, ki []float32, highest float64) int {
	g := noGain()
	plainPartner(&g, f, down, ki, highest, 0)
	return g.of()
}
