package embed

import (
	"context"
	"math"
)

// ql computes the eigenvalues of a symmetric tridiagonal matrix by rational QL. It
// works on the squares of the subdiagonal and needs one square root for each eigenvalue
// (Reinsch 1973, doi:10.1145/362003.362056, as in EISPACK's TQLRAT).
type ql struct {
	rows                               []row
	values                             []float64 // the first l are computed, ascending
	l                                  int
	tries                              int // sweeps so far for the next eigenvalue
	shift, largest, negligible, square float64
}

// row is a diagonal entry and the square of the entry beside it, 0 in the last row.
type row struct{ d, e float64 }

// rowsOf sets rows to the matrix with diagonal d and subdiagonal e[1:].
func rowsOf(rows []row, d, e []float64) {
	for i, x := range d[:len(d)-1] {
		rows[i] = row{x, e[i+1] * e[i+1]}
	}
	rows[len(d)-1] = row{d: d[len(d)-1]}
}

// sweep prepares the next sweep, from row m up to row l. more is false when all
// eigenvalues are computed.
func (q *ql) sweep() (m int, more bool) {
	const epsilon, most = 0x1p-52, 60 // most is rarely reached: two or three sweeps are usual
	for rows := q.rows; q.l < len(rows); q.found() {
		l := q.l
		first := &rows[l]
		s, g := math.Sqrt(first.e), first.d
		if q.tries == 0 {
			if h := math.Abs(g) + s; h > q.largest {
				q.largest = h
				q.negligible = epsilon * h
				q.square = q.negligible * q.negligible
			}
		}
		if first.e <= q.square || q.tries == most {
			continue
		}
		q.tries++
		// Wilkinson's shift, from the leading two rows.
		p := (rows[l+1].d - g) / (2 * s)
		first.d = s / (p + math.Copysign(math.Sqrt(p*p+1), p))
		h := g - first.d
		q.shift += h
		m, square := len(rows)-1, q.square
		for i := m; i > l; i-- {
			r := &rows[i]
			r.d -= h
			if r.e <= square {
				m = i
			}
		}
		return m, true
	}
	return 0, false
}

// end updates row l with the result of a sweep.
func (q *ql) end(g, h, s float64) {
	r := &q.rows[q.l]
	r.d, r.e = h, s*g
	if h == 0 || math.Abs(r.e) <= math.Abs(q.square/h) {
		r.e = 0
		q.found()
	} else {
		r.e *= h
	}
}

// found inserts the new eigenvalue in order among the earlier ones.
func (q *ql) found() {
	i := q.l
	x := q.rows[i].d + q.shift
	for ; i > 0 && q.values[i-1] > x; i-- {
		q.values[i] = q.values[i-1]
	}
	q.values[i] = x
	q.l++
	q.tries = 0
}

// abreast is the number of matrices processed together. A step of a sweep waits for the
// divisions of the previous step; meanwhile the processor does those of the other
// matrices.
const abreast = 8

// sweeps holds one sweep of each matrix: its row, its remaining steps minus one, and
// its variables. Every sweep does as many steps as the longest one: a step too many
// leaves g, h and s unchanged and overwrites the scratch rows above.
type sweeps struct {
	at                        [abreast]int
	left, g, h, s, negligible [abreast]float64
}

// eigenvalues computes the eigenvalues of several matrices, none larger than the first.
// The result for each does not depend on the others.
func (w *sweeps) eigenvalues(ctx context.Context, room *[]row, matrices []tridiagonalMatrix) error {
	const often = 64 // sweeps between checks of ctx
	size := len(matrices[0].rows)
	if need := 2 * size * abreast; len(*room) < need {
		*room = make([]row, need)
	}
	var q [abreast]ql
	for k, m := range matrices {
		rows := (*room)[(2*k+1)*size:][:len(m.rows)] // with as many scratch rows before it
		copy(rows, m.rows)
		q[k] = ql{rows: rows, values: m.values}
	}
	for n := 1; ; n++ {
		if n%often == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		most := 0
		for k := range q {
			q, start := &q[k], (2*k+1)*size
			m, more := q.sweep()
			if !more {
				w.at[k], w.left[k] = start-1, -1
				continue
			}
			g := q.rows[m].d
			if g == 0 {
				g = q.negligible
			}
			w.at[k], w.left[k] = start+m-1, float64(m-q.l-1)
			w.g[k], w.h[k], w.s[k], w.negligible[k] = g, g, 0, q.negligible
			most = max(most, m-q.l)
		}
		if most == 0 {
			return nil
		}
		w.steps(*room, most)
		for k := range q {
			if q := &q[k]; q.l < len(q.rows) {
				q.end(w.g[k], w.h[k], w.s[k])
			}
		}
	}
}

// plainSteps does n steps, two sweeps at a time.
func (w *sweeps) plainSteps(rows []row, n int) {
	for k := 0; k < abreast; k += 2 {
		i, left, g, h, s := w.at[k], int(w.left[k]), w.g[k], w.h[k], w.s[k]
		i2, left2, g2, h2, s2 := w.at[k+1], int(w.left[k+1]), w.g[k+1], w.h[k+1], w.s[k+1]
		for range min(n, max(left, left2)+1) {
			r, r2 := rows[i], rows[i2]
			p, p2 := float64(g*h), float64(g2*h2)
			t, t2 := p+r.e, p2+r2.e
			q, q2 := r.e/t, r2.e/t2
			rows[i+1] = row{h + float64(q*(h+r.d)), s * t}
			rows[i2+1] = row{h2 + float64(q2*(h2+r2.d)), s2 * t2}
			if left >= 0 {
				s = q
				if g = r.d - r.e/g; g == 0 {
					g = w.negligible[k]
				}
				h = g * (p / t)
			}
			if left2 >= 0 {
				s2 = q2
				if g2 = r2.d - r2.e/g2; g2 == 0 {
					g2 = w.negligible[k+1]
				}
				h2 = g2 * (p2 / t2)
			}
			i, left = i-1, left-1
			i2, left2 = i2-1, left2-1
		}
		w.g[k], w.h[k], w.s[k] = g, h, s
		w.g[k+1], w.h[k+1], w.s[k+1] = g2, h2, s2
	}
}
