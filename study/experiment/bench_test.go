package experiment

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

// realDataset reads one of the paper's datasets, or skips.
func realDataset(t testing.TB, name string) *model.Dataset {
	t.Helper()
	folder := os.Getenv("MEVOLVE_DATA")
	if folder == "" {
		t.Skip("MEVOLVE_DATA is not set: this needs the real datasets")
	}
	return must.Get(datasets.Open(context.Background(), filepath.Join(folder, name), nil))
}

// One whole fold, T = 5, motif-similarity, compounding: nothing is cached
// between the rounds but what one fold may cache. The numbers do not depend
// on the workers.
func BenchmarkFold(b *testing.B) {
	for _, c := range []struct{ dataset, learner string }{
		{"MUTAG", "sf+svm"}, {"MUTAG", "sf+log"}, {"MUTAG", "sf+knn"}, {"MUTAG", "sf+rf"}, {"MUTAG", "netlsd+svm"},
		{"MUTAG", "graph2vec+svm"}, {"MUTAG", "gl2vec+svm"},
		{"OHSU", "sf+svm"}, {"OHSU", "gl2vec+svm"}, {"ENZYMES", "sf+svm"},
	} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/%s/workers=%d", c.dataset, c.learner, workers), func(b *testing.B) {
				benchmarkFold(b, c.dataset, c.learner, workers)
			})
		}
	}
}

func benchmarkFold(b *testing.B, dataset, learnerName string, workers int) {
	d := realDataset(b, dataset)
	s := settings.Default()
	s.Learner = learnerName
	splits := must.Get(datasets.Splits(d, s.Seed, 1, s.Folds))
	for b.Loop() {
		mapping := must.Get(s.NewMapping())
		learner := must.Get(s.NewLearner(d.Classes()))
		config := Evolution(s, mapping, learner, nil)
		config.Workers = workers
		for range must.Each(evolve.Run(context.Background(), splits[0], config)) {
		}
	}
}
