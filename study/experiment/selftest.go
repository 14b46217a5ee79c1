package experiment

import (
	"context"
	"fmt"
	"math"

	"mevolve/datasets"
	"mevolve/study/settings"
)

// expected are numbers of a run in this edition: two folds of `rings`, T = 2, graph2vec+svm.
var expected = []struct {
	evolved int     // test graphs that the evolved model predicts correctly
	theta   float64 // of the last iteration
}{{83, 0.4966355832711997}, {83, 0.3890126423621041}}

// SelfTest computes two folds of a built-in dataset and returns an error that names the first
// number which is not that of the edition, as with a build by another compiler.
func SelfTest(ctx context.Context) error {
	d, err := datasets.Generate("rings")
	if err != nil {
		return err
	}
	s := settings.Default()
	s.Learner, s.Iterations, s.Folds = "graph2vec+svm", 2, len(expected)
	r, err := Run(ctx, d, s, Options{Workers: 1})
	if err != nil {
		return err
	}
	for i, want := range expected {
		t := r.Trials[i]
		if got := t.Evolved.Correct; got != want.evolved {
			return fmt.Errorf("fold %d of %s: the evolved model predicts %d test graphs correctly; edition %d says %d", i+1, d.Name, got, Edition, want.evolved)
		}
		theta := t.Iterations[len(t.Iterations)-1].Theta
		if theta == nil || math.Abs(*theta-want.theta) > 1e-6 { // floats of another architecture differ by 1e-9
			return fmt.Errorf("fold %d of %s: θ is not %.6f, which edition %d says", i+1, d.Name, want.theta, Edition)
		}
	}
	return nil
}
