// Package published has results of this program for Table 3, at the default settings: the
// change of every cell of docs/results.md, on six datasets, and of the cells that screen 6
// opens with on the built-in datasets. Screen 6 shows them until the reader has computed the
// same cells. A cell names its edition, because a program of another edition may compute
// another number.
package published

import (
	_ "embed"
	"encoding/csv"
	"strconv"
	"strings"
	"sync"

	"mevolve/internal/must"
	"mevolve/study/experiment/stats"
)

//go:embed table3.csv
var table3 string

// The built-in datasets, but for toy, which is too small. All four mappings with sf and each
// classifier, two repeats: mevolve bench --preset table3 --repeats 2 --learner
// sf+svm,sf+log,sf+knn,sf+rf --datasets planted,rings,communities,noise,triangles,hexagons
//
//go:embed builtin.csv
var builtIn string

// Cell is the published result of one learner and mapping on one dataset, as means of the
// trials' test accuracies.
type Cell struct {
	Trials            int // repeats × folds
	Original, Evolved float64
	Difference        float64 // evolved − original
	CI95              stats.Interval
	Edition           int // of the numbers: experiment.Edition of the program that computed them
}

type address struct{ fingerprint, mapping, learner string }

var cells = sync.OnceValue(func() map[address]Cell {
	list := map[address]Cell{}
	for _, table := range []string{table3, builtIn} {
		for _, row := range must.Get(csv.NewReader(strings.NewReader(table)).ReadAll())[1:] {
			var v [7]float64
			for i := range v {
				v[i] = must.Get(strconv.ParseFloat(row[3+i], 64))
			}
			list[address{row[0], row[1], row[2]}] = Cell{int(v[0]), v[1], v[2], v[3], stats.Interval{v[4], v[5]}, int(v[6])}
		}
	}
	return list
})

// CellOf is the cell of a dataset, which its fingerprint names: another dataset of the same
// name has none. Changes and intervals have two decimals of a point.
func CellOf(fingerprint, mapping, learner string) (Cell, bool) {
	c, ok := cells()[address{fingerprint, mapping, learner}]
	return c, ok
}
