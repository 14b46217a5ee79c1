package evolve

import (
	"context"
	"slices"

	"mevolve/learners"
	"mevolve/model"
)

// Past is what Again needs of a run to compute one of its iterations again.
type Past struct {
	Iteration int              // t, from 1
	Train     []model.Example  // D_train before it. D_train only grows, so it is the first part of any later one
	Original  learners.Learner // of Pretrained
	Judge     learners.Learner // C before it; nil: Original retrained on Train, which is the same unless the learner fine-tunes
}

// Again computes iteration t of a run again, up to Filtered, and not the iterations before it:
// each has its own random streams. before is the state from which it starts; of its learner's
// accuracies nothing is known. All values are those of the run.
func Again(ctx context.Context, split model.Split, cfg Config, p Past) (before State, filtered Event, err error) {
	r := run{ctx: ctx, split: split, cfg: cfg, state: State{Train: slices.Clip(p.Train), Learner: p.Judge}}
	switch t := p.Iteration - 1; {
	case p.Judge != nil:
	case t == 0:
		r.state.Learner = p.Original
	default:
		rng := TrainStream(cfg.Seed, split.Repeat, split.Fold, t, "train")
		if r.state.Learner, r.state.Report, err = p.Original.Retrain(ctx, rng, cfg.fit(p.Train, split, t)); err != nil {
			return State{}, Event{}, err
		}
	}
	before = r.state
	for _, line := range []func(t int) error{r.pool, r.calibrate, r.filter} {
		if err := line(p.Iteration); err != nil {
			return State{}, Event{}, err
		}
	}
	return before, Event{Filtered, p.Iteration, r.state}, nil
}
