package classify

import "math"

// plainSimilar is similar for one strip. With k the multiple of ln 2 next to
// x = γ ‖a − x_j‖², e^-x = 2^-k e^r, where |r| ≤ 0.35: ten terms of its series
// leave a relative error below 3e-13. From 700 on x counts as 700. Products are
// added in one rounding (FMA), as the vector instructions do.
func plainSimilar[F float32 | float64](a point, x, norms []float64, gamma float64, to []F) {
	for j := range to {
		var product float64
		for k, v := range a.values {
			product = math.FMA(v, x[k*strip+j], product)
		}
		d := min(float64(gamma*max(math.FMA(-2, product, a.norm+norms[j]), 0)), vanishing)
		t := math.FMA(d, math.Log2E, nearest)
		r := math.FMA(t-nearest, math.Ln2, -d)
		series := inverseFactorial[10]
		for n := 9; n >= 0; n-- {
			series = math.FMA(series, r, inverseFactorial[n])
		}
		to[j] = F(float64(series * math.Float64frombits(1023<<52-math.Float64bits(t)<<52)))
	}
}

const (
	vanishing = 700
	nearest   = 3 << 51 // added to a small number it leaves the whole number next to it in the last bits
)

var inverseFactorial = func() (c [11]float64) {
	c[0] = 1
	for n := range 10 {
		c[n+1] = c[n] / float64(n+1)
	}
	return c
}()

// subtractGradient is f ← f − Σ delta·k over the changes in their order, where k are the entries
// of its row from one on. Four rows pass over f together; missing rows are zero rows, which add
// −0.
func subtractGradient(f []float64, rows [][]float32, from int, changes []change) {
	for len(changes) > 0 && len(f) > 0 {
		var d [four]float64
		var k [four][]float32
		some := min(four, len(changes))
		for c := range d {
			d[c], k[c] = math.Copysign(0, -1), k[0]
			if c < some {
				d[c], k[c] = -changes[c].delta, rows[c][from:][:len(f)]
			}
		}
		retreatFour(f, &k, &d)
		rows, changes = rows[some:], changes[some:]
	}
}

// plainRetreat adds d·k of four rows to f from a point on, each in one rounding (FMA).
func plainRetreat(f []float64, k *[four][]float32, d *[four]float64, from int) {
	k0, k1, k2, k3 := k[0][:len(f)], k[1][:len(f)], k[2][:len(f)], k[3][:len(f)]
	for t := from; t < len(f); t++ {
		v := math.FMA(d[0], float64(k0[t]), f[t])
		v = math.FMA(d[1], float64(k1[t]), v)
		v = math.FMA(d[2], float64(k2[t]), v)
		f[t] = math.FMA(d[3], float64(k3[t]), v)
	}
}
