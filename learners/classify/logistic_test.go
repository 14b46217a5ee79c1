package classify

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"mevolve/internal/must"
)

// The file's coefficients have gradients of up to 0.05 at C = 100 (ours stop
// at 1e-4), so that they are compared on the scale of the largest one.
func TestLog_CoefficientsAreScikitLearns(t *testing.T) {
	eachGolden(t, func(t *testing.T, g *golden) {
		for _, c := range g.Logreg {
			v, x := must.Both(prepareLog(g.train()))
			m := must.Get(fitLog(t.Context(), v, x, c.Params.C))
			var worst, largest float64
			for o, row := range c.Coef {
				for k, want := range row {
					largest = max(largest, math.Abs(want))
					var got float64
					if k < len(m.w[o]) {
						got = m.w[o][k]
					}
					worst = max(worst, math.Abs(got-want))
				}
				if len(c.Intercept) == 1 { // a softmax's intercepts are free up to a constant
					worst = max(worst, math.Abs(m.b[o]-c.Intercept[o]))
				}
			}
			worst /= max(1, largest)
			worstP, _ := g.decides(t, fmt.Sprintf("C=%v", c.Params.C), m, c.Predict, c.PredictProba, nil)
			if worst > 1e-3 || worstP > 1e-3 || m.unconverged {
				t.Errorf("C=%v: coefficients are off by %.2g, probabilities by %.2g (stopped at the limit: %v)", c.Params.C, worst, worstP, m.unconverged)
			}
			t.Logf("C=%v: coefficients within %.2g, probabilities within %.2g", c.Params.C, worst, worstP)
		}
	})
}

func TestLogLoss_GradientIsTheDerivative(t *testing.T) {
	for _, classes := range []int{2, 3} {
		v, x := must.Both(prepareLog(clusters(1, 30, 4, classes)))
		l := newLogLoss(v, v.present(), x, 3)
		rng := newRNG(2)
		at := make([]float64, l.size())
		for k := range at {
			at[k] = rng.NormFloat64()
		}
		z, residual, g := make([]float64, l.n*l.outputs), make([]float64, l.n*l.outputs), make([]float64, l.size())
		value := func(p []float64) float64 {
			l.outputsOf(p, z)
			return l.value(p, z, residual)
		}
		value(at)
		l.gradient(at, residual, g)
		for k := range at {
			const h = 1e-5
			at[k] += h
			above := value(at)
			at[k] -= 2 * h
			below := value(at)
			at[k] += h
			if slope := (above - below) / (2 * h); math.Abs(slope-g[k]) > 1e-5*max(1, math.Abs(slope)) {
				t.Errorf("%d classes, parameter %d: gradient %v, difference quotient %v", classes, k, g[k], slope)
			}
		}
	}
}

// Axes only help: the gradient by the features themselves is 0, too.
func TestLog_EndsAtTheMinimum(t *testing.T) {
	for _, classes := range []int{2, 4} {
		d := clusters(1, 80, 6, classes)
		for i, row := range d.X { // a wide, a tiny and a constant feature
			row[0] *= 300
			row[1] = row[0] * (1 + 1e-6*row[2])
			row[2] *= 1e-4
			row[3] = 7
			if i%4 == 0 { // some examples twice
				d.X, d.Y = append(d.X, row), append(d.Y, d.Y[i])
			}
		}
		v, x := must.Both(prepareLog(d))
		const cost = 10
		m := must.Get(fitLog(t.Context(), v, x, cost))
		predictions := must.Get(m.Predict(t.Context(), d.X))
		for o, w := range m.w {
			class := o
			if classes == 2 {
				class = 1
			}
			for k := range w {
				g, scale := w[k], math.Abs(w[k])
				for i, row := range d.X {
					r := predictions[i].P[class]
					if d.Y[i] == class {
						r--
					}
					g += cost * r * row[k]
					scale += cost * math.Abs(r*row[k])
				}
				if math.Abs(g) > 1e-6*scale+1e-2 {
					t.Errorf("%d classes, output %d: gradient %v by feature %d, of terms %v", classes, o, g, k, scale)
				}
			}
		}
	}
}

// Features of up to 1e10 leave a gradient by rounding alone; others end before the limit.
func TestLog_WarnsWhereItMeetsItsLimit(t *testing.T) {
	warned := map[float64]int{}
	for set := range 30 {
		for _, base := range []float64{1, 100} {
			d := clusters(uint64(set), 10+2*set, 6, 2+set%3)
			for _, row := range d.X {
				for k := range row {
					row[k] *= math.Pow(base, float64(k))
				}
			}
			m := must.Get((Log{}).Fit(t.Context(), newRNG(1), d, set%5))
			warned[base] += len(m.Warnings())
		}
	}
	if warned[1] != 0 || warned[100] == 0 {
		t.Errorf("of thirty fits %d warn on usual features, %d on enormous ones", warned[1], warned[100])
	}
}

// A feature that all examples share, and others that are copies of each other,
// leave a scatter without inverse; 1e9 times as large, one that floats cannot
// tell from that. The optimum is there all the same.
func TestLog_CopiesOfFeaturesChangeNoDecision(t *testing.T) {
	for _, size := range []float64{1, 1e9} {
		plain, copies := clusters(3, 60, 4, 3), clusters(3, 60, 4, 3)
		for i, row := range plain.X {
			for k := range row {
				row[k] *= size
			}
			copies.X[i] = append(append(slices.Clone(row), row...), 7*size)
		}
		m := must.Get((Log{}).Fit(t.Context(), newRNG(1), plain, 4))
		twice := must.Get((Log{}).Fit(t.Context(), newRNG(1), copies, 4))
		p, _ := m.Predict(t.Context(), plain.X)
		q, _ := twice.Predict(t.Context(), copies.X)
		for i := range p {
			if p[i].Class != q[i].Class {
				t.Errorf("size %v: example %d is of class %d, with copies %d", size, i, p[i].Class, q[i].Class)
			}
		}
	}
}
