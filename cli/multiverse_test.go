package cli

import (
	"mevolve/study/experiment/render"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// smallMultiverse has few universes of 2 folds.
func smallMultiverse(preset string, more ...string) []string {
	return append([]string{"bench", "--preset", preset, "--datasets", "noise", "--learner", "sf+knn", "--iterations", "2", "--folds", "2", "--repeats", "1",
		"--reading", "R9=originals", "--reading", "R16=largest", "--reading", "R2=literal", "--reading", "R10=largest", "--reading", "R5=none"}, more...)
}

// What was packed is reported like its folder. Oracles that need trainings go into the
// same store, and out of no report that does not ask for them; each format that is asked
// calls them what they are.
func TestBench_AMultiverseIsReportedFromItsFolderAndItsFile(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	// names of one length, so that lines wrap alike
	folder, file := filepath.Join(dir, "store-a-folder"), filepath.Join(dir, "store.jsonl.gz")
	report := func(store, format string, more ...string) string {
		return timeless(mustRun(t, append([]string{"bench", "report", "--store", store, "--format", format}, more...)...), store)
	}
	mustRun(t, smallMultiverse("multiverse", "--store", folder)...)
	mustRun(t, "bench", "report", folder, "--section", "store", "-o", file)
	honest := map[string]string{}
	for _, format := range render.Formats() {
		want := report(folder, format)
		honest[format] = want
		if report(file, format) != want {
			t.Errorf("%s: the file reports something else", format)
		}
		if format != "csv" && !strings.Contains(want, "Nothing that") && !strings.Contains(want, "The paper prints no gain") {
			t.Errorf("%s: nothing is said of the paper's gain", format)
		}
	}
	_, said, _ := mevolve(t, smallMultiverse("oracles", "--store", folder)...)
	if !regexp.MustCompile(`(\d+) trials, (\d+) of them in`).MatchString(said) {
		t.Errorf("the oracles' trials are not beside the honest ones: %s", said)
	}
	for format, before := range honest {
		if report(folder, format) != before {
			t.Errorf("%s: a report that asks for no oracle has changed", format)
		}
		with := report(folder, format, "--section", "oracles")
		for _, said := range []string{"R23=test", "R15=retrained", "R15=fitted", "oracle"} {
			if format != "text" && format != "md" && format != "tex" && !strings.Contains(with, said) {
				t.Errorf("%s: no %s", format, said)
			}
		}
		if format != "tex" && !strings.Contains(with, "D_val") || with == before {
			t.Errorf("%s: D_val in the fit is not named:\n%s", format, with)
		}
	}
}
