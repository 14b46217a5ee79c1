// Package published has the results of docs/results.md for Table 3: the change of every
// cell of six datasets in this program's own study, at the default settings. Screen 6
// shows them until the reader has computed the same cells.
package published

import (
	_ "embed"
	"encoding/csv"
	"strconv"
	"strings"
	"sync"

	"mevolve/study/experiment/stats"
)

//go:embed table3.csv
var table3 string

// Cell is the published result of one learner and mapping on one dataset, as means of the
// trials' test accuracies.
type Cell struct {
	Trials            int // repeats × folds
	Original, Evolved float64
	Difference        float64 // evolved − original
	CI95              stats.Interval
}

type address struct{ fingerprint, mapping, learner string }

var cells = sync.OnceValue(func() map[address]Cell {
	rows, err := csv.NewReader(strings.NewReader(table3)).ReadAll()
	if err != nil {
		panic("published: " + err.Error())
	}
	list := map[address]Cell{}
	for _, row := range rows[1:] {
		var v [6]float64
		for i := range v {
			if v[i], err = strconv.ParseFloat(row[3+i], 64); err != nil {
				panic("published: " + err.Error())
			}
		}
		list[address{row[0], row[1], row[2]}] = Cell{int(v[0]), v[1], v[2], v[3] / 100, stats.Interval{v[4] / 100, v[5] / 100}}
	}
	return list
})

// CellOf is the cell of a dataset, which its fingerprint names: another dataset of the same
// name has none. Changes and intervals have two decimals of a point.
func CellOf(fingerprint, mapping, learner string) (Cell, bool) {
	c, ok := cells()[address{fingerprint, mapping, learner}]
	return c, ok
}
