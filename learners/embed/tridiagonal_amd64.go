package embed

// updateAndMultiply is plainUpdateAndMultiply with vector instructions where there are
// any, to the same bits.
func updateAndMultiply(a []float64, n, m int, u, q, v, p []float64) {
	if !hasAVX || m < 2 {
		plainUpdateAndMultiply(a, n, m, u, q, v, p)
		return
	}
	_ = a[(m-1)*n+m-1]
	u, q, v, p = u[:m], q[:m], v[:m], p[:m]
	clear(p)
	r := m % 2
	if r == 1 {
		firstRow(a, u, q, v, p)
	}
	updateRowsAVX(&a[r*n], n, r, m, &u[0], &q[0], &v[0], &p[0])
}

//go:noescape
func updateRowsAVX(a *float64, n, r, m int, u, q, v, p *float64)
