package published

import (
	"bytes"
	"encoding/csv"
	"flag"
	"os"
	"regexp"
	"testing"
)

var update = flag.Bool("update", false, "write table3.csv from docs/results")

// The embedded cells are those of the page, dataset by dataset with its fingerprint.
func TestPublished_AreTheCellsOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/results.md")
	if err != nil {
		t.Fatal(err)
	}
	fingerprints := map[string]string{}
	for _, m := range regexp.MustCompile("(?m)^- (\\S+): .* graphs, .* classes, `([0-9a-f]+)`$").FindAllStringSubmatch(string(page), -1) {
		fingerprints[m[1]] = m[2]
	}
	file, err := os.Open("../../../docs/results/cells.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	var want bytes.Buffer
	w := csv.NewWriter(&want)
	_ = w.Write([]string{"fingerprint", "mapping", "learner", "trials", "original", "evolved", "change", "low", "high"})
	for _, row := range rows[1:] {
		if row[column["store"]] != "table3" {
			continue
		}
		line := []string{fingerprints[row[column["dataset"]]]}
		if line[0] == "" {
			t.Fatalf("the page has no fingerprint of %s", row[column["dataset"]])
		}
		for _, name := range []string{"mapping", "learner", "trials", "original", "evolved", "change", "low", "high"} {
			line = append(line, row[column[name]])
		}
		_ = w.Write(line)
	}
	w.Flush()
	if *update {
		if err := os.WriteFile("table3.csv", want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if want.String() != table3 {
		t.Error("table3.csv is not docs/results/cells.csv; run go test ./study/experiment/published -update")
	}
	if len(cells()) != 384 {
		t.Errorf("%d cells; Table 3 has 384", len(cells()))
	}
	c, ok := CellOf(fingerprints["MUTAG"], "motif-similarity", "sf+svm")
	if !ok || c.Trials != 10 || c.CI95.Low() > c.Difference || c.CI95.High() < c.Difference {
		t.Errorf("MUTAG sf+svm motif-similarity: %+v, %v", c, ok)
	}
	if _, ok := CellOf("0123456789abcdef", "motif-similarity", "sf+svm"); ok {
		t.Error("another dataset has a published cell")
	}
}
