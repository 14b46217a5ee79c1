package datasets_test

import (
	"context"
	"fmt"

	"mevolve/datasets"
)

// A built-in dataset, its structures and the first trial's split.
func ExampleOpen() {
	ctx := context.Background()
	d, err := datasets.Open(ctx, "rings", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	structures, err := datasets.Structures(ctx, d.Examples, datasets.ByStructure)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(d.Examples), "graphs of", d.Classes(), "classes,", datasets.See(structures, d).Distinct, "structures")
	splits, err := datasets.Splits(d, 1, 1, 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(splits), "folds; train, val, test:", len(splits[0].Train), len(splits[0].Val), len(splits[0].Test))
	// Output:
	// 188 graphs of 2 classes, 173 structures
	// 5 folds; train, val, test: 131 19 38
}
