package cli

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// planFlags binds the flags of a plan: those of one run, and lists where a
// run has one value.
type planFlags struct {
	*settingsFlags
	preset                       string
	datasets, mappings, learners []string
	betas                        []float64
}

// presetList is a line for each preset.
func presetList() string {
	var b strings.Builder
	for _, p := range experiment.Presets() {
		fmt.Fprintf(&b, "\n  %-11s %s", p.Name, p.About)
	}
	return b.String()
}

func newPlanFlags() *planFlags { return &planFlags{settingsFlags: newSettingsFlags()} }

func (f *planFlags) bind(c *cobra.Command) {
	s, flags := &f.settings, c.Flags()
	var presets []string
	for _, p := range experiment.Presets() {
		presets = append(presets, p.Name)
	}
	flags.StringVar(&f.preset, "preset", "", "the lists of a table or figure, see above")
	flags.StringSliceVar(&f.datasets, "datasets", nil, "names or paths: MUTAG,./mine")
	flags.StringSliceVar(&f.mappings, "mapping", []string{s.Mapping}, "mappings: random,motif-similarity")
	flags.StringSliceVar(&f.learners, "learner", []string{s.Learner}, "learners: sf+svm,netlsd+rf")
	flags.Float64SliceVar(&f.betas, "beta", []float64{s.Beta}, "edge budgets: .1,.15")
	for _, row := range settings.All() {
		switch row.Name {
		case "mapping", "learner", "beta": // lists
		default:
			f.bindOne(c, row)
		}
	}
	f.bindReadings(c)
	f.bindForeign(c)
	complete(c, "preset", presets)
	complete(c, "datasets", datasetNames())
	complete(c, "mapping", augment.Known())
	complete(c, "learner", learners.Names())
}

// read makes the plan and opens its datasets, whose names are then f.datasets.
func (f *planFlags) read(c *cobra.Command, t terminal) (experiment.Plan, error) {
	given := c.Flags().Changed
	var preset experiment.Preset
	if f.preset != "" {
		var err error
		if preset, err = experiment.PresetNamed(f.preset); err != nil {
			return experiment.Plan{}, usageError{fmt.Errorf("--preset: %w", err)}
		}
		if !given("repeats") {
			f.settings.Repeats = preset.Repeats
		}
	}
	s, err := f.settingsFlags.read()
	if err != nil {
		return experiment.Plan{}, err
	}
	for i := range f.mappings {
		if err := f.foreign.register(c, &f.mappings[i]); err != nil {
			return experiment.Plan{}, err
		}
	}
	plan := experiment.Plan{
		Settings: s, Mappings: f.mappings, Learners: f.learners, Betas: f.betas,
		Filters: []bool{s.Filter}, Readings: []readings.Set{s.Readings},
	}
	names := f.datasets
	if f.preset != "" {
		use(&names, preset.Datasets, given("datasets"))
		use(&plan.Mappings, preset.Mappings, given("mapping"))
		use(&plan.Learners, preset.Learners, given("learner"))
		use(&plan.Betas, preset.Betas, given("beta"))
		use(&plan.Filters, preset.Filters, given("no-filter"))
		if preset.Switched {
			plan.Readings = experiment.EachSwitched(s.Readings)
		}
		plan.Every = preset.Every
	}
	if len(names) == 0 {
		return plan, usagef("which datasets? name them with --datasets, for example --datasets MUTAG,PTC_MR, or give a --preset")
	}
	// Wrong flags are refused before a download begins.
	dry := plan
	dry.Datasets = []*model.Dataset{{Name: names[0]}}
	if err := dry.Validate(); err != nil {
		return plan, usageError{err}
	}
	if s.Splits != "" && len(names) != 1 {
		return plan, usagef("--set splits is a file with the splits of one dataset; found %d datasets", len(names))
	}
	f.datasets = names
	for _, name := range names {
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

// words are the flags of a plan that was read, with its datasets named by named.
func (f *planFlags) words(plan experiment.Plan, datasets []string) []string {
	var words []string
	list := func(flag string, items []string) {
		var line strings.Builder
		w := csv.NewWriter(&line)
		_ = w.Write(items)
		w.Flush()
		words = append(words, "--"+flag, strings.TrimSuffix(line.String(), "\n"))
	}
	if f.preset != "" {
		words = append(words, "--preset", f.preset)
	}
	list("datasets", datasets)
	mappings, timeout := mappingWords(plan.Mappings)
	list("mapping", mappings)
	words = append(words, timeout...)
	list("learner", plan.Learners)
	var betas []string
	for _, b := range plan.Betas {
		betas = append(betas, wording.Exact(b))
	}
	list("beta", betas)
	rest, usual := plan.Settings, settings.Default()
	rest.Mapping, rest.Learner, rest.Beta = usual.Mapping, usual.Learner, usual.Beta
	words = append(words, rest.Flags()...)
	if f.preset != "" { // which may name another number
		words = append(words, "--repeats", strconv.Itoa(rest.Repeats))
	}
	if plan.Shard.Of > 1 {
		words = append(words, "--shard", plan.Shard.String())
	}
	return words
}

// use takes a preset's list unless one was given or the preset has none.
func use[T any](list *[]T, preset []T, given bool) {
	if !given && preset != nil {
		*list = preset
	}
}
