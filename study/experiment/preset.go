package experiment

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/study/experiment/paper"
)

// Preset is a plan by name: the lists behind one of the paper's tables or
// figures. Datasets are names, to be opened by who carries it out.
type Preset struct {
	Name     string
	About    string // what it is, in a line
	Datasets []string
	Lists    map[string][]string // of a setting (Lists), as Plan.Use takes them; the others are those that are set
	Readings []string            // "R9=compounding,originals", each with the others' values; nil: those that are set
	Repeats  int
}

// Presets lists them all.
func Presets() []Preset {
	three := []string{"MUTAG", "PTC_MR", "KKI"} // small enough to be done in minutes
	six := lists.Each(paper.Datasets(), func(d paper.Dataset) string { return d.Name })
	both := []string{"yes", "no"}
	return []Preset{
		{
			Name: "table3", About: "Table 3, whole, beside the paper's values",
			Datasets: six, Repeats: 10,
			Lists: map[string][]string{"mapping": paper.Mappings(), "learner": paper.Learners()},
		}, {
			Name: "filtration", About: "Fig. 5: the same with and without the filter r > θ",
			Datasets: six, Repeats: 10,
			Lists: map[string][]string{"mapping": paper.Mappings(), "learner": paper.Learners(), "filter": both},
		}, {
			Name: "beta", About: "Figs. 8 and 9: five edge budgets β, with and without the filter",
			Datasets: six, Repeats: 10,
			Lists: map[string][]string{"mapping": paper.Mappings(), "filter": both, "beta": {".05", ".1", ".15", ".2", ".25"},
				"learner": {"sf+svm", "netlsd+svm", "graph2vec+svm", "gl2vec+svm", "diffpool"}},
		}, {
			Name: "controls", About: "one mapping beside controls, which lack the idea that is tested",
			Datasets: three, Repeats: 10,
			Lists: map[string][]string{"learner": {"sf+svm"},
				"mapping": append([]string{"motif-similarity"}, lists.Each(augment.Controls(), func(k augment.Kind) string { return k.Name })...)},
		}, {
			Name: "readings", About: "every combination of the readings that matter to sf+svm with motif-similarity",
			Datasets: three, Repeats: 2,
			Lists:    map[string][]string{"mapping": {"motif-similarity"}, "learner": {"sf+svm"}},
			Readings: []string{"R2=keep,literal", "R9=compounding,originals", "R10=smallest,largest,middle", "R12=once,again", "R18=vote,argmax", "R19=none,standard"},
		},
	}
}

// PresetNamed returns a preset by its name.
func PresetNamed(name string) (Preset, error) {
	all := Presets()
	i := slices.IndexFunc(all, func(p Preset) bool { return p.Name == name })
	if i < 0 {
		return Preset{}, fmt.Errorf("there is no preset %q; choose %s", name, strings.Join(lists.Each(all, func(p Preset) string { return p.Name }), ", "))
	}
	return all[i], nil
}
