package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What a report tests is recomputed by other software from the answers of the
// models alone.
func TestBenchReport_IsRecomputedFromItsPredictions(t *testing.T) {
	python := ""
	for _, name := range []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"} {
		if name != "" && exec.Command(name, "-c", "import scipy.stats").Run() == nil {
			python = name
			break
		}
	}
	if python == "" {
		t.Skip("there is no python3 with scipy here")
	}
	sklearn := exec.Command(python, "-c", "import sklearn.metrics").Run() == nil
	withoutSlurm(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, c := range []struct{ name, plan string }{
		{"one pass", "--datasets rings,communities,noise,noise:2,noise:3 --learner sf+knn --mapping random,motif-similarity --iterations 1"},
		{"repeats", "--preset filtration --datasets rings,noise --learner sf+knn,netlsd+knn --mapping motif-random,motif-similarity --iterations 1 --repeats 3"},
	} {
		store := at(c.name)
		mustRun(t, append([]string{"bench", "--store", store}, strings.Fields(c.plan)...)...)
		for name, part := range map[string][]string{"report.json": {"--format", "json"}, "trials.csv": {"--section", "trials"}, "predictions.csv": {"--section", "predictions"}} {
			mustWrite(t, at(name), mustRun(t, append([]string{"bench", "report", "--store", store}, part...)...))
		}
		out, err := exec.Command(python, "../study/experiment/render/testdata/recompute.py", at("report.json"), at("trials.csv"), at("predictions.csv")).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "'Holm'") {
			t.Errorf("%s: %v\n%s", c.name, err, out)
		}
		if sklearn && (!strings.Contains(string(out), "'AUC'") || c.name == "one pass" && !strings.Contains(string(out), "'AUC, several classes'")) {
			t.Errorf("%s: scikit-learn is here, and an area is not recomputed\n%s", c.name, out)
		}
		t.Logf("%s: %s", c.name, out)
	}
}
