package nodelink

import "math"

// Above stressLimit vertices a component keeps the positions of its scaling.
const stressLimit = 500

// relax moves the vertices to lower the stress Σ w (‖x_i−x_j‖ − d_ij)² with
// w = d_ij⁻², one vertex at a time to its optimum given the others: stress
// majorization (Gansner, Koren and North 2004), which never raises the stress.
func relax(at []Point, distance [][]int32) {
	n := len(at)
	if n < 2 {
		return
	}
	rounds := min(300, 2_000_000/(n*n))
	for range rounds {
		moved := 0.0
		for i := range at {
			here, row := at[i], distance[i]
			var x, y, total float64
			for j, d := range row {
				if j == i {
					continue
				}
				w := 1 / float64(d*d)
				dx, dy := here.X-at[j].X, here.Y-at[j].Y
				f := w * float64(d) / math.Sqrt(dx*dx+dy*dy+1e-12)
				x += w*at[j].X + f*dx
				y += w*at[j].Y + f*dy
				total += w
			}
			at[i] = Point{x / total, y / total}
			moved = max(moved, at[i].minus(here).length())
		}
		if moved < 1e-3 {
			break
		}
	}
}
