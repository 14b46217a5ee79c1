package classify_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"mevolve/learners/classify"
)

// The nearest neighbours of a point vote.
func ExampleKNN() {
	ctx, rng := context.Background(), rand.New(rand.NewPCG(1, 0))
	near := classify.Data{X: [][]float64{{0}, {1}, {2}, {10}, {11}, {12}}, Y: []int{0, 0, 0, 1, 1, 1}, Classes: 2}
	knn := classify.KNN{}
	for row, parameters := range knn.Grid() {
		if row > 1 {
			break
		}
		m, err := knn.Fit(ctx, rng, near, row)
		if err != nil {
			fmt.Println(err)
			return
		}
		answers, err := m.Predict(ctx, [][]float64{{3}, {9}})
		fmt.Println(parameters, answers, err)
	}
	// Output:
	// [{k 1}] [{0 [1 0] false} {1 [0 1] false}] <nil>
	// [{k 3}] [{0 [1 0] false} {1 [0 1] false}] <nil>
}
