package cli

import (
	"strings"
	"testing"

	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
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

// The question that the verdict answers follows what it was tested on.
func TestSpeaksOf_NamesGraphsOrFolds(t *testing.T) {
	p := 0.2
	s := experiment.Summary{Basis: experiment.ByFolds}
	if text := questionOf(s); text != "" {
		t.Errorf("nothing was tested: %s", text)
	}
	if s.P = &p; !strings.HasPrefix(questionOf(s), "The verdict is about folds") {
		t.Error(questionOf(s))
	}
	s.Basis, s.OverFolds.CI95 = experiment.ByGraphs, &stats.Interval{-0.025, 2}
	if text := questionOf(s); !strings.HasPrefix(text, "The verdict is about graphs") || !strings.Contains(text, "−2.5 to +100.0 points") {
		t.Error(text)
	}
}
