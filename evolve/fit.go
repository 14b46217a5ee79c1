package evolve

import (
	"context"
	"fmt"
	"slices"

	"mevolve/learners"
	"mevolve/model"
	"mevolve/readings"
)

// Pretrain is line 1 of Algorithm 3: the original classifier of a split, fitted to
// D_train and tuned on D_val, unless an oracle's R15 or R23 has it otherwise.
func (c Config) Pretrain(ctx context.Context, split model.Split) (learners.Learner, learners.Report, error) {
	rng := TrainStream(c.Seed, split.Repeat, split.Fold, 0, "train")
	tuning, unlabelled := split.Val, model.Graphs(split.Test)
	if c.Grid == readings.GridTest { // embeddings see the same graphs, in another order
		tuning, unlabelled = split.Test, model.Graphs(split.Val)
	}
	learner, report, err := c.Learner.Pretrain(ctx, rng, c.fit(split.Train, split, 0), tuning, unlabelled)
	if err != nil {
		return nil, report, fmt.Errorf("pre-training: %w", err)
	}
	return learner, report, nil
}

// fit is what the classifier of an iteration, 0 for the original, is fitted to:
// D_train as it has grown, and D_val where R15 has it there.
func (c Config) fit(train []model.Example, split model.Split, iteration int) []model.Example {
	if c.Validation == readings.ValidationFitted || c.Validation == readings.ValidationRetrained && iteration > 0 {
		return slices.Concat(train, split.Val)
	}
	return train
}
