package dataset

import (
	"context"
	"fmt"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
	"mevolve/tui/job"
)

// folds are the baselines over the folds of the settings.
type folds struct {
	twins  map[datasets.Sight]float64 // share of test graphs with a twin in training
	size   float64                    // mean test accuracy of the classifier on (n, m), 0 to 1
	done   int                        // number of finished folds
	failed string
}

// mapGraphs maps every graph as the first iteration of the first fold does, and
// posts the results.
func mapGraphs(ctx context.Context, d *model.Dataset, s settings.Settings, r *job.Run) error {
	m, err := s.NewMapping()
	if err != nil {
		return err
	}
	swaps := make([]attributes.Swaps, len(d.Examples))
	for i, e := range d.Examples {
		ctx := augment.Naming(ctx, e.ID)
		result, err := m.Map(ctx, e.Graph, evolve.MapStream(s.Seed, 1, 1, 1, e.ID))
		if err != nil {
			return fmt.Errorf("graph %s: %w", e.ID, err)
		}
		swaps[i] = attributes.SwapsOf(e.Graph, result)
		if swaps[i].Candidates, err = attributes.Candidates(ctx, m, e.Graph); err != nil {
			return err
		}
	}
	r.Post(swaps)
	return nil
}

// tested is a fold of a dataset under some settings: the key of its baselines among the results.
type tested struct {
	fingerprint string
	settings    settings.Settings
	fold        int
}

// outcome is the baselines on a fold's test graphs.
type outcome struct {
	tests, right int
	twins        map[datasets.Sight]int
}

// bytes is its memory.
func (outcome) bytes() int64 { return 1 << 10 }

// measureFolds computes the baselines that need a split, fold by fold, with
// the random streams and learner of `run`.
func measureFolds(ctx context.Context, d *attributes.Dataset, s settings.Settings, r *job.Run) error {
	splits, err := experiment.Splits(ctx, d.Dataset, s, 1)
	if err != nil {
		r.Post(folds{failed: err.Error()})
		return nil
	}
	twins, tests, accuracy := map[datasets.Sight]int{}, 0, 0.0
	for k, split := range splits {
		test := func() (o outcome, err error) {
			o = outcome{tests: len(split.Test), twins: map[datasets.Sight]int{}}
			for sight, structures := range d.Structures {
				o.twins[sight] = datasets.Twins(structures, split)
			}
			o.right, err = experiment.RightBySize(ctx, s, split)
			return o, err
		}
		of, err := outcome{}, error(nil)
		if s.Splits == "" {
			of, err = job.Once(ctx, r, tested{d.Fingerprint, s, k + 1}, test, outcome.bytes)
		} else { // the file may change
			of, err = test()
		}
		if err != nil {
			return err
		}
		tests += of.tests
		shares := map[datasets.Sight]float64{}
		for sight, n := range of.twins {
			twins[sight] += n
			shares[sight] = float64(twins[sight]) / float64(tests)
		}
		accuracy += float64(of.right) / float64(of.tests)
		r.Post(folds{twins: shares, size: accuracy / float64(k+1), done: k + 1})
	}
	return nil
}
