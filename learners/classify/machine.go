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

// pair decides between two classes: above 0 it is the first.
type pair struct {
	beta      []float64 // by support vector in index
	index     []int
	threshold float64
	sigmoid   sigmoid
}

// take takes up the solutions, each with the variables whose beta is other than 0.
func (m *machine) take(problems []*problem, solutions []solution) {
	for i, p := range problems {
		kept := pair{threshold: solutions[i].b}
		for t, beta := range solutions[i].beta {
			if beta != 0 {
				kept.beta = append(kept.beta, beta)
				kept.index = append(kept.index, p.of(t))
			}
		}
		m.pairs = append(m.pairs, kept)
	}
}

// keepSupport gives the machines of one γ, which have taken variables up, those that
// any of them has as their support vectors. They stand as in c, so that a row of
// the kernel comes in their order.
func keepSupport(c *columns, machines ...*machine) {
	number := make([]int, c.n) // from 1
	for _, m := range machines {
		for _, pair := range m.pairs {
			for _, t := range pair.index {
				number[t] = 1
			}
		}
	}
	var support []int
	for at := range c.n {
		if t := c.point(at); number[t] > 0 {
			support = append(support, t)
			number[t] = len(support)
		}
	}
	rows := c.part(support)
	for _, m := range machines {
		m.support = rows
		for _, pair := range m.pairs {
			for u, t := range pair.index {
				pair.index[u] = number[t] - 1
			}
		}
	}
}

// decideTogether gives each pair's decision value for each row of x, through a slice
// that is reused, by each of some machines that have their support vectors in common.
func decideTogether(ctx context.Context, machines []*machine, x [][]float64, each func(m, i int, values []float64)) error {
	support, gamma := machines[0].support, machines[0].gamma
	n := filled(support.n)
	room, values := make([]float64, judged*n), make([]float64, len(machines[0].pairs))
	var k [judged][]float64
	for q := range k {
		k[q] = room[q*n : (q+1)*n]
	}
	decided := make([][four]float64, len(values))
	for from := 0; from < len(x); from += judged {
		if err := ctx.Err(); err != nil {
			return err
		}
		some := x[from:min(from+judged, len(x))]
		similarTo(support, some, gamma, k[:len(some)])
		for at := 0; at < len(some); at += four {
			for number, m := range machines {
				for p, pair := range m.pairs {
					decided[p] = pair.decide((*[four][]float64)(k[at:]))
				}
				for q := range min(four, len(some)-at) {
					for p := range values {
						values[p] = decided[p][q]
					}
					each(number, from+at+q, values)
				}
			}
		}
	}
	return nil
}

// judged is how many rows the support vectors are fetched from memory for at a time.
const judged = 16

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
	err := decideTogether(ctx, []*machine{m}, x, func(_, i int, values []float64) { predictions[i] = m.predict(values) })
	return predictions, err
}

// predict is the prediction by the pairs' decision values.
func (m *machine) predict(values []float64) Prediction {
	p := make([]float64, m.classes)
	if len(m.present) == 1 {
		p[m.present[0]] = 1
		return Prediction{Class: m.present[0], P: p}
	}
	votes, r := make([]int, m.classes), make([][]float64, len(m.present))
	for a := range r {
		r[a] = make([]float64, len(m.present))
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
	if m.argmax {
		return Prediction{Class: largest, P: p, Disagrees: vote != largest}
	}
	return Prediction{Class: vote, P: p, Disagrees: vote != largest}
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
