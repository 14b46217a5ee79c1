//go:build !purego

package classify

import "golang.org/x/sys/cpu"

var (
	hasAVX    = cpu.X86.HasAVX
	hasAVX512 = cpu.X86.HasAVX512F
)

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

// rowProductsByEight is rowProducts with AVX-512, and reports whether it did it: the
// processor must have it, and the rows of b must be enough. The last groups overlap.
func rowProductsByEight(a, b []float64, n int, to []float64) bool {
	rows, width := len(a)/n, len(b)/n
	if !hasAVX512 || rows == 0 || width < 8 {
		return false
	}
	_ = to[rows*width-1]
	for j := 0; j < width; j += 8 {
		j := min(j, width-8)
		if rows < 3 {
			for i := range rows {
				oneByEight(&a[i*n], &b[j*n], n, &to[i*width+j])
			}
			continue
		}
		for i := 0; i < rows; i += 3 {
			i := min(i, rows-3)
			threeByEight(&a[i*n], &b[j*n], n, &to[i*width+j], width)
		}
	}
	return true
}

// threeByEight writes the products of three rows of a with eight of b, of n numbers
// each, to three rows of width.
//
//go:noescape
func threeByEight(a, b *float64, n int, to *float64, width int)

// oneByEight writes the products of one row of a with eight of b, of n numbers each.
//
//go:noescape
func oneByEight(a, b *float64, n int, to *float64)
