package diffpool

import "math"

// rectify is the ReLU, x ← max(x, 0), in place. The signs of a network's
// values are as good as random, so neither direction branches on them: an
// arithmetic shift spreads a sign bit over a mask.
func rectify(x []float32) {
	for i, value := range x {
		bits := int32(math.Float32bits(value))
		x[i] = math.Float32frombits(uint32(bits &^ (bits >> 31)))
	}
}

// reluBackward keeps the gradient where x > 0, the ReLU's input, and clears it
// elsewhere.
func reluBackward(x, dx []float32) {
	dx = dx[:len(x)]
	for i, value := range x {
		bits := int32(math.Float32bits(value))
		positive := (-bits >> 31) &^ (bits >> 31) // all ones if x > 0, else 0
		dx[i] = math.Float32frombits(math.Float32bits(dx[i]) & uint32(positive))
	}
}
