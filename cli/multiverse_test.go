package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// smallMultiverse has 48 evolutions of 2 folds.
func smallMultiverse(more ...string) []string {
	return append([]string{"bench", "--preset", "multiverse", "--datasets", "noise", "--learners", "sf+knn", "--iterations", "2", "--folds", "2", "--repeats", "1"}, more...)
}

// What was packed is reported, reported again and merged like its folder.
func TestBench_AMultiverseIsReportedFromItsFolderAndItsFile(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	// names of one length, so that lines wrap alike
	folder, file, again := filepath.Join(dir, "store-a-folder"), filepath.Join(dir, "store.jsonl.gz"), filepath.Join(dir, "store-merged-2")
	mustRun(t, smallMultiverse("--store", folder)...)
	if out := mustRun(t, "bench", "pack", "--store", folder, "-o", file); !strings.Contains(out, "holds 96 trials") {
		t.Error(out)
	}
	mustRun(t, "bench", "merge", file, "--store", again)
	for _, format := range []string{"text", "md", "csv", "json", "svg"} {
		report := func(store string, more ...string) string {
			return timeless(mustRun(t, append([]string{"bench", "report", "--store", store, "--format", format}, more...)...), store)
		}
		want := report(folder)
		if report(file) != want || report(again) != want {
			t.Errorf("%s: the file or the folder that it was merged into reports something else", format)
		}
		if with := report(folder, "--oracles"); with == want || !strings.Contains(with, "best-test") {
			t.Errorf("%s: --oracles shows none", format)
		}
		if format != "csv" && !strings.Contains(want, "Nothing that") && !strings.Contains(want, "The paper prints no gain") {
			t.Errorf("%s: nothing is said of the paper's gain", format)
		}
	}
	second := filepath.Join(dir, "second.gz")
	mustRun(t, "bench", "pack", "--store", again, "-o", second)
	a, _ := os.ReadFile(file)
	b, _ := os.ReadFile(second)
	if string(a) != string(b) || len(a) == 0 {
		t.Error("equal stores are packed into other bytes")
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{smallMultiverse("--format", "html"), exitUsage, "--format is one of text, md, csv, json, svg"},
		{smallMultiverse("--reading", "R17=best-val"), exitUsage, "leave R17 out"},
		{[]string{"bench", "report", "--store", folder, "--format", "tex"}, exitUsage, "--format is one of text, md, csv, json, svg"},
		{smallMultiverse("--store", file), exitFailed, file},
		{[]string{"bench", "pack", "--store", folder}, exitUsage, "--output"},
		{[]string{"bench", "claims"}, exitUsage, "found none"},
		{[]string{"bench", "claims", folder, "--format", "svg"}, exitUsage, "--format is one of text, md, json"},
		{[]string{"bench", "claims", folder, dir + "/none"}, exitFailed, "no store of trials"},
		{[]string{"bench", "claims", folder}, exitUsage, "none of the paper's claims"}, // which are not of noise
		{[]string{"bench", "pack", "--store", dir + "/none", "-o", second}, exitFailed, "no store of trials"},
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
	mustRun(t, append(few, "--oracles")...)
	for format, before := range want {
		if report(format) != before {
			t.Errorf("%s: a report that asks for no oracle has changed", format)
		}
		with := report(format, "--oracles")
		for _, said := range []string{"R23=test", "R15=retrained", "R15=fitted", "oracle"} {
			if format != "text" && format != "md" && !strings.Contains(with, said) {
				t.Errorf("%s: no %s", format, said)
			}
		}
		if !strings.Contains(with, "D_val") {
			t.Errorf("%s: D_val in the fit is not told:\n%s", format, with)
		}
	}
	list := append([]string{"bench", "list"}, few[1:len(few)-2]...)
	if honest, all := mustRun(t, list...), mustRun(t, append(list, "--oracles")...); strings.Count(all, "\n") != 4*strings.Count(honest, "\n") || !strings.HasPrefix(all, honest) {
		t.Errorf("%d honest trials of %d", strings.Count(honest, "\n"), strings.Count(all, "\n"))
	}
	if _, errOut, code := mevolve(t, "bench", "--datasets", "toy", "--oracles"); code != exitUsage || !strings.Contains(errOut, "--preset multiverse") {
		t.Errorf("exit %d: %s", code, errOut)
	}
}
