package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// A file that its owner has made read-only is refused before the work, and left
// as it was: to put another in its place would take no more than the folder's leave.
func TestFiles_WhatIsReadOnlyIsNotReplaced(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "kept.csv")
	must.Do(os.WriteFile(file, []byte("mine"), 0o444))
	for _, args := range [][]string{
		{"run", "noise", "--learner", "sf+knn", "--predictions", file},
		{"run", "noise", "--learner", "sf+knn", "--reliability", file},
		{"bench", "report", "--store", dir, "-o", file},
	} {
		out, errOut, code := mevolve(args...)
		if code != exitUsage || out != "" || !strings.Contains(errOut, "is read-only") {
			t.Errorf("%v: exit %d: %s", args, code, errOut)
		}
	}
	if err := writeFile(t.Context(), file, []byte("other")); err == nil {
		t.Error("a read-only file is replaced")
	}
	if b, err := os.ReadFile(file); err != nil || string(b) != "mine" {
		t.Errorf("it holds %q, %v", b, err)
	}
}

// The list of a command names a command, no key of a screen.
func TestDatasets_SaysHowWhatIsMissingComesHere(t *testing.T) {
	t.Setenv("MEVOLVE_DATA", t.TempDir())
	out := mustRun(t, "datasets")
	expect.Contains(t, out, "`mevolve datasets fetch")
	expect.Lacks(t, out, "Enter")
}

// Two files of one run name the classes alike: by their labels, of which the
// numbers that stand beside are the places.
func TestPredictions_NameClassesByTheirLabels(t *testing.T) {
	said, r := filepath.Join(t.TempDir(), "p.csv"), filepath.Join(t.TempDir(), "r.csv")
	mustRun(t, "run", "rings", "--learner", "sf+knn", "--iterations", "1", "--predictions", said, "--reliability", r)
	label := map[string]string{} // by graph
	for _, row := range records(r) {
		label[row["graph"]] = row["class"]
	}
	compared, place := 0, map[string]string{}
	for _, row := range records(said) {
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
func records(path string) (list []map[string]string) {
	rows := fileRows(path)
	for _, row := range rows[1:] {
		record := map[string]string{}
		for i, x := range row {
			record[rows[0][i]] = x
		}
		list = append(list, record)
	}
	return list
}
