package cli

import (
	"encoding/csv"
	"fmt"
	"slices"
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
	filters                      []string
	similarities                 []string
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
	complete(c, "preset", presets)
	complete(c, "datasets", datasetNames())
	complete(c, "mapping", augment.Known())
	complete(c, "learner", learners.Names())
	complete(c, "filter", []string{"yes", "no"})
	complete(c, "similarity", augment.IndexNames())
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
	sets, err := choose(f.settings.Readings, append(slices.Clone(preset.Readings), f.assigned...))
	if err != nil {
		return experiment.Plan{}, err
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
		if err := f.foreign.register(c, &f.mappings[i]); err != nil {
			return experiment.Plan{}, err
		}
	}
	plan := experiment.Plan{
		Settings: s, Mappings: f.mappings, Learners: f.learners, Betas: f.betas,
		Filters: filters, Similarities: f.similarities, Readings: sets,
	}
	names := f.datasets
	if f.preset != "" {
		use(&names, preset.Datasets, given("datasets"))
		use(&plan.Mappings, preset.Mappings, given("mapping"))
		use(&plan.Learners, preset.Learners, given("learner"))
		use(&plan.Betas, preset.Betas, given("beta"))
		use(&plan.Filters, preset.Filters, given("filter") || given("no-filter"))
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
		return plan, usagef("--splits is a file with the splits of one dataset; found %d datasets", len(names))
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
			return nil, usageError{fmt.Errorf("--filter: %w", err)}
		}
		list = append(list, s.Filter)
	}
	return list, nil
}

// filterWords are what --filter takes.
func filterWords(filters []bool) (words []string) {
	for _, on := range filters {
		word := "no"
		if on {
			word = "yes"
		}
		words = append(words, word)
	}
	return words
}

// readingLists are the flags of readings for every combination of values, R9 and
// "compounding,originals"; those of a reading that has its default in all are needed
// only where a preset has others.
func readingLists(sets []readings.Set, preset []string) (list [][2]string) {
	usual := readings.Default()
	for _, r := range readings.All() {
		var values []string
		for _, set := range sets {
			if v := set.Get(r); !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
		other := slices.ContainsFunc(preset, func(line string) bool { return strings.HasPrefix(line, r.ID+"=") })
		if len(values) > 1 || values[0] != usual.Get(r) || other {
			list = append(list, [2]string{"--" + r.ID, strings.Join(values, ",")})
		}
	}
	return list
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
	rest, usual := experiment.Unlisted(plan.Settings), settings.Default()
	preset, _ := experiment.PresetNamed(f.preset)
	if !slices.Equal(plan.Filters, []bool{usual.Filter}) || preset.Filters != nil {
		list("filter", filterWords(plan.Filters))
	}
	if !slices.Equal(plan.Similarities, []string{usual.Similarity}) {
		list("similarity", plan.Similarities)
	}
	for _, flag := range readingLists(plan.Readings, preset.Readings) {
		words = append(words, flag[:]...)
	}
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
