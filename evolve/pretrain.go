package evolve

import (
	"context"
	"fmt"
	"slices"

	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
)

// pretrain runs line 1 of Algorithm 3.
func (r *run) pretrain() error {
	r.state.Train = slices.Clip(r.split.Train)
	learner, report, err := r.cfg.Pretrain(r.ctx, r.split)
	if err != nil {
		return err
	}
	r.state.Learner, r.state.Report = learner, report
	return r.measure()
}

// Pretrain is line 1 of Algorithm 3: the original classifier of a split, fitted to
// D_train and tuned on D_val; R23 can tune on D_test, R15 can fit on D_val, too.
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

// fit returns the examples that the classifier of an iteration is fitted to (0: the
// original one): D_train as it is then, and D_val where R15 adds it.
func (c Config) fit(train []model.Example, split model.Split, iteration int) []model.Example {
	if c.Validation == readings.ValidationFitted || c.Validation == readings.ValidationRetrained && iteration > 0 {
		return slices.Concat(train, split.Val)
	}
	return train
}
