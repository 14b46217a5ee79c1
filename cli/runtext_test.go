package cli

import (
	"strings"
	"testing"

	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// The titles stand over their columns however many graphs a fold tests.
func TestRunText_TitlesStandOverTheirColumns(t *testing.T) {
	for _, graphs := range []int{100, 1000, 100_000} {
		var b strings.Builder
		s := settings.Default()
		d := &model.Dataset{Name: "many", Examples: make([]model.Example, graphs), ClassLabels: []int{0, 1}}
		test := graphs / s.Folds
		newRunText(&b, d, s).finished(experiment.Trial{Repeat: 1, Fold: 1, Test: test,
			Original: experiment.Score{Correct: test - 1, Accuracy: 0.71}, Evolved: experiment.Score{Correct: test, Accuracy: 0.75}})
		lines := strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
		titles, row := lines[len(lines)-2], lines[len(lines)-1]
		at := 0
		for _, c := range []struct{ title, ends string }{{"original", ".710"}, {"evolved", ".750"}} {
			end := strings.Index(row, c.ends) + len(c.ends)
			if begin := strings.Index(titles, c.title); begin < at || begin+len(c.title) > end {
				t.Errorf("%d graphs: %s is not over its column:\n%s\n%s", graphs, c.title, titles, row)
			}
			at = end
		}
	}
}
