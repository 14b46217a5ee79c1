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
	"mevolve/readings"
	"mevolve/settings"
)

// Pre-training lists D_train, D_val and D_test one after another: shuffled, the
// vectors do not tell which is which.
func TestDocumentOrder_TrainAndTestVectorsAreNotToldApartOnENZYMES(t *testing.T) {
	d := realDataset(t, "ENZYMES")
	orders := []readings.DocumentOrder{readings.DocumentOrderShuffled}
	if os.Getenv("MEVOLVE_LONG") != "" {
		orders = append(orders, readings.DocumentOrderFile)
	}
	for _, order := range orders {
		s := settings.Default()
		s.Learner, s.Repeats, s.Iterations, s.Readings.DocumentOrder = "graph2vec+knn", 2, 0, order
		var areas []float64
		for repeat := 1; repeat <= s.Repeats; repeat++ {
			splits, err := Splits(t.Context(), d, s, repeat)
			if err != nil {
				t.Fatal(err)
			}
			for _, split := range splits {
				areas = append(areas, testToldFromTrain(t, pretrainedOn(t, s, d, split), split))
			}
		}
		mean, spread := 0.0, 0.0
		for _, a := range areas {
			mean += a / float64(len(areas))
		}
		for _, a := range areas {
			spread += (a - mean) * (a - mean) / float64(len(areas)-1)
		}
		err := math.Sqrt(spread / float64(len(areas)))
		t.Logf("%s: area under the curve %.3f ± %.3f", order, mean, err)
		if order == readings.DocumentOrderShuffled && mean > 0.5+3*err { // what the file's order leaves is said
			t.Errorf("%s: test graphs are told from train graphs with an area of %.3f ± %.3f", order, mean, err)
		}
	}
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

// testToldFromTrain is how well a logistic regression of vectors tells the
// graphs of D_test from those of D_train, among graphs it was not fitted to:
// the area under its curve, .5 by chance.
func testToldFromTrain(t *testing.T, learner *learners.Pair, split model.Split) float64 {
	t.Helper()
	x, err := learner.Embed(t.Context(), slices.Concat(model.Graphs(split.Train), model.Graphs(split.Test)))
	if err != nil {
		t.Fatal(err)
	}
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
			if i >= len(split.Train) {
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
