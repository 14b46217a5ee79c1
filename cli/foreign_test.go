package cli

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
)

// python3 is an interpreter that has the modules; without one the test is skipped.
func python3(t *testing.T, modules ...string) string {
	t.Helper()
	long.Only(t, "starts Python")
	for _, name := range []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"} {
		if name != "" && exec.Command(name, "-c", "import "+strings.Join(append([]string{"json"}, modules...), ", ")).Run() == nil {
			return name
		}
	}
	t.Skipf("there is no python3 here%s", strings.Join(append([]string{""}, modules...), " with "))
	return ""
}

// example is the command of a mapping in augment/conformance/examples.
func example(t *testing.T, name string, modules ...string) string {
	t.Helper()
	file := must.Get(filepath.Abs("../augment/conformance/examples/" + name + ".py"))
	return "'" + python3(t, modules...) + "' '" + file + "'"
}

// What augment has recorded comes back as a mapping: the same swaps, evolved as any
// other, under the flags that bring it in.
func TestMappingDir_MapsAsItWasRecorded(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "recorded")
	mustRun(t, "augment", "toy", "-o", dir, "--mapping", "random")
	swaps := func(out string) (list []string) {
		for line := range strings.SplitSeq(out, "\n") {
			if strings.HasPrefix(line, "Added:") || strings.HasPrefix(line, "Removed:") {
				list = append(list, line)
			}
		}
		return list
	}
	ours, told := swaps(mustRun(t, "step", "toy", "--graph", "2", "--mapping", "random")), mustRun(t, "step", "toy", "--graph", "2", "--mapping", "dir:"+dir)
	if got := swaps(told); strings.Join(got, "\n") != strings.Join(ours, "\n") || len(got) != 2 {
		t.Errorf("recorded %q, told %q", ours, got)
	}
	expect.Lacks(t, told, "NaN", "candidates", "share")
	report := mustRun(t, "run", "toy", "--mapping", "dir:"+dir, "--iterations", "1", "--format", "json")
	if !strings.Contains(report, "--mapping dir:") || strings.Count(report, "--mapping ") > 1 {
		t.Errorf("the command of the report does not bring the mapping in:\n%s", report[:400])
	}
	expect.Contains(t, exits(t, exitFailed, "run", "toy", "--mapping", "dir:"+dir), "--R9 originals")
	mustRun(t, "run", "toy", "--mapping", "dir:"+dir, "--R9", "originals")
	if n := len(augment.Kinds()); n != 4 {
		t.Errorf("%d mappings are left registered", n)
	}
}

// The record leaves nothing out: every attempt is in it, those undone and passed over
// too, and made again from it the mapping has the same ones.
func TestTrace_HoldsEveryAttempt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "recorded")
	with := []string{"--mapping", "motif-random", "--beta", "0.9"}
	mustRun(t, append([]string{"augment", "toy", "-o", dir}, with...)...)
	left := 0
	for _, graph := range []string{"1", "2", "3"} {
		type record struct {
			Undone, PassedOver int
			Swaps, Attempts    []struct {
				Outcome  string
				Added    *[2]int
				AddDraw  *float64 `json:"add_draw"`
				PathDraw *float64 `json:"path_draw"`
			}
		}
		var ours, told record
		for _, r := range []struct {
			to   *record
			args []string
		}{{&ours, with}, {&told, []string{"--beta", "0.9", "--mapping", "dir:" + dir}}} {
			must.Do(json.Unmarshal([]byte(mustRun(t, append([]string{"step", "toy", "--graph", graph, "--json"}, r.args...)...)), r.to))
		}
		expect.Equal(t, ours, told)
		for _, a := range ours.Attempts {
			if a.Outcome != "done" {
				left++
			}
			if a.AddDraw == nil {
				t.Errorf("graph %s: an attempt without its draw", graph)
			}
		}
	}
	if left == 0 {
		t.Error("no attempt failed: the test tests nothing")
	}
}

// The Python module's mappings are the command's, each graph in the stream of the run:
// with any number of workers the same report.
func TestMappingCmd_PythonIsSteppedAndEvolved(t *testing.T) {
	command := example(t, "motif_similarity")
	text := mustRun(t, "step", "rings", "--graph", "3", "--mapping", "cmd:"+command)
	expect.Contains(t, text, "that motif_similarity.py returns", "Motif ")
	one := mustRun(t, "run", "toy", "--iterations", "2", "--workers", "1", "--mapping", "cmd:"+command)
	two := mustRun(t, "run", "toy", "--iterations", "2", "--workers", "2", "--mapping", "cmd:"+command)
	if one != two {
		t.Errorf("one worker\n%s\ntwo\n%s", one, two)
	}
	expect.Contains(t, mustRun(t, "bench", "--datasets", "toy", "--mapping", "random,cmd:"+command, "--learner", "sf+knn", "--folds", "2", "--iterations", "1"), "motif_similarity-", "random")
	expect.Contains(t, exits(t, exitFailed, "run", "toy", "--mapping", "cmd:"+example(t, "broken")), "graph ", "an edge of the input graph already")
	mustRun(t, "step", "toy", "--graph", "1", "--mapping", "cmd:"+example(t, "with_networkx", "networkx"))
}
