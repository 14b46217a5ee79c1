package diffpool

// readout computes the largest entry of every column over the rows of each graph: one
// row of out for each graph. It returns the row of each largest entry, the first of
// equals; for a graph without vertices that row is −1 and the readout 0.
func readout(w *workspace, z, out matrix, rows func(g int) (from, to int)) []int32 {
	argmax := w.integers(out.rows * out.width())
	for g := range out.rows {
		best, where := out.whole(g), argmax[g*out.width():(g+1)*out.width()]
		if from, to := rows(g); from < to {
			largest(z.block(from, to), int32(from), best, where)
			continue
		}
		for k := range where {
			best[k], where[k] = 0, -1
		}
	}
	return argmax
}

// readoutBackward adds each entry's gradient to the row of that entry.
func readoutBackward(argmax []int32, dout, dz matrix) {
	for g := range dout.rows {
		where := argmax[g*dout.width():]
		for k, d := range dout.row(g) {
			if v := where[k]; v >= 0 {
				dz.row(int(v))[k] += d
			}
		}
	}
}

// plainLargest writes the largest entry of every column of z to best, and first plus its
// row to where, the first of equals. z has a row.
func plainLargest(z matrix, first int32, best []float32, where []int32) {
	copy(best, z.whole(0))
	for k := range where {
		where[k] = first
	}
	for v := 1; v < z.rows; v++ {
		for k, x := range z.whole(v) {
			if x > best[k] {
				best[k], where[k] = x, first+int32(v)
			}
		}
	}
}
