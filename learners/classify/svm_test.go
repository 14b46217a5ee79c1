package classify

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"mevolve/internal/must"
)

func newRNG(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func relative(got, want float64) float64 { return math.Abs(got-want) / max(1, math.Abs(want)) }

func TestSVM_DecisionsAreScikitLearns(t *testing.T) {
	eachGolden(t, func(t *testing.T, g *golden) {
		for _, c := range g.SVC {
			gamma, ok := c.Params.Gamma.(float64)
			if !ok {
				gamma = math.NaN()
			}
			task := must.Get(SVM{}.prepare(newRNG(1), g.train()))
			m := must.Get(SVM{}.fitWith(t.Context(), task, c.Params.C, gamma))
			if relative(m.gamma, c.Gamma) > 1e-9 {
				t.Errorf("gamma is %v, want %v", m.gamma, c.Gamma)
			}
			worst := 0.0
			err := decideTogether(t.Context(), []*svmModel{m}, g.XTest, func(_, i int, values []float64) {
				for p, v := range values {
					if len(values) == 1 {
						v = -v // the file counts towards the second class
					}
					worst = max(worst, relative(v, c.DecisionOvO[i][p]))
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("C=%v gamma=%v", c.Params.C, c.Params.Gamma)
			if worst > 1e-4 {
				t.Errorf("%s: decisions are off by %.2g", name, worst)
			}
			worstP, _ := g.decides(t, name, m, c.Predict, c.PredictProba, nil)
			t.Logf("%s: decisions within %.2g, probabilities (another cross-validation) within %.2g", name, worst, worstP)
		}
	})
}

func TestSVM_CouplingOfGoldenSigmoidsIsScikitLearns(t *testing.T) {
	eachGolden(t, func(t *testing.T, g *golden) {
		for _, c := range g.SVC {
			for i, values := range c.DecisionOvO {
				k := g.train().Classes
				r := make([][]float64, k)
				for a := range r {
					r[a] = make([]float64, k)
				}
				v := 0
				for a := range r {
					for b := a + 1; b < k; b++ {
						f := values[v]
						if k == 2 {
							f = -f
						}
						r[a][b] = sigmoid{c.ProbA[v], c.ProbB[v]}.probability(f)
						r[b][a] = 1 - r[a][b]
						v++
					}
				}
				for class, p := range couple(r) {
					want := c.PredictProba[i][class]
					tolerance := 5e-3 // libsvm stops its iteration early
					if c.ProbaFromAB != nil && k == 2 {
						want, tolerance = c.ProbaFromAB[i][class], 1e-9
					}
					if math.Abs(p-want) > tolerance {
						t.Errorf("example %d class %d: %v, want %v", i, class, p, want)
					}
				}
			}
		}
	})
}

func TestPlatt_SigmoidIsTheMaximum(t *testing.T) {
	eachGolden(t, func(t *testing.T, g *golden) {
		positive, weight := make([]bool, len(g.Platt.Y)), make([]float64, len(g.Platt.Y))
		for i, y := range g.Platt.Y {
			positive[i], weight[i] = y > 0, 1
		}
		s, converged := fitSigmoid(g.Platt.F, positive, weight)
		if !converged || math.Abs(s.A-g.Platt.A) > 1e-5 || math.Abs(s.B-g.Platt.B) > 1e-5 {
			t.Errorf("A, B = %v, %v (converged: %v), want %v, %v", s.A, s.B, converged, g.Platt.A, g.Platt.B)
		}
	})
}
