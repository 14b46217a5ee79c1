package classify

import "math"

// columns is a set of points laid out for rows of the kernel: strips of points,
// a strip coordinate by coordinate as far as one of its points has any. SF pads
// its vectors with zeros, so that a strip is rarely as long as d.
type columns struct {
	n     int
	rows  [][]float64 // each without the zeros at its end
	norm  []float64   // ‖x_i‖², for whole strips
	x     []float64
	start []int // strip b is x[start[b]:start[b+1]]
}

// strip is how many points a row of the kernel is computed for at a time: eight
// registers of four.
const strip = 32

// filled is the least multiple of strip from n on.
func filled(n int) int { return (n + strip - 1) / strip * strip }

func newColumns(rows [][]float64) *columns {
	c := &columns{n: len(rows), rows: make([][]float64, len(rows)), norm: make([]float64, filled(len(rows))), start: []int{0}}
	for i, row := range rows {
		end := len(row)
		for end > 0 && row[end-1] == 0 {
			end--
		}
		c.rows[i] = row[:end]
		c.norm[i] = squaredNorm(c.rows[i])
	}
	for from := 0; from < c.n; from += strip {
		length := 0
		for _, row := range c.rows[from:min(from+strip, c.n)] {
			length = max(length, len(row))
		}
		c.start = append(c.start, c.start[len(c.start)-1]+length*strip)
	}
	c.x = make([]float64, c.start[len(c.start)-1])
	for i, row := range c.rows {
		for k, v := range row {
			c.x[c.start[i/strip]+k*strip+i%strip] = v
		}
	}
	return c
}

// part is the points of the given numbers.
func (c *columns) part(numbers []int) *columns {
	rows := make([][]float64, len(numbers))
	for i, number := range numbers {
		rows[i] = c.rows[number]
	}
	return newColumns(rows)
}

func squaredNorm(row []float64) (sum float64) {
	for _, v := range row {
		sum = math.FMA(v, v, sum)
	}
	return sum
}

// similar writes exp(−γ ‖a − x_j‖²) for every point to a slice of filled(n),
// whose end has no meaning. The squared distance is ‖a‖² + ‖x‖² − 2aᵀx: exact to
// about 1e-15 of the norms, and not exactly 0 for equal points.
func similar[F float32 | float64](c *columns, a []float64, gamma float64, to []F) {
	norm := squaredNorm(a)
	for b := range c.start[1:] {
		similarStrip(c, b, a, norm, gamma, to[b*strip:][:strip])
	}
}

// similarStrip is similar for the points of strip b, where norm is ‖a‖².
func similarStrip[F float32 | float64](c *columns, b int, a []float64, norm, gamma float64, to []F) {
	x := c.x[c.start[b]:c.start[b+1]]
	similarBlock(a[:min(len(a), len(x)/strip)], x, c.norm[b*strip:][:strip], norm, gamma, to)
}

// plainSimilar is similar for one strip. With k the multiple of ln 2 next to
// x = γ ‖a − x_j‖², e^-x = 2^-k e^r, where |r| ≤ 0.35: ten terms of its series
// leave a relative error below 3e-13. From 700 on x counts as 700. Products are
// added in one rounding (FMA), as the vector instructions do.
func plainSimilar[F float32 | float64](a, x, norms []float64, norm, gamma float64, to []F) {
	for j := range to {
		var product float64
		for k, v := range a {
			product = math.FMA(v, x[k*strip+j], product)
		}
		d := min(float64(gamma*max(math.FMA(-2, product, norm+norms[j]), 0)), vanishing)
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

// retreat is f ← f − delta·k. (With vector instructions, five folds of sf+svm took a
// twelfth less on MUTAG and PTC_MR, and nothing less on OHSU.)
func retreat(f []float64, k []float32, delta float64) {
	k = k[:len(f)]
	for t := range f {
		f[t] = math.FMA(-delta, float64(k[t]), f[t])
	}
}
