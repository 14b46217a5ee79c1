package classify

import (
	"math"
	"testing"
)

// The file's coefficients have gradients of up to 0.05 at C = 100 (ours stop
// at 1e-4), so that they are compared on the scale of the largest one.
func TestLog_CoefficientsAreScikitLearns(t *testing.T) {
	eachGolden(t, func(t *testing.T, g *golden) {
		for _, c := range g.Logreg {
			v, x, err := prepareLog(g.train())
			if err != nil {
				t.Fatal(err)
			}
			m, err := fitLog(t.Context(), v, x, c.Params.C)
			if err != nil {
				t.Fatal(err)
			}
			var worst, worstP, largest float64
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
			predictions, err := m.Predict(t.Context(), g.XTest)
			if err != nil {
				t.Fatal(err)
			}
			want := g.data(nil, c.Predict).Y
			for i, p := range predictions {
				if p.Class != want[i] {
					t.Errorf("C=%v: example %d is of class %d, want %d", c.Params.C, i, p.Class, want[i])
				}
				for k, q := range p.P {
					worstP = max(worstP, math.Abs(q-c.PredictProba[i][k]))
				}
			}
			if worst > 1e-3 || worstP > 1e-3 || !m.converged {
				t.Errorf("C=%v: coefficients are off by %.2g, probabilities by %.2g (converged: %v)", c.Params.C, worst, worstP, m.converged)
			}
			t.Logf("C=%v: coefficients within %.2g, probabilities within %.2g", c.Params.C, worst, worstP)
		}
	})
}
