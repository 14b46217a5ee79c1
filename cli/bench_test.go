package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment/render"
	"mevolve/study/settings"
)

// smallBench is 2 cells of 2×5 trials that take milliseconds each.
func smallBench(more ...string) []string {
	return append([]string{"--datasets", "noise", "--learner", "sf+knn", "--mapping", "random,motif-similarity", "--iterations", "1", "--repeats", "2"}, more...)
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
	packed := at("packed")
	mustRun(t, append([]string{"bench", "report", "--section", "store", "-o", packed}, parts...)...)
	// The parts are put into a new store, and nothing is left to do.
	expect.Contains(t, exits(t, exitDone, append([]string{"bench", "--store", at("merged"), "--store", parts[0], "--store", parts[1], "--store", parts[2]}, smallBench()...)...), "20 of them in")
	for _, format := range render.Formats() {
		report := func(stores ...string) string {
			text := timeless(mustRun(t, append([]string{"bench", "report", "--format", format}, stores...)...), "")
			for _, store := range stores {
				text = strings.ReplaceAll(text, " "+settings.CommandLine("--store", store), "")
			}
			return text
		}
		want := report(at("whole"))
		for name, stores := range map[string][]string{"three stores": parts, "their packed file": {packed}, "a store that they are put into": {at("merged")}} {
			if format != "svg" && report(stores...) != want {
				t.Errorf("%s of three shards reports other bytes than one run: %s", name, format)
			}
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
	expect.Contains(t, exits(t, exitUsage, append([]string{"bench"}, smallBench()...)...), "leaves gaps")
}

func TestRun_AndBenchShareAStore(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	args := []string{"run", "noise", "--learner", "sf+knn", "--mapping", "random", "--iterations", "1", "--repeats", "2", "--format", "json"}
	want := timeless(mustRun(t, args...), "")
	mustRun(t, append([]string{"bench", "--store", dir}, smallBench()...)...)
	before := must.Get(os.ReadFile(filepath.Join(dir, "trials.jsonl")))
	if timeless(mustRun(t, append(args, "--store", dir)...), "") != want {
		t.Error("run reports something else from bench's store")
	}
	after, err := os.ReadFile(filepath.Join(dir, "trials.jsonl"))
	if err != nil || string(after) != string(before) {
		t.Errorf("run did again what the store had: %v", err)
	}
}
