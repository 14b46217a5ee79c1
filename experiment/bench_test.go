package experiment

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/model"
	"mevolve/settings"
)

// realDataset reads one of the paper's datasets, or skips.
func realDataset(t testing.TB, name string) *model.Dataset {
	t.Helper()
	folder := os.Getenv("MEVOLVE_DATA")
	if folder == "" {
		t.Skip("MEVOLVE_DATA is not set: this needs the real datasets")
	}
	d, err := datasets.Open(context.Background(), filepath.Join(folder, name), nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// One whole fold, T = 5, motif-similarity, compounding: nothing is cached
// between the rounds but what one fold may cache.
func BenchmarkFold(b *testing.B) {
	for _, c := range []struct{ dataset, learner string }{
		{"MUTAG", "sf+svm"}, {"MUTAG", "sf+log"}, {"MUTAG", "sf+knn"}, {"MUTAG", "sf+rf"}, {"MUTAG", "netlsd+svm"},
		{"OHSU", "sf+svm"}, {"ENZYMES", "sf+svm"},
	} {
		b.Run(c.dataset+"/"+c.learner, func(b *testing.B) {
			d := realDataset(b, c.dataset)
			s := settings.Default()
			s.Learner = c.learner
			splits, err := datasets.Splits(d, s.Seed, 1, s.Folds)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				mapping, err := s.NewMapping()
				if err != nil {
					b.Fatal(err)
				}
				learner, err := s.NewLearner(d.Classes())
				if err != nil {
					b.Fatal(err)
				}
				for _, err := range evolve.Run(context.Background(), splits[0], Evolution(s, mapping, learner, nil)) {
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
