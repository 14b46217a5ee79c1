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
	s := adamStep{factor: 1, first: 1 - adamBeta1, second: 1 - adamBeta2, epsilon: adamEpsilon}
	if norm := math.Sqrt(squares(g)); norm > clip {
		s.factor = float32(clip / norm)
	}
	a.step++
	s.rate = float32(a.rate / (1 - math.Pow(adamBeta1, float64(a.step))))
	s.bias = float32(1 / (1 - math.Pow(adamBeta2, float64(a.step))))
	descend(&s, w, g, a.m, a.v)
}

// squares returns |g|², as four sums, so that an addition need not wait for the last.
func squares(g []float32) float64 {
	var sums [4]float64
	for ; len(g) >= 4; g = g[4:] {
		for k := range sums {
			x := float64(g[k])
			sums[k] += float64(x * x)
		}
	}
	for _, x := range g {
		sums[0] += float64(float64(x) * float64(x))
	}
	return (sums[0] + sums[1]) + (sums[2] + sums[3])
}

// adamStep has the factors of one step.
type adamStep struct {
	factor        float32 // of the gradient: less than 1 if it is clipped
	first, second float32 // 1 − β₁ and 1 − β₂
	rate, bias    float32 // α/(1 − β₁ᵗ) and 1/(1 − β₂ᵗ)
	epsilon       float32
}

// plain does the step, in plain Go.
func (s *adamStep) plain(w, g, m, v []float32) {
	g, m, v = g[:len(w)], m[:len(w)], v[:len(w)]
	for i, x := range g {
		x *= s.factor
		m[i] += float32(s.first * (x - m[i]))
		v[i] += float32(s.second * (float32(x*x) - v[i]))
		w[i] -= float32(s.rate*m[i]) / (float32(math.Sqrt(float64(v[i]*s.bias))) + s.epsilon)
	}
}
