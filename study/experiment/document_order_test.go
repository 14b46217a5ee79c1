package experiment

import (
	"cmp"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"mevolve/evolve"
	"mevolve/learners"
	"mevolve/learners/classify"
	"mevolve/model"
	"mevolve/study/settings"
)

// Pre-training lists D_train, D_val and D_test one after another: shuffled, the
// vectors do not tell which is which.
func TestDocumentOrder_TrainAndTestVectorsAreNotToldApartOnENZYMES(t *testing.T) {
	if os.Getenv("MEVOLVE_LONG") == "" {
		t.Skip("five folds of ENZYMES and twenty logistic regressions: MEVOLVE_LONG=1")
	}
	d := realDataset(t, "ENZYMES")
	s := settings.Default()
	s.Learner, s.Repeats, s.Iterations = "graph2vec+knn", 2, 0
	var areas []float64
	for repeat := 1; repeat <= s.Repeats; repeat++ {
		splits, err := Splits(t.Context(), d, s, repeat)
		if err != nil {
			t.Fatal(err)
		}
		for _, split := range splits {
			x, err := pretrainedOn(t, s, d, split).Embed(t.Context(), slices.Concat(model.Graphs(split.Train), model.Graphs(split.Test)))
			if err != nil {
				t.Fatal(err)
			}
			areas = append(areas, testToldFromTrain(t, x, len(split.Train)))
		}
	}
	mean, err := meanArea(areas)
	t.Logf("area under the curve %.3f ± %.3f", mean, err)
	if mean > 0.5+3*err {
		t.Errorf("test graphs are told from train graphs with an area of %.3f ± %.3f", mean, err)
	}
}

// The probe that finds nothing above would find the place in the file if it moved
// vectors a little: by a standard deviation of one coordinate in 32 from the
// first graph to the last.
func TestDocumentOrder_TheProbeSeesAPlaceThatMovesVectors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 20))
	for _, moved := range []float64{0, 1} {
		var areas []float64
		for range 10 {
			x := make([][]float64, 600) // as many as ENZYMES has, D_train : D_val : D_test as 7 : 1 : 2
			for place := range x {
				x[place] = make([]float64, 32)
				for k := range x[place] {
					x[place][k] = rng.NormFloat64()
				}
				x[place][0] += moved * float64(place) / float64(len(x))
			}
			areas = append(areas, testToldFromTrain(t, slices.Concat(x[:420], x[480:]), 420))
		}
		mean, err := meanArea(areas)
		t.Logf("moved by %v: area under the curve %.3f ± %.3f", moved, mean, err)
		if moved == 0 && mean > 0.5+3*err || moved > 0 && mean < 0.5+5*err {
			t.Errorf("vectors moved by %v: an area of %.3f ± %.3f", moved, mean, err)
		}
	}
}

// meanArea is the mean with its standard error.
func meanArea(areas []float64) (mean, err float64) {
	for _, a := range areas {
		mean += a / float64(len(areas))
	}
	spread := 0.0
	for _, a := range areas {
		spread += (a - mean) * (a - mean) / float64(len(areas)-1)
	}
	return mean, math.Sqrt(spread / float64(len(areas)))
}

// pretrainedOn is the original model of a run's fold.
func pretrainedOn(t *testing.T, s settings.Settings, d *model.Dataset, split model.Split) *learners.Pair {
	t.Helper()
	c, err := NewEvolution(s, d.Classes(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	for e, err := range evolve.Run(t.Context(), split, c) {
		if err != nil {
			t.Fatal(err)
		}
		return e.State.Learner.(*learners.Pair)
	}
	panic("no event")
}

// testToldFromTrain is how well a logistic regression of vectors tells those of
// D_test from those of D_train, which come first, among vectors it was not fitted
// to: the area under its curve, .5 by chance.
func testToldFromTrain(t *testing.T, x [][]float64, ofTrain int) float64 {
	t.Helper()
	var train, test []float64 // how much a graph of D_train, of D_test looks like one of D_test
	const parts = 5
	for part := range parts {
		fit, others := classify.Data{Classes: 2}, classify.Data{}
		for i, v := range x {
			to := &fit
			if i%parts == part {
				to = &others
			}
			role := 0
			if i >= ofTrain {
				role = 1
			}
			to.X, to.Y = append(to.X, v), append(to.Y, role)
		}
		m, err := classify.Log{}.Fit(t.Context(), rand.New(rand.NewPCG(1, 1)), fit, 0)
		if err != nil {
			t.Fatal(err)
		}
		said, err := m.Predict(t.Context(), others.X)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range said {
			if others.Y[i] == 1 {
				test = append(test, p.P[1])
			} else {
				train = append(train, p.P[1])
			}
		}
	}
	above := 0.0
	for _, a := range test {
		for _, b := range train {
			above += 0.5 + 0.5*float64(cmp.Compare(a, b))
		}
	}
	return above / float64(len(test)*len(train))
}
