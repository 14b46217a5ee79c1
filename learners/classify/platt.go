package classify

import (
	"math"

	"mevolve/learners/exponential"
)

// sigmoid is Platt's model P(y = +1 | f) = 1 / (1 + exp(A f + B)).
type sigmoid struct{ A, B float64 }

// probability is P(y = +1 | f).
func (s sigmoid) probability(f float64) float64 { return exponential.Logistic(-(s.A*f + s.B)) }

// fitSigmoid returns the maximum-likelihood A and B for decisions f of positive and
// negative examples, with Platt's targets (N₊+1)/(N₊+2) and 1/(N₋+2) in place of 1 and
// 0. It uses Newton's method with backtracking (Lin, Lin, Weng 2007,
// doi:10.1007/s10994-007-5018-6, Appendix C). weight is the number of copies of each
// example. It reports whether it converged.
func fitSigmoid(f []float64, positive []bool, weight []float64) (s sigmoid, converged bool) {
	var positives, negatives float64
	for i, p := range positive {
		if p {
			positives += weight[i]
		} else {
			negatives += weight[i]
		}
	}
	high, low := (positives+1)/(positives+2), 1/(negatives+2)
	target := func(i int) float64 {
		if positive[i] {
			return high
		}
		return low
	}
	loss := func(a, b float64) float64 {
		var sum float64
		for i, v := range f {
			z := a*v + b
			sum += weight[i] * (math.Max(z, 0) - (1-target(i))*z + math.Log1p(exponential.Decay(math.Abs(z))))
		}
		return sum
	}
	a, b := 0.0, math.Log((negatives+1)/(positives+1))
	value := loss(a, b)
	for range 100 {
		// Gradient and Hessian; ridge keeps the Hessian positive definite.
		const ridge = 1e-12
		h11, h22, h21, g1, g2 := ridge, ridge, 0.0, 0.0, 0.0
		for i, v := range f {
			p := exponential.Logistic(-(a*v + b))
			d2 := weight[i] * p * (1 - p)
			d1 := weight[i] * (target(i) - p)
			h11 += v * v * d2
			h22 += d2
			h21 += v * d2
			g1 += v * d1
			g2 += d1
		}
		if math.Abs(g1) < 1e-7 && math.Abs(g2) < 1e-7 {
			return sigmoid{a, b}, true
		}
		det := h11*h22 - h21*h21
		da, db := -(h22*g1-h21*g2)/det, -(h11*g2-h21*g1)/det
		slope := g1*da + g2*db
		step := 1.0
		for ; step >= 1e-10; step /= 2 {
			if v := loss(a+step*da, b+step*db); v < value+1e-4*step*slope {
				a, b, value = a+step*da, b+step*db, v
				break
			}
		}
		if step < 1e-10 { // no decrease that floats can show; a small step means the optimum is near
			return sigmoid{a, b}, math.Abs(da) < 1e-6*(1+math.Abs(a)) && math.Abs(db) < 1e-6*(1+math.Abs(b))
		}
	}
	return sigmoid{a, b}, false
}

// couple turns the probabilities r[i][j] of class i against class j, with r[j][i] = 1 −
// r[i][j], into one p for each class. It minimises
//
//	Σ_i Σ_{j≠i} (r_ji p_i − r_ij p_j)²
//
// subject to Σp = 1 (Wu, Lin, Weng 2004, jmlr.org/papers/v5/wu04a.html, method 2). The
// fixed point iteration starts from the uniform distribution, as in libsvm, but ends
// only when nothing changes.
func couple(r [][]float64) []float64 {
	k := len(r)
	p := make([]float64, k)
	if k == 2 {
		p[0], p[1] = r[0][1], r[1][0]
		return p
	}
	q := make([][]float64, k)
	for t := range q {
		q[t] = make([]float64, k)
		p[t] = 1 / float64(k)
		for j := range q {
			if j != t {
				q[t][t] += r[j][t] * r[j][t]
				q[t][j] = -r[j][t] * r[t][j]
			}
		}
	}
	qp := make([]float64, k)
	for range 200 {
		var pqp float64
		for t := range qp {
			qp[t] = 0
			for j := range q {
				qp[t] += q[t][j] * p[j]
			}
			pqp += p[t] * qp[t]
		}
		var worst float64
		for t := range qp {
			worst = max(worst, math.Abs(qp[t]-pqp))
		}
		if worst < 1e-9 {
			break
		}
		for t := range qp {
			diff := (pqp - qp[t]) / q[t][t]
			p[t] += diff
			pqp = (pqp + diff*(diff*q[t][t]+2*qp[t])) / (1 + diff) / (1 + diff)
			for j := range qp {
				qp[j] = (qp[j] + diff*q[t][j]) / (1 + diff)
				p[j] /= 1 + diff
			}
		}
	}
	return p
}
