package experiment

import (
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/study/settings"
)

// The preset that switches readings listed 12 of 28 cells that cannot differ
// from the default's as if they had been found to be the same.
func TestCompare_SaysWhereAReadingDoesNotApply(t *testing.T) {
	d := must.Get(datasets.Generate("toy"))
	p := PlanOf(d, settings.Default())
	p.Settings.Folds, p.Settings.Iterations = 2, 2
	p.Mappings, p.Learners = []string{"random", "vertex-similarity", "motif-similarity"}, []string{"sf+knn"}
	p.Readings = eachSwitched()
	c := benched(p, Options{Workers: 2})
	idle := map[string][]string{} // mappings for which a reading does not apply
	for _, table := range c.Tables {
		for _, cell := range table.Cells {
			if len(table.Changed) == 0 && (cell.Same || len(cell.Idle) > 0) {
				t.Errorf("%s under the defaults is said to be as under the defaults", cell.Mapping)
			}
			if len(cell.Idle) > 0 && !cell.Same {
				t.Errorf("%s does not apply to %s, and yet the trials differ", cell.Idle, cell.Mapping)
			}
			for _, id := range cell.Idle {
				if !slices.Contains(idle[id], cell.Mapping) {
					idle[id] = append(idle[id], cell.Mapping)
				}
			}
		}
	}
	all := strings.Join(p.Mappings, " ")
	for id, want := range map[string]string{
		"R1": "motif-similarity", "R2": "random vertex-similarity", "R5": "random", "R13": all, "R18": all, "R20": all,
		"R9": "", "R10": "", "R12": "", "R16": "", "R17": "", "R19": "", // R16: toy has no graph of more than d vertices, which a report cannot know
	} {
		if got := strings.Join(idle[id], " "); got != want {
			t.Errorf("%s does not apply to %q, want %q", id, got, want)
		}
	}
}
