package classify

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"

	"mevolve/learners/exponential"
)

// logLoss is the objective of Log. Its parameters are a row of d weights for each
// output, then an intercept for each.
type logLoss struct {
	*centred
	target  []int // by example: the output of its class; with one output 0 or 1
	outputs int   // 1 for two classes
	cost    float64

	// The Hessian at equal class probabilities: 1 + curved·scatter for the weights of
	// an output, curved·total for its intercept.
	curved       float64
	root, across []float64 // R and Rᵀ, d rows of d: R Rᵀ is the inverse of 1 + curved·scatter
	room         []float64
}

func newLogLoss(v *variables, present []int, x *centred, cost float64) *logLoss {
	l := &logLoss{centred: x, target: make([]int, x.n), outputs: len(present), cost: cost}
	if l.outputs == 2 {
		l.outputs = 1
	}
	for o, c := range present {
		for t := v.start[c]; t < v.start[c+1]; t++ {
			l.target[t] = o
		}
	}
	share := 1 / float64(max(2, l.outputs))
	l.curved = cost * share * (1 - share)
	l.factorise()
	return l
}

// factorise computes R. Neighbouring features of a spectrum or a heat trace are nearly
// equal; without R the minimisation needs hundreds of steps more.
func (l *logLoss) factorise() {
	d := l.d
	if d == 0 {
		return
	}
	l.room = make([]float64, l.outputs*d)
	u := blas64.Triangular{N: d, Stride: d, Data: make([]float64, d*d), Uplo: blas.Upper, Diag: blas.NonUnit}
	var largest float64
	for k := range d {
		largest = max(largest, l.curved*l.scatter[k*d+k])
	}
	// With very large features, rounding may give pivots that are not positive; a
	// larger shift avoids them.
	for shift, ok := 1.0, false; !ok && shift < math.MaxFloat64; shift = max(10*shift, 1e-14*largest) {
		for k := range d {
			for j := k; j < d; j++ {
				u.Data[k*d+j] = l.curved * l.scatter[k*d+j]
			}
			u.Data[k*d+k] += shift
		}
		_, ok = lapack64.Potrf(blas64.Symmetric{N: d, Stride: d, Data: u.Data, Uplo: blas.Upper})
	}
	lapack64.Trtri(u)
	l.root, l.across = u.Data, make([]float64, d*d)
	for k := range d {
		for j := k; j < d; j++ {
			l.across[j*d+k] = l.root[k*d+j]
		}
	}
}

// size is the number of parameters.
func (l *logLoss) size() int { return l.outputs * (l.d + 1) }

// parts returns the weights and the intercepts.
func (l *logLoss) parts(parameters []float64) (w, b []float64) {
	return parameters[:l.outputs*l.d], parameters[l.outputs*l.d:]
}

// halfway replaces a gradient g by Rᵀg and returns its square, which is gᵀH⁻¹g with the
// Hessian H above.
func (l *logLoss) halfway(g []float64) float64 {
	l.times(l.across, g)
	return dot(g, g)
}

// rest turns the result of halfway into H⁻¹g.
func (l *logLoss) rest(g []float64) { l.times(l.root, g) }

func (l *logLoss) times(r, g []float64) {
	w, b := l.parts(g)
	if l.d > 0 {
		rowProducts(w, r, l.d, l.room)
		copy(w, l.room)
	}
	for o := range b {
		b[o] /= math.Sqrt(l.curved * l.total)
	}
}

// outputsOf writes z = w·x + b, one row of n for each output. z is linear in the
// parameters, so a line search computes it once.
func (l *logLoss) outputsOf(parameters, z []float64) {
	w, b := l.parts(parameters)
	if l.d == 0 {
		clear(z)
	} else {
		rowProducts(w, l.x, l.d, z)
	}
	for o, b := range b {
		row := z[o*l.n : (o+1)*l.n]
		for i := range row {
			row[i] += b
		}
	}
}

// logarithms sums weighted logarithms of numbers ≥ 1. Numbers of weight 1 are
// multiplied first, for fewer logarithms.
type logarithms struct{ sum, product float64 }

func (s *logarithms) add(weight, x float64) {
	if weight != 1 || x > 1e100 {
		s.sum += weight * math.Log(x)
		return
	}
	if s.product *= x; s.product > 1e150 {
		s.sum += math.Log(s.product)
		s.product = 1
	}
}

func (s *logarithms) total() float64 { return s.sum + math.Log(s.product) }

// value returns the objective at parameters with outputs z, and writes its derivative
// by z to residual.
func (l *logLoss) value(parameters, z, residual []float64) float64 {
	logs, sum := logarithms{product: 1}, 0.0
	if l.outputs == 1 {
		for i, v := range z {
			weight := l.weight[i]
			// log(1+e^v) − v·target, without overflow
			e := exponential.Decay(math.Abs(v))
			p := 1 / (1 + e)
			if v < 0 {
				p *= e
			}
			linear := max(v, 0)
			if l.target[i] == 1 {
				linear -= v
				p--
			}
			logs.add(weight, 1+e)
			sum += weight * linear
			residual[i] = l.cost * weight * p
		}
	} else {
		p := make([]float64, l.outputs)
		for i, t := range l.target {
			weight, top := l.weight[i], math.Inf(-1)
			for o := range p {
				p[o] = z[o*l.n+i]
				top = max(top, p[o])
			}
			linear, all := top-p[t], 0.0
			for o, v := range p {
				p[o] = exponential.Decay(top - v)
				all += p[o]
			}
			logs.add(weight, all)
			sum += weight * linear
			scale := l.cost * weight
			for o, e := range p {
				residual[o*l.n+i] = scale * (e / all)
			}
			residual[t*l.n+i] -= scale
		}
	}
	w, _ := l.parts(parameters)
	return l.cost*(sum+logs.total()) + dot(w, w)/2
}

// slope returns the derivative along a direction with outputs dz.
func (l *logLoss) slope(parameters, direction, residual, dz []float64) float64 {
	w, _ := l.parts(parameters)
	return dot(residual, dz) + dot(w, direction)
}

// gradient computes the gradient by the parameters from the derivative by z.
func (l *logLoss) gradient(parameters, residual, g []float64) {
	w, b := l.parts(g)
	if l.d > 0 {
		rowProducts(residual, l.columns, l.n, w)
	}
	axpy(1, parameters[:len(w)], w)
	for o := range b {
		row := residual[o*l.n : (o+1)*l.n]
		var s0, s1, s2, s3 float64
		for ; len(row) >= lanes; row = row[lanes:] {
			s0 += row[0]
			s1 += row[1]
			s2 += row[2]
			s3 += row[3]
		}
		b[o] = s0 + s1 + s2 + s3
	}
}
