package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// smallBench is 2 cells of 2×5 trials that take milliseconds each.
func smallBench(more ...string) []string {
	return append([]string{"--datasets", "noise", "--learners", "sf+knn", "--mappings", "random,motif-similarity", "--iterations", "1", "--repeats", "2"}, more...)
}

func withoutSlurm(t *testing.T) {
	for _, name := range []string{"ID", "MIN", "MAX", "COUNT", "STEP"} {
		t.Setenv("SLURM_ARRAY_TASK_"+name, "")
	}
}

func TestBench_ThreeShardsMergedReportTheBytesOfOneRun(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	mustRun(t, append([]string{"bench", "--store", at("whole")}, smallBench()...)...)
	var parts []string
	for _, i := range []string{"2", "3", "1"} {
		mustRun(t, append([]string{"bench", "--store", at(i), "--shard", i + "/3"}, smallBench()...)...)
		parts = append(parts, at(i))
	}
	mustRun(t, append([]string{"bench", "merge", "--store", at("merged")}, parts...)...)
	for _, format := range []string{"text", "md", "csv", "json", "svg"} {
		report := func(store string) string {
			return timeless(mustRun(t, "bench", "report", "--store", at(store), "--format", format), at(store))
		}
		if report("merged") != report("whole") {
			t.Errorf("%s: three shards report other bytes than one run", format)
		}
	}
}

func TestBench_ASlurmTaskDoesItsShare(t *testing.T) {
	withoutSlurm(t)
	byFlag, byTask := t.TempDir(), t.TempDir()
	mustRun(t, append([]string{"bench", "--store", byFlag, "--shard", "2/3"}, smallBench()...)...)
	t.Setenv("SLURM_ARRAY_TASK_ID", "11")
	t.Setenv("SLURM_ARRAY_TASK_MIN", "10")
	t.Setenv("SLURM_ARRAY_TASK_MAX", "12")
	t.Setenv("SLURM_ARRAY_TASK_COUNT", "3")
	t.Setenv("SLURM_ARRAY_TASK_STEP", "1")
	mustRun(t, append([]string{"bench", "--store", byTask}, smallBench()...)...)
	if timeless(mustRun(t, "bench", "report", "--store", byFlag), byFlag) != timeless(mustRun(t, "bench", "report", "--store", byTask), byTask) {
		t.Error("task 11 of 10–12 is not shard 2/3")
	}
	t.Setenv("SLURM_ARRAY_TASK_STEP", "2")
	if _, errOut, code := mevolve(t, append([]string{"bench"}, smallBench()...)...); code != exitUsage || !strings.Contains(errOut, "leaves gaps") {
		t.Errorf("a stepped array: exit %d: %s", code, errOut)
	}
}

func TestBench_OnlyTheTrialsOfListMakeTheWhole(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	whole, single := filepath.Join(dir, "whole"), filepath.Join(dir, "single")
	mustRun(t, append([]string{"bench", "--store", whole}, smallBench()...)...)
	ids := strings.Fields(mustRun(t, append([]string{"bench", "list"}, smallBench()...)...))
	if len(ids) != 20 || ids[0] != "noise/random/sf+knn/b0.15/r1/f1/filter" {
		t.Fatalf("%d ids, the first %s", len(ids), ids[0])
	}
	for _, id := range ids {
		mustRun(t, append([]string{"bench", "--store", single, "--only", id}, smallBench()...)...)
	}
	if timeless(mustRun(t, "bench", "report", "--store", whole), whole) != timeless(mustRun(t, "bench", "report", "--store", single), single) {
		t.Error("trials done one by one report something else")
	}
}

func TestRun_AndBenchShareAStore(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	args := []string{"run", "noise", "--learner", "sf+knn", "--mapping", "random", "--iterations", "1", "--repeats", "2", "--json"}
	want := timeless(mustRun(t, args...), "")
	mustRun(t, append([]string{"bench", "--store", dir}, smallBench()...)...)
	before, err := os.ReadFile(filepath.Join(dir, "trials.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if timeless(mustRun(t, append(args, "--store", dir)...), "") != want {
		t.Error("run reports something else from bench's store")
	}
	after, err := os.ReadFile(filepath.Join(dir, "trials.jsonl"))
	if err != nil || string(after) != string(before) {
		t.Errorf("run did again what the store had: %v", err)
	}
}

func TestBench_SaysBeforehandWhatItCannotSee(t *testing.T) {
	withoutSlurm(t)
	_, errOut, _ := mevolve(t, append([]string{"bench"}, smallBench()...)...)
	if !strings.Contains(errOut, "With 2×5 folds of noise a true change under about") {
		t.Error(errOut)
	}
}

func TestBench_RefusalsAreSentences(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	store := filepath.Join(dir, "store")
	mustRun(t, append([]string{"bench", "--store", store}, smallBench()...)...)
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"bench"}, exitUsage, "which datasets?"},
		{[]string{"bench", "noise"}, exitUsage, "--datasets"},
		{smallBench("--shard", "4/3"), exitUsage, "for example 2/3"},
		{smallBench("--shard", "1/3", "--only", "x"), exitUsage, "one of them"},
		{smallBench("--only", "x"), exitUsage, "no trial \"x\""},
		{smallBench("--preset", "table4"), exitUsage, "table3, filtration, beta, controls, readings, multiverse"},
		{smallBench("--format", "pdf"), exitUsage, "--format"},
		{smallBench("--betas", "0.1,2"), exitUsage, "--beta"},
		{smallBench("--twins", "apart"), exitUsage, "together"},
		{smallBench("--store", store, "--folds", "4"), exitFailed, "folds is 5 in the store and 4 now"},
		{smallBench("--store", store, "--no-filter"), exitFailed, "filter is true in the store and false now"},
		{[]string{"bench", "report", "--store", dir}, exitFailed, "no store of trials"},
		{[]string{"bench", "report"}, exitUsage, "--store"},
		{[]string{"bench", "merge", store}, exitUsage, "--store"},
	} {
		args := c.args
		if args[0] != "bench" {
			args = append([]string{"bench"}, args...)
		}
		if _, errOut, code := mevolve(t, args...); code != c.code || !strings.Contains(errOut, c.want) {
			t.Errorf("mevolve %s: exit %d: %s; expected %d and %q", strings.Join(args, " "), code, errOut, c.code, c.want)
		}
	}
}

func TestBenchAudit_RecomputesThePapersClaims(t *testing.T) {
	out := mustRun(t, "bench", "audit")
	for _, want := range []string{"395/408", "3.63 %", "3.46 %"} {
		if !strings.Contains(out, want) {
			t.Errorf("the audit does not mention %s", want)
		}
	}
}
