package experiment_test

import (
	"context"
	"fmt"

	"mevolve/datasets"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// One cross-validation and what can be said of it.
func ExampleRun() {
	ctx := context.Background()
	d, err := datasets.Open(ctx, "toy", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := settings.Default()
	s.Learner, s.Iterations = "sf+knn", 1
	report, err := experiment.Run(ctx, d, s, experiment.Options{Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Only().Summary.Trials, "trials")
	fmt.Println(report.Only().Summary.Verdict)
	// Output:
	// 5 trials
	// No difference: on every graph the evolved model was right as often as the original, in 5 folds. The filter kept nothing in any iteration: the evolved model has learnt from the original graphs alone. The smallest class of toy has 3 graphs, fewer than the 5 folds: some test none of it. No clear lead of either over always predicting the majority class (50.0 %): this learner may find nothing to learn here.
}
