//go:build !purego

package embed

// updateAndMultiply is plainUpdateAndMultiply with vector instructions if the processor
// has them; the bits are the same. It may read vectors, and write p, up to wide(m).
func updateAndMultiply(a []float64, stride, m int, u, q, v, p []float64, h float64) {
	if !hasAVX || m < 2 {
		plainUpdateAndMultiply(a, stride, m, u, q, v, p, h)
		return
	}
	_ = a[m*stride-1]
	u, q, v, p = u[:wide(m)], q[:wide(m)], v[:wide(m)], p[:wide(m)]
	r := m % 2
	if r == 1 {
		firstRow(a, u, q, v, p)
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
