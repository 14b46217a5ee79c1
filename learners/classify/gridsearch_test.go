package classify

import (
	"reflect"
	"testing"

	"mevolve/internal/must"
	"mevolve/model/readings"
)

func classifiers() []Classifier {
	return []Classifier{SVM{}, SVM{Decision: readings.DecisionArgmax}, Log{}, KNN{}, RF{}}
}

// Every row is fitted on its own and counted.
func TestSearch_TakesTheFirstOfTheBestRows(t *testing.T) {
	for _, classes := range []int{2, 3} {
		train, val := clusters(1, 60, 5, classes), clusters(1, 90, 5, classes)
		val.X, val.Y = val.X[60:], val.Y[60:]
		for _, c := range classifiers() {
			row, accuracy, m, err := c.Search(t.Context(), newRNG(7), train, val)
			if err != nil {
				t.Fatal(err)
			}
			best, most := -1, -1
			for r := range c.Grid() {
				fitted := must.Get(c.Fit(t.Context(), newRNG(7), train, r))
				correct := must.Get(correctOn(t.Context(), fitted, val))
				if correct > most {
					best, most = r, correct
				}
				if r == row {
					want, _ := fitted.Predict(t.Context(), val.X)
					got, err := m.Predict(t.Context(), val.X)
					if err != nil || !reflect.DeepEqual(got, want) {
						t.Errorf("%s: the search's model of row %d is not Fit's (%v)", c.Name(), r, err)
					}
				}
			}
			if len(m.Warnings()) > 0 {
				t.Errorf("%s: %v", c.Name(), m.Warnings())
			}
			if row != best || accuracy != float64(most)/float64(len(val.Y)) {
				t.Errorf("%s with %d classes: row %d with %v, want row %d with %d of %d", c.Name(), classes, row, accuracy, best, most, len(val.Y))
			}
		}
	}
}

func TestGrid_IsInTheOrderPrinted(t *testing.T) {
	for _, c := range []struct {
		classifier  Classifier
		rows        int
		first, last []Parameter
	}{
		{SVM{}, 25, []Parameter{{"C", "0.1"}, {"gamma", "scale"}}, []Parameter{{"C", "1000"}, {"gamma", "10"}}},
		{Log{}, 5, []Parameter{{"C", "0.01"}}, []Parameter{{"C", "100"}}},
		{KNN{}, 5, []Parameter{{"k", "1"}}, []Parameter{{"k", "9"}}},
		{RF{}, 6, []Parameter{{"trees", "50"}, {"depth", "∞"}}, []Parameter{{"trees", "200"}, {"depth", "5"}}},
	} {
		grid := c.classifier.Grid()
		if len(grid) != c.rows || !reflect.DeepEqual(grid[0], c.first) || !reflect.DeepEqual(grid[c.rows-1], c.last) {
			t.Errorf("%s: %v", c.classifier.Name(), grid)
		}
	}
}

func TestArgmax_DecidesByTheLargestProbability(t *testing.T) {
	train, test := clusters(1, 90, 4, 3), clusters(2, 300, 4, 3)
	predict := func(d readings.Decision) []Prediction {
		m := must.Get(SVM{Decision: d}.Fit(t.Context(), newRNG(1), train, 10))
		return must.Get(m.Predict(t.Context(), test.X))
	}
	vote, argmax := predict(readings.DecisionVote), predict(readings.DecisionArgmax)
	disagreements := 0
	for i := range vote {
		if argmax[i].Class != Largest(argmax[i].P) || argmax[i].Disagrees != vote[i].Disagrees {
			t.Errorf("point %d: %+v", i, argmax[i])
		}
		if vote[i].Disagrees != (vote[i].Class != argmax[i].Class) {
			t.Errorf("point %d: the vote is %d, the argmax %d, marked %v", i, vote[i].Class, argmax[i].Class, vote[i].Disagrees)
		}
		if vote[i].Disagrees {
			disagreements++
		}
	}
	if disagreements == 0 {
		t.Error("vote and argmax agree everywhere: the test shows nothing")
	}
}
