package cli

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment"
)

// flat is text in one line.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// csvRows are the rows of a CSV text, its header first.
func csvRows(text string) [][]string {
	return must.Get(csv.NewReader(strings.NewReader(text)).ReadAll())
}

// fileRows are those of a CSV file.
func fileRows(path string) [][]string { return csvRows(string(must.Get(os.ReadFile(path)))) }

// mevolve runs a command line without a terminal.
func mevolve(args ...string) (out, errOut string, code int) {
	var stdout, stderr bytes.Buffer
	code = Main(args, strings.NewReader(""), &stdout, &stderr)
	return stdout.String(), stderr.String(), code
}

func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	out, errOut, code := mevolve(args...)
	if code != exitDone {
		t.Fatalf("mevolve %s: exit %d: %s", strings.Join(args, " "), code, errOut)
	}
	return out
}

// exits runs a command line, expects its exit code, and returns its stderr.
func exits(t *testing.T, want int, args ...string) string {
	t.Helper()
	_, errOut, code := mevolve(args...)
	if code != want {
		t.Errorf("mevolve %s: exit %d, want %d: %s", strings.Join(args, " "), code, want, errOut)
	}
	return errOut
}

func TestRun_SameSeedSameBytesForAnyNumberOfWorkers(t *testing.T) {
	args := []string{"run", "communities", "--learner", "sf+rf", "--iterations", "2", "--format", "json"}
	one := timeless(mustRun(t, append(args, "--workers", "1")...), "")
	for _, workers := range []string{"1", "7"} {
		if timeless(mustRun(t, append(args, "--workers", workers)...), "") != one {
			t.Errorf("--workers %s gives other bytes", workers)
		}
	}
}

func TestRun_AnotherSeedGivesOtherNumbers(t *testing.T) {
	args := []string{"run", "communities", "--learner", "sf+knn", "--iterations", "1", "--format", "csv", "--seed"} // which does not name the seed
	if mustRun(t, append(args, "1")...) == mustRun(t, append(args, "2")...) {
		t.Error("seeds 1 and 2 give the same bytes")
	}
}

func TestRun_ZeroIterationsLeaveTheOriginal(t *testing.T) {
	var report struct {
		Trials []struct {
			Original, Evolved struct{ Correct int }
			Iterations        []any
		}
	}
	out := mustRun(t, "run", "communities", "--learner", "sf+knn", "--iterations", "0", "--format", "json")
	must.Do(json.Unmarshal([]byte(out), &report))
	for i, trial := range report.Trials {
		if trial.Iterations == nil || len(trial.Iterations) > 0 || trial.Original != trial.Evolved {
			t.Errorf("fold %d: %+v", i+1, trial)
		}
	}
}

func TestRun_ReliabilityTableAgreesWithItself(t *testing.T) {
	name := filepath.Join(t.TempDir(), "r.csv")
	mustRun(t, "run", "communities", "--learner", "sf+knn", "--iterations", "2", "--reliability", name)
	rows := fileRows(name)
	want := "repeat,fold,iteration,set,example,graph,class,predicted,p_1,p_2,p_3,r,theta,kept,lineage"
	if got := strings.Join(rows[0], ","); got != want {
		t.Errorf("the header is %s", got)
	}
	r, theta, kept, lineage := len(rows[0])-4, len(rows[0])-3, len(rows[0])-2, len(rows[0])-1
	var beside source
	if err := json.Unmarshal(must.Get(os.ReadFile(name+".json")), &beside); err != nil || !strings.Contains(beside.Provenance.Command, "--learner sf+knn") || len(beside.Origin) < 3 {
		t.Errorf("the file beside the table says %+v, %v", beside, err)
	}
	pool, generated := 0, map[string]bool{}
	for _, row := range rows[1:] {
		if row[3] == "val" {
			if row[kept] != "" || row[lineage] != "" {
				t.Errorf("a validation example has kept %q, lineage %q", row[kept], row[lineage])
			}
			continue
		}
		pool++
		address := strings.Join([]string{row[1], row[2], row[5], row[lineage]}, " ")
		if !strings.HasSuffix(row[lineage], row[2]) || generated[address] {
			t.Errorf("lineage %q in iteration %s", row[lineage], row[2])
		}
		generated[address] = true
		if reliable := parse(t, row[r]) > parse(t, row[theta]); reliable != (row[kept] == "1") {
			t.Errorf("r = %s, θ = %s, kept = %s", row[r], row[theta], row[kept])
		}
	}
	if pool == 0 {
		t.Error("no pool example")
	}
}

