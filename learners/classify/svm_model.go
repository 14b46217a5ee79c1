package classify

import (
	"context"

	"mevolve/model"
)

// svmModel is a fitted SVM.
type svmModel struct {
	classes                   int      // |Y|
	present                   []int    // the classes with training examples
	gamma                     float64  // γ of the kernel
	support                   *columns // the support vectors of all pairs
	pairs                     []pair   // one for each pair of present classes
	argmax                    bool     // R18: the class of the largest probability, not the vote
	unconverged, uncalibrated bool     // a warning of the SVM, of Platt's sigmoid
}

// pair is the decision function of two classes: the first class for a value above 0.
type pair struct {
	beta      []float64 // β of each support vector in index
	index     []int     // numbers of support vectors
	threshold float64   // b
	sigmoid   sigmoid
}

// take copies the solutions: the variables with β other than 0.
func (m *svmModel) take(problems []*problem, solutions []solution) {
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

// keepSupport sets the support vectors of several models with the same γ: the union of
// their variables, in the order of c. One row of the kernel then serves all models.
func keepSupport(c *columns, models ...*svmModel) {
	number := make([]int, c.n) // from 1
	for _, m := range models {
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
	for _, m := range models {
		m.support = rows
		for _, pair := range m.pairs {
			for u, t := range pair.index {
				pair.index[u] = number[t] - 1
			}
		}
	}
}

// decideTogether calls each with the decision values of every pair, for every model m
// and row i of x. The models have the same support vectors. The slice is reused.
func decideTogether(ctx context.Context, models []*svmModel, x [][]float64, each func(m, i int, values []float64)) error {
	support, gamma := models[0].support, models[0].gamma
	n := filled(support.n)
	scratch, values := make([]float64, batchSize*n), make([]float64, len(models[0].pairs))
	var k [batchSize][]float64
	for q := range k {
		k[q] = scratch[q*n : (q+1)*n]
	}
	decided := make([][four]float64, len(values))
	for from := 0; from < len(x); from += batchSize {
		if err := ctx.Err(); err != nil {
			return err
		}
		some := x[from:min(from+batchSize, len(x))]
		similarTo(support, some, gamma, k[:len(some)])
		for at := 0; at < len(some); at += four {
			for number, m := range models {
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

// batchSize is the number of rows of x for which the support vectors are read from
// memory once.
const batchSize = 16

// four is the number of rows that decide takes together: four independent sums hide
// the latency of an addition.
const four = 4

// decide returns the decision values of four rows, given the kernel between each row and
// the support vectors.
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

// Predict returns the vote of the pairs and their coupled probabilities.
func (m *svmModel) Predict(ctx context.Context, x [][]float64) ([]Prediction, error) {
	predictions := make([]Prediction, len(x))
	err := decideTogether(ctx, []*svmModel{m}, x, func(_, i int, values []float64) { predictions[i] = m.predict(values) })
	return predictions, err
}

// predict returns the prediction from the decision values of the pairs.
func (m *svmModel) predict(values []float64) Prediction {
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
func (m *svmModel) Warnings() []model.Warning {
	w := oneClass(m.present)
	if m.unconverged {
		w = append(w, model.Warnf("svm-not-converged", "The support vector machine stopped at its limit of steps before it reached its tolerance."))
	}
	if m.uncalibrated {
		w = append(w, model.Warnf("platt-not-converged", "Platt's sigmoid did not converge, so the probabilities are rough."))
	}
	return w
}
