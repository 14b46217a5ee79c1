package cli

import (
	"mevolve/study/experiment/render"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// smallMultiverse has 48 evolutions of 2 folds.
func smallMultiverse(more ...string) []string {
	return append([]string{"bench", "--preset", "multiverse", "--datasets", "noise", "--learner", "sf+knn", "--iterations", "2", "--folds", "2", "--repeats", "1"}, more...)
}

// What was packed is reported like its folder.
func TestBench_AMultiverseIsReportedFromItsFolderAndItsFile(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	// names of one length, so that lines wrap alike
	folder, file := filepath.Join(dir, "store-a-folder"), filepath.Join(dir, "store.jsonl.gz")
	mustRun(t, smallMultiverse("--store", folder)...)
	mustRun(t, "bench", "report", folder, "--section", "store", "-o", file)
	for _, format := range render.Formats() {
		report := func(store string, more ...string) string {
			return timeless(mustRun(t, append([]string{"bench", "report", "--store", store, "--format", format}, more...)...), store)
		}
		want := report(folder)
		if report(file) != want {
			t.Errorf("%s: the file reports something else", format)
		}
		if with := report(folder, "--section", "oracles"); with == want || !strings.Contains(with, "best-test") {
			t.Errorf("%s: --section oracles shows none", format)
		}
		if format != "csv" && !strings.Contains(want, "Nothing that") && !strings.Contains(want, "The paper prints no gain") {
			t.Errorf("%s: nothing is said of the paper's gain", format)
		}
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{smallMultiverse("--format", "pdf"), exitUsage, "--format is one of text, md, tex, csv, json, svg"},
		{smallMultiverse("--reading", "R17=best-val"), exitUsage, "leave R17 out"},
		{smallMultiverse("--store", file), exitFailed, file},
		{[]string{"bench", "report", "--section", "claims"}, exitUsage, "--store DIR"},
		{[]string{"bench", "report", "--section", "claims", folder, "--format", "svg"}, exitUsage, "has the --format text, md, json"},
		{[]string{"bench", "report", "--section", "claims", folder, dir + "/none"}, exitFailed, "no store of trials"},
		{[]string{"bench", "report", "--section", "claims", folder}, exitUsage, "none of the paper's claims"}, // which are not of noise
		{[]string{"bench", "report", "--section", "store", dir + "/none", "-o", dir + "/packed"}, exitFailed, "no store of trials"},
		{[]string{"bench", "report", folder, "--section", "plots"}, exitUsage, "no plots of cells"},
		{[]string{"bench", "report", folder, "--figure", "5"}, exitUsage, "--format svg"},
	} {
		if _, errOut, code := mevolve(t, c.args...); code != c.code || !strings.Contains(errOut, c.want) {
			t.Errorf("%v: exit %d: %s", c.args, code, errOut)
		}
	}
}

// Oracles that need trainings go into the same store, and out of no report that does
// not ask for them; each format that is asked calls them what they are.
func TestBench_OraclesExtendAMultiverse(t *testing.T) {
	withoutSlurm(t)
	folder := filepath.Join(t.TempDir(), "store")
	few := smallMultiverse("--reading", "R9=originals", "--reading", "R16=largest", "--reading", "R2=literal", "--reading", "R10=largest", "--reading", "R5=none", "--store", folder)
	mustRun(t, few...)
	report := func(format string, more ...string) string {
		return timeless(mustRun(t, append([]string{"bench", "report", "--store", folder, "--format", format}, more...)...), folder)
	}
	want := map[string]string{}
	for _, format := range []string{"text", "md", "csv", "json", "svg"} {
		want[format] = report(format)
	}
	few[2] = "oracles"
	_, said, _ := mevolve(t, few...)
	for format, before := range want {
		if report(format) != before {
			t.Errorf("%s: a report that asks for no oracle has changed", format)
		}
		with := report(format, "--section", "oracles")
		for _, said := range []string{"R23=test", "R15=retrained", "R15=fitted", "oracle"} {
			if format != "text" && format != "md" && !strings.Contains(with, said) {
				t.Errorf("%s: no %s", format, said)
			}
		}
		if !strings.Contains(with, "D_val") {
			t.Errorf("%s: D_val in the fit is not told:\n%s", format, with)
		}
	}
	if !regexp.MustCompile(`(\d+) trials, (\d+) of them in`).MatchString(said) {
		t.Errorf("the oracles' trials do not stand beside the honest ones: %s", said)
	}
}
