package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/plane"
	"mevolve/study/experiment/render"
	"mevolve/study/settings"
)

// regions draws Fig. 6 or 7, the decision regions of a dataset. The classifiers are
// trained on the two largest eigenvalues of each graph.
func (f *benchFlags) regions(c *cobra.Command, t terminal, plan experiment.Plan) error {
	switch {
	case len(plan.Datasets)*len(plan.Mappings)*len(plan.Learners)*len(plan.Betas) > 1:
		return usagef("--preset %s draws one dataset, mapping, learner and β; name one of each", f.preset)
	case c.Flags().Changed("format") && f.format != "svg":
		return usagef("--preset %s draws a picture, --format svg; found %s", f.preset, f.format)
	case len(f.stores) > 0 || c.Flags().Changed("shard"):
		return usagef("--preset %s draws a picture and keeps no trials; leave out --store and --shard", f.preset)
	}
	s, d := plan.Settings, plan.Datasets[0]
	s.Mapping, s.Learner, s.Beta = plan.Mappings[0], plan.Learners[0], plan.Betas[0]
	number := f.preset[len("figure"):]
	r := render.Regions{
		Title: fmt.Sprintf("Fig. %s: %s, %s, β %s, %s", number, d.Name, s.Mapping, wording.Exact(s.Beta), wording.Plain(s.Iterations, "iteration", "iterations")),
		Note:  "Trained on the two largest eigenvalues of the normalized Laplacian: the smallest (R16) would leave a line. Every graph is inside.",
		Axes:  [2]string{"→ λn−1", "↑ λn"}, Test: number == "7",
	}
	for _, label := range d.ClassLabels {
		r.Classes = append(r.Classes, wording.Label(label))
	}
	type column struct {
		name     string
		settings settings.Settings
		fold     int
	}
	var columns []column
	if number == "6" {
		for _, classifier := range plane.Classifiers() {
			of := s
			of.Learner = "sf+" + classifier
			columns = append(columns, column{classifier, of, 1})
		}
	} else {
		for fold := 1; fold <= s.Folds; fold++ {
			columns = append(columns, column{fmt.Sprintf("fold %d", fold), s, fold})
		}
		r.Title += ", " + plane.Settings(s, plane.Eigenvalues).Learner
	}
	m := newMeter(t.err, "evolving "+d.Name)
	for i, of := range columns {
		watch := experiment.NewMonitor()
		m.followOne(watch, of.name, i, len(columns))
		drawn, err := regionsColumn(c.Context(), watch, d, of.settings, of.fold, f.workers)
		if err != nil {
			m.end()
			return err
		}
		drawn.Name = of.name
		r.Columns = append(r.Columns, drawn)
	}
	m.end()
	words := append([]string{"mevolve", "bench"}, f.words(plan, f.datasets)...)
	p := experiment.NewProvenance(settings.CommandLine(words...), experiment.Info(d))
	return render.RegionsSVG(t.out, r, experiment.Origin(p, nil)[:2])
}

// regionsColumn evolves one fold and draws its first and last picture.
func regionsColumn(ctx context.Context, watch *experiment.Monitor, d *model.Dataset, of settings.Settings, fold, workers int) (drawn render.RegionsColumn, err error) {
	s := plane.Settings(of, plane.Eigenvalues)
	split, err := experiment.Split(ctx, d, s, 1, fold)
	if err != nil {
		return drawn, err
	}
	config, err := experiment.NewEvolution(s, d.Classes(), max(1, workers), nil)
	if err != nil {
		return drawn, err
	}
	watched, follow := watch.Evolution(ctx, d, split, s)
	sequence := plane.NewSequence(s, plane.Eigenvalues, split)
	for e, err := range evolve.Run(watched, split, config) {
		if err != nil {
			return drawn, err
		}
		last := e.Stage == evolve.Retrained && e.Iteration == s.Iterations
		if !last { // only the part of a run that a picture needs
			follow(e)
		}
		if last || e.Stage == evolve.Pretrained {
			if _, err := sequence.Look(ctx, e); err != nil {
				return drawn, err
			}
		}
	}
	if err := sequence.Decide(ctx, func(*plane.Picture) {}); err != nil {
		return drawn, err
	}
	pictures := sequence.Pictures()
	return render.RegionsColumn{Original: pictures[0], Evolved: pictures[len(pictures)-1]}, nil
}
