//go:build !amd64 || purego

package classify

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
