package diffpool

import "math"

// normEpsilon bounds the gradient of the norm at a zero row: an isolated vertex while
// the bias is 0.
const normEpsilon = 1e-6

// plainNormalize scales every row of y, of h columns, to length √h:
//
//	y ← s·y,   s = √h / √(|y|² + ε).
//
// It writes s to scale, and the row, after a ReLU if there is one, to out. The authors
// scale rows to length 1 and normalise over the batch behind the ReLU, which gives
// entries a variance of 1. The factor √h does so without other graphs.
func plainNormalize(y, out matrix, scale []float32, relu bool) {
	for v := range y.rows {
		row, to := y.whole(v), out.whole(v)
		s := float32(math.Sqrt(float64(y.cols) / (float64(dot(row, row)) + normEpsilon)))
		scale[v] = s
		for k, x := range row {
			x *= s
			row[k] = x
			if relu && x < 0 {
				x = 0
			}
			to[k] = x
		}
	}
}

// plainNormalizeBackward turns the gradient of out into that of y before it was scaled,
// in place, where y is the scaled row:
//
//	dy ← s·(dy − y·⟨y, dy⟩/h).
func plainNormalizeBackward(y, dy matrix, scale []float32, relu bool) {
	for v := range y.rows {
		row, d := y.whole(v), dy.whole(v)
		if relu {
			reluBackward(row, d)
		}
		along := dot(row, d) / float32(y.cols)
		for k, x := range row {
			d[k] = scale[v] * (d[k] - float32(x*along))
		}
	}
}

// dot is ⟨x, y⟩ of two padded rows, as interleaved sums. Products are converted: Go may
// otherwise fuse x*y + z, and the vector instructions do not.
func dot(x, y []float32) float32 {
	var sums [unit]float32
	for ; len(x) >= unit; x, y = x[unit:], y[unit:] {
		for k := range sums {
			sums[k] += float32(x[k] * y[k])
		}
	}
	for half := unit / 2; half > 0; half /= 2 {
		for k := range half {
			sums[k] += sums[k+half]
		}
	}
	return sums[0]
}
