package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment"
)

// The generated graphs that meet a condition are those of the whole reliability table that do:
// in the text, in JSON and in CSV.
func TestRunWhere_ListsTheGraphsThatMeetTheCondition(t *testing.T) {
	dir := t.TempDir()
	whole, chosen := filepath.Join(dir, "whole.csv"), filepath.Join(dir, "chosen.csv")
	plan := []string{"run", "communities", "--learner", "sf+knn", "--iterations", "2"}
	mustRun(t, append(plan, "--reliability", whole)...)
	where := append(plan, "--where", "kept and predicted!=class", "--reliability", chosen)
	text := mustRun(t, where...)
	var report experiment.Report
	must.Do(json.Unmarshal([]byte(mustRun(t, append(where, "--format", "json")...)), &report))
	header := fileRows(whole)[0]
	column := func(name string) int { return slices.Index(header, name) }
	var want [][]string
	pool := 0
	for _, row := range fileRows(whole)[1:] {
		if row[column("set")] != "pool" {
			continue
		}
		if pool++; row[column("kept")] == "1" && row[column("class")] != row[column("predicted")] {
			want = append(want, row)
		}
	}
	if len(want) == 0 {
		t.Fatal("no graph is kept against the prediction: nothing is tested")
	}
	if got := fileRows(chosen)[1:]; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("--reliability has %d rows, want %d of the whole table", len(got), len(want))
	}
	if c := report.Chosen; c == nil || len(c.Graphs) != len(want) || c.Pool != pool || c.Where != "kept and predicted!=class" {
		t.Fatalf("JSON has %+v, want %d of %d graphs", c, len(want), pool)
	}
	if head := fmt.Sprintf("%d of %d generated graphs: kept and predicted!=class\n", len(want), pool); !strings.Contains(text, head) {
		t.Errorf("the text has no %q:\n%s", head, text)
	}
	for k, row := range want {
		g := report.Chosen.Graphs[k]
		address := fmt.Sprintf("%d/%s", g.Graph, g.Lineage)
		if fmt.Sprintln(g.Fold, g.Iteration, g.Graph, g.Lineage, g.Class, g.Predicted) != fmt.Sprintln(row[1], row[2], row[5], row[column("lineage")], row[6], row[7]) || !g.Kept {
			t.Errorf("graph %d in JSON is %+v, in the table %v", k+1, g, row)
		}
		expect.Contains(t, text, " "+address+" ")
	}
}
