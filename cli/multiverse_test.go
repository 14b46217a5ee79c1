package cli

import (
	"path/filepath"
	"testing"

	"mevolve/study/experiment/render"
)

// smallMultiverse has few universes of 2 folds.
func smallMultiverse(more ...string) []string {
	return append([]string{"bench", "--preset", "multiverse", "--datasets", "noise", "--learner", "sf+knn", "--iterations", "2", "--folds", "2", "--repeats", "1",
		"--reading", "R9=originals", "--reading", "R16=largest", "--reading", "R2=literal", "--reading", "R10=largest", "--reading", "R5=none"}, more...)
}

// What was packed is reported like its folder.
func TestBench_AMultiverseIsReportedFromItsFolderAndItsFile(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	// names of one length, so that lines wrap alike
	folder, file := filepath.Join(dir, "store-a-folder"), filepath.Join(dir, "store.jsonl.gz")
	mustRun(t, smallMultiverse("--store", folder)...)
	mustRun(t, "bench", "report", folder, "--section", "store", "-o", file)
	for _, format := range render.MultiverseFormats() {
		report := func(store string) string {
			return timeless(mustRun(t, "bench", "report", "--store", store, "--format", format), store)
		}
		if report(folder) != report(file) {
			t.Errorf("%s: the file reports something else", format)
		}
	}
}
