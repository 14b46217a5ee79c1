package experiment

import (
	"context"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/settings"
)

// lab is what the trials of one configuration share: the mapping, the
// unfitted learners with their cached embeddings, and which graphs are twins.
type lab struct {
	mapping    augment.Mapping
	learner    learners.Learner
	size       learners.Learner
	structures []int // the structure class of each graph of the dataset
	tick       func(context.Context) error
}

func newLab(ctx context.Context, d *model.Dataset, s settings.Settings) (lab, error) {
	var l lab
	var err error
	if l.mapping, err = s.NewMapping(); err != nil {
		return l, err
	}
	if l.learner, err = s.NewLearner(d.Classes()); err != nil {
		return l, err
	}
	if l.size, err = s.NewSizeBaseline(d.Classes()); err != nil {
		return l, err
	}
	l.structures, err = datasets.Structures(ctx, d.Examples)
	return l, err
}

func (l lab) config(s settings.Settings) evolve.Config {
	return Evolution(s, l.mapping, l.learner, l.tick)
}

// Evolution is the configuration of Algorithm 3 that the settings ask for.
func Evolution(s settings.Settings, m augment.Mapping, c learners.Learner, tick func(context.Context) error) evolve.Config {
	return evolve.Config{
		Mapping: m, Learner: c, Iterations: s.Iterations, Filter: s.Filter, MaxPool: s.MaxPool,
		Seed: s.Seed, Pool: s.Readings.Pool, Theta: s.Readings.Theta, Tick: tick,
	}
}

// twinShare is the share of the split's test graphs that have an isomorphic
// graph in D_train.
func (l lab) twinShare(split model.Split) float64 {
	return float64(datasets.Twins(l.structures, split)) / float64(len(split.Test))
}
