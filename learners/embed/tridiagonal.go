package embed

import (
	"context"
	"math"
)

// tridiagonal reduces the symmetric matrix whose lower triangle is in a (n rows of
// wide(n)) to the diagonal d and the subdiagonal e[1:], by Householder reflections from
// the last row up (Golub, Van Loan, Matrix Computations, 8.3.1). It overwrites a.
//
// A reflection needs two passes over the remaining triangle: A ← A − u qᵀ − q uᵀ, then
// p = A u with the next u. The next u depends on one row only, so that row is updated
// first; then one pass does both, two rows at a time. Memory traffic takes most of the
// time.
func tridiagonal(ctx context.Context, a, d, e []float64, s scratch) error {
	clear(s.u)
	clear(s.p)
	var k float64
	n := len(d)
	stride := wide(n)
	const often = 1 << 21 // entries between checks of ctx: about two milliseconds
	work := often
	for i := n - 1; i > 0; i-- {
		if work += i * i; work >= often {
			if err := ctx.Err(); err != nil {
				return err
			}
			work = 0
		}
		rest := s.updateRow(a[i*stride:][:i+1], k)
		d[i] = s.v[i]
		h := reflection(s.v[:i], rest, &e[i])
		s.updateAndMultiply(a, stride, i, h)
		s.u, s.v = s.v, s.u
		k = 0
		for j, x := range s.u[:i] {
			k += x * s.p[j]
		}
		k /= 2 * h
	}
	d[0] = a[0] - 2*s.u[0]*(s.p[0]-k*s.u[0])
	e[0] = 0
	return nil
}

// scratch is the vectors of a reflection, each of wide(n) numbers.
type scratch struct {
	u, q []float64 // of the update A − u qᵀ − q uᵀ
	v    []float64 // the next u
	p    []float64 // A v/h
}

// wide returns the numbers that a row or a vector of n takes: whole vector registers.
func wide(n int) int { return (n + 7) &^ 7 }

// updateRow sets q to p − k u and v to the row of A − u qᵀ − q uᵀ. It returns the sum
// of the squares of the entries that the reflection makes zero.
func (s scratch) updateRow(row []float64, k float64) (rest float64) {
	i := len(row) - 1
	u, q, x, p := s.u[:i+1], s.q[:i+1], s.v[:i+1], s.p[:i+1]
	ui, qi := u[i], p[i]-k*u[i]
	for j, a := range row {
		uj := u[j]
		qj := p[j] - k*uj
		xj := a - (ui*qj + qi*uj)
		q[j], x[j] = qj, xj
		if j < i-1 {
			rest += xj * xj
		}
	}
	return rest
}

// reflection replaces x by the u with (I − u uᵀ/h) x = (0, …, 0, alpha), where rest is
// the sum of squares of all but the last entry, and returns h = uᵀu/2. If rest is 0
// there is nothing to reflect: u = 0 and h is infinite, so the next update changes
// nothing.
func reflection(x []float64, rest float64, alpha *float64) (h float64) {
	last := &x[len(x)-1]
	if rest < 1e-34 { // less than the rounding error of a matrix of norm 2
		*alpha = *last
		clear(x)
		return math.Inf(1)
	}
	*alpha = -math.Copysign(math.Sqrt(rest+*last**last), *last)
	*last -= *alpha
	return (rest + *last**last) / 2
}

// plainUpdateAndMultiply sets the leading m rows of a to A − u qᵀ − q uᵀ and p to A v/h
// with the new A. It changes the lower triangle only.
func (s scratch) plainUpdateAndMultiply(a []float64, stride, m int, h float64) {
	u, q, v, p := s.u, s.q, s.v, s.p
	clear(p)
	r := m % 2
	if r == 1 {
		s.firstRow(a)
	}
	for ; r < m; r += 2 {
		x, y := a[r*stride:][:r+1], a[(r+1)*stride:][:r+2]
		at := pairOfRows{u[r], q[r], v[r], u[r+1], q[r+1], v[r+1]}
		sx, sy := at.update(x[:r], y[:r], s)
		x[r] -= float64(2 * at.ux * at.qx)
		y[r] -= float64(at.uy*at.qx) + float64(at.qy*at.ux)
		y[r+1] -= float64(2 * at.uy * at.qy)
		p[r] += sx + float64(x[r]*at.vx) + float64(y[r]*at.vy)
		p[r+1] += sy + float64(y[r]*at.vx) + float64(y[r+1]*at.vy)
	}
	for j := range p[:m] {
		p[j] /= h
	}
}

// firstRow updates the row without a partner when the number of rows is odd.
func (s scratch) firstRow(a []float64) {
	a[0] -= float64(2 * s.u[0] * s.q[0])
	s.p[0] = a[0] * s.v[0]
}

// pairOfRows has the entries of u, q and v at two neighbouring rows x and y.
type pairOfRows struct{ ux, qx, vx, uy, qy, vy float64 }

// quad is the number of partial sums of a product: the lanes of a vector register.
const quad = 4

// update updates the rows x and y, adds their part of A v to p, and returns their
// products with v, in which column j goes to sum j mod 4. (Products are converted: Go
// may otherwise fuse x*y + z, and the vector instructions do not.)
func (r pairOfRows) update(x, y []float64, s scratch) (float64, float64) {
	var sx, sy [quad]float64
	n := len(x)
	y, u, q, v, p := y[:n], s.u[:n], s.q[:n], s.v[:n], s.p[:n]
	for j := range x {
		uj, qj, vj := u[j], q[j], v[j]
		xj := x[j] - (float64(r.ux*qj) + float64(r.qx*uj))
		yj := y[j] - (float64(r.uy*qj) + float64(r.qy*uj))
		x[j], y[j] = xj, yj
		sx[j%quad] += float64(xj * vj)
		sy[j%quad] += float64(yj * vj)
		p[j] += float64(xj*r.vx) + float64(yj*r.vy)
	}
	return total(&sx), total(&sy)
}

func total(s *[quad]float64) float64 { return (s[0] + s[2]) + (s[1] + s[3]) }
