package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment"
	"mevolve/study/external"
	"mevolve/study/settings"
)

// The Python module's Algorithm 2 is ours; what public code does is told from it, with
// exit code 1 and the reading that it is.
func TestCheck_OfPythonMappings(t *testing.T) {
	python := python3(t)
	file := func(name string) string { return filepath.Join("..", "augment", "conformance", "examples", name+".py") }
	text := mustRun(t, "check", "rings", "--graph", "3", "--beta", "0.1", "--", python, file("motif_similarity"))
	if !strings.Contains(text, "motif_similarity.py cannot be distinguished from motif-similarity") || !strings.Contains(text, "without a\n  difference") && !strings.Contains(text, "without a difference") {
		t.Error(text)
	}
	out, complaint, code := mevolve("check", "rings", "--graph", "3", "--json", "--", python, file("one_swap_triads"))
	var report struct {
		Fits   bool
		Graphs []struct {
			Graph, Runs int
			Invariants  []struct {
				Name string
				OK   bool
			}
			PairsOff int `json:"pairs_off"`
			Pairs    int
			Worst    map[string]any
		}
		Readings map[string]string
		Verdict  string
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil || code != exitFailed || !strings.Contains(complaint, "does not fit") {
		t.Fatalf("%v, exit %d: %s", err, code, complaint)
	}
	g := report.Graphs[0]
	if report.Fits || g.Graph != 3 || g.Runs < 100 || g.PairsOff == 0 || g.Pairs < g.PairsOff || g.Worst["pair"] == nil || report.Readings["R2"] != "keep" || report.Verdict == "" {
		t.Errorf("%+v", report)
	}
}

// The first line says the result, and the last one is the command that tests what was not
// tested, here on other graphs.
func TestCheck_EndsWithTheNextCommand(t *testing.T) {
	mine := filepath.Join("..", "augment", "conformance", "examples", "motif_similarity.py")
	lines := strings.Split(strings.TrimSpace(mustRun(t, "check", "rings", "--graph", "3", "--beta", "0.1", "--", python3(t), mine)), "\n")
	first, last := lines[0], lines[len(lines)-1]
	if !strings.HasPrefix(first, "No fault found, but ") || !strings.Contains(first, " not tested") {
		t.Errorf("the first line is %q", first)
	}
	if !strings.HasPrefix(last, "Try: mevolve check rings --graph 3,") || !strings.HasSuffix(last, " --beta 0.1 -- "+python3(t)+" "+mine) {
		t.Errorf("the last line is %q", last)
	}
}

// A generated graph is checked under its address: it is the one that a run's fold makes, and
// the report calls it so. A record has no answers about it.
func TestCheck_OfAGeneratedGraph(t *testing.T) {
	d := must.Get(datasets.Generate("rings"))
	for _, fold := range []int{1, 2} {
		with, list, err := graphs(t.Context(), experiment.Part{Dataset: d, Settings: settings.Default(), Repeat: 1, Fold: fold, Workers: 1}, "2,3/1, 3/1")
		if err != nil || len(list) != 2 || with.Examples[list[0]].ID.String() != "2" || with.Examples[list[1]].ID.String() != "3/1" {
			t.Fatalf("%v: %d graphs", err, len(list))
		}
		var step struct {
			Mapped [][2]int `json:"mapped_edges"`
		}
		must.Do(json.Unmarshal([]byte(mustRun(t, "step", "rings", "--graph", "3", "--at", fmt.Sprintf("fold=%d", fold), "--json")), &step))
		if got := external.Pairs(with.Examples[list[1]].Graph); !slices.Equal(got, step.Mapped) {
			t.Errorf("fold %d: 3/1 is %v, want %v", fold, got, step.Mapped)
		}
	}
	file := filepath.Join(t.TempDir(), "answers.jsonl")
	must.Do(os.WriteFile(file, []byte(`{"graph":3,"added":[],"removed":[]}`), 0o600))
	expect.Contains(t, exits(t, exitFailed, "check", "rings", "--graph", "3/1", "--pairs", file), "3/1 was generated")
	out, _, _ := mevolve("check", "rings", "--graph", "3/1", "--beta", "0.05", "--runs", "200", "--json", "--", python3(t), filepath.Join("..", "augment", "conformance", "examples", "one_swap_triads.py"))
	expect.Contains(t, out, `"lineage": "1"`, "graph 3/1")
}

// What augment has recorded of our own mapping fits, as far as one answer a graph tells.
func TestCheck_OfARecord(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "recorded")
	mustRun(t, "augment", "toy", "-o", dir, "--mapping", "random")
	for _, args := range [][]string{{"--pairs", dir}, {"--pairs", filepath.Join(dir, "trace.jsonl")}} {
		if text := mustRun(t, append([]string{"check", "toy", "--mapping", "random"}, args...)...); !strings.Contains(text, "a record cannot show") || !strings.Contains(flat(text), "would hardly show a deviation") {
			t.Error(text)
		}
	}
}

// The text is that of screen 2, the verdict first; that a mapping does not fit is said on
// stderr before other readings are tried.
func TestCheck_PrintsOneText(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "recorded")
	mustRun(t, "augment", "toy", "-o", dir, "--mapping", "random")
	out, complaint, code := mevolve("check", "toy", "--graph", "3", "--pairs", dir)
	if code != exitFailed || !strings.HasPrefix(out, "recorded adds pairs that are no ends of a motif (1 of 1 answer). It does not fit") || strings.Contains(out, "Trying other") || strings.Count(out, "does not fit") > 1 {
		t.Errorf("exit %d:\n%s", code, out)
	}
	expect.Contains(t, flat(complaint), "Trying other readings and faults")
}
