package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// planFlags binds the flags of a plan: those of one run, and lists where a
// run has one value.
type planFlags struct {
	*settingsFlags
	preset                       string
	lists                        experiment.Preset // that it names
	datasets, mappings, learners []string
	betas                        []float64
	filters                      []string
	similarities                 []string
}

// presetList is a line for each preset.
func presetList() string {
	lines := each(experiment.Presets(), func(p experiment.Preset) string { return fmt.Sprintf("\n  %-11s %s", p.Name, p.About) })
	return strings.Join(lines, "")
}

func newPlanFlags() *planFlags { return &planFlags{settingsFlags: newSettingsFlags()} }

func (f *planFlags) bind(c *cobra.Command) {
	s, flags := &f.settings, c.Flags()
	flags.StringVar(&f.preset, "preset", "", "the lists of a table or figure, see above")
	flags.StringSliceVar(&f.datasets, "datasets", nil, "names or paths: MUTAG,./mine")
	flags.StringSliceVar(&f.mappings, "mapping", []string{s.Mapping}, "mappings: random,motif-similarity")
	flags.StringSliceVar(&f.learners, "learner", []string{s.Learner}, "learners: sf+svm,netlsd+rf")
	flags.Float64SliceVar(&f.betas, "beta", []float64{s.Beta}, "edge budgets: .1,.15")
	flags.StringSliceVar(&f.filters, "filter", []string{"yes"}, "with the filter r > θ, or without: yes,no")
	flags.StringSliceVar(&f.similarities, "similarity", []string{s.Similarity}, "indices s_ij: ra,jaccard")
	for _, row := range settings.All() {
		switch row.Name {
		case "mapping", "learner", "beta", "similarity": // lists
		default:
			f.bindOne(c, row)
		}
	}
	f.bindReadings(c, true)
	f.bindForeign(c)
	complete(c, "preset", each(experiment.Presets(), func(p experiment.Preset) string { return p.Name }))
	_ = c.RegisterFlagCompletionFunc("datasets", func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		return datasetNames(c.Context()), cobra.ShellCompDirectiveNoFileComp
	})
	complete(c, "mapping", augment.Known())
	complete(c, "learner", learners.Names())
	complete(c, "filter", []string{"yes", "no"})
	complete(c, "similarity", augment.IndexNames())
}

// read makes the plan and opens its datasets, whose names are then f.datasets.
func (f *planFlags) read(c *cobra.Command, t terminal) (experiment.Plan, error) {
	given := c.Flags().Changed
	if f.preset != "" {
		var err error
		if f.lists, err = experiment.PresetNamed(f.preset); err != nil {
			return experiment.Plan{}, usagef("--preset: %w", err)
		}
		if !given("repeats") {
			f.settings.Repeats = f.lists.Repeats
		}
	}
	sets, err := f.settings.Readings.Combine(slices.Concat(f.lists.Readings, f.assigned))
	if err != nil {
		return experiment.Plan{}, usageError{err}
	}
	filters, err := f.filtered(given)
	if err != nil {
		return experiment.Plan{}, err
	}
	f.assigned = nil
	s, err := f.settingsFlags.read()
	if err != nil {
		return experiment.Plan{}, err
	}
	for i := range f.mappings {
		if err := register(c, f.limit, &f.mappings[i]); err != nil {
			return experiment.Plan{}, err
		}
	}
	plan := experiment.Plan{
		Settings: s, Mappings: f.mappings, Learners: f.learners, Betas: f.betas,
		Filters: filters, Similarities: f.similarities, Readings: sets,
	}
	use(&f.datasets, f.lists.Datasets, given("datasets"))
	use(&plan.Mappings, f.lists.Mappings, given("mapping"))
	use(&plan.Learners, f.lists.Learners, given("learner"))
	use(&plan.Betas, f.lists.Betas, given("beta"))
	use(&plan.Filters, f.lists.Filters, given("filter") || given("no-filter"))
	if len(f.datasets) == 0 {
		return plan, usagef("which datasets? name them with --datasets, for example --datasets MUTAG,PTC_MR, or give a --preset")
	}
	// Wrong flags are refused before a download begins.
	dry := plan
	dry.Datasets = []*model.Dataset{{Name: f.datasets[0]}}
	if err := dry.Validate(); err != nil {
		return plan, usageError{err}
	}
	if s.Splits != "" && len(f.datasets) != 1 {
		return plan, usagef("--splits is a file with the splits of one dataset; found %d datasets", len(f.datasets))
	}
	for _, name := range f.datasets {
		d, err := open(c.Context(), t, name)
		if err != nil {
			return plan, err
		}
		writeWarnings(t.err, experiment.Info(d).Doubts(plan.Settings.Folds))
		plan.Datasets = append(plan.Datasets, d)
	}
	if err := plan.Validate(); err != nil {
		return plan, usageError{err}
	}
	return plan, nil
}

// filtered reads --filter, and --no-filter, which is short for one of its values.
func (f *planFlags) filtered(given func(string) bool) ([]bool, error) {
	if !f.settings.Filter {
		if given("filter") {
			return nil, usagef("--no-filter is --filter no; give one of them")
		}
		return []bool{false}, nil
	}
	row, err := settings.Named("filter")
	if err != nil {
		return nil, err
	}
	var list []bool
	for _, word := range f.filters {
		s := f.settings
		if err := row.Read(&s, word); err != nil {
			return nil, usagef("--filter: %w", err)
		}
		list = append(list, s.Filter)
	}
	return list, nil
}

// use takes a preset's list unless one was given or the preset has none.
func use[T any](list *[]T, preset []T, given bool) {
	if !given && preset != nil {
		*list = preset
	}
}
