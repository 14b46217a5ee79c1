//go:build !purego

package classify

import "golang.org/x/sys/cpu"

var hasAVX = cpu.X86.HasAVX

// products are those of three rows with two, of one length that is a multiple
// of lanes: six at a time, so that loading takes no longer than multiplying.
func products(a0, a1, a2, b0, b1 []float64) (s [6]float64) {
	n := len(a0)
	if n == 0 {
		return s
	}
	if !hasAVX {
		return plainProducts(a0, a1, a2, b0, b1)
	}
	a1, a2, b0, b1 = a1[:n], a2[:n], b0[:n], b1[:n]
	productsAVX(&a0[0], &a1[0], &a2[0], &b0[0], &b1[0], n/lanes, &s)
	return s
}

//go:noescape
func productsAVX(a0, a1, a2, b0, b1 *float64, quads int, s *[6]float64)
