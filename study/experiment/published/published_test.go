package published

import (
	"bytes"
	"encoding/csv"
	"flag"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/settings"
)

var update = flag.Bool("update", false, "write table3.csv from docs/results, and builtin.csv from a study of a minute")

var head = []string{"fingerprint", "mapping", "learner", "trials", "original", "evolved", "difference", "ci95_low", "ci95_high", "edition"}

// The cells of the built-in datasets come out again: a row of planted and of noise, and every
// row with MEVOLVE_LONG=1.
func TestPublished_TheBuiltInCellsComeOutAgain(t *testing.T) {
	all := *update || long.Asked()
	var want bytes.Buffer
	w := csv.NewWriter(&want)
	_ = w.Write(head)
	for _, name := range []string{"planted", "rings", "communities", "noise", "triangles", "hexagons"} {
		d := must.Get(datasets.Generate(name))
		for _, mapping := range paper.Mappings() {
			for _, learner := range []string{"sf+svm", "sf+log", "sf+knn", "sf+rf"} {
				if !all && (learner != "sf+knn" || mapping != "motif-similarity" || name != "planted" && name != "noise") {
					continue
				}
				s := settings.Default()
				s.Mapping, s.Learner, s.Repeats = mapping, learner, 2
				r := must.Get(experiment.Run(t.Context(), d, s, experiment.Options{Workers: runtime.NumCPU()}))
				of, text := r.Only().Summary, func(x float64, decimals int) string { return strconv.FormatFloat(x, 'f', decimals, 64) }
				row := []string{d.Fingerprint, mapping, learner, strconv.Itoa(of.Trials), text(of.Original, 4), text(of.Evolved, 4),
					text(of.Difference, 4), text(of.CI95.Low(), 4), text(of.CI95.High(), 4), strconv.Itoa(experiment.Edition)}
				_ = w.Write(row)
				if line := strings.Join(row, ","); !*update && !strings.Contains(builtIn, line+"\n") {
					t.Errorf("%s: %s is not in builtin.csv; run go test ./study/experiment/published -update", name, line)
				}
			}
		}
	}
	w.Flush()
	if *update {
		must.Do(os.WriteFile("builtin.csv", want.Bytes(), 0o644))
	} else if all && want.String() != builtIn {
		t.Error("builtin.csv has rows that no study gives")
	}
}

// The embedded cells are those of the page, dataset by dataset with its fingerprint.
func TestPublished_AreTheCellsOfThePage(t *testing.T) {
	page := must.Get(os.ReadFile("../../../docs/results.md"))
	fingerprints := map[string]string{}
	for _, m := range regexp.MustCompile("(?m)^- (\\S+) `([0-9a-f]+)`$").FindAllStringSubmatch(string(page), -1) {
		fingerprints[m[1]] = m[2]
	}
	file := must.Get(os.Open("../../../docs/results/cells.csv"))
	defer file.Close()
	rows := must.Get(csv.NewReader(file).ReadAll())
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	var want bytes.Buffer
	w := csv.NewWriter(&want)
	_ = w.Write(head)
	for _, row := range rows[1:] {
		if row[column["store"]] != "table3" {
			continue
		}
		line := []string{fingerprints[row[column["dataset"]]]}
		if line[0] == "" {
			t.Fatalf("the page has no fingerprint of %s", row[column["dataset"]])
		}
		for _, name := range []string{"mapping", "learner", "trials", "original", "evolved", "difference", "ci95_low", "ci95_high", "edition"} {
			line = append(line, row[column[name]])
		}
		_ = w.Write(line)
	}
	w.Flush()
	if *update {
		must.Do(os.WriteFile("table3.csv", want.Bytes(), 0o644))
		return
	}
	if want.String() != table3 {
		t.Error("table3.csv is not docs/results/cells.csv; run go test ./study/experiment/published -update")
	}
	if n := strings.Count(table3, "\n") - 1; n != 384 {
		t.Errorf("%d cells; Table 3 has 384", n)
	}
	c, ok := CellOf(fingerprints["MUTAG"], "motif-similarity", "sf+svm")
	if !ok || c.Trials != 50 || c.CI95.Low() > c.Difference || c.CI95.High() < c.Difference {
		t.Errorf("MUTAG sf+svm motif-similarity: %+v, %v", c, ok)
	}
	if _, ok := CellOf("0123456789abcdef", "motif-similarity", "sf+svm"); ok {
		t.Error("another dataset has a published cell")
	}
}
