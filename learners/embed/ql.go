package embed

import (
	"context"
	"math"
)

// ql finds the eigenvalues of a symmetric tridiagonal matrix by rational QL. It works
// on the squares of the subdiagonal and needs one square root an eigenvalue (Reinsch
// 1973, doi:10.1145/362003.362056, as in EISPACK's TQLRAT).
type ql struct {
	d, e                               []float64 // diagonal, in which the eigenvalues collect from the front, and squares
	l                                  int       // eigenvalues found
	tries                              int       // sweeps for the next one
	shift, largest, negligible, square float64

	row     int // where the sweep is, on its way down to l
	g, h, s float64
}

// begin takes a matrix with diagonal d and subdiagonal e[1:], and overwrites both.
func (q *ql) begin(d, e []float64) {
	for i := 1; i < len(d); i++ {
		e[i-1] = e[i] * e[i]
	}
	e[len(d)-1] = 0
	*q = ql{d: d, e: e}
}

// sweep begins the next sweep; false where all eigenvalues are found, ascending in d.
func (q *ql) sweep() bool {
	const epsilon, most = 0x1p-52, 60 // two or three sweeps in practice
	for d, e := q.d, q.e; q.l < len(d); q.found() {
		l := q.l
		if q.tries == 0 {
			if h := math.Abs(d[l]) + math.Sqrt(e[l]); h > q.largest {
				q.largest = h
				q.negligible = epsilon * h
				q.square = q.negligible * q.negligible
			}
		}
		m := l
		for e[m] > q.square {
			m++
		}
		if m == l || q.tries == most {
			continue
		}
		q.tries++
		// Wilkinson's shift, from the leading two rows.
		s := math.Sqrt(e[l])
		g := d[l]
		p := (d[l+1] - g) / (2 * s)
		d[l] = s / (p + math.Copysign(math.Sqrt(p*p+1), p))
		h := g - d[l]
		for i := l + 1; i < len(d); i++ {
			d[i] -= h
		}
		q.shift += h
		if g = d[m]; g == 0 {
			g = q.negligible
		}
		q.row, q.g, q.h, q.s = m-1, g, g, 0
		return true
	}
	return false
}

// steps takes some of a sweep's steps.
func (q *ql) steps(n int) {
	d, e, i, g, h, s := q.d, q.e, q.row, q.g, q.h, q.s
	for range n {
		p := g * h
		r := p + e[i]
		e[i+1] = s * r
		s = e[i] / r
		d[i+1] = h + s*(h+d[i])
		g = d[i] - e[i]/g
		if g == 0 {
			g = q.negligible
		}
		h = g * (p / r)
		i--
	}
	q.row, q.g, q.h, q.s = i, g, h, s
}

// together takes n steps of both. A step waits for the divisions of the one before it,
// and meanwhile those of the other are done: both come out as alone, in little more
// than half of the time.
func together(a, b *ql, n int) {
	d, e, i, g, h, s := a.d, a.e, a.row, a.g, a.h, a.s
	d2, e2, i2, g2, h2, s2 := b.d, b.e, b.row, b.g, b.h, b.s
	for range n {
		p, p2 := g*h, g2*h2
		r, r2 := p+e[i], p2+e2[i2]
		e[i+1], e2[i2+1] = s*r, s2*r2
		s, s2 = e[i]/r, e2[i2]/r2
		d[i+1], d2[i2+1] = h+s*(h+d[i]), h2+s2*(h2+d2[i2])
		g, g2 = d[i]-e[i]/g, d2[i2]-e2[i2]/g2
		if g == 0 {
			g = a.negligible
		}
		if g2 == 0 {
			g2 = b.negligible
		}
		h, h2 = g*(p/r), g2*(p2/r2)
		i--
		i2--
	}
	a.row, a.g, a.h, a.s = i, g, h, s
	b.row, b.g, b.h, b.s = i2, g2, h2, s2
}

// left is how many steps a sweep has yet to take.
func (q *ql) left() int { return q.row - q.l + 1 }

// end ends a sweep, and tells whether another begins.
func (q *ql) end() bool {
	l := q.l
	q.e[l] = q.s * q.g
	q.d[l] = q.h
	if q.h == 0 || math.Abs(q.e[l]) <= math.Abs(q.square/q.h) {
		q.e[l] = 0
		q.found()
	} else {
		q.e[l] *= q.h
	}
	return q.sweep()
}

// found inserts the new eigenvalue among those before it.
func (q *ql) found() {
	d, i := q.d, q.l
	x := d[i] + q.shift
	for ; i > 0 && d[i-1] > x; i-- {
		d[i] = d[i-1]
	}
	d[i] = x
	q.l++
	q.tries = 0
}

const oftenSweeps = 128 // between looks at ctx

// abreast works on two matrices until one is done, and tells which.
func abreast(ctx context.Context, a, b *ql) error {
	for n := 1; ; n++ {
		if n%oftenSweeps == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		together(a, b, min(a.left(), b.left()))
		if a.left() == 0 && !a.end() {
			return nil
		}
		if b.left() == 0 && !b.end() {
			return nil
		}
	}
}

// alone works on one matrix until it is done.
func (q *ql) alone(ctx context.Context) error {
	for n := 1; ; n++ {
		if n%oftenSweeps == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		q.steps(q.left())
		if !q.end() {
			return nil
		}
	}
}
