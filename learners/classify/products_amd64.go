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
		return [6]float64{laneProduct(a0, b0), laneProduct(a0, b1), laneProduct(a1, b0),
			laneProduct(a1, b1), laneProduct(a2, b0), laneProduct(a2, b1)}
	}
	a1, a2, b0, b1 = a1[:n], a2[:n], b0[:n], b1[:n]
	productsAVX(&a0[0], &a1[0], &a2[0], &b0[0], &b1[0], n/lanes, &s)
	return s
}

//go:noescape
func productsAVX(a0, a1, a2, b0, b1 *float64, quads int, s *[6]float64)

// eightfold does as many columns of rowProducts as it can, by eights, and
// tells how many.
func eightfold(a, b []float64, n int, to []float64) (done int) {
	rows, width := len(a)/n, len(b)/n
	if !hasAVX512 {
		return 0
	}
	_ = to[:rows*width]
	const cached = 1 << 15 // numbers of b that the second group of rows of a still finds in the cache
	for step := max(1, cached/(8*n)); done+8 <= width; {
		eights := min(step, (width-done)/8)
		i := 0
		for ; i+3 <= rows; i += 3 {
			threeAVX512(&a[i*n], &b[done*n], n, &to[i*width+done], width, eights)
		}
		for ; i < rows; i++ {
			oneAVX512(&a[i*n], &b[done*n], n, &to[i*width+done], width, eights)
		}
		done += 8 * eights
	}
	return done
}

// threeAVX512 writes the products of three rows of a with eight times so many
// of b, all of n numbers; to has rows of width. oneAVX512 takes one row of a.
//
//go:noescape
func threeAVX512(a, b *float64, n int, to *float64, width, eights int)

//go:noescape
func oneAVX512(a, b *float64, n int, to *float64, width, eights int)
