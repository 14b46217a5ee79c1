package dataset

import (
	"context"
	"fmt"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/facts"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/work"
)

// measured is what is known of a dataset and, later, of its folds.
type measured struct {
	statistics datasets.Statistics
	graphs     []facts.Shape
	seen       map[datasets.Sight]seen // with labels where there are any
}

// seen is how graphs repeat one another as far as a sight goes.
type seen struct {
	structures []int // isomorphic graphs have the same number
	twins      int   // graphs that have a twin
}

// folds is what the settings' folds make of the dataset.
type folds struct {
	twins  map[datasets.Sight]float64 // share of test graphs with a twin in training
	size   float64                    // mean test accuracy of the classifier on (n, m)
	done   int                        // folds
	failed string
}

// measure computes the facts of a dataset. It runs beside the screen.
func measure(ctx context.Context, d *model.Dataset) (*measured, error) {
	statistics, err := datasets.Measure(ctx, d, nil)
	if err != nil {
		return nil, err
	}
	f := &measured{statistics: statistics, graphs: make([]facts.Shape, len(d.Examples)), seen: map[datasets.Sight]seen{}}
	for i, e := range d.Examples {
		if f.graphs[i], err = facts.ShapeOf(ctx, e.Graph); err != nil {
			return nil, err
		}
	}
	for _, sight := range []datasets.Sight{datasets.ByStructure, datasets.WithLabels} {
		if sight == datasets.WithLabels && !d.Labelled() {
			continue
		}
		structures, err := datasets.Structures(ctx, d.Examples, sight)
		if err != nil {
			return nil, err
		}
		count := map[int]int{}
		for _, s := range structures {
			count[s]++
		}
		of := seen{structures: structures}
		for i, s := range structures {
			if sight == datasets.ByStructure {
				f.graphs[i].Twins = count[s] - 1
			}
			if count[s] > 1 {
				of.twins++
			}
		}
		f.seen[sight] = of
	}
	return f, nil
}

// mapGraphs maps every graph as the first iteration of the first fold does, and
// posts what came of it.
func mapGraphs(ctx context.Context, d *model.Dataset, s settings.Settings, r *work.Run) error {
	m, err := s.NewMapping()
	if err != nil {
		return err
	}
	swaps := make([]facts.Swaps, len(d.Examples))
	for i, e := range d.Examples {
		ctx := augment.Naming(ctx, e.ID)
		result, err := m.Map(ctx, e.Graph, evolve.MapStream(s.Seed, 1, 1, 1, e.ID))
		if err != nil {
			return fmt.Errorf("graph %s: %w", e.ID, err)
		}
		swaps[i] = facts.SwapsOf(e.Graph, result)
		if swaps[i].Candidates, err = facts.Candidates(ctx, m, e.Graph); err != nil {
			return err
		}
	}
	r.Post(swaps)
	return nil
}

// measureFolds computes the baselines that need a split, fold by fold, with
// the streams and learner that `run` uses for them.
func measureFolds(ctx context.Context, d *model.Dataset, f *measured, s settings.Settings, r *work.Run) error {
	splits, err := experiment.Splits(ctx, d, s, 1)
	if err != nil {
		r.Post(folds{failed: err.Error()})
		return nil
	}
	size, err := s.NewSizeBaseline(d.Classes())
	if err != nil {
		return err
	}
	twins, tests, accuracy := map[datasets.Sight]int{}, 0, 0.0
	for k, split := range splits {
		tests += len(split.Test)
		shares := map[datasets.Sight]float64{}
		for sight, of := range f.seen {
			twins[sight] += datasets.Twins(of.structures, split)
			shares[sight] = float64(twins[sight]) / float64(tests)
		}
		fitted, err := experiment.TrainOnSize(ctx, size, s, split)
		if err != nil {
			return err
		}
		right, err := experiment.Right(ctx, fitted, split.Test)
		if err != nil {
			return err
		}
		accuracy += float64(right) / float64(len(split.Test))
		r.Post(folds{twins: shares, size: accuracy / float64(k+1), done: k + 1})
	}
	return nil
}
