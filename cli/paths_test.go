package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// A shell leaves the ~ of --store=~/trials alone; it made a folder named ~.
func TestFlags_TakeThePathsOfAHomeFolder(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Chdir(t.TempDir())
	quick := []string{"--iterations", "1", "--learner", "sf+knn"}
	mustRun(t, "augment", "toy", "--output=~/mapped")
	mustRun(t, append(quick, "run", "~/mapped", "--folds", "2", "--store=~/runs", "--reliability=~/r.csv")...)
	mustRun(t, "bench", "--datasets=~/mapped", "--folds", "2", "--iterations", "1", "--learner", "sf+knn", "--store=~/trials")
	mustRun(t, "bench", "report", "--store=~/trials", "--format=svg", "--output=~/plots.svg")
	must.Do(os.Mkdir(filepath.Join(home, "lessons"), 0o777))
	if _, complaint, _ := mevolve("lesson", "--lessons=~/lessons"); !strings.Contains(complaint, filepath.Join(home, "lessons")) {
		t.Errorf("an empty folder of lessons: %s", complaint)
	}
	for _, name := range []string{"mapped", "runs", "r.csv", "trials", "plots.svg"} {
		if _, err := os.Stat(filepath.Join(home, name)); err != nil {
			t.Error(err)
		}
	}
	if here, _ := os.ReadDir("."); len(here) > 0 {
		t.Errorf("%s was made here", here[0].Name())
	}
}
