package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// rowsOf reads a list as CSV.
func rowsOf(t *testing.T, args ...string) (header []string, rows [][]string) {
	t.Helper()
	all := csvRows(mustRun(t, append(args, "--format", "csv")...))
	return all[0], all[1:]
}

// The list has exactly the graphs that plain loops choose, sorted, and says how many
// they are.
func TestInspect_ListsTheGraphsThatMeetACondition(t *testing.T) {
	d := must.Get(datasets.Open(context.Background(), "rings", nil))
	var want [][2]int
	for i, e := range d.Examples {
		if d.ClassLabels[e.Class] == 1 && e.Graph.N() > 20 {
			want = append(want, [2]int{e.Graph.N(), i + 1})
		}
	}
	slices.SortStableFunc(want, func(a, b [2]int) int { return b[0] - a[0] })
	args := []string{"inspect", "rings", "--where", "class=1 and n>20", "--columns", "n,m,components", "--sort", "-n"}
	header, rows := rowsOf(t, args...)
	if !slices.Equal(header, []string{"graph", "n", "m", "components"}) || len(rows) != len(want) {
		t.Fatalf("%v, %d rows, want %d", header, len(rows), len(want))
	}
	for k, row := range rows {
		if row[0] != strconv.Itoa(want[k][1]) || row[1] != strconv.Itoa(want[k][0]) {
			t.Fatalf("row %d is %v, want graph %d with n=%d", k, row, want[k][1], want[k][0])
		}
	}
	_, said, _ := mevolve(args...)
	if want := fmt.Sprintf("%d of %d graphs: class=1 and n>20", len(want), len(d.Examples)); !strings.Contains(said, want) {
		t.Errorf("it says %q, want %q", said, want)
	}
}

// What inspect says of swaps is what step says of the graph, under the same flags.
func TestInspect_CountsTheSwapsThatStepMakes(t *testing.T) {
	of := []string{"rings", "--beta", "0.9", "--mapping", "motif-random", "--seed", "3", "--at", "fold=2"}
	_, rows := rowsOf(t, append([]string{"inspect", "--where", "short>0 or passed>5", "--columns", "k,swaps,passed"}, of...)...)
	if len(rows) == 0 {
		t.Fatal("no graph is listed")
	}
	for _, row := range rows[:3] {
		out := mustRun(t, append([]string{"step", "--graph", row[0], "--candidates", "0", "--swaps", "0"}, of...)...)
		swaps, passed := strings.Count(out, " made\n"), strings.Count(out, "· passed over")
		if row[2] != strconv.Itoa(swaps) || row[3] != strconv.Itoa(passed) || !strings.Contains(out, "= "+row[1]+"\n") {
			t.Errorf("graph %s: inspect has %v, step %d made and %d passed over", row[0], row, swaps, passed)
		}
	}
}

func TestInspect_KnowsTheSplit(t *testing.T) {
	d, _ := datasets.Open(context.Background(), "rings", nil)
	split := must.Get(experiment.Split(context.Background(), d, settings.Default(), 1, 3))
	_, rows := rowsOf(t, "inspect", "rings", "--where", "split=test", "--at", "fold=3")
	if len(rows) != len(split.Test) {
		t.Errorf("%d graphs are tested, want %d", len(rows), len(split.Test))
	}
}

// The mapped graphs of a fold with r, θ and what is kept are those of the run.
func TestAugment_ListsThePoolWithWhatTheFilterSays(t *testing.T) {
	d, _ := datasets.Open(context.Background(), "rings", nil)
	s := settings.Default()
	s.Learner = "sf+knn"
	split := must.Get(experiment.Split(context.Background(), d, s, 1, 2))
	config := must.Get(experiment.NewEvolution(s, d.Classes(), 1, nil))
	var state evolve.State
	for event := range must.Each(evolve.Run(context.Background(), split, config)) {
		if state = event.State; event.Stage == evolve.Filtered {
			break
		}
	}
	want := map[string]float64{}
	for _, g := range state.Pool {
		if !g.Kept {
			want[g.Example.ID.String()] = g.Reliability
		}
	}
	_, rows := rowsOf(t, "augment", "rings", "--learner", "sf+knn", "--at", "fold=2", "--filtered", "--where", "r<=θ", "--columns", "r,theta,kept")
	if len(rows) != len(want) || len(want) == 0 {
		t.Fatalf("%d graphs are dropped, want %d", len(rows), len(want))
	}
	for _, row := range rows {
		r, _ := strconv.ParseFloat(row[1], 64)
		if of, ok := want[row[0]]; !ok || of != r || row[3] != "0" {
			t.Errorf("%v, want r %v", row, of)
		}
	}
}

// The scores of a generated graph's pairs are those of the graph that step maps next.
func TestInspect_TakesTheAddressOfAGeneratedGraph(t *testing.T) {
	edges := map[string]bool{}
	next, _ := stepEdges(t, "step", "rings", "--graph", "68/1.2")
	for _, e := range next {
		edges[fmt.Sprint(e[0], ",", e[1])] = true
	}
	out := mustRun(t, "inspect", "rings", "--graph", "g68/1.2")
	n := 0
	for line := range strings.Lines(out) {
		if f := strings.Split(line, ","); f[2] == "1" {
			if n++; !edges[fmt.Sprint(f[0], ",", f[1])] {
				t.Fatalf("%s–%s is no edge of graph 68/1.2", f[0], f[1])
			}
		}
	}
	if n != len(edges) || out == mustRun(t, "inspect", "rings", "--graph", "68") {
		t.Errorf("%d edges, want %d", n, len(edges))
	}
}
