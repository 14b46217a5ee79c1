package experiment

import (
	"context"
	"fmt"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/study/settings"
)

// Evolution is the configuration of Algorithm 3 that the settings ask for.
func Evolution(s settings.Settings, m augment.Mapping, c learners.Learner, tick func(context.Context) error) evolve.Config {
	return evolve.Config{
		Mapping: m, Learner: c, Iterations: s.Iterations, Filter: s.Filter, MaxPool: s.MaxPool,
		Seed: s.Seed, Pool: s.Readings.Pool, Theta: s.Readings.Theta,
		Validation: s.Readings.Validation, Grid: s.Readings.Grid, Tick: tick,
	}
}

// NewEvolution is Evolution with the mapping and the untrained learner of the
// settings, for |Y| classes, on so many workers.
func NewEvolution(s settings.Settings, classes, workers int, tick func(context.Context) error) (evolve.Config, error) {
	mapping, err := s.NewMapping()
	if err != nil {
		return evolve.Config{}, err
	}
	learner, err := s.NewLearner(classes)
	if err != nil {
		return evolve.Config{}, err
	}
	config := Evolution(s, mapping, learner, tick)
	config.Workers = workers
	return config, nil
}

// Split is one fold of one repeat, both counted from 1, as a run with these
// settings deals it.
func Split(ctx context.Context, d *model.Dataset, s settings.Settings, repeat, fold int) (model.Split, error) {
	splits, err := Splits(ctx, d, s, repeat)
	if err != nil {
		return model.Split{}, err
	}
	if fold < 1 || fold > len(splits) {
		return model.Split{}, fmt.Errorf("there is no fold %d of %d", fold, len(splits))
	}
	return splits[fold-1], nil
}

// Splits deals a dataset into the folds of one repeat, as a run with these
// settings does.
func Splits(ctx context.Context, d *model.Dataset, s settings.Settings, repeat int) ([]model.Split, error) {
	of := subject{Dataset: d}
	if s.Twins != "" && s.Splits == "" {
		var err error
		if of, err = study(ctx, d); err != nil {
			return nil, err
		}
	}
	return of.split(ctx, s, repeat)
}
