package embed

import "slices"

// The three inner loops of PV-DBOW on rows of a float32 matrix, in plain Go, for
// processors without the assembly and for its tests. Both do the same roundings in the
// same order, so a seed gives the same vectors to the last bit on every machine.
// (Therefore sums have 32 interleaved lanes, and products are converted: Go may
// otherwise fuse x*y + z.)
//
// x has stride elements, a multiple of strideUnit; row r of w is
// w[r*stride:(r+1)*stride].

const (
	lanes      = 32 // partial sums of a dot product
	strideUnit = 64 // elements that pull processes at a time
)

// plainDots sets s[i] = x · w_rows[i].
func plainDots(s []float32, x, w []float32, rows []int32) {
	stride := len(x)
	for i, r := range rows {
		row := w[int(r)*stride:][:stride]
		var part [lanes]float32
		for b := 0; b < lanes; b += 8 {
			var a0, a1, a2, a3, a4, a5, a6, a7 float32
			for k := b; k < stride; k += lanes {
				u, v := x[k:k+8:k+8], row[k:k+8:k+8]
				a0 += float32(u[0] * v[0])
				a1 += float32(u[1] * v[1])
				a2 += float32(u[2] * v[2])
				a3 += float32(u[3] * v[3])
				a4 += float32(u[4] * v[4])
				a5 += float32(u[5] * v[5])
				a6 += float32(u[6] * v[6])
				a7 += float32(u[7] * v[7])
			}
			part[b], part[b+1], part[b+2], part[b+3] = a0, a1, a2, a3
			part[b+4], part[b+5], part[b+6], part[b+7] = a4, a5, a6, a7
		}
		for k := range 8 {
			part[k] = (part[k] + part[k+8]) + (part[k+16] + part[k+24])
		}
		for k := range 4 {
			part[k] += part[k+4]
		}
		s[i] = (part[0] + part[2]) + (part[1] + part[3])
	}
}

// plainPull moves x along the rows: x += Σ_i by[i]·w_rows[i].
func plainPull(x, w []float32, rows []int32, by []float32) {
	stride := len(x)
	for i, r := range rows {
		row, step := w[int(r)*stride:][:stride], by[i]
		for k := range x {
			x[k] += float32(step * row[k])
		}
	}
}

// plainExchange moves x along the rows and each row along the old x, in the order of
// rows. A row that occurs twice has moved before its second turn.
func plainExchange(x, w []float32, rows []int32, by []float32) {
	stride := len(x)
	before := slices.Clone(x)
	for i, r := range rows {
		row, step := w[int(r)*stride:][:stride], by[i]
		for k := range x {
			v := row[k]
			x[k] += float32(step * v)
			row[k] = v + float32(step*before[k])
		}
	}
}
