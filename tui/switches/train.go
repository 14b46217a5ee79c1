package switches

import (
	"context"
	"fmt"

	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/model"
	"mevolve/tui/work"
)

// trained is what came of a value where it was trained with, over the folds
// done so far.
type trained struct {
	folds, test     int
	original, right int // test graphs, before and after the iterations
	kept, pool      int // of the last iteration
}

// train evolves every fold with every value for a few iterations, and posts
// what is known after each fold.
func train(ctx context.Context, r *work.Run, d *model.Dataset, others []other, iterations, workers int) error {
	sums := make([]trained, len(others))
	for fold := range others[0].settings.Folds {
		for i, o := range others {
			if err := evolveFold(ctx, r, d, o, fold, iterations, workers, &sums[i]); err != nil {
				return fmt.Errorf("%s, fold %d: %w", o.name, fold+1, err)
			}
			r.Progress(fold*len(others) + i + 1)
		}
		r.Post(append([]trained(nil), sums...))
	}
	return nil
}

func evolveFold(ctx context.Context, r *work.Run, d *model.Dataset, o other, fold, iterations, workers int, sum *trained) error {
	split, err := experiment.Split(ctx, d, o.settings, 1, fold+1)
	if err != nil {
		return err
	}
	config, err := experiment.NewEvolution(o.settings, d.Classes(), workers, nil) // the context ticks
	if err != nil {
		return err
	}
	config.Iterations = iterations
	for event, err := range evolve.Run(ctx, split, config) {
		if err != nil {
			return err
		}
		switch {
		case event.Stage == evolve.Pretrained:
			sum.original += event.State.Accuracy.TestCorrect
		case event.Stage == evolve.Retrained && event.Iteration == iterations:
			sum.right += event.State.Accuracy.TestCorrect
			sum.kept += event.State.Kept
			sum.pool += len(event.State.Pool)
		}
	}
	sum.folds++
	sum.test += len(split.Test)
	return nil
}
