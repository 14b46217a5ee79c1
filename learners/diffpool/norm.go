package diffpool

import "math"

// normEpsilon bounds the gradient of the norm at a zero row: an isolated vertex while
// the bias is 0.
const normEpsilon = 1e-6

// normalize scales a row of width h to length √h and returns s:
//
//	y ← s·y,   s = √h / √(|y|² + ε).
//
// The authors scale rows to length 1 and normalise over the batch behind the ReLU,
// which gives entries a variance of 1. The factor √h does so without other graphs.
func normalize(y []float32) float32 {
	scale := float32(math.Sqrt(float64(len(y)) / (float64(dot(y, y)) + normEpsilon)))
	for k := range y {
		y[k] *= scale
	}
	return scale
}

// normalizeBackward turns the gradient of the normalised row y into that of its input,
// in place:
//
//	dy ← s·(dy − y·⟨y, dy⟩/h).
func normalizeBackward(y, dy []float32, scale float32) {
	along := dot(y, dy) / float32(len(y))
	dy = dy[:len(y)]
	for k, value := range y {
		dy[k] = scale * (dy[k] - value*along)
	}
}

// dot is ⟨x, y⟩ as four sums, so that an addition need not wait for the last.
func dot(x, y []float32) float32 {
	var a, b, c, d float32
	y = y[:len(x)]
	k := 0
	for ; k+4 <= len(x); k += 4 {
		a += x[k] * y[k]
		b += x[k+1] * y[k+1]
		c += x[k+2] * y[k+2]
		d += x[k+3] * y[k+3]
	}
	for ; k < len(x); k++ {
		a += x[k] * y[k]
	}
	return (a + b) + (c + d)
}
