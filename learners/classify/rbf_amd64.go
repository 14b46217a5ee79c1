//go:build !purego

package classify

import "math"

// similarConstants are eight of each number that the kernels need, in their order.
// Allocated by themselves they do not lie across cache lines, as a variable may.
var similarConstants = func() *[16][8]float64 {
	c := new([16][8]float64)
	numbers := append([]float64{2, vanishing, nearest, math.Log2E, math.Ln2}, 0)
	for n := 10; n > 0; n-- {
		numbers = append(numbers, inverseFactorial[n])
	}
	numbers[5] = math.Float64frombits(1023 << 52) // which is 1, the last term, too
	for n, v := range numbers {
		for lane := range c[n] {
			c[n][lane] = v
		}
	}
	return c
}()

// similarBlock is plainSimilar with vector instructions where there are any,
// to the same bits.
func similarBlock[F float32 | float64](a point, x, norms []float64, gamma float64, to []F) {
	if !hasFMA || len(a.values) == 0 {
		plainSimilar(a, x, norms, gamma, to)
		return
	}
	_, _, _ = x[len(a.values)*strip-1], norms[strip-1], to[strip-1]
	for at := 0; at < strip; at += strip / 2 {
		var to32 *float32
		var to64 *float64
		switch to := any(&to[at]).(type) { // of a slice it would take as long as many of the products
		case *float32:
			to32 = to
		case *float64:
			to64 = to
		}
		if hasAVX512 {
			similarAVX512(&a.values[0], &x[0], len(a.values), &norms[0], a.norm, gamma, similarConstants, to32, to64)
			return
		}
		similarFMA(&a.values[0], &x[at], len(a.values), &norms[at], a.norm, gamma, similarConstants, to32, to64)
	}
}

// similarFMA takes half a strip.
//
//go:noescape
func similarFMA(a, x *float64, length int, norms *float64, norm, gamma float64, constants *[16][8]float64, to32 *float32, to64 *float64)

// similarAVX512 takes a whole one.
//
//go:noescape
func similarAVX512(a, x *float64, length int, norms *float64, norm, gamma float64, constants *[16][8]float64, to32 *float32, to64 *float64)

// retreatFour is plainRetreat of all points, with vector instructions where there are any.
func retreatFour(f []float64, k *[four][]float32, d *[four]float64) {
	whole := 0
	if eights := len(f) / 8; eights > 0 && hasFMA {
		retreatFMA(&f[0], &k[0][0], &k[1][0], &k[2][0], &k[3][0], d, eights)
		whole = 8 * eights
	}
	if whole < len(f) {
		plainRetreat(f, k, d, whole)
	}
}

//go:noescape
func retreatFMA(f *float64, k0, k1, k2, k3 *float32, d *[four]float64, eights int)
