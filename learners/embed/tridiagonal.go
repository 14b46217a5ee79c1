package embed

import (
	"context"
	"math"
)

// tridiagonal reduces the symmetric matrix whose lower triangle is in a (n rows of
// wide(n)) to the diagonal d and the subdiagonal e[1:], by Householder reflections from
// the last row up (Golub, Van Loan, Matrix Computations, 8.3.1). It overwrites a; the
// other vectors, of wide(n), are scratch.
//
// A reflection needs two passes over the remaining triangle: A ← A − u qᵀ − q uᵀ, then
// p = A u with the next u. The next u depends on one row only, so that row is updated
// first; then one pass does both, two rows at a time. Memory traffic takes most of the
// time.
func tridiagonal(ctx context.Context, a []float64, n int, d, e, u, q, next, p []float64) error {
	clear(u)
	clear(p)
	var k float64
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
		rest := updateRow(a[i*stride:][:i+1], u, q, next, p, k)
		d[i] = next[i]
		h := reflection(next[:i], rest, &e[i])
		updateAndMultiply(a, stride, i, u, q, next, p, h)
		u, next = next, u
		k = 0
		for j, x := range u[:i] {
			k += x * p[j]
		}
		k /= 2 * h
	}
	d[0] = a[0] - 2*u[0]*(p[0]-k*u[0])
	e[0] = 0
	return nil
}

// wide returns the numbers that a row or a vector of n takes: whole vector registers.
func wide(n int) int { return (n + 7) &^ 7 }

// updateRow sets q to p − k u and x to the row of A − u qᵀ − q uᵀ. It returns the sum
// of the squares of the entries that the reflection makes zero.
func updateRow(row, u, q, x, p []float64, k float64) (rest float64) {
	i := len(row) - 1
	u, q, x, p = u[:i+1], q[:i+1], x[:i+1], p[:i+1]
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
func plainUpdateAndMultiply(a []float64, stride, m int, u, q, v, p []float64, h float64) {
	clear(p)
	r := m % 2
	if r == 1 {
		firstRow(a, u, q, v, p)
	}
	for ; r < m; r += 2 {
		x, y := a[r*stride:][:r+1], a[(r+1)*stride:][:r+2]
		at := pairOfRows{u[r], q[r], v[r], u[r+1], q[r+1], v[r+1]}
		sx, sy := at.update(x[:r], y[:r], u, q, v, p)
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
func firstRow(a, u, q, v, p []float64) {
	a[0] -= float64(2 * u[0] * q[0])
	p[0] = a[0] * v[0]
}

// pairOfRows has the entries of u, q and v at two neighbouring rows x and y.
type pairOfRows struct{ ux, qx, vx, uy, qy, vy float64 }

// quad is the number of partial sums of a product: the lanes of a vector register.
const quad = 4

// update updates the rows x and y, adds their part of A v to p, and returns their
// products with v, in which column j goes to sum j mod 4. (Products are converted: Go
// may otherwise fuse x*y + z, and the vector instructions do not.)
func (r pairOfRows) update(x, y, u, q, v, p []float64) (float64, float64) {
	var sx, sy [quad]float64
	n := len(x)
	y, u, q, v, p = y[:n], u[:n], q[:n], v[:n], p[:n]
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
