package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// docs/formats.md lists the columns of every CSV file, in their order.
func TestFormats_NamesEveryColumn(t *testing.T) {
	withoutSlurm(t)
	page := must.Get(os.ReadFile("../docs/formats.md"))
	listed := strings.ReplaceAll(string(page), ",\n", ",")
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	mustRun(t, "run", "noise", "--learner", "sf+knn", "--iterations", "1", "--reliability", file("r.csv"), "--predictions", file("p.csv"))
	mustRun(t, append([]string{"bench", "--store", file("store")}, smallBench()...)...)
	report := []string{"bench", "report", "--store", file("store")}
	mustRun(t, append(report, "--format", "csv", "-o", file("cells.csv"))...)
	mustRun(t, append(report, "--section", "trials", "-o", file("trials.csv"))...)
	mustRun(t, append(report, "--section", "predictions", "-o", file("predictions.csv"))...)
	for _, name := range []string{"r.csv", "p.csv", "cells.csv", "trials.csv", "predictions.csv"} {
		header := strings.Replace(strings.Join(fileRows(file(name))[0], ","), "p_1,p_2", "p_1,…,p_K", 1)
		if !strings.Contains(listed, "\n"+header+"\n") {
			t.Errorf("%s: docs/formats.md does not list %s", name, header)
		}
		if _, err := os.Stat(file(name + ".json")); err != nil {
			t.Error(err)
		}
	}
	mustRun(t, "run", "noise", "--learner", "sf+knn", "--iterations", "1", "--reliability", os.DevNull)
}
