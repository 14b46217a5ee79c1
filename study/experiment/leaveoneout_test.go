package experiment

import (
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

// An independent implementation counted how many validation graphs, left out, change which
// generated graphs of the first iteration are kept: 271 in the twenty folds of these runs.
func TestLeaveOneOut_CountsAsAnIndependentImplementation(t *testing.T) {
	if os.Getenv("MEVOLVE_DATA") == "" {
		t.Skip("MEVOLVE_DATA is not set: no real datasets to try")
	}
	var total atomic.Int64
	t.Run("runs", func(t *testing.T) {
		for _, c := range []struct {
			dataset, learner, mapping string
			seed                      uint64
			known                     map[int]int // fold → validation graphs that change what is kept
		}{
			{"MUTAG", "sf+knn", "motif-similarity", 1, map[int]int{2: 3, 5: 1}},
			{"KKI", "sf+svm", "vertex-similarity", 3, map[int]int{5: 9}},
			{"PTC_MR", "netlsd+log", "motif-random", 2, map[int]int{5: 14}},
			{"ENZYMES", "sf+knn", "random", 1, map[int]int{2: 21}},
		} {
			t.Run(c.dataset, func(t *testing.T) {
				t.Parallel()
				s := settings.Default()
				s.Learner, s.Mapping, s.Seed, s.Iterations = c.learner, c.mapping, c.seed, 1
				d := must.Get(datasets.Read(t.Context(), filepath.Join(os.Getenv("MEVOLVE_DATA"), c.dataset)))
				for fold := 1; fold <= s.Folds; fold++ {
					changes := changesLeftOut(t, d, s, fold)
					if want, ok := c.known[fold]; ok && changes != want {
						t.Errorf("fold %d: %d validation graphs change what is kept, want %d", fold, changes, want)
					}
					total.Add(int64(changes))
				}
			})
		}
	})
	if total.Load() != 271 {
		t.Errorf("%d in twenty folds, want 271", total.Load())
	}
}

// changesLeftOut counts the validation graphs of a fold that change, left out, which
// generated graphs of the first iteration are kept.
func changesLeftOut(t *testing.T, d *model.Dataset, s settings.Settings, fold int) (changes int) {
	t.Helper()
	split := must.Get(Split(t.Context(), d, s, 1, fold))
	config := must.Get(NewEvolution(s, d.Classes(), 1, nil))
	for e := range must.Each(evolve.Run(t.Context(), split, config)) {
		if e.Stage != evolve.Calibrated {
			continue
		}
		for _, r := range must.Get(e.State.LeaveOneOut()) {
			if r.Changed > 0 {
				changes++
			}
		}
		break
	}
	return changes
}
