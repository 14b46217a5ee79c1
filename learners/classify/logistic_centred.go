package classify

import (
	"errors"
	"math"
)

// centred is a training set for logistic regression: the features minus their means
// (the intercept absorbs them), stored by example and by feature, so that the products
// for the objective and for the gradient are both products of rows.
type centred struct {
	n, d    int       // examples and features, padded with zeros to multiples of lanes
	whole   int       // number of features, with those that are 0 in every example
	x       []float64 // n rows of d
	columns []float64 // d rows of n
	weight  []float64 // by example; 0 for padding
	total   float64   // Σ weight
	mean    []float64 // by feature
	scatter []float64 // Σ weight·x xᵀ, the upper triangle of d rows of d
}

func newCentred(v *variables) (*centred, error) {
	n, width := len(v.rows), breadth(v.rows) // padding zeros stay zeros and add nothing to any sum
	c := &centred{n: padded(n), d: padded(width), whole: len(v.rows[0])}
	c.mean, c.weight = make([]float64, c.d), make([]float64, c.n)
	c.x, c.columns = make([]float64, c.n*c.d), make([]float64, c.n*c.d)
	c.scatter = make([]float64, c.d*c.d)
	copy(c.weight, v.weight)
	same := true // all examples weigh 1
	for i, w := range v.weight {
		c.total += w
		same = same && w == 1
		axpy(w, v.rows[i][:width], c.mean)
	}
	for k := range c.mean {
		c.mean[k] /= c.total
	}
	for i, row := range v.rows {
		to := c.x[i*c.d:]
		for k, value := range row[:width] {
			to[k] = value - c.mean[k]
		}
	}
	const tile = 16 // both sides stay in the cache
	for lo := 0; lo < n; lo += tile {
		for k := range width {
			for i := lo; i < min(lo+tile, n); i++ {
				c.columns[k*c.n+i] = c.x[i*c.d+k]
			}
		}
	}
	weighted := c.columns
	if !same {
		weighted = make([]float64, len(c.columns))
		for k := range width {
			for i, w := range v.weight {
				weighted[k*c.n+i] = w * c.columns[k*c.n+i]
			}
		}
	}
	const rows = 3 // rows that rowProducts processes at once
	strip := make([]float64, rows*c.d)
	for k := 0; k < c.d; k += rows {
		some := min(rows, c.d-k)
		to := strip[:some*(c.d-k)]
		rowProducts(weighted[k*c.n:(k+some)*c.n], c.columns[k*c.n:], c.n, to)
		for r := range some {
			copy(c.scatter[(k+r)*c.d+k:(k+r+1)*c.d], to[r*(c.d-k):])
			if !(c.scatter[(k+r)*c.d+k+r] < math.MaxFloat64) {
				return nil, errors.New("the features have no variance that is a number; look for infinite or enormous features")
			}
		}
	}
	return c, nil
}

// rowProducts writes the products of the rows of a with the rows of b, one output row
// for each row of a. Rows have n numbers, a multiple of lanes.
func rowProducts(a, b []float64, n int, to []float64) {
	if n == 0 {
		clear(to)
		return
	}
	if !rowProductsByEight(a, b, n, to) {
		rowProductsByTwo(a, b, n, to)
	}
}

// rowProductsByTwo is rowProducts with the products of three rows and two at a time.
func rowProductsByTwo(a, b []float64, n int, to []float64) {
	rows, width := len(a)/n, len(b)/n
	row := func(x []float64, i int) []float64 { return x[i*n : (i+1)*n] }
	i := 0
	for ; i+3 <= rows; i += 3 {
		t0, t1, t2 := to[i*width:(i+1)*width], to[(i+1)*width:(i+2)*width], to[(i+2)*width:(i+3)*width]
		for j := 0; j < width; j += 2 {
			j1 := min(j+1, width-1)
			s := products(row(a, i), row(a, i+1), row(a, i+2), row(b, j), row(b, j1))
			t0[j], t0[j1], t1[j], t1[j1], t2[j], t2[j1] = s[0], s[1], s[2], s[3], s[4], s[5]
		}
	}
	if i == rows || width == 0 {
		return
	}
	// One or two rows of a are left: three rows of b at once for them.
	i1, last := rows-1, width-1
	t0, t1 := to[i*width:(i+1)*width], to[i1*width:(i1+1)*width]
	for j := 0; j < width; j += 3 {
		j1, j2 := min(j+1, last), min(j+2, last)
		s := products(row(b, j), row(b, j1), row(b, j2), row(a, i), row(a, i1))
		t0[j], t0[j1], t0[j2], t1[j], t1[j1], t1[j2] = s[0], s[2], s[4], s[1], s[3], s[5]
	}
}
