package experiment

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"mevolve/model"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// Run is one honest evaluation of a dataset: the plan of one cell, repeats × folds trials each
// with its baselines, so that a store of `bench` or of `run` serves the other. Its report is that of the cell, whatever else a store holds. When ctx ends,
// the finished trials are reported together with ctx's error.
func Run(ctx context.Context, d *model.Dataset, s settings.Settings, o Options) (Report, error) {
	if err := s.Validate(); err != nil {
		return Report{}, err
	}
	plan := PlanOf(d, s)
	if err := plan.Validate(); err != nil {
		return Report{}, err
	}
	b, err := newBench(ctx, plan, o)
	if err != nil {
		return Report{}, err
	}
	failed := errors.Join(b.run(ctx), b.close())
	var records []record
	for _, f := range b.finished {
		records = append(records, f.record)
	}
	sortRecords(records)
	if failed != nil && (ctx.Err() == nil || len(records) == 0) {
		return Report{}, failed
	}
	r, err := newReport(records, s, store.Contents{
		Configuration: plan.Configuration(), Warnings: slices.Concat(b.warnings, d.Warnings), Asked: s.Repeats, Made: b.made(),
	})
	if err != nil {
		return Report{}, err
	}
	r.settings, r.Configuration, r.Labels = s, s.Canonical(), d.ClassLabels
	r.Provenance.Command = settings.RunCommand(cmp.Or(o.Called, d.Name), s)
	if !o.Where.Empty() {
		r.Chosen = newChosen(r.Trials, d.ClassLabels, o.Where)
	}
	return r, failed
}
