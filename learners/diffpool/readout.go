package diffpool

// readout computes the largest entry of every column over the rows of each graph: one
// row of out for each graph. It returns the row of each largest entry, the first of
// equals; for a graph without vertices that row is −1 and the readout 0.
func readout(z, out matrix, rows func(g int) (from, to int)) []int32 {
	argmax := make([]int32, out.rows*out.cols)
	for g := range out.rows {
		from, to := rows(g)
		best, where := out.row(g), argmax[g*out.cols:(g+1)*out.cols]
		for k := range where {
			where[k] = -1
		}
		for v := from; v < to; v++ {
			for k, x := range z.row(v) {
				if where[k] < 0 || x > best[k] {
					best[k], where[k] = x, int32(v)
				}
			}
		}
	}
	return argmax
}

// readoutBackward adds each entry's gradient to the row of that entry.
func readoutBackward(argmax []int32, dout, dz matrix) {
	for g := range dout.rows {
		for k, d := range dout.row(g) {
			if v := argmax[g*dout.cols+k]; v >= 0 {
				dz.row(int(v))[k] += d
			}
		}
	}
}
