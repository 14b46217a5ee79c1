package classify

import (
	"context"

	"mevolve/model"
)

// machine is a fitted SVM.
type machine struct {
	classes                   int
	present                   []int // classes with training examples
	gamma                     float64
	support                   *columns
	pairs                     []pair
	argmax                    bool
	unconverged, uncalibrated bool
}

// pair decides between the classes a (decision > 0) and b.
type pair struct {
	a, b      int
	beta      []float64 // by support vector in index
	index     []int
	threshold float64
	sigmoid   sigmoid
}

// keepSupport takes up the solutions: the variables with a beta other than 0 in
// any pair are the support vectors.
func (m *machine) keepSupport(v *variables, problems []*problem, solutions []solution) {
	number := make([]int, len(v.rows)) // from 1
	var rows [][]float64
	for i, p := range problems {
		kept := pair{a: p.a, b: p.b, threshold: solutions[i].b}
		for t, beta := range solutions[i].beta {
			if beta == 0 {
				continue
			}
			variable := p.of(t)
			if number[variable] == 0 {
				rows = append(rows, v.rows[variable])
				number[variable] = len(rows)
			}
			kept.beta = append(kept.beta, beta)
			kept.index = append(kept.index, number[variable]-1)
		}
		m.pairs = append(m.pairs, kept)
	}
	m.support = newColumns(rows)
}

// decisions gives each pair's decision value for each row of x, through a
// slice that is reused.
func (m *machine) decisions(ctx context.Context, x [][]float64, each func(i int, values []float64)) error {
	n := filled(m.support.n)
	room, values := make([]float64, four*n), make([]float64, len(m.pairs))
	var k [four][]float64
	for q := range k {
		k[q] = room[q*n : (q+1)*n]
	}
	decided := make([][four]float64, len(m.pairs))
	for from := 0; from < len(x); from += four {
		if err := ctx.Err(); err != nil {
			return err
		}
		some := x[from:min(from+four, len(x))]
		similarTo(m.support, some, m.gamma, k[:len(some)])
		for p, pair := range m.pairs {
			decided[p] = pair.decide(&k)
		}
		for q := range some {
			for p := range values {
				values[p] = decided[p][q]
			}
			each(from+q, values)
		}
	}
	return nil
}

// four rows are decided together: a sum waits for each of its additions, and
// meanwhile those of the others are done.
const four = 4

// decide is the decision values of four rows by their similarity to the support vectors.
func (p *pair) decide(k *[four][]float64) [four]float64 {
	s0, s1, s2, s3 := p.threshold, p.threshold, p.threshold, p.threshold
	k0, k1, k2, k3 := k[0], k[1], k[2], k[3]
	k1, k2, k3 = k1[:len(k0)], k2[:len(k0)], k3[:len(k0)]
	for u, t := range p.index {
		beta := p.beta[u]
		s0 += beta * k0[t]
		s1 += beta * k1[t]
		s2 += beta * k2[t]
		s3 += beta * k3[t]
	}
	return [four]float64{s0, s1, s2, s3}
}

// Predict votes and couples the pairs' probabilities.
func (m *machine) Predict(ctx context.Context, x [][]float64) ([]Prediction, error) {
	predictions := make([]Prediction, len(x))
	r := make([][]float64, len(m.present))
	for a := range r {
		r[a] = make([]float64, len(m.present))
	}
	votes := make([]int, m.classes)
	err := m.decisions(ctx, x, func(i int, values []float64) {
		clear(votes)
		p := make([]float64, m.classes)
		if len(m.present) == 1 {
			p[m.present[0]] = 1
			predictions[i] = Prediction{Class: m.present[0], P: p}
			return
		}
		v := 0
		for a := range r {
			for b := a + 1; b < len(r); b++ {
				if values[v] > 0 {
					votes[m.present[a]]++
				} else {
					votes[m.present[b]]++
				}
				const least = 1e-7 // as libsvm: no pair is certain
				q := min(max(m.pairs[v].sigmoid.probability(values[v]), least), 1-least)
				r[a][b], r[b][a] = q, 1-q
				v++
			}
		}
		for a, q := range couple(r) {
			p[m.present[a]] = q
		}
		vote, largest := Largest(votes), Largest(p)
		predictions[i] = Prediction{Class: vote, P: p, Disagrees: vote != largest}
		if m.argmax {
			predictions[i].Class = largest
		}
	})
	return predictions, err
}

// Warnings of the training.
func (m *machine) Warnings() []model.Warning {
	w := oneClass(m.present)
	if m.unconverged {
		w = append(w, model.Warnf("svm-not-converged", "The support vector machine stopped at its limit of steps before it reached its tolerance."))
	}
	if m.uncalibrated {
		w = append(w, model.Warnf("platt-not-converged", "Platt's sigmoid did not converge, so the probabilities are rough."))
	}
	return w
}
