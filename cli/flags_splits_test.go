package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// reportOf reads a report of run --format json.
func reportOf(out string) (r experiment.Report) {
	must.Do(json.Unmarshal([]byte(out), &r))
	return r
}

// splitsOf are the splits that a report names.
func splitsOf(r experiment.Report) string {
	var c struct{ Splits string }
	must.Do(json.Unmarshal(r.Configuration, &c))
	return c.Splits
}

// Splits that a run has written give the same run again, which says where it had them.
func TestRun_SplitsWrittenAndReadGiveTheSameReport(t *testing.T) {
	file := filepath.Join(t.TempDir(), "splits.csv")
	args := []string{"run", "noise", "--learner", "sf+knn", "--iterations", "1", "--repeats", "2", "--twins", "together", "--format", "json"}
	plain := mustRun(t, args...)
	first := mustRun(t, append(args, "--splits", file)...)
	lines, err := os.ReadFile(file)
	if err != nil || strings.Count(string(lines), "\n") != 1+2*5*100 || !strings.HasPrefix(string(lines), "repeat,fold,graph,part\n1,1,1,") {
		t.Fatalf("%v: %.60q", err, lines)
	}
	again := mustRun(t, append(args, "--splits", file)...)
	one, two := reportOf(first), reportOf(again)
	if splitsOf(two) == "" || !strings.Contains(two.Provenance.Command, settings.CommandLine("--splits", splitsOf(two))) {
		t.Errorf("the splits are %q, the command %s", splitsOf(two), two.Provenance.Command)
	}
	if timeless(first, "") != timeless(again, "") {
		t.Error("the same command gives another report")
	}
	dealt := reportOf(plain)
	one.Configuration, one.Provenance.Command, one.Made = dealt.Configuration, dealt.Provenance.Command, dealt.Made
	if !reflect.DeepEqual(one, dealt) {
		t.Error("a run that writes its splits reports other numbers")
	}
	reference := splitsOf(reportOf(again))
	if timeless(mustRun(t, append(args, "--splits", reference)...), "") != timeless(again, "") {
		t.Error("the flag that is printed gives another report")
	}
	must.Do(os.WriteFile(file, append(lines, '\n'), 0o600))
	expect.Contains(t, exits(t, exitUsage, append(args, "--splits", reference)...), "the file has changed")
	_ = os.Remove(file)
	expect.Contains(t, exits(t, exitUsage, append(args, "--splits", reference)...), "there is no file of splits")
}

// Folds made by hand are those of run, bench and augment.
func TestSplits_MadeByHandAreUsed(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "by hand.csv")
	hand := "repeat,fold,graph,part\n1,1,1,test\n1,1,2,train\n1,1,3,val\n1,1,4,train\n1,1,5,train\n1,1,6,train\n" +
		"1,2,1,train\n1,2,2,test\n1,2,3,test\n1,2,4,test\n1,2,5,test\n1,2,6,val\n1,3,1,val\n1,3,2,val\n1,3,3,train\n1,3,4,train\n1,3,5,val\n1,3,6,test\n"
	must.Do(os.WriteFile(file, []byte(hand), 0o600))
	args := []string{"--learner", "sf+knn", "--iterations", "1", "--folds", "3", "--splits", "" + file}
	report := reportOf(mustRun(t, append([]string{"run", "toy", "--format", "json"}, args...)...))
	for i, want := range [][3]int{{4, 1, 1}, {1, 1, 4}, {2, 3, 1}} {
		if got := report.Trials[i]; got.Train != want[0] || got.Val != want[1] || got.Test != want[2] {
			t.Errorf("fold %d has %d, %d and %d graphs, not %v", i+1, got.Train, got.Val, got.Test, want)
		}
	}
	bench := []string{"bench", "--learner", "sf+knn", "--iterations", "1", "--folds", "3", "--splits", "" + file}
	store := filepath.Join(dir, "store")
	expect.Contains(t, mustRun(t, append(bench, "--datasets", "toy", "--store", store, "--format", "md")...), "splits of FILE#")
	said := mustRun(t, "bench", "report", "--store", store, "--section", "predictions")
	if strings.Count(said, ",1,2,1,") > 0 || !strings.Contains(said, ",1,1,1,") {
		t.Errorf("graph 1 is tested in fold 1 alone, and bench answers\n%s", said)
	}
	if _, errOut, code := mevolve("bench", "--datasets", "toy", "--learner", "sf+knn", "--iterations", "1", "--folds", "3", "--store", store); code == exitDone || !strings.Contains(errOut, "splits") {
		t.Errorf("a store of these splits takes others: exit %d: %s", code, errOut)
	}
	expect.Contains(t, exits(t, exitUsage, append(bench, "--datasets", "toy,noise")...), "of one dataset; found 2 datasets")
	if _, errOut, code := mevolve("augment", "toy", "--filtered", "--learner", "sf+knn", "--folds", "2", "--splits", file, "-o", filepath.Join(dir, "made")); code == exitDone || !strings.Contains(errOut, "expected a fold from 1 to 2") {
		t.Errorf("exit %d: %s", code, errOut)
	}
}

// A run that writes its splits is done by the same command, stopped or complete.
func TestRun_ThatWritesItsSplitsIsResumedByTheSameCommand(t *testing.T) {
	dir := t.TempDir()
	kept := filepath.Join(dir, "store")
	args := []string{"run", "noise", "--learner", "sf+knn", "--iterations", "1", "--format", "json", "--store", kept, "--splits", "" + filepath.Join(dir, "new.csv")}
	first := mustRun(t, args...)
	if again := mustRun(t, args...); timeless(again, "") != timeless(first, "") {
		t.Error("the complete run is another the second time")
	}
	trials := filepath.Join(kept, "trials.jsonl")
	lines := must.Get(os.ReadFile(trials))
	must.Do(os.WriteFile(trials, lines[:len(lines)/2], 0o600)) // as a kill leaves it
	if again := mustRun(t, args...); timeless(again, "") != timeless(first, "") {
		t.Error("the stopped run is another when it is resumed")
	}
}
