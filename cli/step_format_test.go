package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// stepEdges are the two edge sets that step --json gives.
func stepEdges(t *testing.T, args ...string) (before, after [][2]int) {
	t.Helper()
	var step struct {
		Edges       [][2]int `json:"edges"`
		MappedEdges [][2]int `json:"mapped_edges"`
	}
	must.Do(json.Unmarshal([]byte(mustRun(t, append(args, "--json")...)), &step))
	return step.Edges, step.MappedEdges
}

// The edges are those of the mapped graph, and the comments lead back to the one before.
func TestStepFormat_EdgesAreTheMappedGraph(t *testing.T) {
	args := []string{"step", "rings", "--graph", "3", "--seed", "4"}
	before, after := stepEdges(t, args...)
	of := map[string]map[[2]int]bool{"": {}, "# removed": {}, "# added": {}}
	var got [][2]int
	for line := range strings.Lines(mustRun(t, append(args, "--format", "edges")...)) {
		var e [2]int
		at := strings.IndexAny(line, "0123456789")
		list := of[strings.TrimSpace(line[:max(at, 0)])]
		if n, _ := fmt.Sscan(line[max(at, 0):], &e[0], &e[1]); list == nil || n < 2 {
			continue
		}
		if list[e] = true; at == 0 {
			got = append(got, e)
		}
	}
	expect.Equal(t, after, got)
	for _, e := range after {
		if of["# added"][e] == slices.Contains(before, e) {
			t.Errorf("%v is added, or is not, and was there before, or was not", e)
		}
	}
	for e := range of["# removed"] {
		if !slices.Contains(before, e) || slices.Contains(after, e) {
			t.Errorf("%v is removed, and was not there before, or is there after", e)
		}
	}
	if len(of["# added"]) == 0 || len(before) != len(after)-len(of["# added"])+len(of["# removed"]) {
		t.Errorf("%d edges before, %d after, %v", len(before), len(after), of)
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

// Graphs of other readings or of another part of a run are not the same: the
// title reports what decided them.
func TestFormat_TitleTellsAllThatDecides(t *testing.T) {
	usual := mustRun(t, "step", "toy", "--graph", "2", "--format", "dot")
	for args, says := range map[string]string{
		"--R1 literal":                     "seed 1, R1=literal",
		"--at repeat=2,fold=3,iteration=2": "repeat 2, fold 3, iteration 2",
		"--R2 literal --mapping random":    "random, β 0.15, l 2, seed 1, R2=literal",
	} {
		out := mustRun(t, append([]string{"step", "toy", "--graph", "2", "--format", "dot"}, strings.Fields(args)...)...)
		if strings.Contains(usual, says) || !strings.Contains(out, says) {
			t.Errorf("%s: %s", args, strings.SplitN(out, "\n", 3)[0])
		}
	}
}
