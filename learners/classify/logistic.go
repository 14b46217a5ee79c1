package classify

import (
	"context"
	"math"
	"math/rand/v2"

	"mevolve/internal/lists"
	"mevolve/internal/progress"
	"mevolve/internal/wording"
	"mevolve/learners/exponential"
	"mevolve/model"
)

// Log is logistic regression: it minimises
//
//	C Σ_i loss(x_i, y_i) + ½ ‖w‖²
//
// without a penalty on the intercept. The loss is −log p of the example's class; p is a
// sigmoid for two classes and a softmax for more.
type Log struct{}

var logC = []float64{.01, .1, 1, 10, 100}

// Name is "log".
func (Log) Name() string { return "log" }

// Grid is C {.01, .1, 1, 10, 100}.
func (Log) Grid() [][]Parameter {
	return lists.Each(logC, func(c float64) []Parameter { return []Parameter{{"C", wording.Exact(c)}} })
}

// Search fits every row from the same start.
func (Log) Search(ctx context.Context, _ *rand.Rand, train, val Data) (best int, accuracy float64, m Model, err error) {
	v, x, err := prepareLog(train)
	if err != nil {
		return 0, 0, nil, err
	}
	most, tried := -1, progress.Begin(ctx, "grid row", len(logC))
	for row, cost := range logC {
		fitted, err := fitLog(ctx, v, x, cost)
		if err != nil {
			return 0, 0, nil, err
		}
		correct, err := correctOn(ctx, fitted, val)
		if err != nil {
			return 0, 0, nil, err
		}
		if correct > most {
			best, most, m = row, correct, fitted
		}
		tried.Done()
	}
	return best, float64(most) / float64(len(val.X)), m, nil
}

// Fit trains with one row of the grid. It does not use the rng.
func (Log) Fit(ctx context.Context, _ *rand.Rand, train Data, row int) (Model, error) {
	v, x, err := prepareLog(train)
	if err != nil {
		return nil, err
	}
	return fitLog(ctx, v, x, logC[row])
}

func prepareLog(train Data) (*variables, *centred, error) {
	if len(train.X) == 0 {
		return nil, nil, errEmpty
	}
	v := merge(train)
	x, err := newCentred(v)
	return v, x, err
}

// linear is a fitted logistic regression.
type linear struct {
	classes int
	present []int       // classes with training examples
	w       [][]float64 // for two classes one row (towards the second), else one row for each class
	b       []float64

	unconverged bool // a warning
}

func fitLog(ctx context.Context, v *variables, x *centred, cost float64) (*linear, error) {
	m := &linear{classes: v.classes, present: v.present()}
	if len(m.present) == 1 {
		return m, nil
	}
	loss := newLogLoss(v, m.present, x, cost)
	parameters, converged, err := minimise(ctx, loss)
	if err != nil {
		return nil, err
	}
	m.unconverged = !converged
	w, b := loss.parts(parameters)
	for o := range loss.outputs {
		row := make([]float64, x.whole)
		copy(row, w[o*x.d:(o+1)*x.d])
		m.w, m.b = append(m.w, row), append(m.b, b[o]-dot(row, x.mean))
	}
	return m, nil
}

// Predict returns the class of the largest probability.
func (m *linear) Predict(ctx context.Context, x [][]float64) ([]Prediction, error) {
	predictions := make([]Prediction, len(x))
	for i, row := range x {
		if i%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		p := make([]float64, m.classes)
		z := make([]float64, len(m.b))
		for o, w := range m.w {
			z[o] = m.b[o] + dot(w, row)
		}
		switch len(m.present) {
		case 1:
			p[m.present[0]] = 1
		case 2:
			p[m.present[1]] = exponential.Logistic(z[0])
			p[m.present[0]] = 1 - p[m.present[1]]
		default:
			softmax(z)
			for o, c := range m.present {
				p[c] = z[o]
			}
		}
		predictions[i] = Prediction{Class: Largest(p), P: p}
	}
	return predictions, nil
}

// dot is the dot product over the common length of two vectors.
func dot(a, b []float64) float64 {
	n := min(len(a), len(b))
	a, b = a[:n], b[:n]
	var s0, s1 float64 // two independent sums halve the wait for each addition
	k := 0
	for ; k+1 < n; k += 2 {
		s0 += a[k] * b[k]
		s1 += a[k+1] * b[k+1]
	}
	if k < n {
		s0 += a[k] * b[k]
	}
	return s0 + s1
}

// softmax replaces z by exp(z)/Σexp(z) and returns log Σexp(z).
func softmax(z []float64) float64 {
	top := z[Largest(z)]
	var sum float64
	for k, v := range z {
		z[k] = exponential.Decay(top - v)
		sum += z[k]
	}
	for k := range z {
		z[k] /= sum
	}
	return top + math.Log(sum)
}

// Warnings of the training.
func (m *linear) Warnings() []model.Warning {
	w := oneClass(m.present)
	if m.unconverged {
		w = append(w, model.Warnf("log-not-converged", "Logistic regression stopped at its limit of %d steps; its probabilities are approximate.", stepLimit))
	}
	return w
}
