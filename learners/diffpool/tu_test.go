package diffpool

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"mevolve/datasets"
	"mevolve/model"
)

// readTU reads a dataset from $MEVOLVE_DATA; it skips the test when the variable is not set.
func readTU(t testing.TB, name string) (examples []model.Example, classes int) {
	t.Helper()
	root := os.Getenv("MEVOLVE_DATA")
	if root == "" {
		t.Skip("set MEVOLVE_DATA to a folder of TU datasets to run this test")
	}
	d, err := datasets.Open(context.Background(), filepath.Join(root, name), nil)
	if err != nil {
		t.Fatal(err)
	}
	return d.Examples, d.Classes()
}

// folds deals the examples, class by class and shuffled, to k test sets; of
// the rest every eighth is D_val.
func folds(examples []model.Example, k int, rng *rand.Rand) []model.Split {
	examples = slices.Clone(examples)
	rng.Shuffle(len(examples), func(i, j int) { examples[i], examples[j] = examples[j], examples[i] })
	slices.SortStableFunc(examples, func(a, b model.Example) int { return cmp.Compare(a.Class, b.Class) })
	splits := make([]model.Split, k)
	for f := range splits {
		var rest []model.Example
		for i, e := range examples {
			if i%k == f {
				splits[f].Test = append(splits[f].Test, e)
			} else {
				rest = append(rest, e)
			}
		}
		for i, e := range rest {
			if i%8 == 3 {
				splits[f].Val = append(splits[f].Val, e)
			} else {
				splits[f].Train = append(splits[f].Train, e)
			}
		}
	}
	return splits
}
