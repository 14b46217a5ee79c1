//go:build !amd64

package embed

// update is plainUpdate of whole rows, with the sums of sx and of sy.
func (r *pairOfRows) update(x, y, u, q, v, p []float64) (float64, float64) {
	var sx, sy [quad]float64
	r.plainUpdate(x, y, u, q, v, p, 0, &sx, &sy)
	return total(&sx), total(&sy)
}
