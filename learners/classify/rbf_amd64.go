package classify

import "math"

// similarConstants are four of each number that similarFMA needs, in its order.
var similarConstants = func() (c [16][4]float64) {
	numbers := append([]float64{2, vanishing, nearest, math.Log2E, math.Ln2}, 0)
	for n := 10; n > 0; n-- {
		numbers = append(numbers, inverseFactorial[n])
	}
	numbers[5] = math.Float64frombits(1023 << 52) // which is 1, the last term, too
	for n, v := range numbers {
		c[n] = [4]float64{v, v, v, v}
	}
	return c
}()

// similarBlock is plainSimilar with vector instructions where there are any,
// to the same bits.
func similarBlock[F float32 | float64](a, x, norms []float64, norm, gamma float64, to []F) {
	if !hasFMA || len(a) == 0 {
		plainSimilar(a, x, norms, norm, gamma, to)
		return
	}
	_, _, _ = x[len(a)*strip-1], norms[strip-1], to[strip-1]
	switch to := any(to).(type) {
	case []float32:
		similarFMA(&a[0], &x[0], len(a), &norms[0], norm, gamma, &similarConstants, &to[0], nil)
	case []float64:
		similarFMA(&a[0], &x[0], len(a), &norms[0], norm, gamma, &similarConstants, nil, &to[0])
	}
}

//go:noescape
func similarFMA(a, x *float64, length int, norms *float64, norm, gamma float64, constants *[16][4]float64, to32 *float32, to64 *float64)
