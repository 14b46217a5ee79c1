//go:build !amd64

package classify

// products are those of three rows with two: six sums stay in registers.
func products(a0, a1, a2, b0, b1 []float64) (s [6]float64) {
	a1, a2, b0, b1 = a1[:len(a0)], a2[:len(a0)], b0[:len(a0)], b1[:len(a0)]
	var s0, s1, s2, s3, s4, s5 float64
	for k, v := range a0 {
		x, y := b0[k], b1[k]
		s0 += v * x
		s1 += v * y
		v = a1[k]
		s2 += v * x
		s3 += v * y
		v = a2[k]
		s4 += v * x
		s5 += v * y
	}
	return [6]float64{s0, s1, s2, s3, s4, s5}
}

func eightfold(_, _ []float64, _ int, _ []float64) (done int) { return 0 }
