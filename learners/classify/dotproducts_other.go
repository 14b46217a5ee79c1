//go:build !amd64 || purego

package classify

// products are those of three rows with two.
func products(a0, a1, a2, b0, b1 []float64) [6]float64 { return plainProducts(a0, a1, a2, b0, b1) }

func rowProductsByEight(_, _ []float64, _ int, _ []float64) bool { return false }
