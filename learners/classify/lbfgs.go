package classify

import (
	"context"
	"math"
)

// gradientTolerance is the largest norm of the gradient at the end of a minimisation,
// relative to max(1, ‖w‖). The penalty makes the objective strongly convex in w, with
// modulus 1, so ‖w − w*‖ is at most about this norm: the weights are right to four
// digits.
const gradientTolerance = 1e-4

// stepLimit is the largest number of steps. Only with enormous features, whose rounding
// keeps the gradient large at the minimum, are so many needed.
const stepLimit = 2000

// memory is the number of corrections that L-BFGS keeps.
const memory = 10

// corrections holds the last steps of a minimisation and the changes of the gradient
// over them: the L-BFGS estimate of the inverse Hessian H.
type corrections struct {
	steps, changes [memory][]float64
	inverse        [memory]float64 // 1/sᵀy, 0 for a correction without curvature
	made           int             // number so far; the last memory of them are kept
	scale          float64         // factor of the first estimate of H, which is logLoss's
}

// descend sets direction to −H g, in two loops.
func (c *corrections) descend(l *logLoss, g, direction []float64) {
	copy(direction, g)
	var alpha [memory]float64
	oldest := max(0, c.made-memory)
	for k := c.made - 1; k >= oldest; k-- {
		s, y := c.steps[k%memory], c.changes[k%memory]
		alpha[k%memory] = c.inverse[k%memory] * dot(s, direction)
		axpy(-alpha[k%memory], y, direction)
	}
	l.halfway(direction)
	l.rest(direction)
	for k := range direction {
		direction[k] *= c.scale
	}
	for k := oldest; k < c.made; k++ {
		s, y := c.steps[k%memory], c.changes[k%memory]
		axpy(alpha[k%memory]-c.inverse[k%memory]*dot(y, direction), s, direction)
	}
	for k := range direction {
		direction[k] = -direction[k]
	}
}

// next returns the place of the next correction, over the oldest; taken adds it when it
// is filled.
func (c *corrections) next(size int) (s, y []float64) {
	at := c.made % memory
	if c.steps[at] == nil {
		c.steps[at], c.changes[at] = make([]float64, size), make([]float64, size)
	}
	return c.steps[at], c.changes[at]
}

func (c *corrections) taken(l *logLoss, sy float64, spare []float64) {
	at := c.made % memory
	c.inverse[at] = 0
	if sy > 0 {
		c.inverse[at] = 1 / sy
		copy(spare, c.changes[at])
		c.scale = sy / l.halfway(spare)
	}
	c.made++
}

// search is a line search. z holds the outputs at x, dz those of the direction; the
// search fills candidate, its outputs trial and its residual. Outputs are linear in the
// parameters, so a search needs no pass over the features.
type search struct {
	l                   *logLoss
	x, direction, z, dz []float64
	candidate, trial    []float64
	residual            []float64
	value, slope        float64 // at x
}

// lower returns the objective at the candidate. It returns false when floats no longer
// show a decrease.
func (s search) lower() (value float64, ok bool) {
	step := 1.0
	for range 40 {
		for k := range s.trial {
			s.trial[k] = s.z[k] + step*s.dz[k]
		}
		for k := range s.candidate {
			s.candidate[k] = s.x[k] + step*s.direction[k]
		}
		v := s.l.value(s.candidate, s.trial, s.residual)
		if v <= s.value+1e-4*step*s.slope || s.acceptsBySlope(v) {
			return v, true
		}
		// The minimum of the parabola through the known values.
		next := -s.slope * step * step / (2 * (v - s.value - s.slope*step))
		step = min(max(next, step/10), step/2)
	}
	return s.value, false
}

// acceptsBySlope tests the slope instead of the decrease close to the minimum, where rounding
// hides the decrease (Hager, Zhang 2005, doi:10.1137/030601880).
func (s search) acceptsBySlope(v float64) bool {
	return v <= s.value+1e-12*math.Abs(s.value) &&
		math.Abs(s.l.slope(s.candidate, s.direction, s.residual, s.dz)) <= 0.9*math.Abs(s.slope)
}

// minimise runs L-BFGS from zero (Liu, Nocedal 1989, doi:10.1007/BF01589116). It reports
// whether it converged before the stepLimit.
func minimise(ctx context.Context, l *logLoss) (x []float64, converged bool, err error) {
	size, examples := l.size(), l.n*l.outputs
	vector := func() []float64 { return make([]float64, size) }
	x = vector()
	g, previous, direction, candidate := vector(), vector(), vector(), vector()
	z, dz, trial := make([]float64, examples), make([]float64, examples), make([]float64, examples)
	residual := make([]float64, examples)
	value := l.value(x, z, residual)
	l.gradient(x, residual, g)
	known := corrections{scale: 1}
	for range stepLimit {
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		enough := gradientTolerance * max(1, math.Sqrt(dot(x, x)))
		if math.Sqrt(dot(g, g)) <= enough {
			return x, true, nil
		}
		known.descend(l, g, direction)
		l.outputsOf(direction, dz)
		if err := ctx.Err(); err != nil {
			return nil, false, err
		}
		lower, ok := search{l, x, direction, z, dz, candidate, trial, residual, value, dot(g, direction)}.lower()
		if !ok {
			return x, true, nil
		}
		value = lower
		copy(previous, g)
		s, y := known.next(size)
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
		known.taken(l, sy, previous)
	}
	return x, false, nil
}

// axpy is y ← y + a x.
func axpy(a float64, x, y []float64) {
	y = y[:len(x)]
	for k, v := range x {
		y[k] += a * v
	}
}
