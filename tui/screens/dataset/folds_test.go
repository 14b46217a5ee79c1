package dataset

import (
	"context"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
	"mevolve/tui/job"
)

// Equal folds are trained once for all explorers that share results: what is known of them is
// taken, and other settings do not take it.
func TestMeasureFolds_TakesWhatIsKnownOfAFold(t *testing.T) {
	d := must.Get(datasets.Generate("toy"))
	measured := must.Get(attributes.Measure(t.Context(), d, nil))
	s := settings.Default()
	s.Learner, s.Seed = "sf+knn", 4711
	results := job.NewMemory(1<<20, 1<<20)
	size := func(s settings.Settings, prepare func(r *job.Run)) (last folds) {
		pool := job.NewPool(context.Background())
		pool.Use(job.Share{Results: results})
		defer pool.Close()
		var j job.Job
		next := j.Start(pool, func(ctx context.Context, r *job.Run) error {
			prepare(r)
			return measureFolds(ctx, measured, s, r)
		}, nil)
		for b := next().(job.Batch); ; b = next().(job.Batch) {
			for _, e := range b.Events {
				last = e.(folds)
			}
			if b.Done {
				return last
			}
		}
	}
	got := size(s, func(r *job.Run) {
		for k := range s.Folds {
			_, _ = job.Once(t.Context(), r, tested{d.Fingerprint, s, k + 1}, func() (outcome, error) { return outcome{tests: 4, right: 1}, nil }, outcome.bytes)
		}
	})
	if got.size != .25 || got.done != s.Folds {
		t.Errorf("what is known is computed again: %+v", got)
	}
	s.Seed++
	if other := size(s, func(*job.Run) {}); other.size == .25 || other.done != s.Folds {
		t.Errorf("another seed has %+v", other)
	}
}
