package paper

import (
	_ "embed"
	"math"
	"slices"
	"sync"
)

//go:embed table2.csv
var table2CSV string

// Dataset is one row of Table 2.
type Dataset struct {
	Name            string // as the TU collection spells it: PTC_MR where the paper prints PTC-MR
	Collection      string
	Graphs, Classes int
	Vertices, Edges Span
	DominantPercent float64 // as printed, one decimal
}

// Span is a mean with the two extremes.
type Span struct {
	Mean     float64
	Min, Max int
}

// Majority is the number of graphs of the largest class: the printed share of
// a known number of graphs leaves one count only.
func (d Dataset) Majority() int {
	return int(math.Round(d.DominantPercent / 100 * float64(d.Graphs)))
}

// Datasets is Table 2, in its order.
func Datasets() []Dataset { return slices.Clone(table2()) }

// DatasetOf returns the row of a dataset, false where the paper has none.
func DatasetOf(name string) (Dataset, bool) {
	name = sameName(name)
	for _, d := range table2() {
		if sameName(d.Name) == name {
			return d, true
		}
	}
	return Dataset{}, false
}

var table2 = sync.OnceValue(func() []Dataset {
	var out []Dataset
	for _, r := range rows(table2CSV) {
		out = append(out, Dataset{
			Name: r[0], Collection: r[1], Graphs: whole(r[2]), Classes: whole(r[3]),
			Vertices:        Span{number(r[4]), whole(r[5]), whole(r[6])},
			Edges:           Span{number(r[7]), whole(r[8]), whole(r[9])},
			DominantPercent: number(r[10]),
		})
	}
	return out
})
