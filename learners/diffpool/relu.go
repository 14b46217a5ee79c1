package diffpool

import "math"

// rectify is the ReLU, x ← max(x, 0), in place. A processor cannot predict the signs of
// a network's values, so neither direction branches on them: an arithmetic shift turns
// the sign bit into a mask.
func rectify(x []float32) {
	for i, value := range x {
		bits := int32(math.Float32bits(value))
		x[i] = math.Float32frombits(uint32(bits &^ (bits >> 31)))
	}
}

// reluBackward keeps the gradient where the ReLU's input x is above 0 and clears the
// rest.
func reluBackward(x, dx []float32) {
	dx = dx[:len(x)]
	for i, value := range x {
		bits := int32(math.Float32bits(value))
		positive := (-bits >> 31) &^ (bits >> 31) // all ones if x > 0, else 0
		dx[i] = math.Float32frombits(math.Float32bits(dx[i]) & uint32(positive))
	}
}
