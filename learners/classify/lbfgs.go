package classify

import (
	"context"
	"math"
)

// gradientTolerance times ‖w‖, if that is above 1, ends the minimisation when
// it exceeds the norm of the gradient. The penalty makes the objective
// strongly convex in w, with modulus 1, so that ‖w − w*‖ is at most about this
// norm: the weights are right to four digits.
const gradientTolerance = 1e-4

// stepLimit ends it anyway: where a feature is enormous, rounding alone leaves
// a larger gradient at the very minimum. What tells then is whether the
// objective still fell over the lastSteps: in 342 such fits it was within 5e-5
// of its least where it did not, and above it by 5e-8 or more where it did.
const stepLimit, lastSteps = 2000, 100

// ending is how a minimisation ended.
type ending struct {
	value float64 // the objective
	fell  float64 // by how much it fell over the lastSteps before the stepLimit; 0 before that
}

// falling tells whether the objective was still falling.
func (e ending) falling() bool { return e.fell > 1e-6*max(1, e.value) }

// minimise runs L-BFGS from zero with ten corrections (Liu, Nocedal 1989,
// doi:10.1007/BF01589116). The first estimate of the inverse Hessian is
// that of logLoss. A line search costs no pass over the features, since the outputs
// are linear in the parameters.
func minimise(ctx context.Context, l *logLoss) (x []float64, end ending, err error) {
	const memory = 10
	size, examples := l.size(), l.n*l.outputs
	vector := func() []float64 { return make([]float64, size) }
	x = vector()
	g, previous, direction := vector(), vector(), vector()
	z, dz, trial := make([]float64, examples), make([]float64, examples), make([]float64, examples)
	residual := make([]float64, examples)
	candidate := vector()
	var steps, changes [memory][]float64
	var inverse [memory]float64
	value := l.value(x, z, residual)
	l.gradient(x, residual, g)
	scale, late := 1.0, 0.0
	for iteration := range stepLimit {
		if err := ctx.Err(); err != nil {
			return nil, end, err
		}
		if iteration == stepLimit-lastSteps {
			late = value
		}
		enough := gradientTolerance * max(1, math.Sqrt(dot(x, x)))
		if math.Sqrt(dot(g, g)) <= enough {
			return x, ending{value: value}, nil
		}
		// Two loops: direction = −H g.
		copy(direction, g)
		var alpha [memory]float64
		oldest := max(0, iteration-memory)
		for c := iteration - 1; c >= oldest; c-- {
			s, y := steps[c%memory], changes[c%memory]
			alpha[c%memory] = inverse[c%memory] * dot(s, direction)
			axpy(-alpha[c%memory], y, direction)
		}
		l.halfway(direction)
		l.rest(direction)
		for k := range direction {
			direction[k] *= scale
		}
		for c := oldest; c < iteration; c++ {
			s, y := steps[c%memory], changes[c%memory]
			axpy(alpha[c%memory]-inverse[c%memory]*dot(y, direction), s, direction)
		}
		for k := range direction {
			direction[k] = -direction[k]
		}

		l.outputsOf(direction, dz)
		if err := ctx.Err(); err != nil {
			return nil, end, err
		}
		slope := dot(g, direction)
		step, better := 1.0, false
		for range 40 {
			for k := range trial {
				trial[k] = z[k] + step*dz[k]
			}
			for k := range candidate {
				candidate[k] = x[k] + step*direction[k]
			}
			v := l.value(candidate, trial, residual)
			// Close to the minimum the decrease drowns in rounding, but the
			// slope still tells (Hager, Zhang 2005, doi:10.1137/030601880).
			flatter := func() bool {
				return v <= value+1e-12*math.Abs(value) &&
					math.Abs(l.slope(candidate, direction, residual, dz)) <= 0.9*math.Abs(slope)
			}
			if v <= value+1e-4*step*slope || flatter() {
				value, better = v, true
				break
			}
			// The minimum of the parabola through what is known.
			next := -slope * step * step / (2 * (v - value - slope*step))
			step = min(max(next, step/10), step/2)
		}
		if !better { // no decrease left that floats can show
			return x, ending{value: value}, nil
		}
		copy(previous, g)
		s, y := steps[iteration%memory], changes[iteration%memory]
		if s == nil {
			s, y = vector(), vector()
			steps[iteration%memory], changes[iteration%memory] = s, y
		}
		for k := range s {
			s[k] = candidate[k] - x[k]
		}
		x, candidate = candidate, x
		z, trial = trial, z
		l.gradient(x, residual, g)
		var sy float64
		for k := range y {
			y[k] = g[k] - previous[k]
			sy += s[k] * y[k]
		}
		inverse[iteration%memory] = 0 // a correction without curvature counts nothing
		if sy > 0 {
			inverse[iteration%memory] = 1 / sy
			copy(previous, y)
			scale = sy / l.halfway(previous)
		}
	}
	return x, ending{value, late - value}, nil
}

// axpy is y ← y + a x.
func axpy(a float64, x, y []float64) {
	y = y[:len(x)]
	for k, v := range x {
		y[k] += a * v
	}
}
