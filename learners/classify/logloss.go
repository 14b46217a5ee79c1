package classify

import "math"

// logLoss is the objective of Log over the parameters (w, b), a row of d+1
// for each output, in the coordinates of axes.
type logLoss struct {
	*axes
	weight  []float64
	target  []int // which output is the example's class; for one output 0 or 1
	outputs int   // 1 for two classes
	cost    float64
}

func newLogLoss(v *variables, present []int, x *axes, cost float64) *logLoss {
	l := &logLoss{axes: x, weight: v.weight, target: make([]int, len(v.rows)), outputs: len(present), cost: cost}
	if l.outputs == 2 {
		l.outputs = 1
	}
	for o, c := range present {
		for t := v.start[c]; t < v.start[c+1]; t++ {
			l.target[t] = o
		}
	}
	return l
}

// size is the number of parameters.
func (l *logLoss) size() int { return l.outputs * (l.d + 1) }

// outputsOf writes z = x·w + b for each example and output: the part
// of the objective that is linear in the parameters, so that a line search
// needs it once.
func (l *logLoss) outputsOf(parameters, z []float64) {
	d := l.d
	for o := range l.outputs {
		w := parameters[o*(d+1) : o*(d+1)+d]
		b := parameters[o*(d+1)+d]
		for i := range l.n {
			z[i*l.outputs+o] = dot(w, l.row(i)) + b
		}
	}
}

// value is the objective at parameters with outputs z. Unless it is nil,
// residual receives the derivative by z.
func (l *logLoss) value(parameters, z, residual []float64) float64 {
	d := l.d
	var sum float64
	if l.outputs == 1 {
		for i, v := range z {
			// log(1+e^v) − v·target, without overflow
			e := math.Exp(-math.Abs(v))
			loss, p := max(v, 0)+math.Log1p(e), 1/(1+e)
			if v < 0 {
				p = e / (1 + e)
			}
			if l.target[i] == 1 {
				loss -= v
				p--
			}
			sum += l.weight[i] * loss
			if residual != nil {
				residual[i] = l.cost * l.weight[i] * p
			}
		}
	} else {
		p := make([]float64, l.outputs)
		for i, t := range l.target {
			copy(p, z[i*l.outputs:])
			v := p[t]
			sum += l.weight[i] * (softmax(p) - v)
			if residual == nil {
				continue
			}
			p[t]--
			for o, v := range p {
				residual[i*l.outputs+o] = l.cost * l.weight[i] * v
			}
		}
	}
	var penalty float64
	for o := range l.outputs {
		for _, w := range parameters[o*(d+1) : o*(d+1)+d] {
			penalty += w * w
		}
	}
	return l.cost*sum + penalty/2
}

// slope is the derivative along a direction, dz being its outputs.
func (l *logLoss) slope(parameters, direction, residual, dz []float64) float64 {
	sum := dot(residual, dz)
	for o := range l.outputs {
		from, to := o*(l.d+1), o*(l.d+1)+l.d
		sum += dot(parameters[from:to], direction[from:to])
	}
	return sum
}

// gradient is by the parameters, from the derivative by z.
func (l *logLoss) gradient(parameters, residual, g []float64) {
	d := l.d
	for o := range l.outputs {
		row, w := g[o*(d+1):(o+1)*(d+1)], parameters[o*(d+1):(o+1)*(d+1)]
		clear(row)
		for i := range l.n {
			r := residual[i*l.outputs+o]
			row[d] += r
			axpy(r, l.row(i), row[:d])
		}
		axpy(1, w[:d], row[:d])
	}
}

// curvature is the diagonal of the Hessian where all classes are equally
// likely; along the principal axes there is nothing beside it.
func (l *logLoss) curvature() []float64 {
	d, share := l.d, 1/float64(max(2, l.outputs))
	scale := l.cost * share * (1 - share)
	h := make([]float64, l.size())
	for o := range l.outputs {
		row := h[o*(d+1) : (o+1)*(d+1)]
		for k, s := range l.squares {
			row[k] = 1 + scale*s
		}
		row[d] = scale * l.total
	}
	return h
}
