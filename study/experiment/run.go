package experiment

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"mevolve/model"
	"mevolve/study/settings"
)

// Run is one honest evaluation of a dataset: repeats × folds trials, each
// with its baselines, and what they show together. It is the plan of one
// cell, so that its numbers are those of `bench`, and a store of either
// serves the other; with controls of one cell each. When ctx ends, the finished
// trials are reported together with ctx's error.
func Run(ctx context.Context, d *model.Dataset, s settings.Settings, o Options) (Report, error) {
	if err := s.Validate(); err != nil {
		return Report{}, err
	}
	plan := PlanOf(d, s)
	plan.Mappings = append(plan.Mappings, o.Controls...)
	if err := plan.Validate(); err != nil {
		return Report{}, err
	}
	b, err := newBench(ctx, plan, o)
	if err != nil {
		return Report{}, err
	}
	err = errors.Join(b.run(ctx), b.close())
	of := map[string][]Trial{}
	for _, f := range b.finished {
		of[f.job.Settings.Mapping] = append(of[f.job.Settings.Mapping], f.trial)
	}
	for _, trials := range of {
		slices.SortFunc(trials, func(a, b Trial) int {
			return cmp.Or(cmp.Compare(a.Repeat, b.Repeat), cmp.Compare(a.Fold, b.Fold))
		})
	}
	trials := of[s.Mapping]
	if trials == nil {
		trials = []Trial{}
	}
	if err != nil && (ctx.Err() == nil || len(trials) == 0) {
		return Report{}, err
	}
	r := newReport(b.subjects[d.Name], cmp.Or(o.Called, d.Name), s, trials, b.warnings, b.made())
	if !o.Where.Empty() {
		r.Chosen = newChosen(trials, d.ClassLabels, o.Where)
	}
	if len(o.Controls) > 0 {
		r.Provenance.Command += " " + settings.CommandLine(ControlFlags(o.Controls)...)
		r.addControls(o.Controls, of)
	}
	return r, err
}
