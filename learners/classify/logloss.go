package classify

import "math"

// logLoss is the objective of Log over the parameters (w, b), a row of d+1
// for each output. Features are centred by moving the intercept, which the
// penalty does not see: x·w + b = (x − mean)·w + b'. Centred features are far
// better conditioned.
type logLoss struct {
	x       *points
	weight  []float64
	target  []int // which output is the example's class; for one output 0 or 1
	outputs int   // 1 for two classes
	cost    float64
	mean    []float64
}

func newLogLoss(v *variables, present []int, cost float64) *logLoss {
	l := &logLoss{x: v.points, weight: v.weight, target: make([]int, len(v.rows)), outputs: len(present), cost: cost}
	if l.outputs == 2 {
		l.outputs = 1
	}
	for o, c := range present {
		for t := v.start[c]; t < v.start[c+1]; t++ {
			l.target[t] = o
		}
	}
	l.mean = make([]float64, l.x.d)
	var total float64
	for i, w := range l.weight {
		total += w
		for k, x := range l.x.row(i, l.x.length[i]) {
			l.mean[k] += w * x
		}
	}
	for k := range l.mean {
		l.mean[k] /= total
	}
	return l
}

// size is the number of parameters.
func (l *logLoss) size() int { return l.outputs * (l.x.d + 1) }

// outputsOf writes z = (x − mean)·w + b for each example and output: the part
// of the objective that is linear in the parameters, so that a line search
// needs it once.
func (l *logLoss) outputsOf(parameters, z []float64) {
	d := l.x.d
	for o := range l.outputs {
		w := parameters[o*(d+1) : o*(d+1)+d]
		shift := parameters[o*(d+1)+d] - dot(w, l.mean)
		for i := range l.x.n {
			z[i*l.outputs+o] = dot(w, l.x.row(i, l.x.length[i])) + shift
		}
	}
}

// value is the objective at parameters with outputs z. Unless it is nil,
// residual receives the derivative by z.
func (l *logLoss) value(parameters, z, residual []float64) float64 {
	d := l.x.d
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

// gradient is by the parameters, from the derivative by z.
func (l *logLoss) gradient(parameters, residual, g []float64) {
	d := l.x.d
	for o := range l.outputs {
		row, w := g[o*(d+1):(o+1)*(d+1)], parameters[o*(d+1):(o+1)*(d+1)]
		clear(row)
		for i := range l.x.n {
			r := residual[i*l.outputs+o]
			row[d] += r
			x := l.x.row(i, l.x.length[i])
			to := row[:len(x)]
			for k, v := range x {
				to[k] += r * v
			}
		}
		for k, mean := range l.mean {
			row[k] += w[k] - mean*row[d]
		}
	}
}

// curvature estimates the diagonal of the Hessian, by its value where all
// classes are equally likely.
func (l *logLoss) curvature() []float64 {
	d, share := l.x.d, 1/float64(max(2, l.outputs))
	h := make([]float64, l.size())
	for i, w := range l.weight {
		w *= l.cost * share * (1 - share)
		h[d] += w
		x := l.x.row(i, l.x.d)
		for k, mean := range l.mean {
			h[k] += w * (x[k] - mean) * (x[k] - mean)
		}
	}
	for k := range d {
		h[k]++
	}
	for o := 1; o < l.outputs; o++ {
		copy(h[o*(d+1):], h[:d+1])
	}
	return h
}
