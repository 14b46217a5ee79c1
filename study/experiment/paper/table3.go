package paper

import (
	_ "embed"
	"sync"

	"mevolve/internal/lists"
)

var (
	//go:embed table3.csv
	table3CSV string
	//go:embed table3_avg_rimp.csv
	avgRIMPCSV string
)

// Accuracy is one of Table 3, in thousandths as it is printed, so that ties
// and comparisons are exact.
type Accuracy int

// Float is the accuracy as a fraction.
func (a Accuracy) Float() float64 { return float64(a) / 1000 }

// Cell is one accuracy of Table 3.
type Cell struct {
	Dataset, Mapping, Learner string // Mapping is OriginalRow for the original model
	Accuracy                  Accuracy
	Bold                      bool
}

// Average is one printed Avg RIMP of Table 3.
type Average struct {
	Dataset, Mapping string
	Percent          float64 // two decimals
	Bold             bool
}

// CellOf returns the cell of an evolved model, or of the original under
// OriginalRow; false where the paper has none.
func CellOf(dataset, mapping, learner string) (Cell, bool) {
	i, ok := table3().at[address{sameName(dataset), mapping, learner}]
	if !ok {
		return Cell{}, false
	}
	return table3().cells[i], true
}

// Original returns the cell of an original model, false where the paper has
// none.
func Original(dataset, learner string) (Cell, bool) { return CellOf(dataset, OriginalRow, learner) }

// AvgRIMP returns the printed Avg RIMP of a dataset and mapping, false where
// the paper has none.
func AvgRIMP(dataset, mapping string) (Average, bool) {
	for _, a := range averages() {
		if sameName(a.Dataset) == sameName(dataset) && a.Mapping == mapping {
			return a, true
		}
	}
	return Average{}, false
}

type address struct{ dataset, mapping, learner string }

type cells struct {
	cells []Cell // datasets, then mappings from the original on, then learners, in the paper's order
	at    map[address]int
}

var table3 = sync.OnceValue(func() cells {
	out := cells{at: map[address]int{}}
	for _, r := range rows(table3CSV) {
		out.at[address{sameName(r[0]), r[1], r[2]}] = len(out.cells)
		out.cells = append(out.cells, Cell{r[0], r[1], r[2], Accuracy(whole(r[3] + "e3")), r[4] == "1"})
	}
	return out
})

var averages = sync.OnceValue(func() []Average {
	return lists.Each(rows(avgRIMPCSV), func(r []string) Average { return Average{r[0], r[1], number(r[2]), r[3] == "1"} })
})
