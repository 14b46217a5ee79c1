//go:build !purego

package embed

// updateAndMultiply is plainUpdateAndMultiply with vector instructions if the processor
// has them; the bits are the same. It may read vectors, and write p, up to wide(m).
func (s scratch) updateAndMultiply(a []float64, stride, m int, h float64) {
	if !hasAVX || m < 2 {
		s.plainUpdateAndMultiply(a, stride, m, h)
		return
	}
	_ = a[m*stride-1]
	u, q, v, p := s.u[:wide(m)], s.q[:wide(m)], s.v[:wide(m)], s.p[:wide(m)]
	r := m % 2
	if r == 1 {
		s.firstRow(a)
	}
	if hasAVX512 {
		updateRowsAVX512(&a[r*stride], stride, r, m, &u[0], &q[0], &v[0], &p[0], h)
		return
	}
	clear(p[r:])
	updateRowsAVX(&a[r*stride], stride, r, m, &u[0], &q[0], &v[0], &p[0], h)
}

//go:noescape
func updateRowsAVX(a *float64, stride, r, m int, u, q, v, p *float64, h float64)

// updateRowsAVX512 sets p, where updateRowsAVX adds to it.
//
//go:noescape
func updateRowsAVX512(a *float64, stride, r, m int, u, q, v, p *float64, h float64)
