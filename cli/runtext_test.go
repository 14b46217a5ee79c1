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
		text := runText{&b, d, s}
		text.folds([]experiment.Trial{{Repeat: 1, Fold: 1, Test: test,
			Original: experiment.Score{Correct: test - 1, Accuracy: 0.71}, Evolved: experiment.Score{Correct: test, Accuracy: 0.75}}})
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
	if text := scopeOf(s); !strings.Contains(text, "the interval is wider: −2.5 to +100.0 points.") {
		t.Error(text)
	}
}

// The verdict follows the two lines that name the run, before the folds; the last
// paragraph repeats it with the next command.
func TestRun_BeginsAndEndsWithTheVerdict(t *testing.T) {
	for _, dataset := range []string{"noise", "planted"} {
		out := mustRun(t, "run", dataset, "--learner", "sf+knn", "--iterations", "1")
		blocks := strings.Split(strings.TrimSpace(out), "\n\n")
		verdict, last := words(blocks[1]), words(blocks[len(blocks)-1])
		first, _, _ := strings.Cut(verdict, ". ")
		if !strings.Contains(first, "of the evolved model") && !strings.Contains(first, "evolved model from the original") && !strings.Contains(first, "over the original") {
			t.Errorf("%s: after the name of the run comes %q:\n%s", dataset, verdict, out)
		}
		if !strings.HasPrefix(last, strings.TrimSuffix(first, ".")+".") || !strings.Contains(last, " Next: ") {
			t.Errorf("%s: the end is %q, the verdict begins %q", dataset, last, first)
		}
	}
}
