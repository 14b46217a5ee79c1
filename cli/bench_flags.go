package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/internal/lists"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// planFlags binds the flags of a plan: those of one run, and lists where a
// run has one value.
type planFlags struct {
	*settingsFlags
	preset   string
	named    experiment.Preset // what preset names
	datasets []string
	values   map[string]*[]string // of each setting that a plan has a list of
}

// presetList is a line for each preset.
func presetList() string {
	lines := lists.Each(experiment.Presets(), func(p experiment.Preset) string { return fmt.Sprintf("\n  %-11s %s", p.Name, p.About) })
	return strings.Join(lines, "")
}

func (f *planFlags) bind(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.preset, "preset", "", "the lists of a table or figure, see above")
	flags.StringSliceVar(&f.datasets, "datasets", nil, "names or paths: MUTAG,./mine")
	for _, row := range settings.All() {
		isList := slices.Contains(experiment.Lists(), row.Name)
		if isList {
			about := strings.FieldsFunc(row.About, func(r rune) bool { return strings.ContainsRune(":;", r) })
			f.values[row.Name] = flags.StringSlice(row.Name, []string{row.Word(f.settings)}, "a list: "+about[0])
			offerValues(c, row.Name, values(row))
		}
		if !isList || row.Without != "" {
			f.bindOne(c, row)
		}
	}
	f.bindReadings(c, true)
	f.bindForeign(c)
	offerValues(c, "preset", lists.Each(experiment.Presets(), func(p experiment.Preset) string { return p.Name }))
	_ = c.RegisterFlagCompletionFunc("datasets", func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		return datasetNames(c.Context()), cobra.ShellCompDirectiveNoFileComp
	})
}

// read makes the plan and opens its datasets, whose names are then f.datasets.
func (f *planFlags) read(c *cobra.Command, t terminal) (experiment.Plan, error) {
	given := c.Flags().Changed
	if f.preset != "" {
		var err error
		if f.named, err = experiment.PresetNamed(f.preset); err != nil {
			return experiment.Plan{}, usagef("--preset: %w", err)
		}
		if !given("repeats") {
			f.settings.Repeats = f.named.Repeats
		}
	}
	sets, err := f.settings.Readings.Combine(slices.Concat(f.named.Readings, f.assigned))
	if err != nil {
		return experiment.Plan{}, usageError{err}
	}
	f.assigned = nil
	s, err := f.settingsFlags.read()
	if err != nil {
		return experiment.Plan{}, err
	}
	if given("no-filter") && given("filter") {
		return experiment.Plan{}, usagef("--no-filter is --filter no; give one of them")
	}
	if !given("datasets") && f.named.Datasets != nil {
		f.datasets = f.named.Datasets
	}
	plan := experiment.Plan{Settings: s, Readings: sets}
	for _, name := range experiment.Lists() {
		list, usual := *f.values[name], f.named.Lists[name]
		switch {
		case given(name):
		case name == "filter" && given("no-filter"):
			list = []string{must.Get(settings.Named(name)).Word(s)}
		case usual != nil:
			list = usual
		}
		if name == "mapping" && given(name) { // programs, too
			for i := range list {
				if err := register(c, f.limit, &list[i]); err != nil {
					return plan, err
				}
			}
		}
		if err := plan.Use(name, list); err != nil {
			return plan, usageError{err}
		}
	}
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
