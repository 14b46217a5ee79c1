package diffpool

import "math"

// adam is the optimiser of Kingma & Ba (arXiv 1412.6980, Algorithm 1):
//
//	m ← β₁m + (1−β₁)g,  v ← β₂v + (1−β₂)g²,  w ← w − α·m̂/(√v̂ + ε).
type adam struct {
	rate float64
	m, v []float32
	step int
}

const (
	adamBeta1   = 0.9
	adamBeta2   = 0.999
	adamEpsilon = 1e-8

	// clip is the largest norm of a gradient, as in the authors' code.
	clip = 2
)

func newAdam(rate float64, parameters int) *adam {
	return &adam{rate: rate, m: make([]float32, parameters), v: make([]float32, parameters)}
}

// update does one step from w against the clipped gradient g.
func (a *adam) update(w, g []float32) {
	var square float64
	for _, x := range g {
		square += float64(x) * float64(x)
	}
	factor := float32(1)
	if norm := math.Sqrt(square); norm > clip {
		factor = float32(clip / norm)
	}
	a.step++
	rate := float32(a.rate / (1 - math.Pow(adamBeta1, float64(a.step))))
	bias := float32(1 / (1 - math.Pow(adamBeta2, float64(a.step))))
	m, v := a.m[:len(w)], a.v[:len(w)]
	for i, x := range g[:len(w)] {
		x *= factor
		m[i] += (1 - adamBeta1) * (x - m[i])
		v[i] += (1 - adamBeta2) * (x*x - v[i])
		w[i] -= rate * m[i] / (float32(math.Sqrt(float64(v[i]*bias))) + adamEpsilon)
	}
}
