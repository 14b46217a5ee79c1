package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file that its owner has made read-only is refused before the work, and left
// as it was: to put another in its place would take no more than the folder's leave.
func TestFiles_WhatIsReadOnlyIsNotReplaced(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	file, store := filepath.Join(dir, "kept.csv"), filepath.Join(dir, "store")
	mustRun(t, append([]string{"bench", "--store", store}, smallBench()...)...)
	if err := os.WriteFile(file, []byte("mine"), 0o444); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"run", "noise", "--learner", "sf+knn", "--predictions", file},
		{"run", "noise", "--learner", "sf+knn", "--reliability", file},
		{"bench", "report", "--store", store, "--trials", file},
		{"bench", "report", "--store", store, "--predictions", file},
		{"bench", "report", "--store", store, "--svg", file},
	} {
		out, errOut, code := mevolve(t, args...)
		if code != exitUsage || out != "" || !strings.Contains(errOut, "is read-only") {
			t.Errorf("%v: exit %d: %s", args, code, errOut)
		}
	}
	if err := writeFile(file, []byte("other")); err == nil {
		t.Error("a read-only file is replaced")
	}
	if b, err := os.ReadFile(file); err != nil || string(b) != "mine" {
		t.Errorf("it holds %q, %v", b, err)
	}
}

func TestBenchReport_PlotsInTheFormatThatIsAskedFor(t *testing.T) {
	withoutSlurm(t)
	store := filepath.Join(t.TempDir(), "store")
	mustRun(t, append([]string{"bench", "--store", store}, smallBench()...)...)
	if svg := mustRun(t, "bench", "report", "--store", store, "--plot", "--format", "svg"); !strings.HasPrefix(svg, "<svg") {
		t.Error(svg)
	}
	if _, errOut, code := mevolve(t, "bench", "report", "--store", store, "--plot", "--format", "csv"); code != exitUsage || !strings.Contains(errOut, "--format csv") {
		t.Errorf("exit %d: %s", code, errOut)
	}
}

// What would be missed follows from what is assumed, and says so.
func TestAssumed_IsStatedByFlagsAndPrinted(t *testing.T) {
	withoutSlurm(t)
	store := filepath.Join(t.TempDir(), "store")
	plan := append([]string{"bench", "--store", store}, smallBench()...)
	_, usual, _ := mevolve(t, plan...)
	if !strings.Contains(flat(usual), "about 7.2 points") || !strings.Contains(flat(usual), "disagree on 12 % of the tests and 10 % of that is the same in every repeat, as in earlier runs.") {
		t.Error(usual)
	}
	// Half of the discordant tests, nothing lasting: √.5 of the effect, and √(.5/.55) of that.
	_, stated, _ := mevolve(t, append(plan, "--discordant", "0.06", "--lasting", "0")...)
	if !strings.Contains(flat(stated), "about 4.9 points") || !strings.Contains(flat(stated), "disagree on 6 % of the tests and 0 % of that is the same in every repeat, as assumed.") {
		t.Error(stated)
	}
	// Six of the 100 graphs must differ, however alike the models are said to be.
	if _, alike, _ := mevolve(t, append(plan, "--discordant", "0.001", "--lasting", "0")...); !strings.Contains(flat(alike), "about 3.9 points") {
		t.Error(alike)
	}
	var report struct {
		Assumed  map[string]float64
		Datasets []struct {
			MDE float64 `json:"mde_before"`
		}
		Tables []struct {
			Cells []struct {
				MDE float64 `json:"mde_before"`
			}
		}
	}
	if err := json.Unmarshal([]byte(mustRun(t, "bench", "report", "--store", store, "--format", "json", "--discordant", "0.06", "--lasting", "0")), &report); err != nil {
		t.Fatal(err)
	}
	if mde := report.Datasets[0].MDE; mde < 0.0480 || mde > 0.0490 || report.Tables[0].Cells[1].MDE != mde || report.Assumed["discordant"] != 0.06 {
		t.Errorf("%+v", report)
	}
	run := mustRun(t, "run", "noise", "--learner", "sf+knn", "--iterations", "1", "--json", "--discordant", "0.5")
	if !strings.Contains(run, `"discordant": 0.5`) {
		t.Error("run does not keep what it assumes")
	}
	for _, args := range [][]string{{"bench", "--datasets", "noise", "--discordant", "1.5"}, {"run", "noise", "--lasting", "-1"}} {
		if _, errOut, code := mevolve(t, args...); code != exitUsage || !strings.Contains(errOut, "is a share from 0 to 1") {
			t.Errorf("%v: exit %d: %s", args, code, errOut)
		}
	}
}

// flat is text with its lines joined.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// The list of a command names a command, no key of a screen.
func TestDatasets_SaysHowWhatIsMissingComesHere(t *testing.T) {
	t.Setenv("MEVOLVE_DATA", t.TempDir())
	out := mustRun(t, "datasets")
	if strings.Contains(out, "Enter") || !strings.Contains(out, "`mevolve datasets fetch") {
		t.Error(out)
	}
}

// The accuracies of a run have intervals over its folds, and say so.
func TestRun_SaysWhatItsIntervalsAreOver(t *testing.T) {
	out := mustRun(t, "run", "noise", "--learner", "sf+knn", "--iterations", "1")
	if strings.Count(out, "95 % over folds") != 2 {
		t.Error(out)
	}
}

// Of a store's trials that are there already no share is done again.
func TestMeter_SaysWhereItsShareIsOfTheRest(t *testing.T) {
	for rest, want := range map[bool]string{true: "fold 8; 7 of 15 folds done; 7 % of the rest", false: "fold 8; 7 of 15 folds done; 7 %"} {
		if got := (reading{doing: "fold 8", count: "7 of 15 folds done", share: 0.07, rest: rest}).line(0); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Two files of one run name the classes alike: by their labels, of which the
// numbers that stand beside are the places.
func TestPredictions_NameClassesByTheirLabels(t *testing.T) {
	said, r := filepath.Join(t.TempDir(), "p.csv"), filepath.Join(t.TempDir(), "r.csv")
	mustRun(t, "run", "rings", "--learner", "sf+knn", "--iterations", "1", "--predictions", said, "--reliability", r)
	label := map[string]string{} // by graph
	for _, row := range records(t, r) {
		label[row["graph"]] = row["class"]
	}
	compared, place := 0, map[string]string{}
	for _, row := range records(t, said) {
		for _, x := range []string{"class", "decision"} {
			if was, ok := place[row[x+"_label"]]; ok && was != row[x] {
				t.Fatalf("label %s is %s %s and %s", row[x+"_label"], x, was, row[x])
			}
			place[row[x+"_label"]] = row[x]
		}
		if want, ok := label[row["graph"]]; ok {
			if compared++; row["class_label"] != want {
				t.Fatalf("graph %s is of %s and of %s", row["graph"], row["class_label"], want)
			}
		}
	}
	if compared == 0 || len(place) != 2 || place["-1"] != "1" || place["1"] != "2" {
		t.Errorf("%d rows compared, %v", compared, place)
	}
}

// records are the rows of a CSV file by column.
func records(t *testing.T, path string) (list []map[string]string) {
	t.Helper()
	rows := fileRows(t, path)
	for _, row := range rows[1:] {
		record := map[string]string{}
		for i, x := range row {
			record[rows[0][i]] = x
		}
		list = append(list, record)
	}
	return list
}
