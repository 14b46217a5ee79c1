package classify

import (
	"math"
	"testing"

	"mevolve/internal/must"
	"mevolve/internal/reference"
)

// golden is what scikit-learn 1.2 gives on real embeddings.
type golden struct {
	XTrain [][]float64 `json:"X_train"`
	YTrain []int       `json:"y_train"`
	XTest  [][]float64 `json:"X_test"`
	YTest  []int       `json:"y_test"`
	SVC    []struct {
		Params struct {
			C     float64
			Gamma any
		}
		Tol          float64
		Gamma        float64
		DecisionOvO  [][]float64 `json:"decision_ovo"`
		ProbA, ProbB []float64
		ProbaFromAB  [][]float64 `json:"proba_from_AB"`
		Predict      []int
		PredictProba [][]float64 `json:"predict_proba"`
	}
	Logreg []struct {
		Params struct{ C float64 }
		Coef   [][]float64
		// Two classes have one intercept, more have one a class.
		Intercept    []float64
		PredictProba [][]float64 `json:"predict_proba"`
		Predict      []int
	}
	KNN []struct {
		Params struct {
			Neighbors int    `json:"n_neighbors"`
			Weights   string `json:"weights"`
		}
		PredictProba [][]float64 `json:"predict_proba"`
		Predict      []int
		Tie          []bool `json:"tie_at_k"`
	}
	Platt struct {
		F    []float64
		Y    []int
		A, B float64
	}
}

func (g *golden) train() Data { return g.data(g.XTrain, g.YTrain) }

// data numbers the classes from 0 in ascending order of their labels.
func (g *golden) data(x [][]float64, y []int) Data {
	labels := map[int]int{}
	for label := -10; label < 10; label++ {
		for _, v := range g.YTrain {
			if v == label {
				if _, ok := labels[label]; !ok {
					labels[label] = len(labels)
				}
			}
		}
	}
	d := Data{X: x, Classes: len(labels)}
	for _, v := range y {
		d.Y = append(d.Y, labels[v])
	}
	return d
}

// decides compares a model's decisions on X_test with scikit-learn's, but for those that tie, and
// returns how far the probabilities are off at most, and how many examples were compared.
func (g *golden) decides(t *testing.T, name string, m Model, decisions []int, p [][]float64, tie []bool) (worst float64, compared int) {
	t.Helper()
	predictions := must.Get(m.Predict(t.Context(), g.XTest))
	want := g.data(nil, decisions).Y
	for i, got := range predictions {
		if tie != nil && tie[i] {
			continue
		}
		if compared++; got.Class != want[i] {
			t.Errorf("%s: example %d is of class %d, want %d", name, i, got.Class, want[i])
		}
		for k, q := range got.P {
			worst = max(worst, math.Abs(q-p[i][k]))
		}
	}
	return worst, compared
}

func eachGolden(t *testing.T, test func(t *testing.T, g *golden)) {
	for _, name := range []string{"clf_MUTAG_scaled.json", "clf_ENZYMES_scaled.json"} {
		t.Run(name, func(t *testing.T) {
			var g golden
			reference.Golden(t, name, &g)
			test(t, &g)
		})
	}
}
