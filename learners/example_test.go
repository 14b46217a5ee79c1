package learners_test

import (
	"context"
	"fmt"

	"mevolve/datasets"
	"mevolve/internal/seed"
	"mevolve/learners"
	"mevolve/model"
)

// An embedding and a classifier by name are trained on one split and predict its test
// graphs.
func ExampleParse() {
	ctx := context.Background()
	d, err := datasets.Open(ctx, "rings", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	splits, err := datasets.Splits(d, 1, 1, 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	untrained, err := learners.Parse("sf+knn", learners.Options{Classes: d.Classes()})
	if err != nil {
		fmt.Println(err)
		return
	}
	stream := seed.Unit{Seed: 1, Purpose: "example"}.Stream()
	c, report, err := untrained.Pretrain(ctx, stream, splits[0].Train, splits[0].Val, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	answers, err := c.Predict(ctx, model.Graphs(splits[0].Test))
	if err != nil {
		fmt.Println(err)
		return
	}
	right := 0
	for i, e := range splits[0].Test {
		if answers[i].Class == e.Class {
			right++
		}
	}
	fmt.Println(report.Parameters, right, "of", len(answers))
	// Output:
	// [{k 7}] 26 of 38
}
