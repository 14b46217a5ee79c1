package experiment

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"mevolve/model"
	"mevolve/settings"
)

// Run is one honest evaluation of a dataset: repeats × folds trials, each
// with its baselines, and what they show together. It is the plan of one
// cell, so that its numbers are those of `bench`, and a store of either
// serves the other. When ctx ends, the finished trials are reported together
// with ctx's error.
func Run(ctx context.Context, d *model.Dataset, s settings.Settings, o Options) (Report, error) {
	if err := s.Validate(); err != nil {
		return Report{}, err
	}
	b, err := newBench(ctx, PlanOf(d, s), o)
	if err != nil {
		return Report{}, err
	}
	err = errors.Join(b.run(ctx), b.close())
	trials := make([]Trial, 0, len(b.finished))
	for _, f := range b.finished {
		trials = append(trials, f.trial)
	}
	slices.SortFunc(trials, func(a, b Trial) int {
		return cmp.Or(cmp.Compare(a.Repeat, b.Repeat), cmp.Compare(a.Fold, b.Fold))
	})
	if err != nil && (ctx.Err() == nil || len(trials) == 0) {
		return Report{}, err
	}
	return newReport(b.subjects[d.Name], s, trials, b.warnings, b.options.assumed(), b.made()), err
}
