// Package classify holds the classifiers that follow an embedding: svm, log,
// knn and rf, each with the grid its hyper-parameters are chosen from.
package classify

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
)

// Data is what a classifier is trained or tuned on: one row of X and one
// class of Y an example, classes 0 to Classes−1. Rows are read, never written.
type Data struct {
	X       [][]float64
	Y       []int
	Classes int // |Y|; not every class need occur in Y
}

// Parameter is one hyper-parameter of a grid row, such as C = 10.
type Parameter struct{ Name, Value string }

// Classifier is a method of classification together with its grid. It holds
// nothing trained and may be used by several goroutines at once.
type Classifier interface {
	Name() string
	// Grid lists the rows in the order in which they are tried, first
	// parameter outermost.
	Grid() [][]Parameter
	// Search fits every row on train and returns the first of those with the
	// most correct decisions on val, its accuracy there (NaN for an empty val,
	// where the first row is taken) and its fitted model. The model is the
	// one that Fit gives for this row and the same rng.
	Search(ctx context.Context, rng *rand.Rand, train, val Data) (row int, accuracy float64, m Model, err error)
	// Fit trains with one row of the grid.
	Fit(ctx context.Context, rng *rand.Rand, train Data, row int) (Model, error)
}

// Model is a fitted classifier. It may be used by several goroutines at once.
type Model interface {
	// Predict gives one Prediction a row of x, each independent of the others.
	Predict(ctx context.Context, x [][]float64) ([]Prediction, error)
	// Warnings tells what a reader of its predictions should doubt.
	Warnings() []model.Warning
}

// Prediction is what a model says of one point.
type Prediction struct {
	Class     int       // C(G)
	P         []float64 // one probability a class, summing to 1; 0 for a class without training examples
	Disagrees bool      // the vote and the largest probability differ (R18)
}

// Largest is the index of the largest of p, the first of equals.
func Largest[N int | float64](p []N) int {
	best := 0
	for k := range p {
		if p[k] > p[best] {
			best = k
		}
	}
	return best
}
