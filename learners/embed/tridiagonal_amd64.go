package embed

// update is plainUpdate of whole rows, with the sums of sx and of sy. Vector
// instructions take four columns at a time and compute the same bits.
func (r *pairOfRows) update(x, y, u, q, v, p []float64) (float64, float64) {
	var sx, sy [quad]float64
	done := 0
	if n := len(x); hasAVX && n >= quad {
		done = n / quad * quad
		y, u, q, v, p = y[:n], u[:n], q[:n], v[:n], p[:n]
		updateRowsAVX(r, &x[0], &y[0], &u[0], &q[0], &v[0], &p[0], n/quad, &sx, &sy)
	}
	r.plainUpdate(x, y, u, q, v, p, done, &sx, &sy)
	return total(&sx), total(&sy)
}

//go:noescape
func updateRowsAVX(r *pairOfRows, x, y, u, q, v, p *float64, quads int, sx, sy *[quad]float64)
