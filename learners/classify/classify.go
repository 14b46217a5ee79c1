// Package classify trains classifiers of vectors: svm, log, knn and rf, each with its
// grid of hyper-parameters. A Classifier is a method; Search and Fit train a Model on
// Data, and a Model returns Predictions. Files: smo*.go, svm*.go and kernel*.go are the
// SVM; knn*.go, rf*.go and logistic*.go the others.
package classify

import (
	"context"
	"math/rand/v2"

	"mevolve/model"
)

// Data is a training or validation set: one row of X and one class of Y for each
// example, classes 0 to Classes−1. Rows are never written to.
type Data struct {
	X       [][]float64
	Y       []int
	Classes int // |Y|; a class may have no example in Y
}

// Parameter is one hyper-parameter of a grid row, such as C = 10.
type Parameter struct{ Name, Value string }

// Classifier is a classification method with its grid. It holds nothing trained, and
// several goroutines may use it at once.
type Classifier interface {
	Name() string
	// Grid lists the rows in the order of the search, first parameter outermost.
	Grid() [][]Parameter
	// Search fits every row on train and returns the row with the most correct
	// decisions on val, which is not empty, the first of equals, with its accuracy there
	// and its model. The model is the same that Fit returns for this row and the same rng.
	Search(ctx context.Context, rng *rand.Rand, train, val Data) (row int, accuracy float64, m Model, err error)
	// Fit trains with one row of the grid.
	Fit(ctx context.Context, rng *rand.Rand, train Data, row int) (Model, error)
}

// Model is a fitted classifier. Several goroutines may use it at once.
type Model interface {
	// Predict returns one Prediction for each row of x, each independent of the others.
	Predict(ctx context.Context, x [][]float64) ([]Prediction, error)
	// Warnings lists reasons to doubt its predictions.
	Warnings() []model.Warning
}

// Prediction is the class and the probabilities of a point.
type Prediction struct {
	Class     int       // C(G)
	P         []float64 // one for each class, summing to 1; 0 for a class without training examples
	Disagrees bool      // the vote and the largest probability differ (R18)
}

// Largest returns the index of the largest of p, the first of equals.
func Largest[N int | float64](p []N) int {
	best := 0
	for k := range p {
		if p[k] > p[best] {
			best = k
		}
	}
	return best
}