func parse(t *testing.T, s string) float64 {
	t.Helper()
	var x float64
	if err := json.Unmarshal([]byte(s), &x); err != nil {
		t.Fatalf("%q is no number", s)
	}
	return x
}

func TestStep_SwapsLeadFromEdgesToMappedEdges(t *testing.T) {
	for _, mapping := range []string{"random", "vertex-similarity", "motif-random", "motif-similarity"} {
		var step struct {
			Requested, Vertices int
			Swaps               []struct {
				Added, Removed *[2]int
				Path           []int
			}
			Edges, MappedEdges [][2]int `json:"-"`
			E                  [][2]int `json:"edges"`
			M                  [][2]int `json:"mapped_edges"`
		}
		out := mustRun(t, "step", "rings", "--graph", "7", "--mapping", mapping, "--json")
		must.Do(json.Unmarshal([]byte(out), &step))
		edges := map[[2]int]bool{}
		for _, e := range step.E {
			edges[e] = true
		}
		for _, s := range step.Swaps {
			edges[*s.Added] = true
			delete(edges, *s.Removed)
			if s.Path == nil {
				t.Errorf("%s: path is null", mapping)
			}
		}
		if len(step.Swaps) != step.Requested || len(edges) != len(step.M) {
			t.Errorf("%s: %d swaps of %d, %d edges", mapping, len(step.Swaps), step.Requested, len(edges))
		}
		for _, e := range step.M {
			if !edges[e] {
				t.Errorf("%s: no swap leads to %v", mapping, e)
			}
		}
	}
}

// A score was written .367 in the table and 0.3666666666666667 below it.
func TestStep_WritesAScoreAsItsTableDoes(t *testing.T) {
	row := regexp.MustCompile(`(?m)^    > +(\d+–\d+) +(\d\.\d{3}) `)
	drawn := regexp.MustCompile(`(?m)^  (?:Add|Remove|Drawn is) (\d+–\d+): s = (?:[^\n]* = )?([\d.]+)[, ]`)
	for _, graph := range []string{"1", "2", "3", "4"} {
		out := mustRun(t, "step", "communities", "--graph", graph, "--mapping", "motif-similarity", "--beta", "0.4", "--candidates", "3")
		rows, lines := row.FindAllStringSubmatch(out, -1), drawn.FindAllStringSubmatch(out, -1)
		if len(rows) == 0 || len(rows) != len(lines) {
			t.Fatalf("%d rows are chosen and %d lines tell it:\n%s", len(rows), len(lines), out)
		}
		for i := range rows {
			if rows[i][1] != lines[i][1] || rows[i][2] != lines[i][2] && lines[i][2] != "0" {
				t.Errorf("graph %s: the table says %q, the line %q", graph, rows[i][0], lines[i][0])
			}
		}
	}
}

func TestStep_AGraphWithNothingToDoSucceedsWithoutSwaps(t *testing.T) {
	out := mustRun(t, "step", "toy", "--graph", "6", "--json") // K4
	expect.Contains(t, out, `"swaps": []`, `"requested": 1`)
}

func TestVersion_NamesTheEditionOfTheNumbers(t *testing.T) {
	if out := mustRun(t, "--version"); !strings.HasPrefix(out, "mevolve ") || !strings.Contains(out, fmt.Sprintf("edition %d", experiment.Edition)) {
		t.Error(out)
	}
}

func TestInspect_ScoresListEveryPairOnce(t *testing.T) {
	rows := csvRows(mustRun(t, "inspect", "toy", "--graph", "4"))
	if got := strings.Join(rows[0], ","); got != "i,j,adjacent,common,ra" {
		t.Errorf("the header is %s", got)
	}
	if len(rows)-1 != 5*4/2 {
		t.Errorf("%d pairs of a house's 5 vertices", len(rows)-1)
	}
}

func TestInspect_RealDatasetsHaveTheirKnownTotals(t *testing.T) {
	if os.Getenv("MEVOLVE_DATA") == "" {
		t.Skip("MEVOLVE_DATA is not set: this needs the real datasets")
	}
	for name, want := range map[string][3]int{
		"MUTAG": {188, 5428, 5428}, "PTC-MR": {344, 6914, 6902}, "enzymes": {600, 71679, 49493},
		"KKI": {83, 9074, 6177}, "Peking_1": {85, 18250, 11839}, "OHSU": {79, 64539, 34109},
	} {
		var s struct {
			Graphs  int
			Triads  int            `json:"open_triads"`
			Pairs   int            `json:"open_pairs"`
			Classes map[string]int `json:"class_sizes"`
		}
		must.Do(json.Unmarshal([]byte(mustRun(t, "inspect", name, "--json")), &s))
		if got := [3]int{s.Graphs, s.Triads, s.Pairs}; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
