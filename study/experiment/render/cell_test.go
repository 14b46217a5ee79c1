package render

import (
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// The titles stand over their columns however many graphs a fold tests.
func TestCellText_TitlesStandOverTheirColumns(t *testing.T) {
	for _, graphs := range []int{100, 1000, 100_000} {
		var b strings.Builder
		s := settings.Default()
		test := graphs / s.Folds
		report := experiment.Report{
			Datasets: []experiment.DatasetRow{{Facts: experiment.Facts{DatasetInfo: experiment.DatasetInfo{Name: "many", Graphs: graphs}}}},
			Trials: []experiment.Trial{{Repeat: 1, Fold: 1, Test: test,
				Original: experiment.Score{Correct: test - 1, Accuracy: 0.71}, Evolved: experiment.Score{Correct: test, Accuracy: 0.75}}},
		}
		cellText{&b, report, s}.folds()
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

// What the verdict holds for follows what it was tested on.
func TestScope_NamesGraphsOrFolds(t *testing.T) {
	p := 0.2
	s := experiment.Summary{Basis: experiment.ByFolds}
	if text := scopeOf(s); text != "" {
		t.Errorf("nothing was tested: %s", text)
	}
	if s.P = &p; scopeOf(s) != "The verdict holds for other training sets of these graphs." {
		t.Error(scopeOf(s))
	}
	s.Basis, s.OverFolds.CI95 = experiment.ByGraphs, &stats.Interval{-0.025, 2}
	if text := scopeOf(s); text != "The verdict holds for other graphs of this kind. For other training sets the interval is −2.5 to +100.0 points." {
		t.Error(text)
	}
	s.CI95 = &stats.Interval{0, .1}
	expect.Contains(t, scopeOf(s), "the interval is wider: −2.5 to +100.0 points.")
}
