package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// What a report tests is recomputed by other software from the answers of the
// models alone.
func TestBenchReport_IsRecomputedFromItsPredictions(t *testing.T) {
	python, metrics := "", false
	for _, name := range []string{os.Getenv("PYTHON"), "python3", "/usr/bin/python3"} {
		if name == "" {
			continue
		}
		out, err := exec.Command(name, "-c", "import scipy.stats, importlib.util as u\nprint(u.find_spec('sklearn') is not None)").Output()
		if err == nil {
			python, metrics = name, strings.HasPrefix(string(out), "True")
			break
		}
	}
	if python == "" {
		t.Skip("there is no python3 with scipy here")
	}
	withoutSlurm(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	var all sync.WaitGroup // Python recomputes one while the next is made
	for _, c := range []struct{ name, plan string }{
		{"one pass", "--datasets rings,communities,noise,noise:2,noise:3 --learner sf+knn --mapping random,motif-similarity --iterations 1"},
		{"repeats", "--preset filtration --datasets rings,noise --learner sf+knn,netlsd+knn --mapping motif-random,motif-similarity --iterations 1 --repeats 3"},
	} {
		store := at(c.name)
		mustRun(t, append([]string{"bench", "--store", store}, strings.Fields(c.plan)...)...)
		words := []string{"../study/experiment/render/testdata/recompute.py"}
		for _, part := range [][]string{{"--format", "json"}, {"--section", "trials"}, {"--section", "predictions"}} {
			words = append(words, at(c.name+part[1]))
			mustRun(t, append([]string{"bench", "report", "--store", store, "-o", at(c.name + part[1])}, part...)...)
		}
		all.Go(func() {
			out, err := exec.Command(python, words...).CombinedOutput()
			if err != nil || !strings.Contains(string(out), "'Holm'") {
				t.Errorf("%s: %v\n%s", c.name, err, out)
			}
			if metrics && (!strings.Contains(string(out), "'AUC'") || c.name == "one pass" && !strings.Contains(string(out), "'AUC, several classes'")) {
				t.Errorf("%s: scikit-learn is here, and an area is not recomputed\n%s", c.name, out)
			}
			t.Logf("%s: %s", c.name, out)
		})
	}
	all.Wait()
}
