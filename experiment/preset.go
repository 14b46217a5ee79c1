package experiment

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/experiment/paper"
	"mevolve/readings"
)

// Preset is a plan by name: the lists behind one of the paper's tables or
// figures. Datasets are names, to be opened by who carries it out.
type Preset struct {
	Name     string
	About    string // what it is, in a line
	Datasets []string
	Mappings []string
	Learners []string
	Betas    []float64 // nil: the one that is set
	Filters  []bool    // nil: the one that is set
	Switched bool      // each reading switched alone, beside all at their default
	Every    bool      // every combination of the readings that bear on a cell
	Repeats  int
}

// Presets lists them all.
func Presets() []Preset {
	three := []string{"MUTAG", "PTC_MR", "KKI"} // small enough to be done in minutes
	six := each(paper.Datasets(), func(d paper.Dataset) string { return d.Name })
	figure8 := []string{"sf+svm", "netlsd+svm", "graph2vec+svm", "gl2vec+svm", "diffpool"}
	return []Preset{
		{"table3", "Table 3, whole, beside the paper's values",
			six, paper.Mappings(), paper.Learners(), nil, nil, false, false, 10},
		{"filtration", "Fig. 5: the same with and without the filter r > θ",
			six, paper.Mappings(), paper.Learners(), nil, []bool{true, false}, false, false, 10},
		{"beta", "Figs. 8 and 9: five edge budgets β, with and without the filter",
			six, paper.Mappings(), figure8, []float64{0.05, 0.10, 0.15, 0.20, 0.25}, []bool{true, false}, false, false, 10},
		{"controls", "one mapping beside controls, which lack the idea that is tested",
			three, append([]string{"motif-similarity"}, each(augment.Controls(), func(k augment.Kind) string { return k.Name })...), []string{"sf+svm"}, nil, nil, false, false, 10},
		{"readings", "each reading of what the paper leaves open, switched alone",
			three, []string{"vertex-similarity", "motif-similarity"}, []string{"sf+svm"}, nil, nil, true, false, 10},
		{"multiverse", "every combination of the readings that bear on a cell",
			three, []string{"motif-similarity"}, []string{"sf+svm"}, nil, nil, false, true, 2},
	}
}

// PresetNamed returns a preset by its name.
func PresetNamed(name string) (Preset, error) {
	all := Presets()
	i := slices.IndexFunc(all, func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, fmt.Errorf("there is no preset %q; choose %s", name, strings.Join(each(all, func(p Preset) string { return p.Name }), ", "))
	}
	return all[i], nil
}

// EachSwitched is the given choice of readings, and then every other value of
// every reading alone, but for late ones, by which stores would have to be begun
// anew. R17 best-test is among them: an oracle, to show the size of its bias.
func EachSwitched(base readings.Set) []readings.Set {
	sets := []readings.Set{base}
	for _, r := range readings.All() {
		for _, v := range r.Values {
			if r.Late || v.Late || v.Name == base.Get(r) {
				continue
			}
			sets = append(sets, valued(base, r, v.Name))
		}
	}
	return sets
}
