package datasets

import (
	"fmt"
	"math"
)

// Table2 is a row of the paper's Table 2 as printed.
type Table2 struct {
	Name            string // as the TU collection spells it
	Collection      string // "chemical" or "brain"
	Graphs, Classes int
	Vertices, Edges Range   // means to two decimals
	Dominant        float64 // share of the largest class in per cent, to one decimal
}

// PaperTable2 gives the paper's row for a dataset, if it has one; case, '-'
// and '_' do not matter.
func PaperTable2(name string) (Table2, bool) {
	for _, row := range []Table2{
		{"MUTAG", "chemical", 188, 2, Range{17.93, 10, 28}, Range{19.79, 10, 33}, 66.5},
		{"PTC_MR", "chemical", 344, 2, Range{14.29, 3, 64}, Range{14.69, 2, 71}, 55.8},
		{"ENZYMES", "chemical", 600, 6, Range{32.63, 3, 125}, Range{62.14, 3, 149}, 16.7},
		{"KKI", "brain", 83, 2, Range{26.96, 5, 90}, Range{48.42, 4, 237}, 55.4},
		{"Peking_1", "brain", 85, 2, Range{39.31, 7, 134}, Range{77.35, 7, 535}, 57.6},
		{"OHSU", "brain", 79, 2, Range{82.01, 9, 171}, Range{199.66, 9, 823}, 55.7},
	} {
		if plain(row.Name) == plain(name) {
			return row, true
		}
	}
	return Table2{}, false
}

// Differences says where the files at hand differ from the printed row, a
// sentence each; as far as it goes the printed figures are rounded alike.
func (row Table2) Differences(s Statistics) (notes []string) {
	differ := func(what string, printed, have float64, decimals int) {
		scale := math.Pow10(decimals)
		if math.Abs(printed-have)*scale > 0.5+1e-6 {
			notes = append(notes, fmt.Sprintf("The paper prints %.*f for the %s, the files have %.*f.", decimals, printed, what, decimals, have))
		}
	}
	differ("number of graphs", float64(row.Graphs), float64(s.Graphs), 0)
	differ("number of classes", float64(row.Classes), float64(s.Classes), 0)
	for _, c := range []struct {
		what          string
		printed, have Range
	}{{"vertices", row.Vertices, s.Vertices}, {"edges", row.Edges, s.Edges}} {
		differ("mean number of "+c.what, c.printed.Mean, c.have.Mean, 2)
		differ("fewest "+c.what, float64(c.printed.Min), float64(c.have.Min), 0)
		differ("most "+c.what, float64(c.printed.Max), float64(c.have.Max), 0)
	}
	differ("share of the largest class in per cent", row.Dominant, 100*s.Dominant, 1)
	return notes
}
