package cli

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// stepEdges are the two edge sets that step --json gives.
func stepEdges(t *testing.T, args ...string) (before, after [][2]int) {
	t.Helper()
	var step struct {
		Edges       [][2]int `json:"edges"`
		MappedEdges [][2]int `json:"mapped_edges"`
	}
	if err := json.Unmarshal([]byte(mustRun(t, append(args, "--json")...)), &step); err != nil {
		t.Fatal(err)
	}
	return step.Edges, step.MappedEdges
}

func TestStepFormat_EdgesAreTheMappedGraph(t *testing.T) {
	args := []string{"step", "rings", "--graph", "3", "--seed", "4"}
	_, want := stepEdges(t, args...)
	var got [][2]int
	for line := range strings.Lines(mustRun(t, append(args, "--format", "edges")...)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var e [2]int
		if _, err := fmt.Sscan(line, &e[0], &e[1]); err != nil {
			t.Fatal(err)
		}
		got = append(got, e)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestStepFormat_EveryFormatTellsTheGraphAndItsClass(t *testing.T) {
	for _, format := range formatNames() {
		out := mustRun(t, "step", "rings", "--graph", "3", "--format", format)
		if !strings.Contains(out, "rings graph 3, class") {
			t.Errorf("%s: %s", format, out)
		}
	}
}

func TestStepFormat_TheNetworkxScriptHasTheSameEdges(t *testing.T) {
	if out, err := exec.Command("python3", "-c", "import networkx").CombinedOutput(); err != nil {
		t.Skipf("this needs python3 with networkx (Debian: python3-networkx): %v %s", err, out)
	}
	const print = "\nimport json\nprint(json.dumps([sorted(sorted(e) for e in g.edges) for g in (before, after)]))\n"
	for _, args := range [][]string{{"step", "rings", "--graph", "3"}, {"step", "toy", "--graph", "6"}} {
		before, after := stepEdges(t, args...)
		python := exec.Command("python3", "-")
		python.Stdin = strings.NewReader(mustRun(t, append(args, "--format", "networkx")...) + print)
		out, err := python.Output()
		if err != nil {
			t.Fatal(err)
		}
		var got [][][2]int
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([][][2]int{before, after}, got); diff != "" {
			t.Errorf("%v: %s", args, diff)
		}
	}
}

// Graphs of other readings or of another part of a run are not the same: the
// title reports what decided them.
func TestFormat_TitleTellsAllThatDecides(t *testing.T) {
	usual := mustRun(t, "step", "toy", "--graph", "2", "--format", "dot")
	for args, says := range map[string]string{
		"--reading R1=literal":                  "seed 1, R1=literal",
		"--at 2/3/2":                            "repeat 2, fold 3, iteration 2",
		"--reading R2=literal --mapping random": "random, β 0.15, l 2, seed 1, R2=literal",
	} {
		out := mustRun(t, append([]string{"step", "toy", "--graph", "2", "--format", "dot"}, strings.Fields(args)...)...)
		if strings.Contains(usual, says) || !strings.Contains(out, says) {
			t.Errorf("%s: %s", args, strings.SplitN(out, "\n", 3)[0])
		}
	}
}
